/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "packet-probes.h"

#include "connect-trace.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-counts.h"
#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/nf-conntrack.h"
#include "ns3/offload-net-device.h"
#include "ns3/sctp-address.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

namespace ns3
{

namespace
{

constexpr uint32_t COMMON_HEADER = 12; ///< SCTP common header, bytes

/** @return the column of a place, COUNT for none */
LinuxCounter
CounterOf(ChecksumPlace place)
{
    switch (place)
    {
    case ChecksumPlace::SCTP_OUTPUT:
        return LinuxCounter::CRC_SCTP_OUTPUT;
    case ChecksumPlace::CONNTRACK:
        return LinuxCounter::CRC_CONNTRACK;
    case ChecksumPlace::NAT:
        return LinuxCounter::CRC_NAT;
    case ChecksumPlace::GSO:
    case ChecksumPlace::CSUM_HELP:
        return LinuxCounter::CRC_SCTP_OFFLOAD;
    case ChecksumPlace::SCTP_INPUT:
        return LinuxCounter::CRC_SCTP_INPUT;
    default:
        return LinuxCounter::COUNT;
    }
}

} // namespace

ProbedPacket::ProbedPacket()
    : hits{},
      bytes{}
{
}

void
PacketProbes::Watch(const RouterNetwork& network)
{
    WatchEndpoint(network.client, true);
    WatchEndpoint(network.server, false);
    WatchRouter(network.router);
    for (const auto& node : {network.client, network.router, network.server})
    {
        ConnectTrace(
            ChecksumTracepoints::Get(node),
            "Computation",
            Callback<void, const ChecksumComputation&>(
                [this](const ChecksumComputation& computation) { Computed(computation); }));
    }
    for (const auto& device : {network.c0, network.r0, network.r1, network.s0})
    {
        ConnectTrace(device,
                     "MacTx",
                     Callback<void, Ptr<const Packet>>(
                         [this, device = PeekPointer(device)](Ptr<const Packet> frame) {
                             Transmitted(device, frame);
                         }));
    }
}

void
PacketProbes::WatchEndpoint(Ptr<Node> node, bool isClient)
{
    using Sink = Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>;
    const auto sctp = node->GetObject<SctpL4Protocol>();
    ConnectTrace(
        sctp,
        "Tx",
        Sink([this, isClient](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
            Sent(packet, isClient);
        }));
    ConnectTrace(sctp,
                 "Rx",
                 Sink([this](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                     Hit(LinuxCounter::SCTP_RCV, packet->GetUid());
                 }));
}

void
PacketProbes::WatchRouter(Ptr<Node> node)
{
    ConnectTrace(ChecksumTracepoints::Get(node),
                 "SctpManipPkt",
                 Callback<void, Ptr<const Packet>>([this](Ptr<const Packet> packet) {
                     Hit(LinuxCounter::SCTP_MANIP_PKT, packet->GetUid());
                 }));
    ConnectTrace(node->GetObject<Ipv4L3Protocol>(),
                 "UnicastForward",
                 Callback<void, const Ipv4Header&, Ptr<const Packet>, uint32_t>(
                     [this](const Ipv4Header& header, Ptr<const Packet> packet, uint32_t) {
                         if (header.GetProtocol() == PROTOCOL_SCTP)
                         {
                             Hit(LinuxCounter::IP_FORWARD, packet->GetUid());
                         }
                     }));
    const auto conntrack = node->GetObject<NfConntrack>();
    if (!conntrack)
    {
        return;
    }
    NetfilterHooks::Get(node)->Register(
        NfInetHook::PRE_ROUTING,
        NF_IP_PRI_CONNTRACK + 1,
        [this, conntrack](Ipv4Datagram& datagram, const NfHookState&) {
            NfConntrackDir direction;
            if (datagram.header.GetProtocol() == PROTOCOL_SCTP &&
                conntrack->Get(datagram, direction))
            {
                Hit(LinuxCounter::NF_CONNTRACK_SCTP_PACKET, datagram.transport->GetUid());
            }
            return NfVerdict::Accept();
        });
}

void
PacketProbes::Sent(Ptr<const Packet> packet, bool fromClient)
{
    ProbedPacket& mine = m_packets[packet->GetUid()];
    mine.fromClient = fromClient;
    mine.size = packet->GetSize();
    mine.members = GetGsoMetadata(packet).fragSizes.size();
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    for (std::size_t at = COMMON_HEADER; at + 4 <= bytes.size();)
    {
        const uint32_t length = (LoadBe16(bytes.data() + at + 2) + 3U) & ~3U;
        if (length < 4 || at + length > bytes.size())
        {
            throw std::logic_error("packet " + std::to_string(packet->GetUid()) +
                                   ": a chunk does not fit into it");
        }
        SentChunk(bytes.data() + at, length);
        at += length;
    }
}

void
PacketProbes::SentChunk(const uint8_t* chunk, uint32_t length)
{
    constexpr uint8_t DATA = 0;
    constexpr uint8_t SACK = 3;
    if (chunk[0] == SACK)
    {
        const uint64_t least = m_chunks.sackBytes;
        m_chunks.sackBytes = least == 0 ? length : std::min<uint64_t>(least, length);
    }
    else if (chunk[0] == DATA && length >= 16)
    {
        const uint32_t tsn = LoadBe32(chunk + 4);
        if (m_tsns.insert(tsn).second)
        {
            m_chunks.data++;
            m_chunks.dataBytes += length;
        }
    }
}

void
PacketProbes::Computed(const ChecksumComputation& computation)
{
    if (computation.algorithm == ChecksumAlgorithm::INTERNET)
    {
        if (computation.place == ChecksumPlace::CSUM_HELP && computation.protocol == PROTOCOL_SCTP)
        {
            Hit(LinuxCounter::SKB_CHECKSUM_HELP, computation.packetUid);
        }
        return;
    }
    if (ChecksumCounts::IsHardware(computation.place))
    {
        return;
    }
    Hit(LinuxCounter::CRC32C, computation.packetUid, computation.pieces);
    Hit(LinuxCounter::SKB_CHECKSUM, computation.packetUid, computation.pieces);
    ProbedPacket& mine = m_packets[computation.packetUid];
    mine.bytes[IndexOf(LinuxCounter::CRC32C)] += computation.bytes;
    if (const auto counter = CounterOf(computation.place); counter != LinuxCounter::COUNT)
    {
        mine.hits[IndexOf(counter)] += computation.pieces;
        mine.bytes[IndexOf(counter)] += computation.bytes;
    }
    if (computation.place == ChecksumPlace::CSUM_HELP)
    {
        Hit(LinuxCounter::SKB_CRC32C_CSUM_HELP, computation.packetUid);
    }
}

void
PacketProbes::Transmitted(const NetDevice* device, Ptr<const Packet> frame)
{
    const auto found = m_packets.find(frame->GetUid());
    if (found == m_packets.end() || found->second.members == 0)
    {
        return;
    }
    if (!GetGsoMetadata(frame).IsGso())
    {
        if (m_segmented.insert({frame->GetUid(), device}).second)
        {
            Hit(LinuxCounter::SCTP_GSO_SEGMENT, frame->GetUid());
        }
        return;
    }
    const auto* offload = dynamic_cast<const OffloadNetDevice*>(device);
    const auto ipSummed = GetChecksumState(frame).GetIpSummed();
    if (ipSummed != IpSummed::PARTIAL && ipSummed != IpSummed::UNNECESSARY)
    {
        // netif_needs_gso() calls for it, and sctp_gso_segment() returns no segments.
        Hit(LinuxCounter::SCTP_GSO_SEGMENT, frame->GetUid());
    }
    else if (ipSummed == IpSummed::PARTIAL && !offload->GetFeatures().Has(NetdevFeature::SCTP_CRC))
    {
        Hit(LinuxCounter::SKB_CRC32C_CSUM_HELP, frame->GetUid());
    }
}

void
PacketProbes::Hit(LinuxCounter counter, uint64_t uid, uint64_t hits)
{
    m_packets[uid].hits[IndexOf(counter)] += hits;
}

const std::map<uint64_t, ProbedPacket>&
PacketProbes::GetPackets() const
{
    return m_packets;
}

const ProbedChunks&
PacketProbes::GetChunks() const
{
    return m_chunks;
}

} // namespace ns3
