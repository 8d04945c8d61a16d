/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-sack-chunk.h"

namespace ns3
{

std::optional<SctpSackChunk>
SctpSackChunk::Parse(const SctpChunk& chunk)
{
    if (chunk.value.size < FIXED_SIZE)
    {
        return std::nullopt;
    }
    const uint8_t* at = chunk.value.data;
    SctpSackChunk sack;
    sack.cumulativeTsnAck = LoadBe32(at);
    sack.aRwnd = LoadBe32(at + 4);
    uint32_t gaps = LoadBe16(at + 8);
    uint32_t duplicates = LoadBe16(at + 10);
    if (chunk.value.size < FIXED_SIZE + 4 * (gaps + duplicates))
    {
        return std::nullopt;
    }
    at += FIXED_SIZE;
    sack.gaps.reserve(gaps);
    uint32_t previousEnd = 0;
    for (uint32_t i = 0; i < gaps; i++, at += 4)
    {
        SctpGapAckBlock block{LoadBe16(at), LoadBe16(at + 2)};
        if (block.start <= previousEnd || block.end < block.start)
        {
            return std::nullopt;
        }
        previousEnd = block.end;
        sack.gaps.push_back(block);
    }
    sack.duplicateTsns.reserve(duplicates);
    for (uint32_t i = 0; i < duplicates; i++, at += 4)
    {
        sack.duplicateTsns.push_back(LoadBe32(at));
    }
    return sack;
}

void
SctpSackChunk::Write(std::vector<uint8_t>& out) const
{
    SctpChunkWriter chunk(out, SctpChunkType::SACK);
    SctpByteWriter& writer = chunk.GetWriter();
    writer.U32(cumulativeTsnAck);
    writer.U32(aRwnd);
    writer.U16(gaps.size());
    writer.U16(duplicateTsns.size());
    for (const SctpGapAckBlock& block : gaps)
    {
        writer.U16(block.start);
        writer.U16(block.end);
    }
    for (uint32_t tsn : duplicateTsns)
    {
        writer.U32(tsn);
    }
}

} // namespace ns3
