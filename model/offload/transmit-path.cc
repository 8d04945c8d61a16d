/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transmit-path.h"

#include "checksum-help.h"
#include "gso-decision.h"
#include "ipv4-gso.h"
#include "ipv4-header-off.h"

#include "ns3/checksum-tag.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

namespace
{

/**
 * @param packet any packet
 * @param state its state
 * @throws std::invalid_argument if the checksum would start in front of the packet
 */
void
CheckStart(Ptr<const Packet> packet, const ChecksumState& state)
{
    if (state.GetCsumStartFromEnd() > packet->GetSize())
    {
        std::ostringstream message;
        message << "validate_xmit_skb: packet " << packet->GetUid() << " of " << packet->GetSize()
                << " bytes is CHECKSUM_PARTIAL, but its checksum starts "
                << state.GetCsumStartFromEnd()
                << " bytes before its end: it was cut or fragmented before it was completed";
        throw std::invalid_argument(message.str());
    }
}

/**
 * @param packet a super-packet on its way to skb_gso_segment()
 * @param tracepoints who hears of it if its state is wrong there; may be null
 */
void
WarnIfBadOffload(Ptr<const Packet> packet, Ptr<ChecksumTracepoints> tracepoints)
{
    if (tracepoints && SkbNeedsCheck(GetChecksumState(packet)))
    {
        tracepoints->BadOffload(packet);
    }
}

} // namespace

bool
XmitNeedsWork(Ptr<const Packet> packet, const XmitContext& context)
{
    auto state = GetChecksumState(packet);
    CheckStart(packet, state);
    auto gso = GetGsoMetadata(packet);
    const NetworkLayer network;
    if (!gso.IsGso())
    {
        return !CanHardwareComplete(state, network, context);
    }
    auto forPacket = NetifSkbFeatures(context, network, gso, state, packet->GetSize());
    return NetifNeedsGso(gso, state, forPacket);
}

std::vector<Ipv4Datagram>
ValidateXmitSkb(Ipv4Datagram datagram, const XmitContext& context)
{
    auto state = GetChecksumState(datagram.transport);
    auto gso = GetGsoMetadata(datagram.transport);
    const NetworkLayer network{IpFamily::IPV4, datagram.header.GetProtocol()};
    if (!gso.IsGso())
    {
        SkbCsumHwoffloadHelp(datagram.transport, network, context);
        return {datagram};
    }
    uint32_t ipSize = datagram.header.GetSerializedSize() + datagram.transport->GetSize();
    auto forPacket = context;
    forPacket.features = NetifSkbFeatures(context, network, gso, state, ipSize);
    if (!NetifNeedsGso(gso, state, forPacket.features))
    {
        // skb_csum_hwoffload_help() does nothing to a super-packet.
        return {datagram};
    }
    WarnIfBadOffload(datagram.transport, context.tracepoints);
    if (SkbGsoOk(gso, forPacket.features))
    {
        // sctp_gso_segment() then makes no segments, and the packet goes on as it is.
        return {datagram};
    }
    return InetGsoSegment(datagram, gso, forPacket);
}

std::vector<Ptr<Packet>>
ValidateXmitSkb(Ptr<Packet> packet, const XmitContext& context)
{
    if (!XmitNeedsWork(packet, context))
    {
        return {packet};
    }
    auto gso = GetGsoMetadata(packet);
    if (!gso.IsGso())
    {
        Ipv4HeaderOff header(packet);
        SkbCsumHwoffloadHelp(packet, {IpFamily::IPV4, header.GetProtocol()}, context);
        return {packet};
    }
    auto forPacket = context;
    forPacket.features =
        NetifSkbFeatures(context, {}, gso, GetChecksumState(packet), packet->GetSize());
    WarnIfBadOffload(packet, context.tracepoints);
    if (SkbGsoOk(gso, forPacket.features))
    {
        return {packet};
    }
    GetIpv4HeaderSize(packet); // throws if there is none
    Ipv4Datagram datagram;
    packet->RemoveHeader(datagram.header);
    datagram.transport = packet;
    std::vector<Ptr<Packet>> packets;
    for (auto& segment : InetGsoSegment(datagram, gso, forPacket))
    {
        segment.transport->AddHeader(segment.header);
        packets.push_back(segment.transport);
    }
    return packets;
}

} // namespace ns3
