/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * An SCTP transfer through a NAT router: the double checksum of 2016 and its fix. See
 * RunNatSctpScenario() for the topology and NatSctpConfig for the arguments.
 */

#include "ns3/cpu-cost-preset.h"
#include "ns3/cpu-utilisation-log.h"
#include "ns3/linux-generation-helper.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-watch.h"
#include "ns3/output-files.h"
#include "ns3/strict-command-line.h"

#include <charconv>
#include <cmath>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

std::string
Join(const std::vector<std::string>& names)
{
    std::string text;
    for (const auto& name : names)
    {
        text += (text.empty() ? "" : "|") + name;
    }
    return text;
}

void
PrintText(const NatSctpResult& result)
{
    std::cout << "nat " << ToName(result.config.nat) << ", egress " << ToName(result.config.egress)
              << "\n  association " << (result.associationEstablished ? "established" : "failed")
              << ", " << result.bytesDelivered << " of " << result.config.bytes
              << " bytes delivered in " << result.durationSeconds << " s (" << result.goodputMbps
              << " Mbit/s)\n  wire: " << result.wirePackets << " packets, " << result.wireBadCrc
              << " with a wrong CRC, " << result.wirePending
              << " still CHECKSUM_PARTIAL\n  sctp_manip_pkt " << result.sctpManipCalls
              << ", crc32c " << result.crc32c.SoftwareCalls() << " (NAT " << result.crc32c.nat
              << "), SctpChecksumErrors " << result.sctpChecksumErrors << "\n";
    if (result.cpu)
    {
        std::cout << "  CPU: " << result.config.cpuCores << " cores "
                  << 100 * result.cpu->utilisation << " % busy, " << result.cpu->droppedFrames
                  << " frames dropped\n";
    }
}

/** @param text a packet uid, or nothing @return the uid, if any */
std::optional<uint64_t>
UidFromText(const std::string& text)
{
    if (text.empty())
    {
        return {};
    }
    uint64_t uid = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), uid);
    if (error != std::errc() || end != text.data() + text.size())
    {
        throw std::invalid_argument("history is '" + text + "', which is no packet uid");
    }
    return uid;
}

/**
 * @param result with a CPU
 * @param os gets folded stacks, "NODE;PLACE;WHAT NANOSECONDS" a line
 */
void
WriteFolded(const NatSctpResult& result, std::ostream& os)
{
    for (const auto& [node, places] : result.cpu->nanoseconds)
    {
        for (const auto& [place, kinds] : places)
        {
            for (const auto& [what, nanoseconds] : kinds)
            {
                os << node << ';' << place << ';' << what << ' ' << std::llround(nanoseconds)
                   << '\n';
            }
        }
    }
}

} // namespace

