/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-packet-output.h"

#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/transport-header.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

namespace
{
constexpr uint32_t IPV4_HEADER_SIZE = 20;                         ///< no options
constexpr uint32_t IPV4_MAX_SIZE = 65535;                         ///< largest IPv4 packet
constexpr uint32_t IPV4_MIN_MTU = 68;                             ///< RFC 791
constexpr uint32_t HEADERS = IPV4_HEADER_SIZE + SctpHeader::SIZE; ///< in front of the chunks

/** @param size bytes @return the largest multiple of 4 that is not above: chunks are padded */
constexpr uint32_t
FloorTo4(uint32_t size)
{
    return size & ~3U;
}
} // namespace

uint32_t
SctpRoute::GetPacketRoom() const
{
    return FloorTo4(std::clamp(mtu, IPV4_MIN_MTU, IPV4_MAX_SIZE) - HEADERS);
}

uint32_t
SctpRoute::GetGsoRoom(uint32_t cwnd) const
{
    if (!offload || !(offload->GetFeatures().Has(NetdevFeature::GSO) ||
                      offload->GetFeatures().Has(NetdevFeature::GSO_SCTP)))
    {
        return GetPacketRoom();
    }
    uint32_t size = std::clamp(offload->GetGsoMaxSize(), IPV4_MIN_MTU, IPV4_MAX_SIZE);
    uint32_t room = FloorTo4(std::max(std::min(size, cwnd / 2), HEADERS) - HEADERS);
    return std::max(room, GetPacketRoom());
}

SctpPacketOutput::SctpPacketOutput(Ptr<Node> node, SctpMib& mib, SctpPacketTrace& txTrace)
    : m_node(node),
      m_ipv4(node->GetObject<Ipv4>()),
      m_tracepoints(ChecksumTracepoints::Get(node)),
      m_mib(mib),
      m_txTrace(txTrace)
{
    UintegerValue ttl;
    m_ipv4->GetAttribute("DefaultTtl", ttl);
    m_ttl = ttl.Get();
}

std::optional<SctpRoute>
SctpPacketOutput::FindRoute(Ipv4Address source, Ipv4Address destination) const
{
    Ptr<Ipv4RoutingProtocol> routing = m_ipv4->GetRoutingProtocol();
    if (!routing)
    {
        return std::nullopt;
    }
    Ipv4Header header;
    header.SetSource(source);
    header.SetDestination(destination);
    header.SetProtocol(PROTOCOL_SCTP);
    Socket::SocketErrno error = Socket::ERROR_NOTERROR;
    SctpRoute route;
    route.route = routing->RouteOutput(nullptr, header, nullptr, error);
    if (!route.route || error != Socket::ERROR_NOTERROR)
    {
        return std::nullopt;
    }
    Ptr<NetDevice> device = route.route->GetOutputDevice();
    route.offload = DynamicCast<OffloadNetDevice>(device);
    route.mtu = device->GetMtu();
    return route;
}

void
SctpPacketOutput::Transmit(const SctpRoute& route,
                           const SctpAddressing& addressing,
                           SctpBundle& bundle,
                           uint16_t identification)
{
    Ptr<Packet> packet = Pack(route, addressing, bundle);
    m_mib.Add(SctpMibCounter::OUT_SCTP_PACKS);
    m_mib.Add(SctpMibCounter::OUT_CTRL_CHUNKS, bundle.GetControlChunks());
    m_txTrace(packet, addressing.source, addressing.destination);
    m_transmitting++;
    Send(route, addressing, packet, bundle, identification);
    m_transmitting--;
}

void
SctpPacketOutput::Send(const SctpRoute& route,
                       const SctpAddressing& addressing,
                       Ptr<Packet> packet,
                       const SctpBundle& bundle,
                       uint16_t identification)
{
    if (!m_downTarget.IsNull())
    {
        m_downTarget(packet, addressing.source, addressing.destination, PROTOCOL_SCTP, route.route);
        return;
    }
    Ipv4Header header;
    header.SetSource(addressing.source);
    header.SetDestination(addressing.destination);
    header.SetProtocol(PROTOCOL_SCTP);
    header.SetPayloadSize(packet->GetSize());
    header.SetTtl(m_ttl);
    bundle.IsFragmented() ? header.SetMayFragment() : header.SetDontFragment();
    header.SetIdentification(identification);
    std::optional<OffloadNetDevice::GsoMtuScope> scope;
    if (bundle.GetPacketSizes().size() > 1)
    {
        scope.emplace(route.offload);
    }
    m_ipv4->SendWithHeader(packet, header, route.route);
}

Ptr<Packet>
SctpPacketOutput::Pack(const SctpRoute& route, const SctpAddressing& addressing, SctpBundle& bundle)
{
    SctpHeader header(addressing.sourcePort,
                      addressing.destinationPort,
                      addressing.verificationTag);
    std::vector<uint8_t>& bytes = bundle.GetBytes();
    bool gso = bundle.GetPacketSizes().size() > 1;
    bool partial = gso || (!bundle.IsFragmented() && route.offload &&
                           route.offload->GetFeatures().Has(NetdevFeature::SCTP_CRC));
    if (!partial)
    {
        header.Write(bytes.data());
        header.SetChecksum(Crc32c(bytes.data(), bytes.size()));
    }
    Ptr<Packet> packet =
        Create<Packet>(bytes.data() + SctpHeader::SIZE, bytes.size() - SctpHeader::SIZE);
    bundle.RestoreByteTags(packet);
    packet->AddHeader(header);
    if (!partial)
    {
        m_tracepoints->Computed({ChecksumPlace::SCTP_OUTPUT,
                                 ChecksumAlgorithm::CRC32C,
                                 static_cast<uint32_t>(bytes.size()),
                                 1,
                                 0,
                                 header.GetChecksum(),
                                 IpSummed::NONE,
                                 IpSummed::NONE,
                                 packet->GetUid(),
                                 PROTOCOL_SCTP,
                                 ChecksumVerdict::WRITTEN,
                                 "sctp_packet_pack"});
        return packet;
    }
    InitChecksumState(packet,
                      ChecksumState::Partial(bytes.size(),
                                             SctpHeader::CHECKSUM_OFFSET,
                                             ChecksumAlgorithm::CRC32C),
                      m_tracepoints);
    if (gso)
    {
        GsoMetadata metadata;
        metadata.gsoType = GSO_TYPE_SCTP;
        metadata.gsoSize = GsoMetadata::GSO_BY_FRAGS;
        metadata.gsoSegs = bundle.GetPacketSizes().size();
        metadata.fragSizes = bundle.GetPacketSizes();
        packet->AddPacketTag(GsoTag(metadata));
    }
    return packet;
}

bool
SctpPacketOutput::IsTransmitting() const
{
    return m_transmitting != 0;
}

void
SctpPacketOutput::SetDownTarget(IpL4Protocol::DownTargetCallback downTarget)
{
    m_downTarget = downTarget;
}

IpL4Protocol::DownTargetCallback
SctpPacketOutput::GetDownTarget() const
{
    return m_downTarget;
}

} // namespace ns3
