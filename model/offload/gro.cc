/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gro.h"

#include "inet-gro.h"
#include "tcp-gro.h"

#include "ns3/checksum-tag.h"
#include "ns3/transport-header.h"

#include <cstring>

namespace ns3
{

Gro::Gro(uint32_t linkHeaderSize)
    : m_linkHeaderSize(linkHeaderSize)
{
}

void
Gro::SetUdpLookup(const UdpGroLookup& lookup)
{
    m_udpLookup = lookup;
}

void
Gro::Prepare(const GroPacket& packet)
{
    for (auto& flow : m_held)
    {
        flow.sameFlow = std::memcmp(flow.Link(), packet.Link(), m_linkHeaderSize) == 0;
    }
}

std::vector<Ptr<Packet>>
Gro::Receive(Ptr<Packet> packet, uint16_t protocol, const Context& context)
{
    GroPacket arrived(packet, m_linkHeaderSize);
    if (!InetGroPullHeader(arrived, protocol))
    {
        return {packet};
    }
    arrived.gso = GetGsoMetadata(packet);
    if (arrived.gso.IsGso())
    {
        // Only super-packets of TCP merge further.
        arrived.count = arrived.gso.gsoSegs;
        arrived.flush = arrived.flush || arrived.protocol != PROTOCOL_TCP;
    }
    const auto state = GetChecksumState(packet);
    if (state.GetIpSummed() == IpSummed::UNNECESSARY)
    {
        arrived.csumCnt = state.GetCsumLevel() + 1;
    }
    Prepare(arrived);
    InetGroCompare(m_held, arrived);
    const auto over = arrived.protocol == PROTOCOL_TCP
                          ? TcpGroReceive(m_held, arrived, context.tracepoints)
                          : UdpGroReceive(m_held,
                                          arrived,
                                          context.udpForwarding,
                                          m_udpLookup,
                                          context.tracepoints);
    std::vector<Ptr<Packet>> up;
    if (over < m_held.size())
    {
        up.push_back(Complete(over, context.tracepoints));
    }
    if (arrived.sameFlow)
    {
        return up;
    }
    if (arrived.flush)
    {
        up.push_back(packet);
        return up;
    }
    if (m_held.size() >= MAX_GRO_SKBS)
    {
        up.push_back(Complete(0, context.tracepoints));
    }
    arrived.age = context.tick;
    arrived.gsoSize = arrived.gso.IsGso() ? arrived.gso.gsoSize : arrived.GetGroLength();
    m_held.push_back(std::move(arrived));
    return up;
}

Ptr<Packet>
Gro::Complete(std::size_t index, Ptr<ChecksumTracepoints> tracepoints)
{
    auto flow = std::move(m_held[index]);
    m_held.erase(m_held.begin() + index);
    if (!flow.HasMerged())
    {
        return flow.GetPacket();
    }
    flow.UpdateNetworkLength();
    return flow.protocol == PROTOCOL_TCP ? TcpGroComplete(flow, tracepoints)
                                         : UdpGroComplete(flow, tracepoints);
}

std::vector<Ptr<Packet>>
Gro::Flush(Ptr<ChecksumTracepoints> tracepoints)
{
    std::vector<Ptr<Packet>> up;
    up.reserve(m_held.size());
    while (!m_held.empty())
    {
        up.push_back(Complete(0, tracepoints));
    }
    return up;
}

std::vector<Ptr<Packet>>
Gro::FlushOld(const Context& context)
{
    std::vector<Ptr<Packet>> up;
    while (!m_held.empty() && m_held.front().age != context.tick)
    {
        up.push_back(Complete(0, context.tracepoints));
    }
    return up;
}

std::size_t
Gro::GetHeld() const
{
    return m_held.size();
}

void
Gro::Clear()
{
    m_held.clear();
}

} // namespace ns3
