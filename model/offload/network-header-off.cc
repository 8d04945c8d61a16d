/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "network-header-off.h"

#include "ns3/byte-order.h"
#include "ns3/header-bytes.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv6-extension-header.h"
#include "ns3/ipv6-header.h"

#include <algorithm>
#include <utility>

namespace ns3
{

namespace
{

constexpr uint32_t IPV6_HEADER = 40; ///< fixed header, bytes (RFC 8200 section 3)

/// RFC 4302. ns-3 has the number under two names: it corrected a spelling in between.
constexpr uint8_t AUTHENTICATION_HEADER = 51;

/**
 * @param header IP protocol number of an extension header
 * @param bytes the header
 * @return the type id under which ns-3's packet metadata knows it
 */
TypeId
GetExtensionIdentity(uint8_t header, const uint8_t* bytes)
{
    switch (header)
    {
    case Ipv6Header::IPV6_EXT_HOP_BY_HOP:
        return Ipv6ExtensionHopByHopHeader::GetTypeId();
    case Ipv6Header::IPV6_EXT_ROUTING: // ns-3 has a class for routing type 0
        return bytes[2] == 0 ? Ipv6ExtensionLooseRoutingHeader::GetTypeId()
                             : Ipv6ExtensionRoutingHeader::GetTypeId();
    case Ipv6Header::IPV6_EXT_FRAGMENTATION:
        return Ipv6ExtensionFragmentHeader::GetTypeId();
    case Ipv6Header::IPV6_EXT_DESTINATION:
        return Ipv6ExtensionDestinationHeader::GetTypeId();
    default: // ns-3's class for the authentication header does not read one
        return HeaderBytes::GetTypeId();
    }
}

/**
 * @param header IP protocol number of an extension header
 * @param lengthField its second byte
 * @return its bytes (RFC 8200 section 4, RFC 4302 section 2.2)
 */
uint32_t
GetExtensionSize(uint8_t header, uint8_t lengthField)
{
    switch (header)
    {
    case Ipv6Header::IPV6_EXT_FRAGMENTATION:
        return 8;
    case AUTHENTICATION_HEADER:
        return (lengthField + 2U) * 4;
    default:
        return (lengthField + 1U) * 8;
    }
}

} // namespace

void
AddIpv6Extensions(Ptr<Packet> packet, uint8_t nextHeader, const std::vector<uint8_t>& extensions)
{
    std::vector<std::pair<uint8_t, uint32_t>> chain; // what each is, and where it begins
    for (uint32_t offset = 0; offset + 1 < extensions.size();)
    {
        chain.emplace_back(nextHeader, offset);
        offset += GetExtensionSize(nextHeader, extensions[offset + 1]);
        nextHeader = extensions[chain.back().second];
    }
    auto end = static_cast<uint32_t>(extensions.size());
    for (auto link = chain.rbegin(); link != chain.rend(); ++link)
    {
        const uint8_t* bytes = extensions.data() + link->second;
        AddHeaderBytes(*packet,
                       GetExtensionIdentity(link->first, bytes),
                       bytes,
                       end - link->second);
        end = link->second;
    }
}

void
AddNetworkHeader(const Ptr<Packet>& packet, const NetworkLayer& network, const uint8_t* bytes)
{
    if (network.family == IpFamily::IPV4)
    {
        AddHeaderBytes(*packet, Ipv4Header::GetTypeId(), bytes, network.size);
        return;
    }
    if (network.hasExtensions)
    {
        AddIpv6Extensions(packet, bytes[6], {bytes + IPV6_HEADER, bytes + network.size});
    }
    AddHeaderBytes(*packet, Ipv6Header::GetTypeId(), bytes, IPV6_HEADER);
}

NetworkHeaderOff::NetworkHeaderOff(Ptr<Packet> packet)
    : m_packet(packet),
      m_layer(ReadNetworkLayer(packet)),
      m_bytes(m_layer.size)
{
    // Not RemoveHeader(): a packet made of captured bytes has no metadata that name this header.
    packet->CopyData(m_bytes.data(), m_layer.size);
    packet->RemoveAtStart(m_layer.size);
}

NetworkHeaderOff::~NetworkHeaderOff()
{
    AddNetworkHeader(m_packet, m_layer, m_bytes.data());
}

const NetworkLayer&
NetworkHeaderOff::GetLayer() const
{
    return m_layer;
}

PartialChecksum
NetworkHeaderOff::GetPseudoHeader() const
{
    const uint32_t length = m_packet->GetSize();
    const uint8_t* bytes = m_bytes.data();
    if (m_layer.family == IpFamily::IPV4)
    {
        return PartialChecksum(
            PseudoHeader{LoadBe32(bytes + 12), LoadBe32(bytes + 16), m_layer.protocol, length});
    }
    Ipv6PseudoHeader pseudoHeader{{}, {}, m_layer.protocol, length};
    std::copy_n(bytes + 8, pseudoHeader.source.size(), pseudoHeader.source.begin());
    std::copy_n(bytes + 24, pseudoHeader.destination.size(), pseudoHeader.destination.begin());
    return PartialChecksum(pseudoHeader);
}

} // namespace ns3
