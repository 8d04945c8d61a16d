/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "attribute-information.h"
#include "attribute-value.h"
#include "bindings.h"
#include "living.h"
#include "simulated-time.h"
#include "simulation-turn.h"
#include "trace-sources.h"

#include "ns3/application.h"
#include "ns3/channel.h"
#include "ns3/config.h"
#include "ns3/names.h"
#include "ns3/nat-sctp-config.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/socket.h"

#include <sstream>

namespace ns3
{

namespace
{

/** @param object any @return whether ns-3 has it in a place of its own, and asks it for its node */
bool
HasItsPlace(Object& object)
{
    return dynamic_cast<Node*>(&object) || dynamic_cast<NetDevice*>(&object) ||
           dynamic_cast<Channel*>(&object) || dynamic_cast<Application*>(&object) ||
           dynamic_cast<Socket*>(&object);
}

/** @param object any @param other and what is aggregated to it must be of other types */
void
Aggregate(Object& object, Ptr<Object> other)
{
    if (HasItsPlace(*other))
    {
        ThrowBadValue("other",
                      "<" + other->GetInstanceTypeId().GetName() + ">",
                      "no node, device, channel, application or socket");
    }
    for (auto each = other->GetAggregateIterator(); each.HasNext();)
    {
        const TypeId type = each.Next()->GetInstanceTypeId();
        if (object.GetObject<Object>(type))
        {
            ThrowBadValue("other", type.GetName(), "of a type that is not aggregated yet");
        }
    }
    for (auto each = object.GetAggregateIterator(); each.HasNext();)
    {
        const TypeId type = each.Next()->GetInstanceTypeId();
        if (other->GetObject<Object>(type))
        {
            ThrowBadValue("other",
                          other->GetInstanceTypeId().GetName(),
                          "of a type that is not aggregated yet, unlike " + type.GetName());
        }
    }
    object.AggregateObject(other);
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
    ObjectClass<Object>(
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
        .def("aggregate_object",
             &Aggregate,
             py::arg("other").none(false),
             "Aggregate another object, so that get_object() finds it from here.")
        .def("__repr__", [](const Object& object) {
            return std::string("<").append(object.GetInstanceTypeId().GetName()).append(">");
        });
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
        "get_type_names",
        [](const std::string& parent) { return TypeNames(ToTypeId("parent", parent), true); },
        py::arg("parent") = "ns3::Object",
        "Names of all types that create_object() can make, of a parent's kind such as "
        "``ns3::QueueDisc``.");
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

/** @param path of ns-3 @return what it leads to */
std::vector<Ptr<Object>>
LookUp(const std::string& path)
{
    if (!StartsWith(path, "/"))
    {
        ThrowBadValue("path", "'" + path + "'", "such as /NodeList/*/DeviceList/0");
    }
    std::istringstream parts(path);
    for (std::string part; std::getline(parts, part, '/');)
    {
        if (StartsWith(part, "$"))
        {
            ToTypeId("path", part.substr(1));
        }
    }
    SimulationTurn::Begin();
    const auto matches = Config::LookupMatches(path);
    std::vector<Ptr<Object>> objects;
    for (std::size_t i = 0; i < matches.GetN(); ++i)
    {
        objects.push_back(matches.Get(i));
    }
    return objects;
}

/** @param name of an object, below those of others: "router/eth0" @param object without a name */
void
AddName(const std::string& name, Ptr<Object> object)
{
    const std::string root = "/Names/";
    const std::string path = StartsWith(name, root) ? name.substr(root.size()) : name;
    if (path.empty() || path.front() == '/' || path.back() == '/' ||
        path.find("//") != std::string::npos)
    {
        ThrowBadValue("name", "'" + name + "'", "such as router, or router/eth0");
    }
    const auto slash = path.rfind('/');
    if (slash != std::string::npos && !Names::Find<Object>(path.substr(0, slash)))
    {
        ThrowBadValue("name", "'" + name + "'", "below the name of an object");
    }
    if (Names::Find<Object>(path) || !Names::FindName(object).empty())
    {
        ThrowBadValue("name", "'" + name + "'", "new, and the object without a name");
    }
    RequireLivingArgument("object", object);
    Names::Add(path, object);
}

void
BindConfig(py::module_& module)
{
    auto config = module.def_submodule("config", "Values of attributes by path and by default.");
    config.def(
        "set_default",
        [](const std::string& name, const py::object& value) {
            const auto [type, attribute] = SplitDefault(name);
            Config::SetDefault(name, *ToInitialAttributeValue(type, attribute, value));
        },
        py::arg("name"),
        py::arg("value"),
        "Set the value that an attribute has in objects yet to be made, e.g. of "
        "``ns3::TcpSocket::SegmentSize``; it outlives simulator.destroy(), see reset().");
    config.def("reset", &Config::Reset, "Give every attribute its default of ns-3 again.");
    config.def("lookup",
               &LookUp,
               py::arg("path"),
               "The objects that a path of ns-3 leads to, e.g. ``/NodeList/*/DeviceList/0``.");

    auto names = module.def_submodule("names", "Names of objects; ledger and auditor show them.");
    names.def("add",
              &AddName,
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
            [](const Integer& seed) {
                RngSeedManager::SetSeed(seed.As<uint32_t>("seed", 1, MAX_RNG_SEED));
            },
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
