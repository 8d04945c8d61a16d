/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-result.h"

#include "ns3/ns3-compat.h"

#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

Json
ToObject(const Crc32cCallsByPlace& calls)
{
    return Json{{"sctpOutput", calls.sctpOutput},
                {"conntrack", calls.conntrack},
                {"nat", calls.nat},
                {"gso", calls.gso},
                {"csumHelp", calls.csumHelp},
                {"nic", calls.nic},
                {"sctpInput", calls.sctpInput}};
}

Json
ToObject(const NatSctpClass& each)
{
    return Json{{"sent", each.sent},
                {"segments", each.segments},
                {"sctpManipCalls", each.manips},
                {"crc32cCallsByPlace", ToObject(each.crc32c)},
                {"wirePackets", each.wirePackets},
                {"wireBadCrc", each.wireBadCrc},
                {"wirePending", each.wirePending}};
}

const char*
OnOff(bool on)
{
    return on ? "on" : "off";
}

} // namespace

uint64_t
Crc32cCallsByPlace::SoftwareCalls() const
{
    return sctpOutput + conntrack + nat + gso + csumHelp + sctpInput;
}

std::string
NatSctpResult::ToJson() const
{
    Json line{{"nat", ToName(config.nat)},
              {"generation", config.generation},
              {"senderCsumOffload", OnOff(config.senderCsumOffload)},
              {"gso", OnOff(config.gso)},
              {"egress", ToName(config.egress)},
              {"bytes", config.bytes},
              {"messageSize", config.messageSize},
              {"linkRateMbps", config.linkRateMbps},
              {"linkDelayMicroseconds", config.linkDelayMicroseconds},
              {"maxSeconds", config.maxSeconds},
              {"associationEstablished", associationEstablished},
              {"bytesDelivered", bytesDelivered},
              {"durationSeconds", durationSeconds},
              {"goodputMbps", goodputMbps},
              {"sctpManipCalls", sctpManipCalls},
              {"crc32cCalls", crc32c.SoftwareCalls()},
              {"crc32cCallsByPlace", ToObject(crc32c)},
              {"wirePackets", wirePackets},
              {"wireBadCrc", wireBadCrc},
              {"wirePending", wirePending},
              {"sctpChecksumErrors", sctpChecksumErrors},
              {"badOffloadWarnings", badOffloadWarnings},
              {"clientToServerPlain", ToObject(clientPlain)},
              {"clientToServerGso", ToObject(clientGso)},
              {"serverToClientPlain", ToObject(serverPlain)},
              {"seed", config.seed},
              {"rngRun", config.rngRun},
              {"moduleVersion", CHECKSUM_OFFLOAD_VERSION},
              {"ns3Version", CHECKSUM_OFFLOAD_NS3_VERSION}};
    if (cpu)
    {
        line["cpuPreset"] = config.cpu;
        line["cpuCores"] = config.cpuCores;
        line["cpuUtilisation"] = cpu->utilisation;
        line["cpuBusySeconds"] = cpu->busySeconds;
        line["cpuDroppedFrames"] = cpu->droppedFrames;
        line["cpuNanoseconds"] = cpu->nanoseconds;
    }
    return line.dump();
}

} // namespace ns3
