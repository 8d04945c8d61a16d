/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-observer.h"

#include "connect-trace.h"

#include "ns3/audited-packet.h"
#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"

#include <optional>

namespace ns3
{

namespace
{

uint64_t*
CounterOf(Crc32cCallsByPlace& calls, ChecksumPlace place)
{
    switch (place)
    {
    case ChecksumPlace::SCTP_OUTPUT:
        return &calls.sctpOutput;
    case ChecksumPlace::CONNTRACK:
        return &calls.conntrack;
    case ChecksumPlace::NAT:
        return &calls.nat;
    case ChecksumPlace::GSO:
        return &calls.gso;
    case ChecksumPlace::CSUM_HELP:
        return &calls.csumHelp;
    case ChecksumPlace::NIC:
        return &calls.nic;
    case ChecksumPlace::SCTP_INPUT:
        return &calls.sctpInput;
    default:
        return nullptr;
    }
}

void
Add(Crc32cCallsByPlace& sum, const Crc32cCallsByPlace& term)
{
    sum.sctpOutput += term.sctpOutput;
    sum.conntrack += term.conntrack;
    sum.nat += term.nat;
    sum.gso += term.gso;
    sum.csumHelp += term.csumHelp;
    sum.nic += term.nic;
    sum.sctpInput += term.sctpInput;
}

/** @return how to read a device's frames; one that cannot be read has no trace source either */
AuditLinkHeader
LinkHeaderOf(Ptr<NetDevice> device)
{
    return FindAuditLink(device).value_or(AuditLink()).header;
}

/** @return the frame's SCTP packet; empty if it has none */
std::optional<AuditedPacket>
SctpPacketOf(Ptr<const Packet> frame, AuditLinkHeader link)
{
    auto packet = AuditedPacket::Read(frame, link);
    return packet && packet->GetProtocol() == PROTOCOL_SCTP ? packet : std::nullopt;
}

} // namespace

void
NatSctpObserver::WatchEndpoint(Ptr<Node> node, Ptr<NetDevice> device, bool isClient)
{
    const Class plain = isClient ? CLIENT_PLAIN : SERVER_PLAIN;
    const AuditLinkHeader link = LinkHeaderOf(device);
    ConnectTrace(device,
                 "MacTx",
                 Callback<void, Ptr<const Packet>>([this, isClient, link](Ptr<const Packet> frame) {
                     if (SctpPacketOf(frame, link))
                     {
                         Sent(isClient, frame);
                     }
                 }));
    ConnectTrace(ChecksumTracepoints::Get(node),
                 "Computation",
                 Callback<void, const ChecksumComputation&>(
                     [this, plain](const ChecksumComputation& computation) {
                         Computed(plain, computation);
                     }));
}

void
NatSctpObserver::WatchRouter(Ptr<Node> node)
{
    auto tracepoints = ChecksumTracepoints::Get(node);
    ConnectTrace(
        tracepoints,
        "Computation",
        Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& computation) {
            Computed(CLIENT_PLAIN, computation);
        }));
    ConnectTrace(tracepoints,
                 "SctpManipPkt",
                 Callback<void, Ptr<const Packet>>(
                     [this](Ptr<const Packet> packet) { Manipulated(packet); }));
    ConnectTrace(
        tracepoints,
        "SkbWarnBadOffload",
        Callback<void, Ptr<const Packet>>([this](Ptr<const Packet>) { ++m_badOffloadWarnings; }));
}

void
NatSctpObserver::WatchWire(Ptr<NetDevice> device)
{
    const AuditLinkHeader link = LinkHeaderOf(device);
    ConnectTrace(device,
                 "PromiscSniffer",
                 Callback<void, Ptr<const Packet>>(
                     [this, link](Ptr<const Packet> frame) { OnWire(link, frame); }));
}

void
NatSctpObserver::Sent(bool isClient, Ptr<const Packet> packet)
{
    const GsoMetadata gso = GetGsoMetadata(packet);
    const Class plain = isClient ? CLIENT_PLAIN : SERVER_PLAIN;
    const Class super = isClient ? CLIENT_GSO : SERVER_GSO;
    const Class mine = gso.IsGso() ? super : plain;
    m_classes[packet->GetUid()] = mine;
    ++m_counts[mine].sent;
    m_counts[mine].segments += gso.fragSizes.size();
}

void
NatSctpObserver::Computed(Class from, const ChecksumComputation& computation)
{
    if (computation.algorithm != ChecksumAlgorithm::CRC32C)
    {
        return;
    }
    // Output runs before the packet's first device, so it is not known by uid yet.
    const bool output = computation.place == ChecksumPlace::SCTP_OUTPUT;
    NatSctpClass& mine = output ? m_counts[from] : ClassOf(computation.packetUid, from);
    if (uint64_t* counter = CounterOf(mine.crc32c, computation.place))
    {
        *counter += computation.pieces;
    }
}

void
NatSctpObserver::Manipulated(Ptr<const Packet> packet)
{
    ++ClassOf(packet->GetUid(), CLIENT_PLAIN).manips;
}

void
NatSctpObserver::OnWire(AuditLinkHeader link, Ptr<const Packet> frame)
{
    const auto packet = SctpPacketOf(frame, link);
    if (!packet)
    {
        return;
    }
    NatSctpClass& mine = ClassOf(frame->GetUid(), CLIENT_PLAIN);
    ++mine.wirePackets;
    if (!packet->IsFinal())
    {
        const bool pending = packet->GetState().GetIpSummed() == IpSummed::PARTIAL;
        ++(pending ? mine.wirePending : mine.wireBadCrc);
    }
}

NatSctpClass&
NatSctpObserver::ClassOf(uint64_t uid, Class otherwise)
{
    const auto it = m_classes.find(uid);
    return m_counts[it == m_classes.end() ? otherwise : it->second];
}

void
NatSctpObserver::Report(NatSctpResult& result) const
{
    for (const NatSctpClass& each : m_counts)
    {
        Add(result.crc32c, each.crc32c);
        result.sctpManipCalls += each.manips;
        result.wirePackets += each.wirePackets;
        result.wireBadCrc += each.wireBadCrc;
        result.wirePending += each.wirePending;
    }
    result.badOffloadWarnings = m_badOffloadWarnings;
    result.clientPlain = m_counts[CLIENT_PLAIN];
    result.clientGso = m_counts[CLIENT_GSO];
    result.serverPlain = m_counts[SERVER_PLAIN];
}

} // namespace ns3
