/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * RunNatSctpScenario() for Python.
 */

#include "bindings.h"
#include "experiment-argument.h"
#include "simulation-turn.h"

#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-watch.h"
#include "ns3/packet.h"

#include <functional>
#include <map>
#include <optional>
#include <sstream>

namespace ns3
{

namespace py = pybind11;

namespace
{

/** Every argument by its name in Python. None of "nat" leaves it to "generation". */
const std::map<std::string, ArgumentReader<NatSctpConfig>>&
Readers()
{
    static const std::map<std::string, ArgumentReader<NatSctpConfig>> readers{
        {"nat",
         [](auto& config, auto value) {
             if (!value.is_none())
             {
                 config.nat = NatSctpNatFromName(TextArgument("nat", value));
             }
         }},
        {"generation",
         [](auto& config, auto value) { config.generation = TextArgument("generation", value); }},
        {"sender_csum_offload",
         [](auto& config, auto value) {
             config.senderCsumOffload = SwitchArgument("senderCsumOffload", value);
         }},
        {"gso", [](auto& config, auto value) { config.gso = SwitchArgument("gso", value); }},
        {"egress",
         [](auto& config, auto value) {
             config.egress = NatSctpEgressFromName(TextArgument("egress", value));
         }},
        {"bytes",
         [](auto& config, auto value) {
             config.bytes = IntegerArgument("bytes", value, UINT64_MAX);
         }},
        {"message_size",
         [](auto& config, auto value) {
             config.messageSize = IntegerArgument("messageSize", value, UINT32_MAX);
         }},
        {"link_rate_mbps",
         [](auto& config, auto value) {
             config.linkRateMbps = IntegerArgument("linkRateMbps", value, UINT64_MAX);
         }},
        {"link_delay_microseconds",
         [](auto& config, auto value) {
             config.linkDelayMicroseconds = NumberArgument("linkDelayMicroseconds", value);
         }},
        {"max_seconds",
         [](auto& config, auto value) { config.maxSeconds = NumberArgument("maxSeconds", value); }},
        {"seed",
         [](auto& config, auto value) {
             config.seed = IntegerArgument("seed", value, UINT64_MAX);
         }},
        {"rng_run",
         [](auto& config, auto value) {
             config.rngRun = IntegerArgument("rngRun", value, UINT64_MAX);
         }},
        {"cpu", [](auto& config, auto value) { config.cpu = TextArgument("cpu", value); }},
        {"cpu_cores",
         [](auto& config, auto value) {
             config.cpuCores = IntegerArgument("cpuCores", value, UINT32_MAX);
         }},
        {"pcap", [](auto& config, auto value) { config.pcap = TextArgument("pcap", value); }}};
    return readers;
}

NatSctpConfig
ToConfig(const py::kwargs& arguments)
{
    NatSctpConfig config;
    ReadArguments(config, arguments, Readers());
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
                    py::arg("pcap") = config.pcap,
                    py::arg("cpu") = config.cpu,
                    py::arg("cpu_cores") = config.cpuCores);
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
        uid = IntegerArgument("history", history, INT64_MAX);
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
        std::function<void(const NatSctpTopology&)> begin;
        if (audit || ledger || uid)
        {
            begin = [&watch](const NatSctpTopology& topology) { watch.Begin(topology); };
        }
        json = RunNatSctpScenario(config, InterruptPoll(), begin).ToJson();
        watch.End();
        json = watch.AddTo(json);
    }
    py::dict result = FromJson(json);
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
    TranslateConfigErrors();
    BindStreamExperiment(module);
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
