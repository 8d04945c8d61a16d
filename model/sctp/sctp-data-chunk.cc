/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-data-chunk.h"

namespace ns3
{

std::optional<SctpDataChunk>
SctpDataChunk::Parse(const SctpChunk& chunk)
{
    constexpr uint32_t fixed = HEADER_SIZE - SctpChunk::HEADER_SIZE;
    if (chunk.value.size <= fixed)
    {
        return std::nullopt;
    }
    const uint8_t* at = chunk.value.data;
    SctpDataChunk data;
    data.flags = chunk.flags;
    data.tsn = LoadBe32(at);
    data.streamId = LoadBe16(at + 4);
    data.ssn = LoadBe16(at + 6);
    data.ppid = LoadBe32(at + 8);
    data.payload = {at + fixed, chunk.value.size - fixed};
    return data;
}

void
SctpDataChunk::WriteHeader(uint8_t* at, uint32_t payloadSize) const
{
    at[0] = static_cast<uint8_t>(SctpChunkType::DATA);
    at[1] = flags;
    StoreBe16(at + 2, static_cast<uint16_t>(HEADER_SIZE + payloadSize));
    StoreBe32(at + 4, tsn);
    StoreBe16(at + 8, streamId);
    StoreBe16(at + 10, ssn);
    StoreBe32(at + 12, ppid);
}

} // namespace ns3
