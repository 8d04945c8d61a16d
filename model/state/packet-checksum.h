/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_CHECKSUM_H
#define PACKET_CHECKSUM_H

#include "ns3/packet.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * Checksums over the bytes of a packet that begins with its transport header. None of these changes
 * the packet, its state or a counter: who computes fires ChecksumTracepoints::Computed().
 */

namespace ns3
{

/**
 * CRC32c of an SCTP packet with its field taken as zero (sctp_compute_cksum() of
 * include/net/sctp/checksum.h: the field is saved, zeroed and restored).
 * @param packet begins with the common header; of fewer than 12 bytes, which hold no whole field,
 * the CRC is taken as they are
 * @return the right value for the field
 */
uint32_t SctpComputeCksum(Ptr<const Packet> packet);

/**
 * CRC32c of an SCTP packet over its bytes as they are, stale field included
 * (skb_crc32c_csum_help() of net/core/dev.c; the CRC engine of the 82599).
 * @param packet begins with the common header
 * @return the CRC
 */
uint32_t SctpCrc32cAsIs(Ptr<const Packet> packet);

/**
 * Folded, uncomplemented sum of a packet's bytes as they are.
 * @param packet any packet
 * @return the sum, host order
 */
uint16_t PacketInternetSum(Ptr<const Packet> packet);

} // namespace ns3

#endif // PACKET_CHECKSUM_H
