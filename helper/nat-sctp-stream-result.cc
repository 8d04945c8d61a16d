/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-stream-result.h"

#include "ns3/ns3-compat.h"

#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

double
Ratio(double numerator, uint64_t denominator)
{
    return denominator == 0 ? 0 : numerator / denominator;
}

/** Calls by who made them, in the words of the publication. */
Json
CallsByCaller(const ChecksumCounts& counts)
{
    return Json{{"sender", counts.GetCrc32cCalls(ChecksumPlace::SCTP_OUTPUT)},
                {"conntrack", counts.GetCrc32cCalls(ChecksumPlace::CONNTRACK)},
                {"nat", counts.GetCrc32cCalls(ChecksumPlace::NAT)},
                {"segmentation", counts.GetCrc32cCalls(ChecksumPlace::GSO)},
                {"completion", counts.GetCrc32cCalls(ChecksumPlace::CSUM_HELP)},
                {"receiver", counts.GetCrc32cCalls(ChecksumPlace::SCTP_INPUT)}};
}

uint64_t
Crc32cBytes(const ChecksumCounts& counts)
{
    uint64_t bytes = 0;
    for (std::size_t i = 0; i < ChecksumCounts::PLACES; i++)
    {
        const auto place = static_cast<ChecksumPlace>(i);
        if (!ChecksumCounts::IsHardware(place))
        {
            bytes += counts.GetBytes(place, ChecksumAlgorithm::CRC32C);
        }
    }
    return bytes;
}

} // namespace

double
NatSctpStreamResult::GetCrc32cCallsPerManip() const
{
    return Ratio(counts.GetCrc32cCalls(), counts.GetSctpManipPktHits());
}

double
NatSctpStreamResult::GetMembersPerSuperPacket() const
{
    return Ratio(members, superPackets);
}

uint64_t
NatSctpStreamResult::GetPredictedCrc32cCalls() const
{
    const bool verifies = config.nat == NatSctpNat::MAINLINE;
    const bool always =
        config.nat == NatSctpNat::UNPATCHED || config.nat == NatSctpNat::ALWAYS_NONE;
    const uint64_t inVain = always ? superPackets + members : 0;
    if (config.senderCsumOffload)
    {
        // PARTIAL all the way; what the ablation makes NONE is verified again by the receiver.
        const uint64_t again = config.nat == NatSctpNat::ALWAYS_NONE ? plainPackets : 0;
        return (always ? plainPackets : 0) + again + inVain;
    }
    return (verifies ? 4 : 3) * plainPackets + inVain;
}

std::string
NatSctpStreamResult::ToJson() const
{
    const Json line{{"nat", ToName(config.nat)},
                    {"senderCsumOffload", config.senderCsumOffload ? "on" : "off"},
                    {"gso", config.gso ? "on" : "off"},
                    {"messageSizeBytes", config.messageSize},
                    {"maxBurst", config.maxBurst},
                    {"seconds", config.seconds},
                    {"stepNanoseconds", config.stepNanoseconds},
                    {"crc32c", config.crc32c},
                    {"bytesDelivered", bytesDelivered},
                    {"throughputMbps", throughputMbps},
                    {"sctpManipCalls", counts.GetSctpManipPktHits()},
                    {"crc32cCalls", counts.GetCrc32cCalls()},
                    {"crc32cCallsByCaller", CallsByCaller(counts)},
                    {"crc32cCallsPerManip", GetCrc32cCallsPerManip()},
                    {"predictedCrc32cCalls", GetPredictedCrc32cCalls()},
                    {"crc32cBytes", Crc32cBytes(counts)},
                    {"plainPackets", plainPackets},
                    {"superPackets", superPackets},
                    {"membersPerSuperPacket", GetMembersPerSuperPacket()},
                    {"superPacketShare", Ratio(superPackets, plainPackets + superPackets)},
                    {"cpuUtilisation", cpuUtilisation},
                    {"cpuBusySeconds", busySeconds},
                    {"crc32cCpuSeconds", crc32cSeconds},
                    {"stepCpuSeconds", stepSeconds},
                    {"seed", config.seed},
                    {"rngRun", config.rngRun},
                    {"moduleVersion", CHECKSUM_OFFLOAD_VERSION},
                    {"ns3Version", CHECKSUM_OFFLOAD_NS3_VERSION}};
    return line.dump();
}

} // namespace ns3
