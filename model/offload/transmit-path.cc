/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transmit-path.h"

#include "checksum-help.h"
#include "gso-decision.h"
#include "ipv4-gso.h"
#include "ipv6-gso.h"
#include "network-header-off.h"
#include "network-layer.h"
#include "tcp-gso.h"

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
CheckStart(const Ptr<const Packet>& packet, const ChecksumState& state)
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

/// @param gso a super-packet's metadata @return true if it is of TCP
bool
IsTcp(const GsoMetadata& gso)
{
    return (gso.gsoType & (GSO_TYPE_TCPV4 | GSO_TYPE_TCPV6)) != 0;
}

/// @param gso a super-packet's metadata @return true if it is of UDP
bool
IsUdp(const GsoMetadata& gso)
{
    return (gso.gsoType & GSO_TYPE_UDP_L4) != 0;
}

/**
 * The end of __skb_gso_segment(): a state that software segmentation may not trust is reported,
 * unless the transport made it one that it may. TCP makes every state PARTIAL, UDP makes NONE
 * UNNECESSARY, SCTP none.
 * @param packet a super-packet on its way there
 * @param gso its GSO metadata
 * @param tracepoints who hears of it; may be null
 */
void
WarnIfBadOffload(Ptr<const Packet> packet,
                 const GsoMetadata& gso,
                 Ptr<ChecksumTracepoints> tracepoints)
{
    auto state = GetChecksumState(packet);
    if (tracepoints && SkbNeedsCheck(state) && !IsTcp(gso) &&
        !(IsUdp(gso) && state.GetIpSummed() == IpSummed::NONE))
    {
        tracepoints->BadOffload(packet);
    }
}

/**
 * Whether a transport, asked to segment, finds that it need not. UDP completes in software whatever
 * is not PARTIAL.
 * @param gso the super-packet's GSO metadata
 * @param state its state
 * @param features the features that hold for it
 * @return true if it makes no segments
 */
bool
IsTakenWhole(const GsoMetadata& gso, const ChecksumState& state, const NetdevFeatures& features)
{
    return SkbGsoOk(gso, features) && !(IsUdp(gso) && SkbNeedsCheck(state));
}

/**
 * @param packet begins with its network header
 * @param state its state
 * @param gso its GSO metadata
 * @param features the device's
 * @return its network layer; nothing of it if neither CanHardwareComplete() nor NetifSkbFeatures()
 * depend on it for such a packet
 */
NetworkLayer
LookAtNetworkLayer(const Ptr<const Packet>& packet,
                   const ChecksumState& state,
                   const GsoMetadata& gso,
                   const NetdevFeatures& features)
{
    const bool byFamily = state.GetIpSummed() == IpSummed::PARTIAL ||
                          (gso.IsGso() && state.GetIpSummed() != IpSummed::NONE);
    const bool byExtensions = gso.IsGso() && features.Has(NetdevFeature::IPV6_CSUM);
    return (byFamily && !features.Has(NetdevFeature::HW_CSUM)) || byExtensions
               ? ReadNetworkLayer(packet)
               : NetworkLayer();
}

/**
 * @param context who listens
 * @param bytes of a super-packet's transport
 * @param segments that software made of it
 */
void
TellSegmentation(const XmitContext& context, uint32_t bytes, size_t segments)
{
    if (context.tracepoints && !context.isHardware)
    {
        context.tracepoints->Worked(WorkPlace::GSO, bytes, segments);
    }
}

/// InetGsoSegment() or Ipv6GsoSegment(), by the packet.
std::vector<Ipv4Datagram>
GsoSegment(const Ipv4Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    const auto bytes = datagram.transport->GetSize();
    auto segments = InetGsoSegment(datagram, gso, context);
    TellSegmentation(context, bytes, segments.size());
    return segments;
}

std::vector<Ipv6Datagram>
GsoSegment(const Ipv6Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    const auto bytes = datagram.transport->GetSize();
    auto segments = Ipv6GsoSegment(datagram, gso, context);
    TellSegmentation(context, bytes, segments.size());
    return segments;
}

/**
 * ValidateXmitSkb() of either family.
 * @param datagram the packet
 * @param context device, kernel and who listens
 * @return what goes to the driver
 */
