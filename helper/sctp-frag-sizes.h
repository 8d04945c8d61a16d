/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_FRAG_SIZES_H
#define SCTP_FRAG_SIZES_H

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Where a recorded SCTP super-packet was glued together.
 *
 * A capture shows a GSO super-packet as one frame with all its chunks; the members of frag_list,
 * which GSO cuts at (GSO_BY_FRAGS), are not in it. The sender's rule tells them (net/sctp/output.c,
 * sctp_packet_pack()): each member is filled with the next whole chunks, padded to 4 bytes, while
 * IP header, common header and chunks fit the path MTU. Holds for every packet that a Linux sender
 * built without AUTH, whose chunk is repeated in every member.
 *
 * @param transport the packet from the SCTP common header on
 * @param size its bytes
 * @param ipHeaderBytes the IP header in front of it, bytes
 * @param pathMtu the sender's path MTU, bytes
 * @return bytes of chunks of each member, in order; empty if the packet fits the path MTU and so is
 * no super-packet
 * @throws std::invalid_argument naming the byte if the chunks do not add up to the packet, or one
 *         of them is larger than the path MTU allows
 */
std::vector<uint32_t> RebuildSctpFragSizes(const uint8_t* transport,
                                           uint32_t size,
                                           uint32_t ipHeaderBytes,
                                           uint32_t pathMtu);

} // namespace ns3

#endif // SCTP_FRAG_SIZES_H
