/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_DROP_REASON_H
#define SCTP_DROP_REASON_H

#include <cstdint>

namespace ns3
{

/** Why a packet, or a chunk of it, was thrown away. */
enum class SctpDropReason : uint8_t
{
    PACKET_TOO_SHORT,     ///< no room for a common header and a chunk header
    BAD_CHECKSUM,         ///< CRC32c mismatch, RFC 9260 section 6.8
    NOT_UNICAST,          ///< to or from a multicast or broadcast address, section 8.4
    CHUNK_TRUNCATED,      ///< a chunk reaches beyond the packet's end
    CHUNK_MALFORMED,      ///< a chunk's fields contradict each other
    BAD_VERIFICATION_TAG, ///< section 8.5
    OUT_OF_THE_BLUE,      ///< for no association, section 8.4
    INIT_NOT_ALONE,       ///< INIT bundled with another chunk, section 3.3.2
    INIT_INVALID,         ///< INIT or INIT ACK with a forbidden field
    COOKIE_TAMPERED,      ///< the cookie's MAC, tag, port or address is not ours
    COOKIE_STALE,         ///< the cookie is older than ValidCookieLife
    UNEXPECTED_CHUNK,     ///< not in this state
    UNKNOWN_CHUNK,        ///< no such chunk type here
    SACK_OUT_OF_ORDER,    ///< older than one that was seen, section 6.2.1
    TSN_OUT_OF_WINDOW,    ///< too far ahead for a gap ack block
    RECEIVE_BUFFER_FULL,  ///< no window left, section 6.2
    INVALID_STREAM        ///< stream identifier that was not agreed on, section 6.5
};

/** @param reason why @return the constant's name in CamelCase, e.g. "BadChecksum" */
const char* ToString(SctpDropReason reason);

} // namespace ns3

#endif // SCTP_DROP_REASON_H
