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
#include <optional>
#include <sstream>

namespace ns3
{

namespace py = pybind11;

namespace
{

const ExperimentArguments<NatSctpConfig>&
Arguments()
{
    using Config = NatSctpConfig;
    static const ExperimentArguments<Config> arguments{
        ArgumentOf<&Config::nat>("nat"),
        ArgumentOf<&Config::generation>("generation"),
        ArgumentOf<&Config::senderCsumOffload>("senderCsumOffload"),
        ArgumentOf<&Config::gso>("gso"),
        ArgumentOf<&Config::egress>("egress"),
        ArgumentOf<&Config::bytes>("bytes"),
        ArgumentOf<&Config::messageSize>("messageSize"),
        ArgumentOf<&Config::linkRateMbps>("linkRateMbps"),
        ArgumentOf<&Config::linkDelayMicroseconds>("linkDelayMicroseconds"),
        ArgumentOf<&Config::maxSeconds>("maxSeconds"),
        ArgumentOf<&Config::seed>("seed"),
        ArgumentOf<&Config::rngRun>("rngRun"),
        ArgumentOf<&Config::pcap>("pcap"),
        ArgumentOf<&Config::cpu>("cpu"),
        ArgumentOf<&Config::cpuCores>("cpuCores")};
    return arguments;
}

/** @param given from Python; None of "nat" leaves it to "generation" @return the configuration */
NatSctpConfig
ToConfig(py::kwargs given)
{
    if (given.contains("nat") && given["nat"].is_none())
    {
        given.attr("pop")("nat");
    }
    NatSctpConfig config = ReadArguments(given, Arguments());
    if (!given.contains("nat") && !config.generation.empty())
    {
        config.nat = NatSctpNatOfGeneration(config.generation);
    }
    config.Validate();
    return config;
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
RunNatSctp(const py::object& auditSwitch,
           const py::object& ledgerSwitch,
           const py::object& history,
           const py::kwargs& arguments)
{
    const bool audit = SwitchArgument("audit", auditSwitch);
    const bool ledger = SwitchArgument("ledger", ledgerSwitch);
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
    const ExperimentDocumentation documentation{"run_nat_sctp", "NatSctpConfig"};
    module.def(
        "nat_sctp_config",
        [](const py::kwargs& arguments) {
            return WriteArguments(ToConfig(arguments), Arguments());
        },
        documentation.OfCheck().c_str());
    module.def("run_nat_sctp",
               &RunNatSctp,
               py::kw_only(),
               py::arg("audit") = false,
               py::arg("ledger") = false,
               py::arg("history") = py::none(),
               documentation
                   .OfRun("Run an SCTP transfer from a client through a NAT router to a server.",
                          R"(audit : bool
    Whether to add the findings of an auditor as "audit".
ledger : bool
    Whether to add every computation and change of state as "ledger".
history : int, optional
    Number of a packet whose way over all hops to add as "history": its uid, less that of the first
    packet of the run ("uidBase", which comes with "audit" and "ledger").
)",
                          R"(RuntimeError
    If a capture cannot be written; names the file.
)")
                   .c_str());
}

} // namespace ns3
