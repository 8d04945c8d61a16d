/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_ERROR_CHUNK_H
#define SCTP_ERROR_CHUNK_H

#include "sctp-chunk.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/** Error causes, RFC 9260 section 3.3.10 (enum sctp_error, include/linux/sctp.h). */
enum class SctpCauseCode : uint16_t
{
    INVALID_STREAM_IDENTIFIER = 1,   ///< DATA on a stream that does not exist
    MISSING_MANDATORY_PARAMETER = 2, ///< INIT ACK without a cookie
    STALE_COOKIE = 3,                ///< cookie older than ValidCookieLife; value: microseconds
    OUT_OF_RESOURCE = 4,             ///< no memory
    UNRESOLVABLE_ADDRESS = 5,        ///< Host Name Address
    UNRECOGNIZED_CHUNK_TYPE = 6,     ///< value: the chunk
    INVALID_MANDATORY_PARAMETER = 7, ///< a field of INIT with a forbidden value
    UNRECOGNIZED_PARAMETERS = 8,     ///< value: the parameters
    NO_USER_DATA = 9,                ///< DATA without user data; value: its TSN
    COOKIE_WHILE_SHUTTING_DOWN = 10, ///< COOKIE ECHO in state SHUTDOWN-ACK-SENT
    RESTART_WITH_NEW_ADDRESSES = 11, ///< restart that adds addresses
    USER_INITIATED_ABORT = 12,       ///< value: the user's reason
    PROTOCOL_VIOLATION = 13          ///< value: free text
};

/** @param code any cause code @return the RFC's name of it, "unknown" if it has none */
const char* ToString(SctpCauseCode code);

/** @ingroup checksum-offload One error cause. */
struct SctpCause
{
    SctpCauseCode code; ///< what is wrong
    SctpBytes value;    ///< cause-specific information
};

/** @ingroup checksum-offload ABORT and ERROR, RFC 9260 sections 3.3.7 and 3.3.10. */
struct SctpErrorChunk
{
    /**
     * @param chunk ABORT or ERROR; must outlive the result, which points into it
     * @return its causes, up to the first that is malformed
     */
    static std::vector<SctpCause> Parse(const SctpChunk& chunk);

    /**
     * @param out what to append the ERROR to
     * @param causes at least one
     */
    static void WriteError(std::vector<uint8_t>& out, const std::vector<SctpCause>& causes);

    /**
     * @param out what to append the ABORT to
     * @param reflected whether the T bit is set: the verification tag is the receiver's own
     * @param causes none or more
     */
    static void WriteAbort(std::vector<uint8_t>& out,
                           bool reflected,
                           const std::vector<SctpCause>& causes = {});
};

} // namespace ns3

#endif // SCTP_ERROR_CHUNK_H
