/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-drop-reason.h"

namespace ns3
{

const char*
ToString(SctpDropReason reason)
{
    switch (reason)
    {
    case SctpDropReason::PACKET_TOO_SHORT:
        return "PacketTooShort";
    case SctpDropReason::BAD_CHECKSUM:
        return "BadChecksum";
    case SctpDropReason::NOT_UNICAST:
        return "NotUnicast";
    case SctpDropReason::CHUNK_TRUNCATED:
        return "ChunkTruncated";
    case SctpDropReason::CHUNK_MALFORMED:
        return "ChunkMalformed";
    case SctpDropReason::BAD_VERIFICATION_TAG:
        return "BadVerificationTag";
    case SctpDropReason::OUT_OF_THE_BLUE:
        return "OutOfTheBlue";
    case SctpDropReason::INIT_NOT_ALONE:
        return "InitNotAlone";
    case SctpDropReason::INIT_INVALID:
        return "InitInvalid";
    case SctpDropReason::COOKIE_TAMPERED:
        return "CookieTampered";
    case SctpDropReason::COOKIE_STALE:
        return "CookieStale";
    case SctpDropReason::UNEXPECTED_CHUNK:
        return "UnexpectedChunk";
    case SctpDropReason::UNKNOWN_CHUNK:
        return "UnknownChunk";
    case SctpDropReason::SACK_OUT_OF_ORDER:
        return "SackOutOfOrder";
    case SctpDropReason::TSN_OUT_OF_WINDOW:
        return "TsnOutOfWindow";
    case SctpDropReason::RECEIVE_BUFFER_FULL:
        return "ReceiveBufferFull";
    case SctpDropReason::INVALID_STREAM:
        return "InvalidStream";
    }
    return "Unknown";
}

} // namespace ns3
