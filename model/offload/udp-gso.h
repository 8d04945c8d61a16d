/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UDP_GSO_H
#define UDP_GSO_H

#include "network-layer.h"
#include "xmit-context.h"

#include "ns3/checksum-field.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Software segmentation of UDP super-packets (net/ipv4/udp_offload.c).
 */

namespace ns3
{

/**
 * __udp_gso_segment(), SKB_GSO_UDP_L4: cut a super-packet into datagrams of gso_size bytes of
 * payload, the last one perhaps shorter, each with its length in the header.
 *
 * If the super-packet is PARTIAL and the device checksums its family the segments are PARTIAL, with
 * the pseudo-header sum of their own length in the field. Else they are completed here, state NONE,
 * ChecksumPlace::GSO, a result of 0 stored as 0xffff. A super-packet that is not PARTIAL is
 * completed here whatever the device can do, unless its field is 0: UDP without a checksum stays
 * without (RFC 768).
 *
 * Linux takes the field of a super-packet that is not PARTIAL as the pseudo-header sum, which its
 * udp_send_skb() leaves there. Here such a field is final, as the state says, so that sum is made
 * anew. Left out: SKB_GSO_FRAGLIST, timestamps of the socket, encapsulation.
 *
 * @param packet begins with the UDP header; carries ChecksumTag and GsoTag; not changed
 * @param gso its GSO metadata
 * @param network its network layer
 * @param pseudoHeader pseudo-header sum with the super-packet's length; used if it is not PARTIAL
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order, without GSO metadata
 * @throws std::invalid_argument naming packet and numbers if it is none that can be cut
 * (GsoSegmenter)
 */
std::vector<Ptr<Packet>> UdpGsoSegment(Ptr<const Packet> packet,
                                       const GsoMetadata& gso,
                                       const NetworkLayer& network,
                                       PartialChecksum pseudoHeader,
                                       const XmitContext& context);

} // namespace ns3

#endif // UDP_GSO_H
