/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-heartbeat-chunk.h"

#include "sctp-parameter.h"

namespace ns3
{

std::optional<SctpHeartbeatChunk>
SctpHeartbeatChunk::Parse(const SctpChunk& chunk)
{
    SctpTlvReader reader(chunk.value);
    SctpTlv tlv;
    if (!reader.Next(tlv) || tlv.type != static_cast<uint16_t>(SctpParameterType::HEARTBEAT_INFO))
    {
        return std::nullopt;
    }
    return SctpHeartbeatChunk{tlv.value};
}

void
SctpHeartbeatChunk::Write(std::vector<uint8_t>& out, SctpChunkType type) const
{
    SctpChunkWriter chunk(out, type);
    SctpWriteTlv(chunk.GetWriter(), static_cast<uint16_t>(SctpParameterType::HEARTBEAT_INFO), info);
}

} // namespace ns3
