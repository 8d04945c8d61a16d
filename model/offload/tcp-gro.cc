/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "tcp-gro.h"

#include "gro-checksum.h"
#include "inet-gro.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-field.h"
#include "ns3/transport-header.h"

#include <cstring>

namespace ns3
{

namespace
{

constexpr uint16_t CSUM_OFFSET = 16; ///< of the field in the header
constexpr uint32_t MIN_HEADER = 20;  ///< without options, bytes

// Bits of the word at byte 12: data offset, flags, window (TCP_FLAG_* of include/uapi/linux/tcp.h).
constexpr uint32_t CWR = 0x00800000;
constexpr uint32_t URG = 0x00200000;
constexpr uint32_t PSH = 0x00080000;
constexpr uint32_t RST = 0x00040000;
constexpr uint32_t SYN = 0x00020000;
constexpr uint32_t FIN = 0x00010000;

/// @param packet with its headers pulled @return the word at byte 12 (tcp_flag_word())
uint32_t
FlagWord(const GroPacket& packet)
{
    return LoadBe32(packet.Transport() + 12);
}

/**
 * tcp_gro_lookup()
 * @param held the flows; those of other ports are marked as other flows
 * @param packet arrived
 * @return index of its flow; held.size() if there is none
 */
std::size_t
Lookup(std::vector<GroPacket>& held, const GroPacket& packet)
{
    const auto ports = LoadBe32(packet.Transport());
    for (std::size_t i = held.size(); i-- > 0;)
    {
        if (!held[i].sameFlow)
        {
            continue;
        }
        if (LoadBe32(held[i].Transport()) == ports)
        {
            return i;
        }
        held[i].sameFlow = false;
    }
    return held.size();
}

/**
 * @param flow a held flow of the same ports
 * @param packet arrived
 * @return true if the packet continues the flow
 */
bool
Continues(GroPacket& flow, const GroPacket& packet)
{
    const uint8_t* th = packet.Transport();
    const uint8_t* th2 = flow.Transport();
    const uint32_t flags = FlagWord(packet);
    const uint32_t length = packet.GetGroLength();
    // Data offset and window are in the word, too.
    if (InetGroFlush(flow, packet) || (flags & CWR) ||
        ((flags ^ FlagWord(flow)) & ~(CWR | FIN | PSH)))
    {
        return false;
    }
    const uint32_t options = packet.GetTransportHeaderSize() - MIN_HEADER;
    if (LoadBe32(th + 8) != LoadBe32(th2 + 8) ||
        std::memcmp(th + MIN_HEADER, th2 + MIN_HEADER, options) != 0)
    {
        return false;
    }
    const bool fits = packet.gso.IsGso() ? packet.gso.gsoSize == flow.gsoSize
                                         : length > 0 && length <= flow.gsoSize;
    return fits && LoadBe32(th2 + 4) + flow.GetGroLength() == LoadBe32(th + 4);
}

} // namespace

std::size_t
TcpGroReceive(std::vector<GroPacket>& held, GroPacket& packet, Ptr<ChecksumTracepoints> tracepoints)
{
    // What is not going to be held is not verified either.
    const bool isComplete = packet.GetGroLength() >= MIN_HEADER;
    if (!isComplete ||
        (!packet.flush && !SkbGroChecksumValidate(packet, CSUM_OFFSET, false, tracepoints)))
    {
        packet.flush = true;
        return held.size();
    }
    const uint32_t headerSize = (packet.Transport()[12] >> 4) * 4U;
    if (headerSize < MIN_HEADER || headerSize > packet.GetGroLength() ||
        !packet.PullTransportHeader(headerSize))
    {
        packet.flush = true;
        return held.size();
    }
    const uint32_t flags = FlagWord(packet);
    const uint32_t length = packet.GetGroLength();
    const auto found = Lookup(held, packet);
    uint32_t mss = 1;
    if (found < held.size() && Continues(held[found], packet) && held[found].Merge(packet))
    {
        held[found].AddTcpFlags(flags & (FIN | PSH));
        mss = held[found].gsoSize;
    }
    const bool isShort =
        packet.gso.IsGso() ? length != packet.count * packet.gso.gsoSize : length < mss;
    const bool isLast = isShort || (flags & (URG | PSH | RST | SYN | FIN));
    packet.flush = packet.flush || isLast;
    return packet.sameFlow && !isLast ? held.size() : found;
}

Ptr<Packet>
TcpGroComplete(GroPacket& flow, Ptr<ChecksumTracepoints> tracepoints)
{
    const auto size = flow.GetSize() - flow.GetNetworkHeaderSize();
    flow.SetTransport16(CSUM_OFFSET, flow.GetPseudoSum(size));
    GsoMetadata gso;
    gso.gsoType = flow.IsIpv6() ? GSO_TYPE_TCPV6 : GSO_TYPE_TCPV4;
    gso.gsoType |= flow.fixedId ? GSO_TYPE_TCP_FIXEDID : 0U;
    gso.gsoType |= (FlagWord(flow) & CWR) ? GSO_TYPE_TCP_ECN : 0U;
    gso.gsoSize = static_cast<uint16_t>(flow.gsoSize);
    gso.gsoSegs = flow.count;
    return flow.Complete(gso, CSUM_OFFSET, tracepoints);
}

} // namespace ns3
