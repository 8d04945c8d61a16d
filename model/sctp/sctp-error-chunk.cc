/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-error-chunk.h"

#include "sctp-parameter.h"

namespace ns3
{

const char*
ToString(SctpCauseCode code)
{
    switch (code)
    {
    case SctpCauseCode::INVALID_STREAM_IDENTIFIER:
        return "Invalid Stream Identifier";
    case SctpCauseCode::MISSING_MANDATORY_PARAMETER:
        return "Missing Mandatory Parameter";
    case SctpCauseCode::STALE_COOKIE:
        return "Stale Cookie";
    case SctpCauseCode::OUT_OF_RESOURCE:
        return "Out of Resource";
    case SctpCauseCode::UNRESOLVABLE_ADDRESS:
        return "Unresolvable Address";
    case SctpCauseCode::UNRECOGNIZED_CHUNK_TYPE:
        return "Unrecognized Chunk Type";
    case SctpCauseCode::INVALID_MANDATORY_PARAMETER:
        return "Invalid Mandatory Parameter";
    case SctpCauseCode::UNRECOGNIZED_PARAMETERS:
        return "Unrecognized Parameters";
    case SctpCauseCode::NO_USER_DATA:
        return "No User Data";
    case SctpCauseCode::COOKIE_WHILE_SHUTTING_DOWN:
        return "Cookie Received While Shutting Down";
    case SctpCauseCode::RESTART_WITH_NEW_ADDRESSES:
        return "Restart of an Association with New Addresses";
    case SctpCauseCode::USER_INITIATED_ABORT:
        return "User-Initiated Abort";
    case SctpCauseCode::PROTOCOL_VIOLATION:
        return "Protocol Violation";
    }
    return "unknown";
}

namespace
{

/** @param writer where to @param causes what to write */
void
WriteCauses(SctpByteWriter& writer, const std::vector<SctpCause>& causes)
{
    for (const SctpCause& cause : causes)
    {
        SctpWriteTlv(writer, static_cast<uint16_t>(cause.code), cause.value);
    }
}

} // namespace

std::vector<SctpCause>
SctpErrorChunk::Parse(const SctpChunk& chunk)
{
    std::vector<SctpCause> causes;
    SctpTlvReader reader(chunk.value);
    SctpTlv tlv;
    while (reader.Next(tlv))
    {
        causes.push_back({static_cast<SctpCauseCode>(tlv.type), tlv.value});
    }
    return causes;
}

void
SctpErrorChunk::WriteError(std::vector<uint8_t>& out, const std::vector<SctpCause>& causes)
{
    SctpChunkWriter chunk(out, SctpChunkType::ERROR);
    WriteCauses(chunk.GetWriter(), causes);
}

void
SctpErrorChunk::WriteAbort(std::vector<uint8_t>& out,
                           bool reflected,
                           const std::vector<SctpCause>& causes)
{
    SctpChunkWriter chunk(out, SctpChunkType::ABORT, reflected ? SctpChunk::FLAG_T : 0);
    WriteCauses(chunk.GetWriter(), causes);
}

} // namespace ns3
