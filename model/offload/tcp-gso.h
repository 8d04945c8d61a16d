/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TCP_GSO_H
#define TCP_GSO_H

#include "network-layer.h"
#include "xmit-context.h"

#include "ns3/checksum-field.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Software segmentation of TCP super-packets (net/ipv4/tcp_offload.c, net/ipv6/tcpv6_offload.c).
 */

namespace ns3
{

/**
 * What tcp4_gso_segment() and tcp6_gso_segment() do to a super-packet that is not PARTIAL, before
 * they cut it or find that the device takes it whole: a new pseudo-header sum in the field, state
 * PARTIAL.
 * @param packet begins with the TCP header; changed
 * @param pseudoHeader pseudo-header sum with the packet's length
 * @param tracepoints who hears of it; may be null
 * @throws std::invalid_argument naming the packet if it does not hold a TCP header
 */
void TcpGsoPrepare(Ptr<Packet> packet,
                   PartialChecksum pseudoHeader,
                   Ptr<ChecksumTracepoints> tracepoints);

/**
 * tcp4_gso_segment() or tcp6_gso_segment(), and tcp_gso_segment(): cut a super-packet every
 * gso_size bytes of payload.
 *
 * Each segment begins with a copy of the TCP header, options included. Sequence numbers go up by
 * gso_size; FIN and PSH are left to the last segment, CWR to the first. If the device checksums the
 * packet's family the segments are PARTIAL, with the pseudo-header sum of their own length in the
 * field; else they are completed here, state NONE, ChecksumPlace::GSO (a result of 0 stays 0). A
 * super-packet that is not PARTIAL goes through TcpGsoPrepare() first: whatever its field held does
 * no harm.
 *
 * Left out: SKB_GSO_DODGY, timestamps of the socket, the accounting of the socket's memory.
 *
 * @param packet begins with the TCP header; carries ChecksumTag and GsoTag; not changed
 * @param gso its GSO metadata
 * @param network its network layer
 * @param pseudoHeader pseudo-header sum with the super-packet's length; used if it is not PARTIAL
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order, without GSO metadata
 * @throws std::invalid_argument naming packet and numbers if it is none that can be cut
 * (GsoSegmenter)
 */
std::vector<Ptr<Packet>> TcpGsoSegment(Ptr<const Packet> packet,
                                       const GsoMetadata& gso,
                                       const NetworkLayer& network,
                                       PartialChecksum pseudoHeader,
                                       const XmitContext& context);

} // namespace ns3

#endif // TCP_GSO_H
