/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UDP_GRO_LOOKUP_H
#define UDP_GRO_LOOKUP_H

#include "ns3/udp-gro.h"

namespace ns3
{

class UdpSocketOptions;

/**
 * @ingroup checksum-offload
 * udp4_gro_lookup_skb() and udp6_gro_lookup_skb() (net/ipv4/udp_offload.c, net/ipv6/udp_offload.c):
 * what GRO asks the stack about a datagram that arrives. It finds sockets with UDP_GRO only. Linux,
 * once there is one, finds the others too, and leaves their datagrams alone even if
 * rx-udp-gro-forwarding is on; here that merges them, and the stack cuts them again.
 * @param options of the node's sockets; must outlive the result
 * @return UDP_GRO if the socket that the datagram is for asked for it, else NONE
 */
UdpGroLookup MakeUdpGroLookup(const UdpSocketOptions& options);

} // namespace ns3

#endif // UDP_GRO_LOOKUP_H
