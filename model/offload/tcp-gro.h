/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TCP_GRO_H
#define TCP_GRO_H

#include "gro-packet.h"

#include "ns3/checksum-tracepoints.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * GRO of TCP (net/ipv4/tcp_offload.c, net/ipv6/tcpv6_offload.c).
 */

namespace ns3
{

/**
 * tcp4_gro_receive(), tcp6_gro_receive() and tcp_gro_receive(): merge a segment into the flow that
 * it continues.
 *
 * It does if its checksum is right, ports, acknowledgement number, window, options and all flags
 * but FIN and PSH are those of the flow, it begins where the flow ends, is not empty and not longer
 * than the flow's first, has no CWR, and the network header does not forbid it. FIN and PSH pass to
 * the merged packet. A segment with URG, PSH, RST, SYN or FIN, or shorter than the first, is the
 * last of its flow; so is one that continues the ports but does not fit.
 *
 * Left out: GRO by frag_list (rx-gro-list), TLS.
 * @param held the flows, oldest first
 * @param packet arrived; its network header is pulled
 * @param tracepoints who hears of computations; may be null
 * @return index of the flow that is over; held.size() if none is
 */
std::size_t TcpGroReceive(std::vector<GroPacket>& held,
                          GroPacket& packet,
                          Ptr<ChecksumTracepoints> tracepoints);

/**
 * tcp4_gro_complete(), tcp6_gro_complete() and tcp_gro_complete(): the field becomes the
 * uncomplemented sum of the pseudo-header of the whole, gso_type TCPV4 or TCPV6, with TCP_ECN if
 * the first segment has CWR and TCP_FIXEDID if all have one IPv4 identification.
 * @param flow several segments, its network length up to date; changed
 * @param tracepoints who hears of the change of state; may be null
 * @return the super-packet, PARTIAL, with its GSO metadata
 */
Ptr<Packet> TcpGroComplete(GroPacket& flow, Ptr<ChecksumTracepoints> tracepoints);

} // namespace ns3

#endif // TCP_GRO_H
