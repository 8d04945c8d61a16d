/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_HEARTBEAT_CHUNK_H
#define SCTP_HEARTBEAT_CHUNK_H

#include "sctp-chunk.h"

#include <optional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * HEARTBEAT and HEARTBEAT ACK, RFC 9260 sections 3.3.5 and 3.3.6: information that only its sender
 * understands, and that comes back as it was.
 */
struct SctpHeartbeatChunk
{
    SctpBytes info; ///< value of the Heartbeat Info parameter

    /**
     * @param chunk HEARTBEAT or HEARTBEAT ACK; must outlive the result, which points into it
     * @return nothing if the parameter is missing or malformed
     */
    static std::optional<SctpHeartbeatChunk> Parse(const SctpChunk& chunk);

    /** @param out what to append the chunk to @param type HEARTBEAT or HEARTBEAT_ACK */
    void Write(std::vector<uint8_t>& out, SctpChunkType type) const;
};

} // namespace ns3

#endif // SCTP_HEARTBEAT_CHUNK_H
