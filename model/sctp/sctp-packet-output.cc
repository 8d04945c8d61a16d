/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-packet-output.h"

#include "ns3/checksum-tag.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/ipv6-header.h"
#include "ns3/ipv6-routing-protocol.h"
#include "ns3/transport-header.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

namespace
{
constexpr uint32_t IPV4_HEADER_SIZE = 20;   ///< no options
constexpr uint32_t IPV6_HEADER_SIZE = 40;   ///< no extension headers
constexpr uint32_t IP_MAX_SIZE = 65535;     ///< largest IPv4 packet, and what GsoMtuScope lets pass
constexpr uint32_t IPV4_MIN_MTU = 68;       ///< RFC 791
constexpr uint32_t IPV6_MIN_MTU = 1280;     ///< RFC 8200
constexpr uint32_t IPV4_MIN_PATH_MTU = 552; ///< net.ipv4.route.min_pmtu

/** @param size bytes @return the largest multiple of 4 that is not above: chunks are padded */
constexpr uint32_t
FloorTo4(uint32_t size)
{
    return size & ~3U;
}
} // namespace

SctpAddress
SctpRoute::GetSource() const
{
    return ipv6 ? SctpAddress(ipv6->GetSource()) : SctpAddress(ipv4->GetSource());
}

uint32_t
SctpRoute::GetHeaderRoom() const
{
    return (ipv6 ? IPV6_HEADER_SIZE : IPV4_HEADER_SIZE) + SctpHeader::SIZE;
}

uint32_t
SctpRoute::GetPacketRoom() const
{
    return FloorTo4(std::clamp(mtu, ipv6 ? IPV6_MIN_MTU : IPV4_MIN_MTU, IP_MAX_SIZE) -
                    GetHeaderRoom());
}

uint32_t
SctpRoute::GetGsoRoom(uint32_t cwnd) const
{
    if (!offload || isPathMtu ||
        !(offload->GetFeatures().Has(NetdevFeature::GSO) ||
          offload->GetFeatures().Has(NetdevFeature::GSO_SCTP)))
    {
        return GetPacketRoom();
    }
    uint32_t size = std::clamp(offload->GetGsoMaxSize(), IPV4_MIN_MTU, IP_MAX_SIZE);
    uint32_t headers = GetHeaderRoom();
    uint32_t room = FloorTo4(std::max(std::min(size, cwnd / 2), headers) - headers);
    return std::max(room, GetPacketRoom());
}

SctpPacketOutput::SctpPacketOutput(Ptr<Node> node, SctpMib& mib, SctpPacketTrace& txTrace)
    : m_node(node),
      m_pathMtus(CreateObject<Ipv6PmtuCache>()),
      m_tracepoints(ChecksumTracepoints::Get(node)),
      m_mib(mib),
      m_txTrace(txTrace)
{
    FindStacks();
}

SctpPacketOutput::~SctpPacketOutput()
{
    m_pathMtus->Dispose();
}

void
SctpPacketOutput::FindStacks()
{
    m_ipv4 = m_node->GetObject<Ipv4>();
    m_ipv6 = m_node->GetObject<Ipv6>();
    if (m_ipv4)
    {
        UintegerValue ttl;
        m_ipv4->GetAttribute("DefaultTtl", ttl);
        m_ttl = ttl.Get();
    }
}

std::optional<SctpRoute>
SctpPacketOutput::FindRoute(const SctpAddress& source,
                            const SctpAddress& destination,
                            uint32_t scope) const
{
    return destination.IsIpv4() ? FindIpv4Route(source, destination)
                                : FindIpv6Route(source, destination, scope);
}

std::optional<SctpRoute>
SctpPacketOutput::FindIpv4Route(const SctpAddress& source, const SctpAddress& destination) const
{
    Ptr<Ipv4RoutingProtocol> routing = m_ipv4 ? m_ipv4->GetRoutingProtocol() : nullptr;
    if (!routing)
    {
        return std::nullopt;
    }
    Ipv4Header header;
    header.SetSource(source.GetIpv4());
    header.SetDestination(destination.GetIpv4());
    header.SetProtocol(PROTOCOL_SCTP);
    Socket::SocketErrno error = Socket::ERROR_NOTERROR;
    SctpRoute route;
    route.ipv4 = routing->RouteOutput(nullptr, header, nullptr, error);
    if (!route.ipv4 || error != Socket::ERROR_NOTERROR)
    {
        return std::nullopt;
    }
    SetDevice(route, route.ipv4->GetOutputDevice());
    const uint32_t pathMtu = m_pathMtus->GetPmtu(destination.GetIpv6());
    if (pathMtu != 0)
    {
        route.mtu = std::min(route.mtu, std::max(pathMtu, IPV4_MIN_PATH_MTU));
    }
    return route;
}

