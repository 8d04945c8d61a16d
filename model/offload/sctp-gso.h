/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_GSO_H
#define SCTP_GSO_H

#include "xmit-context.h"

#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Software segmentation of SCTP super-packets (net/sctp/offload.c).
 */

namespace ns3
{

/**
 * sctp_gso_segment(): cut a super-packet at the boundaries of its frag_list.
 *
 * Every segment begins with a copy of the common header *including the checksum field as it is* and
 * has the super-packet's state, a PARTIAL one re-based on the segment. If the device cannot
 * complete CRC32c, every PARTIAL segment gets sctp_gso_make_checksum(): the field taken as zero, so
 * a stale value does no harm, state NONE, ChecksumPlace::GSO. Segments that are not PARTIAL are
 * left alone: they keep whatever the super-packet's field held.
 *
 * @param packet begins with the common header; carries ChecksumTag and GsoTag; not changed
 * @param metadata its GSO metadata
 * @param context the device, with the features that hold for this packet, and who listens
 * @return one packet per frag, without GSO metadata
 * @throws std::invalid_argument if the metadata is not SCTP's, or its frags do not add up to the
 * packet, or csum_start is not the common header
 */
std::vector<Ptr<Packet>> SctpGsoSegment(Ptr<const Packet> packet,
                                        const GsoMetadata& metadata,
                                        const XmitContext& context);

} // namespace ns3

#endif // SCTP_GSO_H
