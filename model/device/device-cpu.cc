/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "device-cpu.h"

#include "ns3/byte-order.h"

#include <array>
#include <utility>

namespace ns3
{

namespace
{

constexpr uint32_t ETHERNET_HEADER = 14; ///< bytes

/**
 * What RSS hashes, by FNV-1a instead of Toeplitz with the driver's key.
 * @param frame with its Ethernet header
 * @return hash of addresses and, if there are, ports; 0 if it is not of IP
 */
uint32_t
HashFlow(Ptr<const Packet> frame)
{
    std::array<uint8_t, ETHERNET_HEADER + 40 + 4> bytes{};
    frame->CopyData(bytes.data(), bytes.size());
    const auto type = LoadBe16(bytes.data() + 12);
    const auto* const ip = bytes.data() + ETHERNET_HEADER;
    uint32_t begin = 12;
    uint32_t end = 20;
    if (type == 0x86dd)
    {
        begin = 8;
        end = 40;
    }
    else if (type != 0x0800)
    {
        return 0;
    }
    const bool isFragment = type == 0x0800 && (LoadBe16(ip + 6) & 0x3fff) != 0;
    uint32_t hash = 2166136261U;
    for (uint32_t i = begin; i < end + (isFragment ? 0 : 4); ++i)
    {
        hash = (hash ^ ip[i]) * 16777619U;
    }
    return hash;
}

} // namespace

DeviceCpu::DeviceCpu(Ptr<NodeCpu> cpu)
    : m_cpu(cpu),
      m_rings(cpu->GetHost()->GetCores())
{
}

DeviceCpu::~DeviceCpu()
{
    for (const auto& ring : m_rings)
    {
        if (ring)
        {
            ring->Clear();
        }
    }
}

Ptr<NodeCpu>
DeviceCpu::GetNodeCpu() const
{
    return m_cpu;
}

void
DeviceCpu::SetPoll(std::function<void()> interrupt, std::function<void()> complete)
{
    m_interrupt = std::move(interrupt);
    m_complete = std::move(complete);
}

uint32_t
DeviceCpu::ChooseCore(Ptr<const Packet> frame) const
{
    return m_cpu->GetReceiveCore(m_cpu->GetReceiveCoreCount() == 1 ? 0 : HashFlow(frame));
}

bool
DeviceCpu::EnqueueToRing(Ptr<const Packet> frame, std::function<void()> poll)
{
    const auto core = ChooseCore(frame);
    auto& ring = m_rings[core];
    if (!ring)
    {
        ring = m_cpu->GetHost()->MakeNapi(core, RX_RING);
        ring->SetInterrupt(m_interrupt);
        ring->SetComplete(m_complete);
    }
    if (ring->Enqueue(std::move(poll), m_cpu->GetNode()->GetId()))
    {
        return true;
    }
    m_cpu->GetHost()->Dropped(m_cpu->GetNode()->GetId(), "RX_MISSED");
    return false;
}

bool
DeviceCpu::EnqueueToBacklog(Ptr<const Packet> frame,
                            const CpuCore* sender,
                            std::function<void()> receive)
{
    return m_cpu->EnqueueToBacklog(sender ? sender->GetIndex() : ChooseCore(frame),
                                   std::move(receive));
}

Time
DeviceCpu::GetDelay() const
{
    return m_cpu->GetDelay();
}

} // namespace ns3
