/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "memory-capture.h"

#include "ns3/point-to-point-net-device.h"
#include "ns3/simulator.h"

#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t MAGIC = 0xa1b2c3d4; ///< of files with microseconds
constexpr uint32_t VERSION = 4U << 16 | 2U;
constexpr uint32_t SNAP_LENGTH = 262144; ///< as CaptureLink() has it
constexpr uint32_t LINK_ETHERNET = 1;    ///< DLT_EN10MB
constexpr uint32_t LINK_RAW = 101;       ///< DLT_RAW
constexpr uint32_t PPP_HEADER_SIZE = 2;

/** @param bytes gets a number, in the byte order of this machine as the magic tells */
void
Append(std::string& bytes, uint32_t number)
{
    bytes.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

} // namespace

MemoryCapture::MemoryCapture(Ptr<NetDevice> device)
    : m_device(device)
{
    const TypeId type = device->GetInstanceTypeId();
    if (!type.LookupTraceSourceByName("PromiscSniffer"))
    {
        throw std::invalid_argument("device=" + type.GetName() +
                                    ": must be one with the trace source PromiscSniffer");
    }
    const bool isPpp = bool(DynamicCast<PointToPointNetDevice>(device));
    m_skippedBytes = isPpp ? PPP_HEADER_SIZE : 0;
    m_linkType = isPpp ? LINK_RAW : LINK_ETHERNET;
    Clear();
}

void
MemoryCapture::Start(Ptr<MemoryCapture> capture)
{
    capture->m_device->TraceConnectWithoutContext(
        "PromiscSniffer",
        Callback<void, Ptr<const Packet>>(
            [capture](Ptr<const Packet> frame) { capture->Add(frame); }));
    capture->m_device = nullptr; // which owns the capture now
}

void
MemoryCapture::Stop()
{
    m_isStopped = true;
}

void
MemoryCapture::Clear()
{
    m_frames = 0;
    m_bytes.clear();
    // VERSION, thiszone, sigfigs, snaplen, network
    for (const uint32_t number : {MAGIC, VERSION, 0U, 0U, SNAP_LENGTH, m_linkType})
    {
        Append(m_bytes, number);
    }
}

uint64_t
MemoryCapture::GetNFrames() const
{
    return m_frames;
}

const std::string&
MemoryCapture::GetBytes() const
{
    return m_bytes;
}

void
MemoryCapture::Add(Ptr<const Packet> frame)
{
    if (m_isStopped)
    {
        return;
    }
    const uint32_t size = frame->GetSize() - m_skippedBytes;
    const int64_t microseconds = Simulator::Now().GetMicroSeconds();
    Append(m_bytes, microseconds / 1000000);
    Append(m_bytes, microseconds % 1000000);
    Append(m_bytes, size);
    Append(m_bytes, size);
    const std::size_t at = m_bytes.size();
    m_bytes.resize(at + frame->GetSize());
    frame->CopyData(reinterpret_cast<uint8_t*>(&m_bytes[at]), frame->GetSize());
    m_bytes.erase(at, m_skippedBytes);
    ++m_frames;
}

} // namespace ns3
