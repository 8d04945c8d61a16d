/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_DATA_CHUNK_H
#define SCTP_DATA_CHUNK_H

#include "sctp-chunk.h"

#include <cstdint>
#include <optional>

namespace ns3
{

/** @ingroup checksum-offload DATA, RFC 9260 section 3.3.1 (struct sctp_datahdr). */
struct SctpDataChunk
{
    static constexpr uint32_t HEADER_SIZE = 16;     ///< chunk header and fixed fields
    static constexpr uint8_t FLAG_END = 0x01;       ///< E: last fragment of a message
    static constexpr uint8_t FLAG_BEGIN = 0x02;     ///< B: first fragment of a message
    static constexpr uint8_t FLAG_UNORDERED = 0x04; ///< U: no stream sequence number
    static constexpr uint8_t FLAG_IMMEDIATE = 0x08; ///< I: acknowledge without delay

    uint8_t flags{0};     ///< FLAG_*
    uint32_t tsn{0};      ///< transmission sequence number
    uint16_t streamId{0}; ///< stream identifier
    uint16_t ssn{0};      ///< stream sequence number
    uint32_t ppid{0};     ///< payload protocol identifier
    SctpBytes payload;    ///< user data; on parsing at least one byte

    /** @param chunk a DATA chunk @return nothing if it is malformed or has no user data */
    static std::optional<SctpDataChunk> Parse(const SctpChunk& chunk);

    /**
     * @param at HEADER_SIZE bytes to write to: all but the user data
     * @param payloadSize bytes of user data that follow
     */
    void WriteHeader(uint8_t* at, uint32_t payloadSize) const;
};

} // namespace ns3

#endif // SCTP_DATA_CHUNK_H
