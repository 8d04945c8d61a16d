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

/** @param value of Supported Address Types @param [in,out] init where to */
void
TakeSupportedAddressTypes(SctpBytes value, SctpInitChunk& init)
{
    for (uint32_t at = 0; at + 2 <= value.size; at += 2)
    {
        switch (static_cast<SctpParameterType>(LoadBe16(value.data + at)))
        {
        case SctpParameterType::IPV4_ADDRESS:
            init.supportedFamilies.push_back(SctpAddress::Family::IPV4);
            break;
        case SctpParameterType::IPV6_ADDRESS:
            init.supportedFamilies.push_back(SctpAddress::Family::IPV6);
            break;
        default:
            break;
        }
    }
}

/**
 * @param family an address family
 * @return its Address parameter, and its number in Supported Address Types
 */
SctpParameterType
GetAddressType(SctpAddress::Family family)
{
    return family == SctpAddress::Family::IPV4 ? SctpParameterType::IPV4_ADDRESS
                                               : SctpParameterType::IPV6_ADDRESS;
}

/** @param writer where to @param address for an IPv4 or IPv6 Address parameter */
void
WriteAddress(SctpByteWriter& writer, const SctpAddress& address)
{
    uint8_t bytes[SctpAddress::SIZE];
    address.Write(bytes);
    // An IPv4 address is the last four bytes of its IPv4-mapped one.
    const uint32_t size = address.IsIpv4() ? 4 : SctpAddress::SIZE;
    SctpWriteTlv(writer,
                 static_cast<uint16_t>(GetAddressType(address.GetFamily())),
                 {bytes + SctpAddress::SIZE - size, size});
}

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
            init.addresses.emplace_back(Ipv4Address(LoadBe32(tlv.value.data)));
        }
        return true;
    case SctpParameterType::IPV6_ADDRESS:
        if (tlv.value.size == SctpAddress::SIZE)
        {
            init.addresses.push_back(SctpAddress::Read(tlv.value.data));
        }
        return true;
    case SctpParameterType::SUPPORTED_ADDRESS_TYPES:
        TakeSupportedAddressTypes(tlv.value, init);
        return true;
    case SctpParameterType::STATE_COOKIE:
        init.stateCookie = tlv.value;
        return true;
    case SctpParameterType::HOST_NAME_ADDRESS:
        init.hasHostName = true;
        return true;
    case SctpParameterType::HEARTBEAT_INFO:
    case SctpParameterType::UNRECOGNIZED_PARAMETER:
    case SctpParameterType::COOKIE_PRESERVATIVE:
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
    for (const SctpAddress& address : addresses)
    {
        WriteAddress(writer, address);
    }
    if (!supportedFamilies.empty())
    {
        std::vector<uint8_t> types;
        SctpByteWriter typeWriter(types);
        for (SctpAddress::Family family : supportedFamilies)
        {
            typeWriter.U16(static_cast<uint16_t>(GetAddressType(family)));
        }
        SctpWriteTlv(writer,
                     static_cast<uint16_t>(SctpParameterType::SUPPORTED_ADDRESS_TYPES),
                     {types.data(), static_cast<uint32_t>(types.size())});
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
