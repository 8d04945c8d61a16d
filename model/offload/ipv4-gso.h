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
 * 65536; the same for all with SKB_GSO_TCP_FIXEDID), header checksum. The rest is copied. Left out:
 * tunnels.
 *
 * @param datagram a super-packet
 * @param gso its GSO metadata
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order
 * @throws std::invalid_argument naming the packet if SKB_GSO_TCP_FIXEDID comes without DF, or the
 * error of TransportGsoSegment()
 */
std::vector<Ipv4Datagram> InetGsoSegment(const Ipv4Datagram& datagram,
                                         const GsoMetadata& gso,
                                         const XmitContext& context);

} // namespace ns3

#endif // IPV4_GSO_H
