/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "attribute-value.h"
#include "bindings.h"
#include "trace-sources.h"

#include "ns3/config.h"
#include "ns3/names.h"
#include "ns3/nstime.h"
#include "ns3/object.h"
#include "ns3/rng-seed-manager.h"

#include <pybind11/operators.h>

namespace ns3
{

namespace
{

std::string
ToText(const Time& time)
{
    return std::to_string(time.GetNanoSeconds()) + "ns";
}

void
BindTime(py::module_& module)
{
    py::class_<Time>(module, "Time", "A simulated time or duration, in whole nanoseconds.")
        .def(py::init<>(), "0 ns.")
        .def(py::init([](const std::string& text) { return ToTime("text", text); }),
             py::arg("text"),
             "From text such as ``1.5ms``; units are y, d, h, min, s, ms, us, ns, ps and fs.")
        .def("get_seconds", &Time::GetSeconds, "The time in seconds.")
        .def("get_milliseconds", &Time::GetMilliSeconds, "The time in whole milliseconds.")
        .def("get_microseconds", &Time::GetMicroSeconds, "The time in whole microseconds.")
        .def("get_nanoseconds", &Time::GetNanoSeconds, "The time in nanoseconds.")
        .def("is_zero", &Time::IsZero, "Whether it is 0.")
        .def(py::self + py::self)
        .def(py::self - py::self)
        .def(
            "__mul__",
            [](const Time& time, double factor) {
                return NanoSeconds(static_cast<int64_t>(time.GetNanoSeconds() * factor));
            },
            py::arg("factor"))
        .def(py::self == py::self)
        .def(py::self != py::self)
        .def(py::self < py::self)
        .def(py::self <= py::self)
        .def(py::self > py::self)
        .def(py::self >= py::self)
        .def("__hash__", [](const Time& time) { return time.GetTimeStep(); })
        .def("__float__", &Time::GetSeconds)
        .def("__str__", &ToText)
        .def("__repr__", [](const Time& time) { return "Time('" + ToText(time) + "')"; });
    module.def(
        "seconds",
        [](double value) { return Seconds(value); },
        py::arg("value"),
        "A time of so many seconds.");
    module.def(
        "milliseconds",
        [](int64_t value) { return MilliSeconds(value); },
        py::arg("value"),
        "A time of so many milliseconds.");
    module.def(
        "microseconds",
        [](int64_t value) { return MicroSeconds(value); },
        py::arg("value"),
        "A time of so many microseconds.");
    module.def(
        "nanoseconds",
        [](int64_t value) { return NanoSeconds(value); },
        py::arg("value"),
        "A time of so many nanoseconds.");
}

void
BindObjectClass(py::module_& module)
{
    py::class_<PythonCallback, Ptr<PythonCallback>>(
        module,
        "TraceConnection",
        "A Python function that a trace source calls, until simulator.destroy().")
        .def("disconnect", &PythonCallback::Release, "Do not call it any more.");

    AddBoundObjectClass(Object::GetTypeId(),
                        {&typeid(Object), [](const Object* of) -> const void* { return of; }});
    py::class_<Object, Ptr<Object>>(
        module,
        "Object",
        "Anything of ns-3 that has attributes and trace sources; it lives as long as ns-3 or "
        "Python holds it.")
        .def(
            "get_type_name",
            [](const Object& object) { return object.GetInstanceTypeId().GetName(); },
            "The type's name in ns-3, e.g. ``ns3::Node``.")
        .def("get_attribute",
             &GetAttributeOf,
             py::arg("name"),
             "The value of an attribute: bool, int, float, str, Time, DataRate, an Object or a "
             "list of Objects.")
        .def("set_attribute",
             &SetAttributeOf,
             py::arg("name"),
             py::arg("value"),
             R"(Set an attribute.

Parameters
----------
name : str
    Of the attribute.
value : bool, int, float, str, Time, DataRate, address or Object
    A str is in ns-3's notation, with units: ``10Gbps``, ``5us``.

Raises
------
ValueError
    If there is no such attribute, or the value is not allowed; names both and what is.
)")
        .def(
            "get_attributes",
            [](const Object& object) { return DescribeAttributes(object.GetInstanceTypeId()); },
            "What attributes there are: one dict each with name, type, allowed, default, help, "
            "settable.")
        .def("trace_connect",
             &ConnectTraceTo,
             py::arg("source"),
             py::arg("function"),
             R"(Have a function called with the arguments of a trace source.

Parameters
----------
source : str
    Of the trace source; see get_trace_sources().
function : callable
    An exception that it raises ends the run and is raised by simulator.run().

Returns
-------
TraceConnection
    Ends with disconnect(), or with simulator.destroy().

Raises
------
ValueError
    If there is no such source, or Python does not know its arguments.
)")
        .def(
            "get_trace_sources",
            [](const Object& object) { return DescribeTraceSources(object.GetInstanceTypeId()); },
            "What trace sources there are: one dict each with name, arguments (None if Python "
            "cannot connect) and help.")
        .def(
            "get_object",
            [](const Object& object, const std::string& typeName) {
                return OrNone(object.GetObject<Object>(ToTypeId("type_name", typeName)));
            },
            py::arg("type_name"),
            "What is aggregated to this object of a type such as ``ns3::Ipv4``; None if nothing.")
        .def(
            "aggregate_object",
            [](Object& object, Ptr<Object> other) {
                if (object.GetObject<Object>(other->GetInstanceTypeId()))
                {
                    ThrowBadValue("other",
                                  other->GetInstanceTypeId().GetName(),
                                  "of a type that is not aggregated yet");
                }
                object.AggregateObject(other);
            },
            py::arg("other").none(false),
            "Aggregate another object, so that get_object() finds it from here.")
        .def("__repr__",
             [](const Object& object) { return "<" + object.GetInstanceTypeId().GetName() + ">"; });
    module.def("create_object",
               &CreateObjectByName,
               py::arg("type_name"),
               R"(Make any object of ns-3 by its type's name.

Parameters
----------
type_name : str
    Such as ``ns3::RateErrorModel``.
**attributes
    Attributes by name, as set_attribute() takes them.
)");
    module.def(
        "address_of",
        [](const Object& object) { return reinterpret_cast<uintptr_t>(&object); },
        py::arg("object"),
        "The address of an object, for other bindings of ns-3 in this process.");
    module.def(
        "object_at",
        [](uintptr_t address) { return Ptr<Object>(reinterpret_cast<Object*>(address)); },
        py::arg("address"),
        "The object at an address that other bindings of ns-3 in this process gave; no other.");
    module.def(
        "describe_attributes",
        [](const std::string& typeName) {
            return DescribeAttributes(ToTypeId("type_name", typeName));
        },
        py::arg("type_name"),
        "Object.get_attributes() of a type.");
    module.def(
        "describe_trace_sources",
        [](const std::string& typeName) {
            return DescribeTraceSources(ToTypeId("type_name", typeName));
        },
        py::arg("type_name"),
        "Object.get_trace_sources() of a type.");
}

/** @param path such as "ns3::TcpSocket::SegmentSize" @return type and attribute */
std::pair<TypeId, std::string>
SplitDefault(const std::string& path)
{
    const auto at = path.rfind("::");
    if (at == std::string::npos || at == 0)
    {
        ThrowBadValue("name", "'" + path + "'", "such as ns3::TcpSocket::SegmentSize");
    }
    return {ToTypeId("name", path.substr(0, at)), path.substr(at + 2)};
}

void
BindConfig(py::module_& module)
{
    auto config = module.def_submodule("config", "Values of attributes by path and by default.");
    config.def(
        "set_default",
        [](const std::string& name, const py::object& value) {
            const auto [type, attribute] = SplitDefault(name);
            Config::SetDefault(name, *ToAttributeValue(type, attribute, value));
        },
        py::arg("name"),
        py::arg("value"),
        "Set the value that an attribute has in objects yet to be made, e.g. of "
        "``ns3::TcpSocket::SegmentSize``; it outlives simulator.destroy(), see reset().");
    config.def("reset", &Config::Reset, "Give every attribute its default of ns-3 again.");
    config.def(
        "lookup",
        [](const std::string& path) {
            const auto matches = Config::LookupMatches(path);
            std::vector<Ptr<Object>> objects;
            for (std::size_t i = 0; i < matches.GetN(); ++i)
            {
                objects.push_back(matches.Get(i));
            }
            return objects;
        },
        py::arg("path"),
        "The objects that a path of ns-3 leads to, e.g. ``/NodeList/*/DeviceList/0``.");

    auto names = module.def_submodule("names", "Names of objects; ledger and auditor show them.");
    names.def(
        "add",
        [](const std::string& name, Ptr<Object> object) {
            if (name.empty() || Names::Find<Object>(name) || !Names::FindName(object).empty())
            {
                ThrowBadValue("name", "'" + name + "'", "new, and the object without a name");
            }
            Names::Add(name, object);
        },
        py::arg("name"),
        py::arg("object").none(false),
        "Name an object; a device is named below its node: ``router/eth0``. Until "
        "simulator.destroy().");
    names.def(
        "find",
        [](const std::string& name) { return OrNone(Names::Find<Object>(name)); },
        py::arg("name"),
        "The object of that name; None if there is none.");
}

void
BindRandom(py::module_& module)
{
    py::class_<RngSeedManager>(module, "RngSeedManager", "Seed and run of the random numbers.")
        .def_static(
            "set_seed",
            [](const Integer& seed) { RngSeedManager::SetSeed(seed.As<uint32_t>("seed", 1)); },
            py::arg("seed"),
            "Set RngSeed, from 1 on; for streams yet to be made.")
        .def_static("get_seed", &RngSeedManager::GetSeed, "RngSeed.")
        .def_static(
            "set_run",
            [](const Integer& run) { RngSeedManager::SetRun(run.As<uint64_t>("run")); },
            py::arg("run"),
            "Set RngRun: another run has other numbers of the same quality.")
        .def_static("get_run", &RngSeedManager::GetRun, "RngRun.");
}

} // namespace

void
BindCore(py::module_& module)
{
    BindTime(module);
    BindObjectClass(module);
    BindConfig(module);
    BindRandom(module);
}

} // namespace ns3
