/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "transport-header.h"

#include "header-bytes.h"

#include "ns3/byte-order.h"
#include "ns3/icmpv4.h"
#include "ns3/icmpv6-header.h"
#include "ns3/tcp-header.h"
#include "ns3/udp-header.h"

#include <algorithm>
#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t SCTP_COMMON_HEADER_SIZE = 12; ///< RFC 9260 section 3.1
constexpr uint32_t SCTP_CHECKSUM_OFFSET = 8;     ///< RFC 9260 section 3.1
constexpr uint32_t ICMP_IDENTIFIER_OFFSET = 4;   ///< RFC 792, messages that have one
constexpr uint32_t ICMP_SPLIT = 4;               ///< bytes of ns-3's Icmpv4Header
constexpr uint32_t TCP_MINIMUM_SIZE = 20;        ///< RFC 9293 section 3.1
constexpr uint32_t TCP_DATA_OFFSET = 12;         ///< the byte whose high half counts words
constexpr uint32_t UDP_LENGTH = 4;               ///< RFC 768
constexpr uint32_t TCP_FLAGS = 13;               ///< the byte of CWR to FIN

/**
 * @param protocol IP protocol number
 * @return bytes of its shortest header; 0 for a protocol that is not rewritten
 */
uint32_t
GetMinimumSize(uint8_t protocol)
{
    switch (protocol)
    {
    case PROTOCOL_ICMP:
    case PROTOCOL_ICMPV6:
    case PROTOCOL_UDP:
        return 8;
    case PROTOCOL_TCP:
        return TCP_MINIMUM_SIZE;
    case PROTOCOL_SCTP:
        return SCTP_COMMON_HEADER_SIZE;
    default:
        return 0;
    }
}

/**
 * The type id under which ns-3's packet metadata knows a header. That of SCTP belongs to the
 * endpoint, which lies above this code and need not be linked, so it is asked for by name.
 * @param protocol IP protocol number
 * @return the type id
 */
TypeId
GetHeaderIdentity(uint8_t protocol)
{
    static const TypeId tcp = TcpHeader::GetTypeId();
    static const TypeId udp = UdpHeader::GetTypeId();
    static const TypeId icmp = Icmpv4Header::GetTypeId();
    static const TypeId sctp = [] {
        TypeId tid;
        return TypeId::LookupByNameFailSafe("ns3::SctpHeader", &tid) ? tid
                                                                     : HeaderBytes::GetTypeId();
    }();
    switch (protocol)
    {
    case PROTOCOL_TCP:
        return tcp;
    case PROTOCOL_UDP:
        return udp;
    case PROTOCOL_ICMP:
        return icmp;
    case PROTOCOL_SCTP:
        return sctp;
    default:
        return HeaderBytes::GetTypeId();
    }
}

/**
 * @param type ICMP type (RFC 792)
 * @return the type id of ns-3's header for what follows type, code and checksum
 */
TypeId
GetIcmpMessageIdentity(uint8_t type)
{
    switch (type)
    {
    case Icmpv4Header::ICMPV4_ECHO:
    case Icmpv4Header::ICMPV4_ECHO_REPLY:
        return Icmpv4Echo::GetTypeId();
    case Icmpv4Header::ICMPV4_DEST_UNREACH:
        return Icmpv4DestinationUnreachable::GetTypeId();
    case Icmpv4Header::ICMPV4_TIME_EXCEEDED:
        return Icmpv4TimeExceeded::GetTypeId();
    default:
        return HeaderBytes::GetTypeId();
    }
}

/** One ICMPv6 message as ns-3 has it in a packet: a header per type, maybe options behind. */
struct Icmpv6Message
{
    TypeId identity; ///< type id of the header
    uint32_t size;   ///< bytes of the header
};

/**
 * @param type ICMPv6 type (RFC 4443, RFC 4861)
 * @param available bytes of the whole message
 * @return ns-3's header for it; that of an error reaches to the end, since it quotes a packet
 */
Icmpv6Message
GetIcmpv6Message(uint8_t type, uint32_t available)
{
    switch (type)
    {
    case Icmpv6Header::ICMPV6_ERROR_DESTINATION_UNREACHABLE:
        return {Icmpv6DestinationUnreachable::GetTypeId(), available};
    case Icmpv6Header::ICMPV6_ERROR_PACKET_TOO_BIG:
        return {Icmpv6TooBig::GetTypeId(), available};
    case Icmpv6Header::ICMPV6_ERROR_TIME_EXCEEDED:
        return {Icmpv6TimeExceeded::GetTypeId(), available};
    case Icmpv6Header::ICMPV6_ERROR_PARAMETER_ERROR:
        return {Icmpv6ParameterError::GetTypeId(), available};
    case Icmpv6Header::ICMPV6_ECHO_REQUEST:
    case Icmpv6Header::ICMPV6_ECHO_REPLY:
        return {Icmpv6Echo::GetTypeId(), 8};
    case Icmpv6Header::ICMPV6_ND_ROUTER_SOLICITATION:
        return {Icmpv6RS::GetTypeId(), 8};
    case Icmpv6Header::ICMPV6_ND_ROUTER_ADVERTISEMENT:
        return {Icmpv6RA::GetTypeId(), 16};
    case Icmpv6Header::ICMPV6_ND_NEIGHBOR_SOLICITATION:
        return {Icmpv6NS::GetTypeId(), 24};
    case Icmpv6Header::ICMPV6_ND_NEIGHBOR_ADVERTISEMENT:
        return {Icmpv6NA::GetTypeId(), 24};
    case Icmpv6Header::ICMPV6_ND_REDIRECTION:
        return {Icmpv6Redirection::GetTypeId(), 40};
    default:
        return {HeaderBytes::GetTypeId(), 8};
    }
}

} // namespace

