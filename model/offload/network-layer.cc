/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "network-layer.h"

#include "ns3/ipv6-transport.h"

#include <array>
#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr uint32_t IPV6_HEADER = 40; ///< fixed header, bytes (RFC 8200 section 3)

/// @param packet its bytes @param what is missing
[[noreturn]] void
Refuse(Ptr<const Packet> packet, const char* what)
{
    std::ostringstream message;
    message << "packet " << packet->GetUid() << " of " << packet->GetSize()
            << " bytes has to be completed or segmented, but does not begin with " << what;
    throw std::invalid_argument(message.str());
}

} // namespace

NetworkLayer
GetNetworkLayer(const Ipv4Datagram& datagram)
{
    return {IpFamily::IPV4,
            datagram.header.GetProtocol(),
            false,
            datagram.header.GetSerializedSize()};
}

NetworkLayer
GetNetworkLayer(const Ipv6Datagram& datagram)
{
    return {IpFamily::IPV6,
            datagram.protocol,
            !datagram.extensions.empty(),
            static_cast<uint32_t>(IPV6_HEADER + datagram.extensions.size())};
}

PartialChecksum
GetPseudoHeader(const Ipv4Datagram& datagram)
{
    return PartialChecksum(PseudoHeader{datagram.header.GetSource().Get(),
                                        datagram.header.GetDestination().Get(),
                                        datagram.header.GetProtocol(),
                                        datagram.transport->GetSize()});
}

PartialChecksum
GetPseudoHeader(const Ipv6Datagram& datagram)
{
    Ipv6PseudoHeader pseudoHeader{{}, {}, datagram.protocol, datagram.transport->GetSize()};
    datagram.header.GetSource().GetBytes(pseudoHeader.source.data());
    datagram.header.GetDestination().GetBytes(pseudoHeader.destination.data());
    return PartialChecksum(pseudoHeader);
}

NetworkLayer
ReadNetworkLayer(Ptr<const Packet> packet)
{
    std::array<uint8_t, IPV6_HEADER> bytes{};
    packet->CopyData(bytes.data(), bytes.size());
    const uint32_t size = packet->GetSize();
    if (bytes[0] >> 4 == 6)
    {
        if (size < IPV6_HEADER)
        {
            Refuse(packet, "a whole IPv6 header");
        }
        auto behind = packet->Copy();
        behind->RemoveAtStart(IPV6_HEADER);
        const auto transport = FindIpv6Transport(behind, bytes[6]);
        if (!transport.isComplete)
        {
            Refuse(packet, "whole IPv6 extension headers");
        }
        return {IpFamily::IPV6,
                transport.protocol,
                transport.offset != 0,
                IPV6_HEADER + transport.offset};
    }
    const uint32_t headerSize = (bytes[0] & 0xf) * 4U;
    if (bytes[0] >> 4 != 4 || headerSize < 20 || headerSize > size)
    {
        Refuse(packet, "an IPv4 or IPv6 header");
    }
    return {IpFamily::IPV4, bytes[9], false, headerSize};
}

} // namespace ns3
