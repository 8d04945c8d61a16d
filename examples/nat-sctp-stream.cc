/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * The measurement that the fix of 2016 was published with: netperf SCTP_STREAM through a NAT, hits
 * of crc32c() and sctp_manip_pkt(), and throughput. See RunNatSctpStream() for the topology and
 * NatSctpStreamConfig for the arguments.
 */

#include "ns3/cpu-cost-preset.h"
#include "ns3/host-cpu-helper.h"
#include "ns3/host-cpu.h"
#include "ns3/names.h"
#include "ns3/nat-sctp-stream-scenario.h"
#include "ns3/node-cpu.h"
#include "ns3/output-files.h"
#include "ns3/strict-command-line.h"

#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>

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
PrintText(const NatSctpStreamResult& result)
{
    const ChecksumCounts& counts = result.counts;
    const auto calls = [&counts](ChecksumPlace place) { return counts.GetCrc32cCalls(place); };
    std::cout << "nat " << ToName(result.config.nat) << ", messages of "
              << result.config.messageSize << " bytes, " << result.config.seconds << " s\n  "
              << result.throughputMbps << " Mbit/s, core busy " << 100 * result.cpuUtilisation
              << " %\n  crc32c " << counts.GetCrc32cCalls() << " : sctp_manip_pkt "
              << counts.GetSctpManipPktHits() << " = " << result.GetCrc32cCallsPerManip()
              << "\n  crc32c by sender " << calls(ChecksumPlace::SCTP_OUTPUT) << ", conntrack "
              << calls(ChecksumPlace::CONNTRACK) << ", NAT " << calls(ChecksumPlace::NAT)
              << ", segmentation " << calls(ChecksumPlace::GSO) << ", receiver "
              << calls(ChecksumPlace::SCTP_INPUT) << "\n  " << result.plainPackets
              << " ordinary packets, " << result.superPackets << " super-packets of "
              << result.GetMembersPerSuperPacket() << " packets\n";
}

/** @param host of client, router and server @param os gets where its core spent the time */
void
WriteFoldedStacks(Ptr<HostCpu> host, std::ostream& os)
{
    const char* const names[] = {"client", "router", "server"};
    for (std::size_t i = 0; i < std::size(names); i++)
    {
        Names::Add(names[i], host->GetNodes()[i]->GetNode());
    }
    HostCpuHelper::WriteFoldedStacks(os, host);
}

} // namespace

int
main(int argc, char* argv[])
{
    NatSctpStreamConfig config;
    std::string nat = ToName(config.nat);
    std::string senderCsumOffload = "off";
    std::string gso = "on";
    double targetMbps = 0;
    bool json = false;
    std::string cpuFolded;

    StrictCommandLine cmd(
        __FILE__,
        "netperf SCTP_STREAM through a NAT on one host: probe hits and throughput "
        "as published with the fix of 2016.");
    cmd.AddValue("nat", "what NAT does with SCTP: unpatched|patched|mainline|always-none", nat);
    cmd.AddValue("senderCsumOffload",
                 "tx-checksum-sctp of the end hosts: on|off",
                 senderCsumOffload);
    cmd.AddValue("gso", "tx-sctp-segmentation of the end hosts: on|off", gso);
    cmd.AddValue("messageSize", "bytes of one send()", config.messageSize);
    cmd.AddValue("maxBurst", "Max.Burst of SCTP, packets", config.maxBurst);
    cmd.AddValue("seconds", "simulated seconds", config.seconds);
    cmd.AddValue("stepNanoseconds",
                 "what a packet costs at every step of its path, CRCs apart",
                 config.stepNanoseconds);
    cmd.AddValue("targetMbps",
                 "fit stepNanoseconds so that the patched NAT reaches this, 10^6 bit/s; 0: do not",
                 targetMbps);
    cmd.AddValue("crc32c",
                 "what crc32c() costs: " + Join(CpuCostPreset::GetCrcNames()),
                 config.crc32c);
    cmd.AddValue("seed", "seed of the random numbers", config.seed);
    cmd.AddValue("rngRun", "run number of the random numbers", config.rngRun);
    cmd.AddValue("cpuFolded",
                 "file for folded stacks of the core's time, none if empty",
                 cpuFolded);
    cmd.AddValue("json", "print one JSON object on one line", json);

    try
    {
        cmd.Parse(argc, argv);
        config.nat = NatSctpNatFromName(nat);
        config.senderCsumOffload = SwitchFromName("senderCsumOffload", senderCsumOffload);
        config.gso = SwitchFromName("gso", gso);
        config.Validate();
        if (targetMbps != 0 && cmd.IsGiven("stepNanoseconds"))
        {
            std::ostringstream text;
            text << config.stepNanoseconds;
            throw NatSctpConfigError("stepNanoseconds",
                                     text.str(),
                                     "left out with --targetMbps, which fits it");
        }
        OutputFiles files;
        files.Open("cpuFolded", cpuFolded);
        if (targetMbps != 0)
        {
            config.stepNanoseconds = CalibrateNatSctpStream(config, targetMbps);
        }
        const NatSctpStreamResult result = RunNatSctpStream(config, {}, [&](Ptr<HostCpu> host) {
            if (auto* const os = files.Get("cpuFolded"))
            {
                WriteFoldedStacks(host, *os);
            }
        });
        files.Close();
        if (json)
        {
            std::cout << result.ToJson() << "\n";
        }
        else
        {
            PrintText(result);
        }
    }
    catch (const std::exception& error)
    {
        std::cerr << "nat-sctp-stream: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
