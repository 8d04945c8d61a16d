/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GRO_CHECKSUM_H
#define GRO_CHECKSUM_H

#include "gro-packet.h"

#include "ns3/checksum-tracepoints.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * The checksum of a packet that arrives in GRO (include/net/gro.h).
 */

namespace ns3
{

/**
 * skb_gro_checksum_validate() and skb_gro_checksum_validate_zero_check(): merging wants a transport
 * checksum that is known to be right.
 *
 * Nothing is computed if the packet is PARTIAL from its transport header on, if a device verified
 * it (UNNECESSARY: one of csum_level + 1 verdicts is consumed), if the sum that COMPLETE brings
 * fits, or if it claims no checksum; otherwise the packet is summed (ChecksumPlace::GRO). What is
 * right and was NONE becomes UNNECESSARY, *even if the packet is not merged*, so that the receiver
 * need not sum it again. What is wrong keeps its state, and the receiver finds out for itself.
 *
 * Left out: remote checksum offload.
 * @param packet has its network header pulled, its transport header not yet
 * @param checksumOffset of the field in the transport header, 16 or 6
 * @param zeroOkay true if a field of 0 means that there is no checksum
 * @param tracepoints who hears of it; may be null
 * @return false if the checksum is wrong, or the packet too short to have one
 */
bool SkbGroChecksumValidate(GroPacket& packet,
                            uint16_t checksumOffset,
                            bool zeroOkay,
                            Ptr<ChecksumTracepoints> tracepoints);

} // namespace ns3

#endif // GRO_CHECKSUM_H
