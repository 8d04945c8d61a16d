/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_SEGLEN_H
#define GSO_SEGLEN_H

#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * skb_gso_transport_seglen() of net/core/gso.c, and for SCTP the longest member of frag_list, by
 * which skb_gso_size_check() goes.
 * @param packet a super-packet; begins with its transport header
 * @param protocol IP protocol number
 * @param gso its GSO metadata
 * @return transport header and payload of the largest segment, bytes
 */
uint32_t SkbGsoTransportSeglen(Ptr<const Packet> packet, uint8_t protocol, const GsoMetadata& gso);

} // namespace ns3

#endif // GSO_SEGLEN_H
