/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_GSO_H
#define TRANSPORT_GSO_H

#include "network-layer.h"
#include "xmit-context.h"

#include "ns3/checksum-field.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * net_offload.callbacks.gso_segment() of inet_offloads[] and inet6_offloads[]: what
 * inet_gso_segment() and ipv6_gso_segment() find by the protocol number.
 *
 * @param packet begins with the transport header; not changed
 * @param gso its GSO metadata
 * @param network its network layer
 * @param pseudoHeader pseudo-header sum with the super-packet's length
 * @param context the device, with the features that hold for this packet, and who listens
 * @return the segments, in order, without GSO metadata
 * @throws std::invalid_argument naming protocol and gso_type if there is none, or the error of
 * TcpGsoSegment(), UdpGsoSegment() or SctpGsoSegment()
 */
std::vector<Ptr<Packet>> TransportGsoSegment(Ptr<const Packet> packet,
                                             const GsoMetadata& gso,
                                             const NetworkLayer& network,
                                             PartialChecksum pseudoHeader,
                                             const XmitContext& context);

} // namespace ns3

#endif // TRANSPORT_GSO_H
