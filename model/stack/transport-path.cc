/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-path.h"

namespace ns3
{

TransportPath::TransportPath(Ipv4Address source, Ipv4Address destination, Ptr<Ipv4Route> route)
    : isIpv6(false),
      source4(source),
      destination4(destination),
      route4(route)
{
}

TransportPath::TransportPath(Ipv6Address source, Ipv6Address destination, Ptr<Ipv6Route> route)
    : isIpv6(true),
      source6(source),
      destination6(destination),
      route6(route)
{
}

Ptr<NetDevice>
TransportPath::GetDevice() const
{
    if (route4)
    {
        return route4->GetOutputDevice();
    }
    return route6 ? route6->GetOutputDevice() : nullptr;
}

PartialChecksum
TransportPath::GetSeed(uint8_t protocol, uint32_t length) const
{
    if (!isIpv6)
    {
        return PartialChecksum(PseudoHeader{source4.Get(), destination4.Get(), protocol, length});
    }
    Ipv6PseudoHeader pseudo{{}, {}, protocol, length};
    source6.GetBytes(pseudo.source.data());
    destination6.GetBytes(pseudo.destination.data());
    return PartialChecksum(pseudo);
}

bool
TransportPath::IsSameAs(const TransportPath& other) const
{
    if (isIpv6 != other.isIpv6)
    {
        return false;
    }
    if (isIpv6)
    {
        return source6 == other.source6 && destination6 == other.destination6 &&
               (route6 == other.route6 ||
                (route6 && other.route6 && GetDevice() == other.GetDevice() &&
                 route6->GetGateway() == other.route6->GetGateway()));
    }
    return source4 == other.source4 && destination4 == other.destination4 &&
           (route4 == other.route4 || (route4 && other.route4 && GetDevice() == other.GetDevice() &&
                                       route4->GetGateway() == other.route4->GetGateway()));
}

} // namespace ns3
