/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "tcp-gso-coalescer.h"

#include "ns3/byte-order.h"
#include "ns3/socket.h"

#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t SEQUENCE = 4; ///< offset of the sequence number, RFC 9293 section 3.1
constexpr uint32_t ACK = 8;      ///< offset of the acknowledgement number
constexpr uint32_t FLAGS = 13;   ///< offset of the flags
constexpr uint32_t WINDOW = 14;  ///< offset of the window
constexpr uint32_t URGENT = 18;  ///< offset of the urgent pointer, behind which are the options

constexpr uint8_t FIN = 0x01;      ///< flag
constexpr uint8_t PSH = 0x08;      ///< flag
constexpr uint8_t NOT_HELD = 0xa6; ///< SYN, RST, URG, CWR

/** @param packet a packet that TCP sends @return the type of service that its tag asks for */
uint8_t
GetTrafficClass(Ptr<const Packet> packet, bool isIpv6)
{
    if (isIpv6)
    {
        SocketIpv6TclassTag tag;
        return packet->PeekPacketTag(tag) ? tag.GetTclass() : 0;
    }
    SocketIpTosTag tag;
    return packet->PeekPacketTag(tag) ? tag.GetTos() : 0;
}

} // namespace

bool
TcpGsoCoalescer::Append(Ptr<Packet> packet,
                        const TransportHeader& header,
                        const TransportPath& path)
{
    if (!m_held || m_closed || !header.IsComplete())
    {
        return false;
    }
    const uint32_t size = header.GetSize();
    const uint8_t* mine = m_header.Data();
    const uint8_t* other = header.Data();
    const uint32_t payload = packet->GetSize() - size;
    const bool continues =
        size == m_header.GetSize() && payload != 0 && payload <= m_held->gsoSize &&
        m_held->packet->GetSize() + payload <= m_limits.maxSize &&
        LoadBe32(other + SEQUENCE) == m_nextSequence && std::memcmp(mine, other, SEQUENCE) == 0 &&
        std::memcmp(mine + ACK, other + ACK, FLAGS - ACK) == 0 &&
        ((other[FLAGS] ^ m_flags) & ~(PSH | FIN)) == 0 &&
        std::memcmp(mine + WINDOW, other + WINDOW, 2) == 0 &&
        std::memcmp(mine + URGENT, other + URGENT, size - URGENT) == 0 &&
        path.IsSameAs(m_held->path) && GetTrafficClass(packet, path.isIpv6) == m_trafficClass;
    if (!continues)
    {
        return false;
    }
    m_flags = other[FLAGS];
    packet->RemoveAtStart(size);
    m_held->packet->AddAtEnd(packet);
    m_nextSequence += payload;
    ++m_held->gsoSegs;
    m_closed = payload < m_held->gsoSize || (m_flags & (PSH | FIN)) != 0 ||
               m_held->gsoSegs >= m_limits.maxSegs ||
               m_held->packet->GetSize() + m_held->gsoSize > m_limits.maxSize;
    return true;
}

bool
TcpGsoCoalescer::Hold(Ptr<Packet> packet,
                      const TransportHeader& header,
                      const TransportPath& path,
                      const Limits& limits)
{
    if (!header.IsComplete())
    {
        return false;
    }
    const uint32_t size = header.GetSize();
    const uint32_t payload = packet->GetSize() - size;
    const uint8_t flags = header.Data()[FLAGS];
    if (payload == 0 || payload > 0xffff || (flags & (NOT_HELD | PSH | FIN)) != 0 ||
        packet->GetSize() + payload > limits.maxSize || limits.maxSegs < 2)
    {
        return false;
    }
    m_held.emplace(TcpSuperPacket{packet, path, static_cast<uint16_t>(payload), 1});
    m_header = header;
    m_limits = limits;
    m_nextSequence = LoadBe32(header.Data() + SEQUENCE) + payload;
    m_trafficClass = GetTrafficClass(packet, path.isIpv6);
    m_flags = flags;
    m_closed = false;
    return true;
}

std::optional<TcpSuperPacket>
TcpGsoCoalescer::Take()
{
    auto taken = std::move(m_held);
    m_held.reset();
    m_closed = false;
    if (taken && m_flags != m_header.Data()[FLAGS])
    {
        m_header.SetTcpFlags(m_flags);
        m_header.WriteTo(taken->packet);
    }
    return taken;
}

} // namespace ns3
