/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audited-packet.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-checksum.h"
#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <sstream>

namespace ns3
{

namespace
{

constexpr uint32_t ETHERNET_HEADER = 14; ///< destination, source, type
constexpr uint32_t LLC_SNAP_HEADER = 8;  ///< behind a length, IEEE 802.2 and RFC 1042
constexpr uint32_t PPP_HEADER = 2;       ///< of ns-3
constexpr uint16_t MAX_LENGTH = 1500;    ///< an Ethernet type field above is a type
constexpr uint32_t IPV4_HEADER = 20;     ///< without options
constexpr uint32_t IPV6_HEADER = 40;     ///< without extension headers
constexpr uint8_t HOP_BY_HOP = 0;        ///< RFC 8200
constexpr uint8_t ROUTING = 43;          ///< RFC 8200
constexpr uint8_t FRAGMENT = 44;         ///< RFC 8200
constexpr uint8_t DESTINATION = 60;      ///< RFC 8200

/** @param sum a folded sum @return it, with one of the two zeros of one's complement only */
uint16_t
OneZero(uint32_t sum)
{
    return sum == 0xffff ? 0 : static_cast<uint16_t>(sum);
}

/** @return bytes in front of the network header @param data a frame @param link its kind */
std::size_t
LinkHeaderSize(const std::vector<uint8_t>& data, AuditLinkHeader link)
{
    if (link != AuditLinkHeader::ETHERNET)
    {
        return link == AuditLinkHeader::PPP ? PPP_HEADER : 0;
    }
    const bool isLength = data.size() >= ETHERNET_HEADER && LoadBe16(&data[12]) <= MAX_LENGTH;
    return ETHERNET_HEADER + (isLength ? LLC_SNAP_HEADER : 0);
}

/** @return true for an EtherType or PPP protocol that is IP @param data a frame @param at its
 * network header @param link its kind */
bool
IsIp(const std::vector<uint8_t>& data, std::size_t at, AuditLinkHeader link)
{
    if (link == AuditLinkHeader::NONE)
    {
        return true;
    }
    const uint16_t type = LoadBe16(&data[at - 2]);
    return link == AuditLinkHeader::PPP ? type == 0x0021 || type == 0x0057
                                        : type == 0x0800 || type == 0x86dd;
}

/** @param protocol IP protocol number @return its name */
const char*
NameOfProtocol(uint8_t protocol)
{
    switch (protocol)
    {
    case PROTOCOL_TCP:
        return "TCP";
    case PROTOCOL_UDP:
        return "UDP";
    case PROTOCOL_SCTP:
        return "SCTP";
    case PROTOCOL_ICMP:
        return "ICMP";
    default:
        return "ICMPv6";
    }
}

} // namespace

std::optional<AuditedPacket>
AuditedPacket::Read(Ptr<const Packet> packet, AuditLinkHeader link)
{
    std::vector<uint8_t> data(packet->GetSize());
    packet->CopyData(data.data(), data.size());
    const std::size_t at = LinkHeaderSize(data, link);
    if (data.size() < at + IPV4_HEADER || !IsIp(data, at, link))
    {
        return std::nullopt;
    }
    AuditedPacket audited;
    const uint8_t version = data[at] >> 4;
    const bool readable = version == 4   ? audited.ReadIpv4(&data[at], data.size() - at)
                          : version == 6 ? audited.ReadIpv6(&data[at], data.size() - at)
                                         : false;
    if (!readable || !audited.FindField())
    {
        return std::nullopt;
    }
    audited.m_state = GetChecksumState(packet);
    audited.m_gso = GetGsoMetadata(packet).IsGso();
    const bool inner = audited.m_state.IsEncapsulation() ||
                       (audited.m_state.GetIpSummed() == IpSummed::PARTIAL &&
                        audited.m_state.GetCsumStartFromEnd() != audited.GetSize());
    return inner ? std::nullopt : std::make_optional(std::move(audited));
}

bool
AuditedPacket::ReadIpv4(const uint8_t* data, std::size_t size)
{
    const std::size_t header = (data[0] & 0x0f) * 4U;
    const std::size_t total = LoadBe16(data + 2);
    const bool isFragment = (LoadBe16(data + 6) & 0x3fff) != 0;
    if (header < IPV4_HEADER || total < header || total > size || isFragment)
    {
        return false;
    }
    std::copy_n(data + 12, 4, m_source.begin());
    std::copy_n(data + 16, 4, m_destination.begin());
    m_protocol = data[9];
    m_identification = LoadBe16(data + 4);
    m_bytes.assign(data + header, data + total);
    m_pseudoSum =
        PseudoHeader{LoadBe32(data + 12), LoadBe32(data + 16), m_protocol, GetSize()}.Sum();
    return m_protocol != PROTOCOL_ICMPV6;
}

bool
AuditedPacket::ReadIpv6(const uint8_t* data, std::size_t size)
{
    if (size < IPV6_HEADER || IPV6_HEADER + std::size_t{LoadBe16(data + 4)} > size)
    {
        return false;
    }
    m_ipv6 = true;
    std::copy_n(data + 8, 16, m_source.begin());
    std::copy_n(data + 24, 16, m_destination.begin());
    const std::size_t end = IPV6_HEADER + LoadBe16(data + 4);
    std::size_t at = IPV6_HEADER;
    m_protocol = data[6];
    while (m_protocol == HOP_BY_HOP || m_protocol == ROUTING || m_protocol == DESTINATION)
    {
        if (at + 8 > end || (m_protocol == ROUTING && data[at + 3] != 0))
        {
            return false; // cut, or the final destination is another one
        }
        m_protocol = data[at];
        at += (data[at + 1] + 1) * 8U;
    }
    if (m_protocol == FRAGMENT || m_protocol == PROTOCOL_ICMP || at > end)
    {
        return false;
    }
    m_bytes.assign(data + at, data + end);
    m_pseudoSum = Ipv6PseudoHeader{m_source, m_destination, m_protocol, GetSize()}.Sum();
    return true;
}

bool
AuditedPacket::FindField()
{
    uint32_t header = 8;
    switch (m_protocol)
    {
    case PROTOCOL_TCP:
        header = 20;
        m_offset = 16;
        break;
    case PROTOCOL_UDP:
        m_offset = 6;
        break;
    case PROTOCOL_SCTP:
        header = 12;
        m_offset = 8;
        break;
    case PROTOCOL_ICMP:
        m_pseudoSum = 0;
        m_offset = 2;
        break;
    case PROTOCOL_ICMPV6:
        m_offset = 2;
        break;
    default:
        return false;
    }
    if (m_bytes.size() < header)
    {
        return false;
    }
    m_field = IsCrc() ? LoadLe32(&m_bytes[m_offset]) : LoadBe16(&m_bytes[m_offset]);
    if (IsCrc())
    {
        m_right = Crc32cOver(0);
        return true;
    }
    const auto bytes = WithField(0);
    m_right = static_cast<uint16_t>(~InternetSum(bytes.data(), bytes.size(), m_pseudoSum));
    if (m_right == 0 && m_protocol == PROTOCOL_UDP)
    {
        m_right = 0xffff; // RFC 768: 0 means that there is none
    }
    return true;
}

uint8_t
AuditedPacket::GetProtocol() const
{
    return m_protocol;
}

uint32_t
AuditedPacket::GetSize() const
{
    return static_cast<uint32_t>(m_bytes.size());
}

const std::vector<uint8_t>&
AuditedPacket::GetBytes() const
{
    return m_bytes;
}

const ChecksumState&
AuditedPacket::GetState() const
{
    return m_state;
}

bool
AuditedPacket::IsGso() const
{
    return m_gso;
}

bool
AuditedPacket::IsIpv6() const
{
    return m_ipv6;
}

const std::array<uint8_t, 16>&
AuditedPacket::GetSource() const
{
    return m_source;
}

bool
AuditedPacket::IsCrc() const
{
    return m_protocol == PROTOCOL_SCTP;
}

std::string
AuditedPacket::ToText(const std::array<uint8_t, 16>& address) const
{
    std::ostringstream text;
    if (m_ipv6)
    {
        text << Ipv6Address::Deserialize(address.data());
    }
    else
    {
        text << Ipv4Address::Deserialize(address.data());
    }
    return text.str();
}

std::string
AuditedPacket::GetFlow() const
{
    const bool hasPorts = m_protocol != PROTOCOL_ICMP && m_protocol != PROTOCOL_ICMPV6;
    const auto end = [this, hasPorts](const std::array<uint8_t, 16>& address, std::size_t at) {
        const std::string text = ToText(address);
        return !hasPorts ? text
                         : (m_ipv6 ? "[" + text + "]" : text) + ":" +
                               std::to_string(LoadBe16(&m_bytes[at]));
    };
    return std::string(NameOfProtocol(m_protocol)) + " " + end(m_source, 0) + " > " +
           end(m_destination, 2);
}

uint64_t
AuditedPacket::GetKey() const
{
    if (!m_ipv6)
    {
        return m_identification;
    }
    // The sequence number of TCP, the first TSN of SCTP, the first bytes of anything else.
    const std::size_t at = m_protocol == PROTOCOL_TCP ? 4 : m_protocol == PROTOCOL_SCTP ? 16 : 8;
    return at + 4 <= m_bytes.size() ? LoadLe32(&m_bytes[at]) : 0;
}

uint64_t
AuditedPacket::GetDigest() const
{
    // Of SCTP the right value is one already, and there is no pseudo-header.
    return IsCrc() ? m_right : uint64_t{m_pseudoSum} << 32 | Crc32cOver(0);
}

uint32_t
AuditedPacket::GetField() const
{
    return m_field;
}

uint32_t
AuditedPacket::GetRight() const
{
    return m_right;
}

uint32_t
AuditedPacket::GetPending() const
{
    return IsCrc() ? 0 : m_pseudoSum;
}

bool
AuditedPacket::IsFinal() const
{
    if (IsCrc())
    {
        return m_field == m_right;
    }
    return (m_protocol == PROTOCOL_UDP && m_field == 0) || OneZero(m_field) == OneZero(m_right);
}

bool
AuditedPacket::IsPending() const
{
    return IsCrc() ? m_field == 0 : OneZero(m_field) == OneZero(m_pseudoSum);
}

bool
AuditedPacket::IsSound() const
{
    switch (m_state.GetIpSummed())
    {
    case IpSummed::PARTIAL:
        return IsPending();
    case IpSummed::UNNECESSARY:
        return IsFinal() || (m_gso && IsPending()); // GRO leaves either
    default:
        return IsFinal() && !m_gso;
    }
}

std::vector<uint8_t>
AuditedPacket::WithField(uint32_t field) const
{
    auto bytes = m_bytes;
    if (IsCrc())
    {
        for (std::size_t i = 0; i < 4; ++i)
        {
            bytes[m_offset + i] = static_cast<uint8_t>(field >> (8 * i));
        }
        return bytes;
    }
    bytes[m_offset] = static_cast<uint8_t>(field >> 8);
    bytes[m_offset + 1] = static_cast<uint8_t>(field);
    return bytes;
}

uint32_t
AuditedPacket::Crc32cOver(uint32_t field) const
{
    const auto bytes = WithField(field);
    return Crc32c(bytes.data(), bytes.size());
}

bool
AuditedPacket::HasInternetChecksumInCrc(uint32_t field) const
{
    if (!IsCrc() || m_field >> 16 != field >> 16)
    {
        return false; // two bytes are written, the other two stay
    }
    const auto bytes = WithField(field);
    const auto sum = static_cast<uint16_t>(~InternetSum(bytes.data(), bytes.size()));
    return OneZero(sum) == OneZero(LoadBe16(&m_bytes[m_offset]));
}

} // namespace ns3
