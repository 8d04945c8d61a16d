/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "udp-gro.h"

#include "gro-checksum.h"
#include "inet-gro.h"

#include "ns3/byte-order.h"

namespace ns3
{

namespace
{

constexpr uint16_t CSUM_OFFSET = 6; ///< of the field in the header
constexpr uint32_t HEADER = 8;      ///< bytes

/**
 * udp_gro_receive_segment()
 * @param held the flows
 * @param packet arrived and right, transport header not pulled
 * @return index of the flow that is over; held.size() if none is
 */
std::size_t
ReceiveSegment(std::vector<GroPacket>& held, GroPacket& packet)
{
    const uint8_t* uh = packet.Transport();
    const uint32_t length = LoadBe16(uh + 4);
    if (LoadBe16(uh + CSUM_OFFSET) == 0 || length <= HEADER || length != packet.GetGroLength())
    {
        packet.flush = true;
        return held.size();
    }
    packet.PullTransportHeader(HEADER);
    for (std::size_t i = held.size(); i-- > 0;)
    {
        auto& flow = held[i];
        if (!flow.sameFlow)
        {
            continue;
        }
        if (LoadBe32(flow.Transport()) != LoadBe32(uh))
        {
            flow.sameFlow = false;
            continue;
        }
        const uint32_t first = HEADER + flow.gsoSize;
        const bool merged = length <= first && !InetGroFlush(flow, packet) && flow.Merge(packet);
        const bool isOver = !merged || length != first || flow.count >= UDP_GRO_CNT_MAX;
        return isOver ? i : held.size();
    }
    return held.size();
}

} // namespace

std::size_t
UdpGroReceive(std::vector<GroPacket>& held,
              GroPacket& packet,
              bool forwarding,
              const UdpGroLookup& lookup,
              Ptr<ChecksumTracepoints> tracepoints)
{
    // What is not going to be held is not verified either.
    if (packet.GetGroLength() < HEADER ||
        (!packet.flush && !SkbGroChecksumValidate(packet, CSUM_OFFSET, true, tracepoints)))
    {
        packet.flush = true;
        return held.size();
    }
    const auto socket = lookup ? lookup(packet) : UdpGroSocket::NONE;
    const bool isWanted =
        socket == UdpGroSocket::UDP_GRO || (socket == UdpGroSocket::NONE && forwarding);
    if (!isWanted || packet.gso.IsGso())
    {
        packet.flush = true;
        return held.size();
    }
    return ReceiveSegment(held, packet);
}

Ptr<Packet>
UdpGroComplete(GroPacket& flow, Ptr<ChecksumTracepoints> tracepoints)
{
    const auto size = flow.GetSize() - flow.GetNetworkHeaderSize();
    flow.SetTransport16(4, static_cast<uint16_t>(size));
    flow.SetTransport16(CSUM_OFFSET, flow.GetPseudoSum(size));
    GsoMetadata gso;
    gso.gsoType = GSO_TYPE_UDP_L4;
    gso.gsoSize = static_cast<uint16_t>(flow.gsoSize);
    gso.gsoSegs = flow.count;
    return flow.Complete(gso, CSUM_OFFSET, tracepoints);
}

} // namespace ns3
