/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_DECISION_H
#define GSO_DECISION_H

#include "netdev-features.h"

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

/** What a device limits super-packets to. */
struct GsoLimits
{
    /**
     * @param size dev->gso_max_size, bytes of the IP packet; default GSO_LEGACY_MAX_SIZE
     * @param segs dev->gso_max_segs; default GSO_MAX_SEGS
     */
    GsoLimits(uint32_t size = 65536, uint32_t segs = 65535)
        : maxSize(size),
          maxSegs(segs)
    {
    }

    uint32_t maxSize; ///< dev->gso_max_size, bytes of the IP packet
    uint32_t maxSegs; ///< dev->gso_max_segs
};

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
 * netif_skb_features(), the part that hangs on the packet: gso_features_check() takes the
 * segmentation features away from a super-packet that is beyond the device's limits, and
 * harmonize_features() takes segmentation and Internet checksum features away from an IPv4 packet
 * with a state that the device cannot checksum (its question is meant for the Internet checksum,
 * but it is asked for SCTP too). Linux compares gso_max_size with the frame, 14 bytes more.
 * @param features the device's features
 * @param limits the device's limits
 * @param gso the packet's GSO metadata
 * @param state the packet's state
 * @param ipSize bytes of the IP packet
 * @return the features that hold for this packet
 */
NetdevFeatures NetifSkbFeatures(const NetdevFeatures& features,
                                const GsoLimits& limits,
                                const GsoMetadata& gso,
                                const ChecksumState& state,
                                uint32_t ipSize);

} // namespace ns3

#endif // GSO_DECISION_H
