/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_GSO_H
#define IPV4_GSO_H

#include "xmit-context.h"

#include "ns3/gso-metadata.h"
#include "ns3/ipv4-datagram.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Software segmentation of IPv4 super-packets (net/ipv4/af_inet.c).
 */

namespace ns3
{

/**
 * inet_gso_segment(): let the transport cut the super-packet, then write each segment's IPv4
 * header: total length of the segment, identification of the super-packet plus its index (modulo
 * 65536), header checksum. The rest is copied. Left out: SKB_GSO_TCP_FIXEDID and tunnels; SCTP is
 * the only transport that is cut.
 *
 * @param datagram a super-packet
 * @param gso its GSO metadata
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order
 * @throws std::invalid_argument naming the gso_type if it is none that can be cut, or the
 * transport's error
 */
std::vector<Ipv4Datagram> InetGsoSegment(const Ipv4Datagram& datagram,
                                         const GsoMetadata& gso,
                                         const XmitContext& context);

} // namespace ns3

#endif // IPV4_GSO_H