template <typename Datagram>
std::vector<Datagram>
Validate(Datagram& datagram, const XmitContext& context)
{
    auto state = GetChecksumState(datagram.transport);
    auto gso = GetGsoMetadata(datagram.transport);
    const auto network = GetNetworkLayer(datagram);
    if (!gso.IsGso())
    {
        SkbCsumHwoffloadHelp(datagram.transport, network, context);
        return {datagram};
    }
    auto forPacket = context;
    forPacket.features = NetifSkbFeatures(context,
                                          network,
                                          gso,
                                          state,
                                          network.size + datagram.transport->GetSize());
    if (!NetifNeedsGso(gso, state, forPacket.features))
    {
        // skb_csum_hwoffload_help() does nothing to a super-packet.
        return {datagram};
    }
    WarnIfBadOffload(datagram.transport, gso, context.tracepoints);
    if (IsTakenWhole(gso, state, forPacket.features))
    {
        if (IsTcp(gso))
        {
            TcpGsoPrepare(datagram.transport, GetPseudoHeader(datagram), context.tracepoints);
        }
        return {datagram};
    }
    return GsoSegment(datagram, gso, forPacket);
}

/// @param packet begins with its IPv4 header @return it taken apart
Ipv4Datagram
TakeIpv4Apart(Ptr<Packet> packet)
{
    Ipv4Datagram datagram;
    packet->RemoveHeader(datagram.header);
    datagram.transport = packet;
    return datagram;
}

/// @param packet begins with its IPv6 header @param network its network layer @return it taken
/// apart
Ipv6Datagram
TakeIpv6Apart(Ptr<Packet> packet, const NetworkLayer& network)
{
    Ipv6Datagram datagram;
    packet->RemoveHeader(datagram.header);
    datagram.extensions.resize(network.size - datagram.header.GetSerializedSize());
    packet->CopyData(datagram.extensions.data(), datagram.extensions.size());
    packet->RemoveAtStart(datagram.extensions.size());
    datagram.protocol = network.protocol;
    datagram.transport = packet;
    return datagram;
}

/// @param datagram a segment @return it whole
Ptr<Packet>
PutTogether(const Ipv4Datagram& datagram)
{
    datagram.transport->AddHeader(datagram.header);
    return datagram.transport;
}

Ptr<Packet>
PutTogether(const Ipv6Datagram& datagram)
{
    AddIpv6Extensions(datagram.transport, datagram.header.GetNextHeader(), datagram.extensions);
    datagram.transport->AddHeader(datagram.header);
    return datagram.transport;
}

/// Segments of a whole packet that is taken apart. @param datagram it @return them, whole
template <typename Datagram>
std::vector<Ptr<Packet>>
GsoSegmentWhole(const Datagram& datagram, const GsoMetadata& gso, const XmitContext& context)
{
    std::vector<Ptr<Packet>> packets;
    for (const auto& segment : GsoSegment(datagram, gso, context))
    {
        packets.push_back(PutTogether(segment));
    }
    return packets;
}

} // namespace

bool
XmitNeedsWork(Ptr<const Packet> packet, const XmitContext& context)
{
    return XmitNeedsWork(packet, GetChecksumState(*packet), context);
}

bool
XmitNeedsWork(Ptr<const Packet> packet, const ChecksumState& state, const XmitContext& context)
{
    CheckStart(packet, state);
    if (!SkbIsGso(*packet))
    {
        const auto network = LookAtNetworkLayer(packet, state, {}, context.features);
        return !CanHardwareComplete(state, network, context);
    }
    const auto gso = GetGsoMetadata(packet);
    const auto network = LookAtNetworkLayer(packet, state, gso, context.features);
    auto forPacket = NetifSkbFeatures(context, network, gso, state, packet->GetSize());
    return NetifNeedsGso(gso, state, forPacket);
}

std::vector<Ipv4Datagram>
ValidateXmitSkb(Ipv4Datagram datagram, const XmitContext& context)
{
    return Validate(datagram, context);
}

std::vector<Ipv6Datagram>
ValidateXmitSkb(Ipv6Datagram datagram, const XmitContext& context)
{
    return Validate(datagram, context);
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
        NetworkHeaderOff header(packet);
        SkbCsumHwoffloadHelp(packet, header.GetLayer(), context);
        return {packet};
    }
    const auto network = ReadNetworkLayer(packet);
    const auto state = GetChecksumState(packet);
    auto forPacket = context;
    forPacket.features = NetifSkbFeatures(context, network, gso, state, packet->GetSize());
    WarnIfBadOffload(packet, gso, context.tracepoints);
    if (IsTakenWhole(gso, state, forPacket.features))
    {
        if (IsTcp(gso))
        {
            NetworkHeaderOff header(packet);
            TcpGsoPrepare(packet, header.GetPseudoHeader(), context.tracepoints);
        }
        return {packet};
    }
    return network.family == IpFamily::IPV4
               ? GsoSegmentWhole(TakeIpv4Apart(packet), gso, forPacket)
               : GsoSegmentWhole(TakeIpv6Apart(packet, network), gso, forPacket);
}

} // namespace ns3
