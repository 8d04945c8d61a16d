/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SHUTDOWN_CHUNK_H
#define SCTP_SHUTDOWN_CHUNK_H

#include "sctp-chunk.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * SHUTDOWN, SHUTDOWN ACK and SHUTDOWN COMPLETE, RFC 9260 sections 3.3.8, 3.3.9 and 3.3.13.
 */
struct SctpShutdownChunk
{
    uint32_t cumulativeTsnAck{0}; ///< last TSN received in sequence

    /** @param chunk a SHUTDOWN @return nothing if it has not the size that it must have */
    static std::optional<SctpShutdownChunk> Parse(const SctpChunk& chunk);

    /** @param out what to append the SHUTDOWN to */
    void Write(std::vector<uint8_t>& out) const;
    /** @param out what to append a SHUTDOWN ACK to */
    static void WriteAck(std::vector<uint8_t>& out);
    /** @param out what to append a SHUTDOWN COMPLETE to @param reflected whether the T bit is set
     */
    static void WriteComplete(std::vector<uint8_t>& out, bool reflected);
};

} // namespace ns3

#endif // SCTP_SHUTDOWN_CHUNK_H
