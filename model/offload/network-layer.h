/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETWORK_LAYER_H
#define NETWORK_LAYER_H

#include "ns3/checksum-field.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/ipv6-datagram.h"

#include <cstdint>

namespace ns3
{

/** Which IP a packet is of (skb->protocol). */
enum class IpFamily : uint8_t
{
    IPV4, ///< ETH_P_IP
    IPV6  ///< ETH_P_IPV6
};

/**
 * @ingroup checksum-offload
 * What offloads ask of a packet's network layer.
 */
struct NetworkLayer
{
    IpFamily family{IpFamily::IPV4}; ///< which IP
    uint8_t protocol{0};             ///< of the transport, behind all extension headers
    bool hasExtensions{false};       ///< IPv6 with extension headers
    uint32_t size{0};                ///< bytes in front of the transport header
};

/** @param datagram a packet taken apart @return its network layer */
NetworkLayer GetNetworkLayer(const Ipv4Datagram& datagram);

/** @param datagram a packet taken apart @return its network layer */
NetworkLayer GetNetworkLayer(const Ipv6Datagram& datagram);

/**
 * @param datagram a packet taken apart, or a super-packet
 * @return what the field of a TCP or UDP packet with these addresses holds while PARTIAL
 */
PartialChecksum GetPseudoHeader(const Ipv4Datagram& datagram);

/**
 * As above. The destination is the header's, as in Linux' offloads, even if a routing header names
 * a later one.
 * @param datagram a packet taken apart, or a super-packet
 * @return what the field of a TCP or UDP packet with these addresses holds while PARTIAL
 */
PartialChecksum GetPseudoHeader(const Ipv6Datagram& datagram);

/**
 * @param packet begins with its network header
 * @return its network layer; IPv4 options and IPv6 extension headers are part of the size
 * @throws std::invalid_argument naming the packet if it does not begin with a whole IPv4 or IPv6
 * header
 */
NetworkLayer ReadNetworkLayer(Ptr<const Packet> packet);

} // namespace ns3

#endif // NETWORK_LAYER_H
