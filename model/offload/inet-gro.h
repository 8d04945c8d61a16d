/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef INET_GRO_H
#define INET_GRO_H

#include "gro-packet.h"

#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * The network header in GRO: inet_gro_receive() and inet_gro_flush() of net/ipv4/af_inet.c and
 * include/net/gro.h, ipv6_gro_receive() of net/ipv6/ip6_offload.c.
 */

namespace ns3
{

/**
 * Whether GRO has anything to do with a packet. A packet whose length field disagrees with its
 * size (padding) is one of GRO's, but flush is set.
 * @param packet arrived; gets its protocol and has its network header pulled if so
 * @param etherType of it
 * @return false for all but TCP and UDP over IPv4 without options, not fragmented and with a right
 * header checksum, and over IPv6 without extension headers
 */
bool InetGroPullHeader(GroPacket& packet, uint16_t etherType);

/**
 * Held flows of other addresses, protocol or flow label are no longer marked as the same flow.
 * @param held the flows
 * @param packet arrived
 */
void InetGroCompare(std::vector<GroPacket>& held, const GroPacket& packet);

/**
 * gro_receive_network_flush(): TTL and TOS (hop limit and traffic class) and DF have to be equal,
 * the IPv4 identification one more than the last, or with DF the same all along.
 * @param flow the held flow that a packet is of; learns from its second packet if the
 * identification is fixed
 * @param packet arrived
 * @return true if the packet must not be merged
 */
bool InetGroFlush(GroPacket& flow, const GroPacket& packet);

} // namespace ns3

#endif // INET_GRO_H
