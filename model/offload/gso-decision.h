/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_DECISION_H
#define GSO_DECISION_H

#include "netdev-features.h"
#include "network-layer.h"
#include "xmit-context.h"

#include "ns3/checksum-state.h"
#include "ns3/gso-metadata.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * Whether a device takes a super-packet whole (include/linux/netdevice.h, net/core/dev.c).
 */

namespace ns3
{

/**
 * skb_gso_ok(): the device has the feature of every gso_type bit, and FRAGLIST if the packet has a
 * frag_list. A GSO SCTP packet needs GSO_SCTP and FRAGLIST; it does not need SCTP_CRC.
 * @param gso the packet's GSO metadata
 * @param features the device's features
 * @return true if the device can take it whole
 */
bool SkbGsoOk(const GsoMetadata& gso, const NetdevFeatures& features);

/**
 * skb_needs_check() on the transmit path: whether software segmentation may trust the field. A
 * super-packet for which it is true is a caller's fault (skb_warn_bad_offload()).
 * @param state the packet's state
 * @return true unless PARTIAL or UNNECESSARY
 */
bool SkbNeedsCheck(const ChecksumState& state);

/**
 * netif_needs_gso(): whether a packet goes to skb_gso_segment(). A super-packet in state NONE or
 * COMPLETE does always, even if the device could take it.
 * @param gso the packet's GSO metadata
 * @param state the packet's state
 * @param features the features that hold for this packet
 * @return true if it is a super-packet that may not be handed down as it is
 */
bool NetifNeedsGso(const GsoMetadata& gso,
                   const ChecksumState& state,
                   const NetdevFeatures& features);

/**
 * can_checksum_protocol(): whether a device has the Internet checksum of an address family.
 * @param features the device's features
 * @param family the packet's
 * @return true with HW_CSUM, or with IP_CSUM or IPV6_CSUM for its family
 */
bool CanChecksumProtocol(const NetdevFeatures& features, IpFamily family);

/**
 * netif_skb_features(), the part that hangs on the packet. gso_features_check() takes the
 * segmentation features away from a super-packet that is beyond the device's limits, and IPV6_CSUM
 * with the segmentation that depends on it from a TCP or UDP one with IPv6 extension headers.
 * harmonize_features() takes segmentation and Internet checksum features away from a packet in a
 * state other than NONE whose family the device cannot checksum (its question is meant for the
 * Internet checksum, but it is asked for SCTP too). Linux compares gso_max_size with the frame, 14
 * bytes more.
 * @param context the device
 * @param network the packet's network layer
 * @param gso the packet's GSO metadata
 * @param state the packet's state
 * @param ipSize bytes of the IP packet
 * @return the features that hold for this packet
 */
NetdevFeatures NetifSkbFeatures(const XmitContext& context,
                                const NetworkLayer& network,
                                const GsoMetadata& gso,
                                const ChecksumState& state,
                                uint32_t ipSize);

} // namespace ns3

#endif // GSO_DECISION_H
