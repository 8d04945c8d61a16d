/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-init-chunk.h"

namespace ns3
{

namespace
{

/** Smallest window that an INIT may advertise, RFC 9260 section 3.3.2. */
constexpr uint32_t MIN_A_RWND = 1500;

/**
 * Take over one parameter.
 * @param tlv the parameter
 * @param [in,out] init where to
 * @return false if those behind it must not be looked at
 */
bool
TakeParameter(const SctpTlv& tlv, SctpInitChunk& init)
{
    switch (static_cast<SctpParameterType>(tlv.type))
    {
    case SctpParameterType::IPV4_ADDRESS:
        if (tlv.value.size == 4)
        {
            init.addresses.emplace_back(LoadBe32(tlv.value.data));
        }
        return true;
    case SctpParameterType::STATE_COOKIE:
        init.stateCookie = tlv.value;
        return true;
    case SctpParameterType::HOST_NAME_ADDRESS:
        init.hasHostName = true;
        return true;
    case SctpParameterType::HEARTBEAT_INFO:
    case SctpParameterType::IPV6_ADDRESS:
    case SctpParameterType::UNRECOGNIZED_PARAMETER:
    case SctpParameterType::COOKIE_PRESERVATIVE:
    case SctpParameterType::SUPPORTED_ADDRESS_TYPES:
        return true;
    }
    SctpUnknownAction action = SctpUnknownParameterAction(tlv.type);
    if (action.report)
    {
        init.unrecognized.push_back(tlv.whole);
    }
    return !action.stop;
}

} // namespace

std::optional<SctpInitChunk>
SctpInitChunk::Parse(const SctpChunk& chunk)
{
    if (chunk.value.size < FIXED_SIZE)
    {
        return std::nullopt;
    }
    const uint8_t* at = chunk.value.data;
    SctpInitChunk init;
    init.initiateTag = LoadBe32(at);
    init.aRwnd = LoadBe32(at + 4);
    init.outboundStreams = LoadBe16(at + 8);
    init.inboundStreams = LoadBe16(at + 10);
    init.initialTsn = LoadBe32(at + 12);

    SctpTlvReader reader({at + FIXED_SIZE, chunk.value.size - FIXED_SIZE});
    SctpTlv tlv;
    bool more = true;
    while (more && reader.Next(tlv))
    {
        more = TakeParameter(tlv, init);
    }
    if (reader.IsMalformed())
    {
        return std::nullopt;
    }
    return init;
}

bool
SctpInitChunk::HasValidFields() const
{
    return initiateTag != 0 && outboundStreams != 0 && inboundStreams != 0 && aRwnd >= MIN_A_RWND;
}

void
SctpInitChunk::Write(std::vector<uint8_t>& out, SctpChunkType type) const
{
    SctpChunkWriter chunk(out, type);
    SctpByteWriter& writer = chunk.GetWriter();
    writer.U32(initiateTag);
    writer.U32(aRwnd);
    writer.U16(outboundStreams);
    writer.U16(inboundStreams);
    writer.U32(initialTsn);
    for (const Ipv4Address& address : addresses)
    {
        uint8_t bytes[4];
        StoreBe32(bytes, address.Get());
        SctpWriteTlv(writer, static_cast<uint16_t>(SctpParameterType::IPV4_ADDRESS), {bytes, 4});
    }
    if (stateCookie.size != 0)
    {
        SctpWriteTlv(writer, static_cast<uint16_t>(SctpParameterType::STATE_COOKIE), stateCookie);
    }
    for (const SctpBytes& parameter : unrecognized)
    {
        SctpWriteTlv(writer,
                     static_cast<uint16_t>(SctpParameterType::UNRECOGNIZED_PARAMETER),
                     parameter);
    }
}

} // namespace ns3
