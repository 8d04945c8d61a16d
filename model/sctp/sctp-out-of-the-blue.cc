/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-out-of-the-blue.h"

#include "sctp-error-chunk.h"
#include "sctp-init-chunk.h"
#include "sctp-shutdown-chunk.h"

#include <algorithm>

namespace ns3
{

namespace
{

/** @param chunk any @return true if the packet that bears it must be discarded silently */
bool
SilencesAnswer(const SctpChunk& chunk)
{
    switch (chunk.type)
    {
    case SctpChunkType::ABORT:
    case SctpChunkType::SHUTDOWN_COMPLETE:
    case SctpChunkType::COOKIE_ACK:
        return true;
    case SctpChunkType::ERROR: {
        auto causes = SctpErrorChunk::Parse(chunk);
        return std::any_of(causes.begin(), causes.end(), [](const SctpCause& cause) {
            return cause.code == SctpCauseCode::STALE_COOKIE;
        });
    }
    default:
        return false;
    }
}

} // namespace

std::optional<SctpOutOfTheBlueAnswer>
SctpAnswerOutOfTheBlue(SctpBytes chunks, uint32_t verificationTag)
{
    SctpOutOfTheBlueAnswer answer;
    answer.verificationTag = verificationTag;
    SctpChunkReader reader(chunks);
    SctpChunk chunk;
    while (reader.Next(chunk))
    {
        if (SilencesAnswer(chunk))
        {
            return std::nullopt;
        }
        if (chunk.type == SctpChunkType::INIT)
        {
            // The sender of INIT is addressed by the tag that it asks for.
            auto init = SctpInitChunk::Parse(chunk);
            if (!init || init->initiateTag == 0)
            {
                return std::nullopt;
            }
            answer.verificationTag = init->initiateTag;
            SctpErrorChunk::WriteAbort(answer.chunk, false);
            return answer;
        }
        if (chunk.type == SctpChunkType::SHUTDOWN_ACK)
        {
            SctpShutdownChunk::WriteComplete(answer.chunk, true);
            return answer;
        }
    }
    if (reader.IsMalformed())
    {
        return std::nullopt;
    }
    SctpErrorChunk::WriteAbort(answer.chunk, true);
    return answer;
}

} // namespace ns3
