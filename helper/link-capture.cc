/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "link-capture.h"

#include "ns3/pcap-file-wrapper.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simulator.h"
#include "ns3/trace-helper.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t PPP_HEADER_SIZE = 2;

/** A super-packet's frame: 65535 bytes of IP behind an Ethernet header, so above the usual 65535.
 */
constexpr uint32_t SNAP_LENGTH = 262144;

} // namespace

void
CaptureLink(Ptr<NetDevice> device, const std::string& fileName)
{
    // PcapFileWrapper only asserts that it could open the file.
    if (!std::ofstream(fileName))
    {
        throw std::runtime_error("cannot write " + fileName + ": " + std::strerror(errno));
    }
    const bool ppp = bool(DynamicCast<PointToPointNetDevice>(device));
    auto file = CreateObject<PcapFileWrapper>();
    file->Open(fileName, std::ios::out | std::ios::binary);
    file->Init(ppp ? 101 : 1, SNAP_LENGTH); // DLT_RAW, DLT_EN10MB of tcpdump.org's link types
    const bool connected = device->TraceConnectWithoutContext(
        "PromiscSniffer",
        Callback<void, Ptr<const Packet>>([file, fileName, ppp](Ptr<const Packet> frame) {
            Ptr<Packet> copy = frame->Copy();
            if (ppp)
            {
                copy->RemoveAtStart(PPP_HEADER_SIZE);
            }
            file->Write(Simulator::Now(), copy);
            if (file->Fail())
            {
                throw std::runtime_error("cannot write " + fileName + ": the disk may be full");
            }
        }));
    if (!connected)
    {
        throw std::runtime_error("cannot capture for " + fileName + ": " +
                                 device->GetInstanceTypeId().GetName() +
                                 " has no trace source PromiscSniffer");
    }
}

} // namespace ns3
