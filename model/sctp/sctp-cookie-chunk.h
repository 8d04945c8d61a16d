/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_COOKIE_CHUNK_H
#define SCTP_COOKIE_CHUNK_H

#include "sctp-chunk.h"

#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * COOKIE ECHO and COOKIE ACK, RFC 9260 sections 3.3.11 and 3.3.12: a cookie as it is, and nothing.
 */
struct SctpCookieChunk
{
    /** @param out what to append a COOKIE ECHO to @param cookie the cookie of the INIT ACK */
    static void WriteEcho(std::vector<uint8_t>& out, SctpBytes cookie);
    /** @param out what to append a COOKIE ACK to */
    static void WriteAck(std::vector<uint8_t>& out);
};

} // namespace ns3

#endif // SCTP_COOKIE_CHUNK_H
