/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * @ingroup checksum-offload
 * An SCTP transfer through a NAT router: the double checksum of 2016 and its fix. See
 * RunNatSctpScenario() for the topology and NatSctpConfig for the arguments.
 */

#include "ns3/linux-generation-helper.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/strict-command-line.h"

#include <iostream>
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
    cmd.AddValue("maxSeconds", "simulated seconds before giving up", config.maxSeconds);
    cmd.AddValue("seed", "seed of the random numbers", config.seed);
    cmd.AddValue("rngRun", "run number of the random numbers", config.rngRun);
    cmd.AddValue("pcap", "prefix of captures, none if empty", config.pcap);
    cmd.AddValue("json", "print one JSON object on one line", json);

    try
    {
        cmd.Parse(argc, argv);
        config.nat = cmd.IsGiven("generation") && !cmd.IsGiven("nat")
                         ? NatSctpNatOfGeneration(config.generation)
                         : NatSctpNatFromName(nat);
        config.egress = NatSctpEgressFromName(egress);
        config.senderCsumOffload = SwitchFromName("senderCsumOffload", senderCsumOffload);
        config.gso = SwitchFromName("gso", gso);
        const NatSctpResult result = RunNatSctpScenario(config);
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
        std::cerr << "nat-sctp-double-checksum: " << error.what() << "\n";
        return 2;
    }
    return 0;
}
