/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SACK_CHUNK_H
#define SCTP_SACK_CHUNK_H

#include "sctp-chunk.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{

/** A run of TSNs received beyond the cumulative TSN ack, as offsets from it. */
struct SctpGapAckBlock
{
    uint16_t start; ///< offset of the first TSN
    uint16_t end;   ///< offset of the last TSN

    /** @param other another @return true if both ends are equal */
    bool operator==(const SctpGapAckBlock& other) const
    {
        return start == other.start && end == other.end;
    }
};

/** @ingroup checksum-offload SACK, RFC 9260 section 3.3.4 (struct sctp_sackhdr). */
struct SctpSackChunk
{
    static constexpr uint32_t FIXED_SIZE = 12; ///< fields before the blocks

    uint32_t cumulativeTsnAck{0};        ///< last TSN before the first gap
    uint32_t aRwnd{0};                   ///< advertised receiver window, bytes
    std::vector<SctpGapAckBlock> gaps;   ///< ascending, disjoint
    std::vector<uint32_t> duplicateTsns; ///< received more than once since the last SACK

    /**
     * @param chunk a SACK
     * @return nothing if it is truncated, or its blocks are not ascending
     *         (sctp_sm_pull_sack() and sctp_outq_sack() of net/sctp)
     */
    static std::optional<SctpSackChunk> Parse(const SctpChunk& chunk);

    /** @param out what to append the chunk to */
    void Write(std::vector<uint8_t>& out) const;
};

} // namespace ns3

#endif // SCTP_SACK_CHUNK_H
