/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UDP_GRO_H
#define UDP_GRO_H

#include "gro-packet.h"

#include "ns3/checksum-tracepoints.h"

#include <cstdint>
#include <functional>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * GRO of UDP (net/ipv4/udp_offload.c, net/ipv6/udp_offload.c).
 */

namespace ns3
{

/** The local socket that a datagram is for, as GRO asks about it. */
enum class UdpGroSocket : uint8_t
{
    NONE,   ///< no socket here: the datagram will be forwarded
    PLAIN,  ///< a socket that takes one datagram at a time
    UDP_GRO ///< one with setsockopt(UDP_GRO)
};

/**
 * udp4_lib_lookup_skb(), udp6_lib_lookup_skb(): asks the stack about a packet with both headers
 * pulled. Empty: as while no socket of the system has UDP_GRO, when Linux does not look.
 */
using UdpGroLookup = std::function<UdpGroSocket(const GroPacket&)>;

/** UDP_GRO_CNT_MAX of include/net/udp.h: most datagrams of a merged packet. */
constexpr uint16_t UDP_GRO_CNT_MAX = 64;

/**
 * udp4_gro_receive(), udp6_gro_receive() and udp_gro_receive_segment(): verify a datagram, and
 * merge it into the flow that it continues if that is asked for: by a socket with UDP_GRO, or by
 * rx-udp-gro-forwarding for datagrams that no socket is known for.
 *
 * Merged are datagrams with a checksum, of the same ports, not longer than the flow's first, whose
 * network header does not forbid it. One of another length is the last of its flow; a longer one
 * begins a new flow. A flow has at most UDP_GRO_CNT_MAX. The check of the network header is that of
 * Linux 6.10 and the stable kernels that have it from there.
 *
 * Left out: GRO by frag_list (rx-gro-list), tunnels.
 * @param held the flows, oldest first
 * @param packet arrived; its network header is pulled
 * @param forwarding true if rx-udp-gro-forwarding is on
 * @param lookup tells of sockets; may be empty
 * @param tracepoints who hears of computations; may be null
 * @return index of the flow that is over; held.size() if none is
 */
std::size_t UdpGroReceive(std::vector<GroPacket>& held,
                          GroPacket& packet,
                          bool forwarding,
                          const UdpGroLookup& lookup,
                          Ptr<ChecksumTracepoints> tracepoints);

/**
 * udp_gro_complete() and udp_gro_complete_segment(): the length field and the uncomplemented sum of
 * the pseudo-header become those of the whole, gso_type UDP_L4.
 * @param flow several datagrams, its network length up to date; changed
 * @param tracepoints who hears of the change of state; may be null
 * @return the super-packet, PARTIAL, with its GSO metadata
 */
Ptr<Packet> UdpGroComplete(GroPacket& flow, Ptr<ChecksumTracepoints> tracepoints);

} // namespace ns3

#endif // UDP_GRO_H
