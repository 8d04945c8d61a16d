/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-cookie-chunk.h"

namespace ns3
{

void
SctpCookieChunk::WriteEcho(std::vector<uint8_t>& out, SctpBytes cookie)
{
    SctpChunkWriter(out, SctpChunkType::COOKIE_ECHO).GetWriter().Bytes(cookie);
}

void
SctpCookieChunk::WriteAck(std::vector<uint8_t>& out)
{
    SctpChunkWriter(out, SctpChunkType::COOKIE_ACK);
}

} // namespace ns3
