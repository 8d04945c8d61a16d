/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "link-capture.h"

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

/** @param file a capture @param fileName its name, for the error */
void
RequireWritten(Ptr<const PcapFileWrapper> file, const std::string& fileName)
{
    if (file->Fail())
    {
        throw std::runtime_error("cannot write " + fileName + ": the disk may be full");
    }
}

} // namespace

Ptr<PcapFileWrapper>
CaptureLink(Ptr<NetDevice> device, const std::string& fileName)
{
    const TypeId type = device->GetInstanceTypeId();
    if (!type.LookupTraceSourceByName("PromiscSniffer"))
    {
        throw std::runtime_error("cannot capture for " + fileName + ": " + type.GetName() +
                                 " has no trace source PromiscSniffer");
    }
    // PcapFileWrapper only asserts that it could open the file.
    if (!std::ofstream(fileName))
    {
        throw std::runtime_error("cannot write " + fileName + ": " + std::strerror(errno));
    }
    const bool ppp = bool(DynamicCast<PointToPointNetDevice>(device));
    auto file = CreateObject<PcapFileWrapper>();
    file->Open(fileName, std::ios::out | std::ios::binary);
    file->Init(ppp ? 101 : 1, SNAP_LENGTH); // DLT_RAW, DLT_EN10MB of tcpdump.org's link types
    device->TraceConnectWithoutContext(
        "PromiscSniffer",
        Callback<void, Ptr<const Packet>>([file, fileName, ppp](Ptr<const Packet> frame) {
            Ptr<Packet> copy = frame->Copy();
            if (ppp)
            {
                copy->RemoveAtStart(PPP_HEADER_SIZE);
            }
            file->Write(Simulator::Now(), copy);
            RequireWritten(file, fileName);
        }));
    return file;
}

void
FinishCapture(Ptr<PcapFileWrapper> capture, const std::string& fileName)
{
    capture->Close();
    RequireWritten(capture, fileName);
}

} // namespace ns3