std::optional<SctpRoute>
SctpPacketOutput::FindIpv6Route(const SctpAddress& source,
                                const SctpAddress& destination,
                                uint32_t scope) const
{
    Ptr<Ipv6RoutingProtocol> routing = m_ipv6 ? m_ipv6->GetRoutingProtocol() : nullptr;
    if (!routing || scope >= m_ipv6->GetNInterfaces())
    {
        return std::nullopt;
    }
    Ipv6Header header;
    header.SetSource(source.GetIpv6());
    header.SetDestination(destination.GetIpv6());
    header.SetNextHeader(PROTOCOL_SCTP);
    Ptr<NetDevice> device = scope != 0 ? m_ipv6->GetNetDevice(scope) : nullptr;
    Socket::SocketErrno error = Socket::ERROR_NOTERROR;
    SctpRoute route;
    route.ipv6 = routing->RouteOutput(nullptr, header, device, error);
    if (!route.ipv6 || error != Socket::ERROR_NOTERROR)
    {
        return std::nullopt;
    }
    SetDevice(route, route.ipv6->GetOutputDevice());
    const uint32_t pathMtu = m_pathMtus->GetPmtu(header.GetDestination());
    if (pathMtu != 0)
    {
        route.mtu = std::min(route.mtu, pathMtu);
        route.isPathMtu = true;
    }
    return route;
}

void
SctpPacketOutput::SetPathMtu(const SctpAddress& destination, uint32_t mtu)
{
    m_pathMtus->SetPmtu(destination.GetIpv6(), mtu);
}

void
SctpPacketOutput::SetDevice(SctpRoute& route, Ptr<NetDevice> device)
{
    route.offload = DynamicCast<OffloadNetDevice>(device);
    route.mtu = device->GetMtu();
}

void
SctpPacketOutput::Transmit(const SctpRoute& route,
                           const SctpAddressing& addressing,
                           SctpBundle& bundle,
                           uint16_t identification)
{
    const ChecksumTracepoints::DeviceScope device(
        m_tracepoints,
        PeekPointer(route.ipv6 ? route.ipv6->GetOutputDevice() : route.ipv4->GetOutputDevice()));
    m_tracepoints->Worked(WorkPlace::SCTP_OUTPUT,
                          bundle.GetBytes().size(),
                          bundle.GetPacketSizes().size());
    Ptr<Packet> packet = Pack(route, addressing, bundle);
    m_mib.Add(SctpMibCounter::OUT_SCTP_PACKS);
    m_mib.Add(SctpMibCounter::OUT_CTRL_CHUNKS, bundle.GetControlChunks());
    m_txTrace(packet, addressing.source, addressing.destination);
    m_transmitting++;
    std::optional<OffloadNetDevice::GsoMtuScope> scope;
    if (bundle.GetPacketSizes().size() > 1)
    {
        scope.emplace(route.offload);
    }
    if (route.ipv6)
    {
        SendIpv6(route, addressing, packet);
    }
    else
    {
        SendIpv4(route, addressing, packet, bundle, identification);
    }
    m_transmitting--;
}

void
SctpPacketOutput::SendIpv6(const SctpRoute& route,
                           const SctpAddressing& addressing,
                           Ptr<Packet> packet)
{
    const Ipv6Address source = addressing.source.GetIpv6();
    const Ipv6Address destination = addressing.destination.GetIpv6();
    if (!m_downTarget6.IsNull())
    {
        m_downTarget6(packet, source, destination, PROTOCOL_SCTP, route.ipv6);
        return;
    }
    m_ipv6->Send(packet, source, destination, PROTOCOL_SCTP, route.ipv6);
}

void
SctpPacketOutput::SendIpv4(const SctpRoute& route,
                           const SctpAddressing& addressing,
                           Ptr<Packet> packet,
                           const SctpBundle& bundle,
                           uint16_t identification)
{
    const Ipv4Address source = addressing.source.GetIpv4();
    const Ipv4Address destination = addressing.destination.GetIpv4();
    if (!m_downTarget.IsNull())
    {
        m_downTarget(packet, source, destination, PROTOCOL_SCTP, route.ipv4);
        return;
    }
    Ipv4Header header;
    header.SetSource(source);
    header.SetDestination(destination);
    header.SetProtocol(PROTOCOL_SCTP);
    header.SetPayloadSize(packet->GetSize());
    header.SetTtl(m_ttl);
    bundle.IsFragmented() ? header.SetMayFragment() : header.SetDontFragment();
    header.SetIdentification(identification);
    m_ipv4->SendWithHeader(packet, header, route.ipv4);
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

void
SctpPacketOutput::SetDownTarget6(IpL4Protocol::DownTargetCallback6 downTarget)
{
    m_downTarget6 = downTarget;
}

IpL4Protocol::DownTargetCallback6
SctpPacketOutput::GetDownTarget6() const
{
    return m_downTarget6;
}

} // namespace ns3
