/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * RunNatSctpScenario() for Python.
 */

#include "bindings.h"
#include "simulation-turn.h"

#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-watch.h"
#include "ns3/packet.h"

#include <cctype>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <pybind11/pybind11.h>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace py = pybind11;

namespace
{

/** "messageSize" to "message_size": Python names its arguments so. */
std::string
SnakeCase(const std::string& camelCase)
{
    std::string name;
    for (const char c : camelCase)
    {
        if (std::isupper(static_cast<unsigned char>(c)))
        {
            name += '_';
        }
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return name;
}

std::string
Repr(py::handle object)
{
    return py::repr(object).cast<std::string>();
}

/**
 * A whole number that fits, as int or of a type like NumPy's; NatSctpConfig::Validate() knows the
 * range of each argument.
 */
uint64_t
ToInteger(const char* argument, py::handle object, uint64_t max)
{
    if (py::isinstance<py::bool_>(object) || !PyIndex_Check(object.ptr()))
    {
        throw NatSctpConfigError(argument, Repr(object), "an int");
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number)
    {
        throw py::error_already_set();
    }
    if (number < py::int_(0) || number > py::int_(max))
    {
        throw NatSctpConfigError(argument, Repr(object), "from 0 to " + std::to_string(max));
    }
    return number.cast<uint64_t>();
}

double
ToNumber(const char* argument, py::handle object)
{
    const bool isNumber = PyIndex_Check(object.ptr()) || PyFloat_Check(object.ptr());
    if (!isNumber || py::isinstance<py::bool_>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a number");
    }
    const double number = PyFloat_AsDouble(object.ptr());
    if (PyErr_Occurred())
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a number that fits a float");
    }
    return number;
}

std::string
ToText(const char* argument, py::handle object)
{
    if (!py::isinstance<py::str>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a str");
    }
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (!text || std::memchr(text, 0, size))
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a str of valid characters");
    }
    return {text, static_cast<std::size_t>(size)};
}

/** True and False, or "on" and "off" as the command line has it. */
bool
ToSwitch(const char* argument, py::handle object)
{
    if (py::isinstance<py::bool_>(object))
    {
        return object.cast<bool>();
    }
    if (py::isinstance<py::str>(object))
    {
        return SwitchFromName(argument, object.cast<std::string>());
    }
    throw NatSctpConfigError(argument, Repr(object), "True, False, \"on\" or \"off\"");
}

/** Reads one argument of run_nat_sctp() into the configuration. */
using Reader = void (*)(NatSctpConfig& config, py::handle value);

/** Every argument by its name in Python. None of "nat" leaves it to "generation". */
const std::map<std::string, Reader>&
Readers()
{
    static const std::map<std::string, Reader> readers{
        {"nat",
         [](auto& config, auto value) {
             if (!value.is_none())
             {
                 config.nat = NatSctpNatFromName(ToText("nat", value));
             }
         }},
        {"generation",
         [](auto& config, auto value) { config.generation = ToText("generation", value); }},
        {"sender_csum_offload",
         [](auto& config, auto value) {
             config.senderCsumOffload = ToSwitch("senderCsumOffload", value);
         }},
        {"gso", [](auto& config, auto value) { config.gso = ToSwitch("gso", value); }},
        {"egress",
         [](auto& config, auto value) {
             config.egress = NatSctpEgressFromName(ToText("egress", value));
         }},
        {"bytes",
         [](auto& config, auto value) { config.bytes = ToInteger("bytes", value, UINT64_MAX); }},
        {"message_size",
         [](auto& config, auto value) {
             config.messageSize = ToInteger("messageSize", value, UINT32_MAX);
         }},
        {"link_rate_mbps",
         [](auto& config, auto value) {
             config.linkRateMbps = ToInteger("linkRateMbps", value, UINT64_MAX);
         }},
        {"link_delay_microseconds",
         [](auto& config, auto value) {
             config.linkDelayMicroseconds = ToNumber("linkDelayMicroseconds", value);
         }},
        {"max_seconds",
         [](auto& config, auto value) { config.maxSeconds = ToNumber("maxSeconds", value); }},
        {"seed",
         [](auto& config, auto value) { config.seed = ToInteger("seed", value, UINT64_MAX); }},
        {"rng_run",
         [](auto& config, auto value) { config.rngRun = ToInteger("rngRun", value, UINT64_MAX); }},
        {"pcap", [](auto& config, auto value) { config.pcap = ToText("pcap", value); }}};
    return readers;
}

NatSctpConfig
ToConfig(const py::kwargs& arguments)
{
    NatSctpConfig config;
    for (const auto& [name, value] : arguments)
    {
        const auto reader = Readers().find(name.cast<std::string>());
        if (reader == Readers().end())
        {
            throw py::type_error("unexpected keyword argument " + Repr(name));
        }
        reader->second(config, value);
    }
    const bool hasNat = arguments.contains("nat") && !arguments["nat"].is_none();
    if (!hasNat && !config.generation.empty())
    {
        config.nat = NatSctpNatOfGeneration(config.generation);
    }
    config.Validate();
    return config;
}

