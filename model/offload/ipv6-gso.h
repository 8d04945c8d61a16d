/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV6_GSO_H
#define IPV6_GSO_H

#include "xmit-context.h"

#include "ns3/gso-metadata.h"
#include "ns3/ipv6-datagram.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Software segmentation of IPv6 super-packets (net/ipv6/ip6_offload.c).
 */

namespace ns3
{

/**
 * ipv6_gso_segment(): let the transport cut the super-packet, then write each segment's payload
 * length. The rest of the header and the extension headers are copied. Left out: tunnels,
 * jumbograms (BIG TCP).
 *
 * @param datagram a super-packet
 * @param gso its GSO metadata
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order
 * @throws std::invalid_argument as TransportGsoSegment()
 */
std::vector<Ipv6Datagram> Ipv6GsoSegment(const Ipv6Datagram& datagram,
                                         const GsoMetadata& gso,
                                         const XmitContext& context);

} // namespace ns3

#endif // IPV6_GSO_H