TransportHeader::TransportHeader(const Packet& packet, uint8_t protocol)
    : m_protocol(protocol)
{
    // Of the others no more than is there to be read: a copy of fewer bytes takes fewer steps.
    const uint32_t size = protocol == PROTOCOL_TCP ? m_bytes.size() : GetMinimumSize(protocol);
    Measure(packet.CopyData(m_bytes.data(), size));
}

TransportHeader::TransportHeader(const uint8_t* data, uint32_t size, uint8_t protocol)
    : m_protocol(protocol)
{
    const uint32_t available = std::min<uint32_t>(size, m_bytes.size());
    std::copy_n(data, available, m_bytes.data());
    Measure(available);
}

void
TransportHeader::Measure(uint32_t available)
{
    const uint32_t minimum = GetMinimumSize(m_protocol);
    if (minimum == 0 || available < minimum)
    {
        return;
    }
    const uint32_t size =
        m_protocol == PROTOCOL_TCP ? (m_bytes[TCP_DATA_OFFSET] >> 4) * 4U : minimum;
    if (size >= minimum && size <= available)
    {
        m_size = size;
    }
}

bool
TransportHeader::IsComplete() const
{
    return m_size != 0;
}

uint32_t
TransportHeader::GetSize() const
{
    return m_size;
}

uint16_t
TransportHeader::GetChecksumOffset(uint8_t protocol)
{
    switch (protocol)
    {
    case PROTOCOL_ICMP:
    case PROTOCOL_ICMPV6:
        return 2;
    case PROTOCOL_TCP:
        return 16;
    case PROTOCOL_UDP:
        return 6;
    case PROTOCOL_SCTP:
        return SCTP_CHECKSUM_OFFSET;
    default:
        return 0;
    }
}

uint16_t
TransportHeader::GetSourcePort() const
{
    return Read16(0);
}

uint16_t
TransportHeader::GetDestinationPort() const
{
    return Read16(2);
}

void
TransportHeader::SetSourcePort(uint16_t port)
{
    Write16(0, port);
}

void
TransportHeader::SetDestinationPort(uint16_t port)
{
    Write16(2, port);
}

void
TransportHeader::SetTcpFlags(uint8_t flags)
{
    m_bytes[TCP_FLAGS] = flags;
}

void
TransportHeader::SetUdpLength(uint16_t length)
{
    Write16(UDP_LENGTH, length);
}

uint16_t
TransportHeader::GetIcmpIdentifier() const
{
    return Read16(ICMP_IDENTIFIER_OFFSET);
}

void
TransportHeader::SetIcmpIdentifier(uint16_t identifier)
{
    Write16(ICMP_IDENTIFIER_OFFSET, identifier);
}

uint16_t
TransportHeader::GetChecksum() const
{
    return Read16(GetChecksumOffset(m_protocol));
}

void
TransportHeader::SetChecksum(uint16_t checksum)
{
    Write16(GetChecksumOffset(m_protocol), checksum);
}

uint32_t
TransportHeader::GetCrc32c() const
{
    return LoadLe32(m_bytes.data() + SCTP_CHECKSUM_OFFSET);
}

void
TransportHeader::SetCrc32c(uint32_t crc)
{
    StoreLe32(m_bytes.data() + SCTP_CHECKSUM_OFFSET, crc);
}

const uint8_t*
TransportHeader::Data() const
{
    return m_bytes.data();
}

void
TransportHeader::WriteTo(const Ptr<Packet>& packet) const
{
    // Not RemoveHeader(): that insists on metadata which name this very header, and a packet made
    // of captured bytes has none. After this either kind has.
    if (m_protocol == PROTOCOL_ICMP && m_size != 0)
    {
        // ns-3 splits ICMP in two headers, of which the second, by type, reaches to the end.
        HeaderBytes message(GetIcmpMessageIdentity(m_bytes[0]), packet->GetSize() - ICMP_SPLIT);
        packet->RemoveAtStart(ICMP_SPLIT);
        packet->CopyData(message.Data(), message.GetSerializedSize());
        std::memcpy(message.Data(), m_bytes.data() + ICMP_SPLIT, m_size - ICMP_SPLIT);
        packet->RemoveAtStart(message.GetSerializedSize());
        packet->AddHeader(message);
        AddHeaderBytes(*packet, GetHeaderIdentity(m_protocol), m_bytes.data(), ICMP_SPLIT);
        return;
    }
    if (m_protocol == PROTOCOL_ICMPV6 && m_size != 0)
    {
        const auto message = GetIcmpv6Message(m_bytes[0], packet->GetSize());
        // A message that is cut is shorter than its header.
        HeaderBytes whole(message.identity,
                          std::max(m_size, std::min(message.size, packet->GetSize())));
        packet->CopyData(whole.Data(), whole.GetSerializedSize());
        std::memcpy(whole.Data(), m_bytes.data(), m_size);
        packet->RemoveAtStart(whole.GetSerializedSize());
        packet->AddHeader(whole);
        return;
    }
    packet->RemoveAtStart(m_size);
    AddTo(packet);
}

void
TransportHeader::Overwrite(const Packet& packet) const
{
    OverwriteHeaderBytes(packet, m_bytes.data(), m_size);
}

void
TransportHeader::AddTo(const Ptr<Packet>& packet) const
{
    AddHeaderBytes(*packet, GetHeaderIdentity(m_protocol), m_bytes.data(), m_size);
}

uint16_t
TransportHeader::Read16(uint32_t offset) const
{
    return LoadBe16(m_bytes.data() + offset);
}

void
TransportHeader::Write16(uint32_t offset, uint16_t value)
{
    StoreBe16(m_bytes.data() + offset, value);
}

} // namespace ns3