py::dict
NatSctpConfigToDict(const py::kwargs& arguments)
{
    const NatSctpConfig config = ToConfig(arguments);
    return py::dict(py::arg("nat") = ToName(config.nat),
                    py::arg("generation") = config.generation,
                    py::arg("sender_csum_offload") = config.senderCsumOffload,
                    py::arg("gso") = config.gso,
                    py::arg("egress") = ToName(config.egress),
                    py::arg("bytes") = config.bytes,
                    py::arg("message_size") = config.messageSize,
                    py::arg("link_rate_mbps") = config.linkRateMbps,
                    py::arg("link_delay_microseconds") = config.linkDelayMicroseconds,
                    py::arg("max_seconds") = config.maxSeconds,
                    py::arg("seed") = config.seed,
                    py::arg("rng_run") = config.rngRun,
                    py::arg("pcap") = config.pcap);
}

/** @param lines JSON Lines @return a list of what they hold */
py::list
FromJsonLines(const std::string& lines)
{
    const py::object loads = py::module_::import("json").attr("loads");
    py::list objects;
    std::istringstream stream(lines);
    for (std::string line; std::getline(stream, line);)
    {
        objects.append(loads(line));
    }
    return objects;
}

py::dict
RunNatSctp(bool audit, bool ledger, py::object history, const py::kwargs& arguments)
{
    const NatSctpConfig config = ToConfig(arguments);
    std::optional<uint64_t> uid;
    if (!history.is_none())
    {
        uid = ToInteger("history", history, INT64_MAX);
    }
    const WholeSimulationTurn turn("run_nat_sctp()");
    // Uids go on from one simulation of a process to the next; those of a run begin behind this
    // one.
    const uint64_t uidBase = Create<Packet>()->GetUid() + 1;
    if (uid)
    {
        *uid += uidBase;
    }
    std::ostringstream records;
    std::string json;
    {
        const py::gil_scoped_release release;
        NatSctpWatch watch(audit, uid);
        if (ledger)
        {
            watch.KeepLedger(&records);
        }
        const auto poll = [] {
            const py::gil_scoped_acquire acquire;
            if (PyErr_CheckSignals() != 0)
            {
                throw py::error_already_set(); // KeyboardInterrupt
            }
        };
        std::function<void(const NatSctpTopology&)> begin;
        if (audit || ledger || uid)
        {
            begin = [&watch](const NatSctpTopology& topology) { watch.Begin(topology); };
        }
        json = RunNatSctpScenario(config, poll, begin).ToJson();
        watch.End();
        json = watch.AddTo(json);
    }
    py::dict result = py::module_::import("json").attr("loads")(json);
    if (ledger)
    {
        result["ledger"] = FromJsonLines(records.str());
    }
    if (audit || ledger)
    {
        result["uidBase"] = uidBase;
    }
    return result;
}

} // namespace

void
BindExperiment(py::module_& module)
{
    py::register_exception_translator([](std::exception_ptr pointer) {
        try
        {
            if (pointer)
            {
                std::rethrow_exception(pointer);
            }
        }
        catch (const NatSctpConfigError& error)
        {
            const std::string text =
                SnakeCase(error.argument) + "=" + error.value + ": must be " + error.allowed;
            PyErr_SetString(PyExc_ValueError, text.c_str());
        }
    });

    module.def("nat_sctp_config",
               &NatSctpConfigToDict,
               R"(Validate arguments of run_nat_sctp().

Parameters
----------
**kwargs
    As for checksum_offload.NatSctpConfig; those not given have their defaults.

Returns
-------
dict
    Every argument, as run_nat_sctp() understands it.

Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
TypeError
    If there is no such argument.
)");
    module.def("run_nat_sctp",
               &RunNatSctp,
               py::kw_only(),
               py::arg("audit") = false,
               py::arg("ledger") = false,
               py::arg("history") = py::none(),
               R"(Run an SCTP transfer from a client through a NAT router to a server.

Threads take turns, since a process has one simulator; Ctrl-C ends a run.

Parameters
----------
audit : bool
    Whether to add the findings of an auditor as "audit".
ledger : bool
    Whether to add every computation and change of state as "ledger".
history : int, optional
    Number of a packet whose way over all hops to add as "history": its uid, less that of the first
    packet of the run ("uidBase", which comes with "audit" and "ledger").
**kwargs
    As for checksum_offload.NatSctpConfig.

Returns
-------
dict
    The keys and values of the example's JSON line; units are in the names.

Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
TypeError
    If there is no such argument.
RuntimeError
    If a capture cannot be written; names the file.
)");
}

} // namespace ns3
