/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-shutdown-chunk.h"

namespace ns3
{

std::optional<SctpShutdownChunk>
SctpShutdownChunk::Parse(const SctpChunk& chunk)
{
    if (chunk.value.size != 4)
    {
        return std::nullopt;
    }
    return SctpShutdownChunk{LoadBe32(chunk.value.data)};
}

void
SctpShutdownChunk::Write(std::vector<uint8_t>& out) const
{
    SctpChunkWriter(out, SctpChunkType::SHUTDOWN).GetWriter().U32(cumulativeTsnAck);
}

void
SctpShutdownChunk::WriteAck(std::vector<uint8_t>& out)
{
    SctpChunkWriter(out, SctpChunkType::SHUTDOWN_ACK);
}

void
SctpShutdownChunk::WriteComplete(std::vector<uint8_t>& out, bool reflected)
{
    SctpChunkWriter(out, SctpChunkType::SHUTDOWN_COMPLETE, reflected ? SctpChunk::FLAG_T : 0);
}

} // namespace ns3