int
main(int argc, char* argv[])
{
    NatSctpConfig config;
    std::string nat = ToName(config.nat);
    std::string egress = ToName(config.egress);
    std::string senderCsumOffload = "on";
    std::string gso = "on";
    bool json = false;
    bool audit = false;
    std::string history;
    std::string ledger;
    std::string folded;
    std::string cpuTrace;
    double cpuTraceMicroseconds = 100;

    StrictCommandLine cmd(__FILE__,
                          "SCTP from a client through a NAT router to a server: reproduces the "
                          "double checksum of Linux before 4.10 and shows its fix.");
    cmd.AddValue("nat", "what NAT does with SCTP: " + Join(NatSctpNatNames()), nat);
    cmd.AddValue("generation",
                 "Linux of all nodes; also sets nat, unless that is given: " +
                     Join(LinuxGenerationHelper::GetNames()),
                 config.generation);
    cmd.AddValue("senderCsumOffload",
                 "tx-checksum-sctp of the end hosts: on|off",
                 senderCsumOffload);
    cmd.AddValue("gso", "tx-sctp-segmentation of the end hosts: on|off", gso);
    cmd.AddValue("egress", "router to server: " + Join(NatSctpEgressNames()), egress);
    cmd.AddValue("bytes", "user data to send", config.bytes);
    cmd.AddValue("messageSize", "bytes of one SCTP message", config.messageSize);
    cmd.AddValue("linkRateMbps", "rate of every link, 10^6 bit/s", config.linkRateMbps);
    cmd.AddValue("linkDelayMicroseconds",
                 "one-way delay of every link, microseconds",
                 config.linkDelayMicroseconds);
    cmd.AddValue("cpu",
                 "what work costs, all nodes on one computer: [PATH+]CRC, PATH " +
                     Join(CpuCostPreset::GetPathNames()) + ", CRC " +
                     Join(CpuCostPreset::GetCrcNames()) + "; work takes no time if empty",
                 config.cpu);
    cmd.AddValue("cpuCores", "cores of that computer", config.cpuCores);
    cmd.AddValue("cpuFolded", "file for folded stacks of the cores' time, none if empty", folded);
    cmd.AddValue("cpuTrace", "CSV file for the cores' load over time, none if empty", cpuTrace);
    cmd.AddValue("cpuTraceMicroseconds", "interval of its rows", cpuTraceMicroseconds);
    cmd.AddValue("maxSeconds", "simulated seconds before giving up", config.maxSeconds);
    cmd.AddValue("seed", "seed of the random numbers", config.seed);
    cmd.AddValue("rngRun", "run number of the random numbers", config.rngRun);
    cmd.AddValue("pcap", "prefix of captures, none if empty", config.pcap);
    cmd.AddValue("json", "print one JSON object on one line", json);
    cmd.AddValue("audit", "tell at which hop state and checksum cease to agree", audit);
    cmd.AddValue("history",
                 "uid of a packet to tell the history of over all hops; none if empty",
                 history);
    cmd.AddValue("ledger",
                 "file for every computation and change of state, .jsonl or .csv; none if empty",
                 ledger);

    try
    {
        cmd.Parse(argc, argv);
        config.nat = cmd.IsGiven("generation") && !cmd.IsGiven("nat")
                         ? NatSctpNatOfGeneration(config.generation)
                         : NatSctpNatFromName(nat);
        config.egress = NatSctpEgressFromName(egress);
        config.senderCsumOffload = SwitchFromName("senderCsumOffload", senderCsumOffload);
        config.gso = SwitchFromName("gso", gso);
        if (config.cpu.empty() && !(folded + cpuTrace).empty())
        {
            throw NatSctpConfigError(folded.empty() ? "cpuTrace" : "cpuFolded",
                                     folded.empty() ? cpuTrace : folded,
                                     "empty without --cpu");
        }
        if (config.cpu.empty() && config.cpuCores != NatSctpConfig().cpuCores)
        {
            throw NatSctpConfigError("cpuCores",
                                     std::to_string(config.cpuCores),
                                     "left out without --cpu");
        }
        if (cpuTrace.empty() && cmd.IsGiven("cpuTraceMicroseconds"))
        {
            throw NatSctpConfigError("cpuTraceMicroseconds",
                                     std::to_string(cpuTraceMicroseconds),
                                     "left out without --cpuTrace");
        }
        if (!(cpuTraceMicroseconds >= 1 && cpuTraceMicroseconds <= 1e9))
        {
            throw NatSctpConfigError("cpuTraceMicroseconds",
                                     std::to_string(cpuTraceMicroseconds),
                                     "from 1 to 1000000000");
        }
        std::optional<CpuUtilisationLog> log;
        NatSctpWatch watch(audit, UidFromText(history));
        config.Validate(); // before files are emptied
        OutputFiles files;
        files.Reserve("ledger", ledger);
        files.Open("cpuFolded", folded);
        files.Open("cpuTrace", cpuTrace);
        if (!ledger.empty())
        {
            watch.KeepLedger(ledger);
        }
        const NatSctpResult result =
            RunNatSctpScenario(config, {}, [&](const NatSctpTopology& topology) {
                watch.Begin(topology);
                if (!cpuTrace.empty())
                {
                    log.emplace(topology.cpu, Seconds(cpuTraceMicroseconds / 1e6));
                }
            });
        watch.End();
        if (json)
        {
            std::cout << watch.AddTo(result.ToJson()) << "\n";
        }
        else
        {
            PrintText(result);
            watch.Print(std::cout);
        }
        if (auto* const os = files.Get("cpuFolded"))
        {
            WriteFolded(result, *os);
        }
        if (log)
        {
            log->WriteCsv(*files.Get("cpuTrace"));
        }
        files.Close();
    }
    catch (const std::exception& error)
    {
        std::cerr << "nat-sctp-double-checksum: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
