/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_PATH_H
#define TRANSPORT_PATH_H

#include "ns3/checksum-field.h"
#include "ns3/ipv4-address.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv6-address.h"
#include "ns3/ipv6-route.h"
#include "ns3/net-device.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * From where to where a transport packet goes, over which family: what TCP and UDP of ns-3 hand to
 * their down target besides the packet.
 */
struct TransportPath
{
    /**
     * @param source address
     * @param destination address
     * @param route the route; null if none is known yet, or for a received packet
     */
    TransportPath(Ipv4Address source, Ipv4Address destination, Ptr<Ipv4Route> route);
    /** @copydoc TransportPath(Ipv4Address,Ipv4Address,Ptr<Ipv4Route>) */
    TransportPath(Ipv6Address source, Ipv6Address destination, Ptr<Ipv6Route> route);

    /** @return output device of the route; null without a route */
    Ptr<NetDevice> GetDevice() const;

    /** @return bytes of the network header: 20 or 40; ns-3 sends neither options nor extensions */
    uint32_t GetNetworkHeaderSize() const
    {
        return isIpv6 ? 40 : 20;
    }

    /**
     * @param protocol IP protocol number
     * @param length transport header and payload, bytes
     * @return what a PARTIAL field holds: the pseudo-header's sum
     */
    PartialChecksum GetSeed(uint8_t protocol, uint32_t length) const;

    /** @param other another @return true if both lead from and to the same, the same way */
    bool IsSameAs(const TransportPath& other) const;

    bool isIpv6;              ///< family
    Ipv4Address source4;      ///< source, IPv4
    Ipv4Address destination4; ///< destination, IPv4
    Ptr<Ipv4Route> route4;    ///< route, IPv4
    Ipv6Address source6;      ///< source, IPv6
    Ipv6Address destination6; ///< destination, IPv6
    Ptr<Ipv6Route> route6;    ///< route, IPv6
};

} // namespace ns3

#endif // TRANSPORT_PATH_H
