/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-checksum-output.h"

#include "udp-segment-tag.h"
#include "udp-socket-options.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-routing-protocol.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/ipv6-routing-protocol.h"
#include "ns3/ipv6.h"
#include "ns3/loopback-net-device.h"
#include "ns3/node.h"
#include "ns3/offload-net-device.h"
#include "ns3/packet-tag.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint32_t UDP_HEADER_SIZE = 8;   ///< RFC 768
constexpr uint32_t MAX_TCP_HEADER = 320;  ///< of x86-64 (include/net/tcp.h): room for headers
constexpr uint32_t MAX_DATAGRAM = 0xffff; ///< largest total length of IPv4

} // namespace

TransportChecksumOutput::TransportChecksumOutput() = default;

TransportChecksumOutput::~TransportChecksumOutput()
{
    m_flush.Cancel();
}

void
TransportChecksumOutput::Attach(Ptr<Node> node,
                                uint8_t protocol,
                                Ptr<Ipv6PmtuCache> pmtu,
                                ErrorFunction error)
{
    m_protocol = protocol;
    m_ipv4 = node->GetObject<Ipv4>();
    m_ipv6 = node->GetObject<Ipv6>();
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_options = UdpSocketOptions::Get(node);
    m_pmtu = pmtu;
    m_error = std::move(error);
}

void
TransportChecksumOutput::SetDownTarget(IpL4Protocol::DownTargetCallback down)
{
    m_downTarget = down;
}

void
TransportChecksumOutput::SetDownTarget6(IpL4Protocol::DownTargetCallback6 down)
{
    m_downTarget6 = down;
}

IpL4Protocol::DownTargetCallback
TransportChecksumOutput::GetDownTarget() const
{
    return m_downTarget;
}

IpL4Protocol::DownTargetCallback6
TransportChecksumOutput::GetDownTarget6() const
{
    return m_downTarget6;
}

void
TransportChecksumOutput::SetTcpGso(bool on)
{
    if (!on)
    {
        Flush();
    }
    m_tcpGso = on;
}

void
TransportChecksumOutput::Send(const Ptr<Packet>& packet, const TransportPath& path)
{
    RemoveChecksumState(packet); // of a received packet that an application sends on
    LookAtDevice(path);
    if (m_protocol == PROTOCOL_TCP)
    {
        SendTcp(packet, path);
        return;
    }
    TransportHeader header(packet, m_protocol);
    if (!SendUdpSegments(packet, header, path))
    {
        SendOne(packet, header, path);
    }
}

void
TransportChecksumOutput::SendTcp(const Ptr<Packet>& packet, const TransportPath& path)
{
    TransportHeader header(packet, m_protocol);
    if (m_coalescer.Append(packet, header, path))
    {
        if (m_coalescer.IsClosed())
        {
            Flush();
        }
        return;
    }
    Flush();
    // Of a segment that is above the MTU no segment of a super-packet can be made: IP fragments it.
    const bool fits = path.GetNetworkHeaderSize() + packet->GetSize() <= GetMtu(path);
    if (m_tcpGso && fits && m_coalescer.Hold(packet, header, path, GetTcpLimits(path)))
    {
        if (m_flush.IsExpired())
        {
            m_flush = Simulator::ScheduleNow(&TransportChecksumOutput::Flush, this);
        }
        return;
    }
    SendOne(packet, header, path);
}

void
TransportChecksumOutput::Flush()
{
    auto held = m_coalescer.Take();
    if (!held)
    {
        return;
    }
    LookAtDevice(held->path);
    TransportHeader header(held->packet, PROTOCOL_TCP);
    if (held->gsoSegs == 1)
    {
        SendOne(held->packet, header, held->path);
        return;
    }
    GsoMetadata gso;
    gso.gsoType = held->path.isIpv6 ? GSO_TYPE_TCPV6 : GSO_TYPE_TCPV4;
    gso.gsoSize = held->gsoSize;
    gso.gsoSegs = held->gsoSegs;
    SendPartial(held->packet, header, held->path, gso);
}

bool
TransportChecksumOutput::SendUdpSegments(const Ptr<Packet>& packet,
                                         TransportHeader& header,
                                         const TransportPath& path)
{
    UdpSegmentTag tag;
    const bool isTagged =
        HasPacketTag(*packet, UdpSegmentTag::GetTypeId()) && packet->RemovePacketTag(tag);
    const auto options = path.isIpv6 ? m_options->Find(path.source6, header.GetSourcePort())
                                     : m_options->Find(path.source4, header.GetSourcePort());
    const uint16_t gsoSize = isTagged ? tag.GetGsoSize() : options.segment;
    const uint32_t payload = packet->GetSize() - UDP_HEADER_SIZE;
    if (gsoSize == 0)
    {
        if (options.noCheckTx)
        {
            header.SetChecksum(0);
            header.Overwrite(*packet);
            Down(packet, path);
            return true;
        }
        return false;
    }
    // The tests of udp_send_skb() (net/ipv4/udp.c), in its order.
    const char* wrong = nullptr;
    if (path.GetNetworkHeaderSize() + UDP_HEADER_SIZE + gsoSize > GetMtu(path))
    {
        wrong = "UDP_SEGMENT: a datagram would be larger than the MTU";
    }
    else if (payload > gsoSize * UdpSocketOptions::UDP_MAX_SEGMENTS)
    {
        wrong = "UDP_SEGMENT: more than 64 datagrams";
    }
    else if (options.noCheckTx)
    {
        wrong = "UDP_SEGMENT of a socket that sends without checksums";
    }
    if (wrong)
    {
        m_error(packet, "EINVAL", wrong);
        return true;
    }
    if (payload <= gsoSize)
    {
        return false;
    }
    if (!m_offloads)
    {
        SendUdpCut(packet, path, gsoSize);
        return true;
    }
    GsoMetadata gso;
    gso.gsoType = GSO_TYPE_UDP_L4;
    gso.gsoSize = gsoSize;
    gso.gsoSegs = (payload + gsoSize - 1) / gsoSize;
    SendPartial(packet, header, path, gso);
    return true;
}

void
TransportChecksumOutput::SendUdpCut(Ptr<const Packet> packet,
                                    const TransportPath& path,
                                    uint16_t gsoSize)
{
    const TransportHeader whole(packet, m_protocol);
    const uint32_t end = packet->GetSize();
    for (uint32_t start = UDP_HEADER_SIZE; start < end; start += gsoSize)
    {
        auto datagram = packet->CreateFragment(start, std::min<uint32_t>(gsoSize, end - start));
        TransportHeader header = whole;
        header.SetUdpLength(UDP_HEADER_SIZE + datagram->GetSize());
        header.AddTo(datagram);
        SendOne(datagram, header, path);
    }
}

void
TransportChecksumOutput::SendOne(const Ptr<Packet>& packet,
                                 TransportHeader& header,
                                 const TransportPath& path)
{
    if (IsLeftToDevice(packet->GetSize(), path))
    {
        SendPartial(packet, header, path, {});
    }
    else
    {
        SendComputed(packet, header, path);
    }
}

void
TransportChecksumOutput::SendPartial(const Ptr<Packet>& packet,
                                     TransportHeader& header,
                                     const TransportPath& path,
                                     const GsoMetadata& gso)
{
    ChecksumTracepoints::DeviceScope device(m_tracepoints, PeekPointer(m_device));
    const uint32_t size = packet->GetSize();
    m_tracepoints->Worked(WorkPlace::TRANSPORT_OUTPUT, size);
    header.SetChecksum(path.GetSeed(m_protocol, size).Get());
    header.Overwrite(*packet);
    InitChecksumState(packet,
                      ChecksumState::Partial(size,
                                             TransportHeader::GetChecksumOffset(m_protocol),
                                             ChecksumAlgorithm::INTERNET),
                      m_tracepoints);
    if (!gso.IsGso())
    {
        Down(packet, path);
        return;
    }
    GsoTag tag(gso);
    packet->ReplacePacketTag(tag);
    OffloadNetDevice::GsoMtuScope scope(m_offloads);
    Down(packet, path);
}

void
TransportChecksumOutput::SendComputed(const Ptr<Packet>& packet,
                                      TransportHeader& header,
                                      const TransportPath& path)
{
    ChecksumTracepoints::DeviceScope device(m_tracepoints, PeekPointer(m_device));
    const uint32_t size = packet->GetSize();
    m_tracepoints->Worked(WorkPlace::TRANSPORT_OUTPUT, size);
    const uint16_t before = header.GetChecksum();
    header.SetChecksum(0);
    header.Overwrite(*packet);
    uint16_t checksum =
        ~AddInternetSums(path.GetSeed(m_protocol, size).Get(), PacketInternetSum(packet));
    if (m_protocol == PROTOCOL_UDP && checksum == 0)
    {
        checksum = 0xffff; // RFC 768: 0 means none
    }
    header.SetChecksum(checksum);
    header.Overwrite(*packet);
    m_tracepoints->Computed({ChecksumPlace::TRANSPORT_OUTPUT,
                             ChecksumAlgorithm::INTERNET,
                             size,
                             1,
                             before,
                             checksum,
                             IpSummed::NONE,
                             IpSummed::NONE,
                             packet->GetUid(),
                             m_protocol,
                             ChecksumVerdict::WRITTEN,
                             m_protocol == PROTOCOL_TCP ? "tcp_v4_send_check"
                             : path.isIpv6              ? "udp_v6_send_skb"
                                                        : "udp_send_skb"});
    Down(packet, path);
}

void
TransportChecksumOutput::Down(const Ptr<Packet>& packet, const TransportPath& path)
{
    if (path.isIpv6)
    {
        m_downTarget6(packet, path.source6, path.destination6, m_protocol, path.route6);
    }
    else
    {
        m_downTarget(packet, path.source4, path.destination4, m_protocol, path.route4);
    }
}

bool
TransportChecksumOutput::IsLeftToDevice(uint32_t size, const TransportPath& path)
{
    if (!m_device || size + path.GetNetworkHeaderSize() > GetMtu(path))
    {
        return false;
    }
    if (m_protocol == PROTOCOL_TCP || m_isLoopback)
    {
        return true;
    }
    if (!m_offloads)
    {
        return false;
    }
    const auto& features = m_offloads->GetFeatures();
    return features.Has(NetdevFeature::HW_CSUM) ||
           features.Has(path.isIpv6 ? NetdevFeature::IPV6_CSUM : NetdevFeature::IP_CSUM);
}

uint32_t
TransportChecksumOutput::GetMtu(const TransportPath& path) const
{
    const uint32_t mtu = m_device ? m_device->GetMtu() : MAX_DATAGRAM;
    const uint32_t pathMtu = path.isIpv6 && m_pmtu ? m_pmtu->GetPmtu(path.destination6) : 0;
    return pathMtu == 0 ? mtu : std::min(mtu, pathMtu);
}

Ptr<NetDevice>
TransportChecksumOutput::FindDevice(const TransportPath& path) const
{
    // A UDP socket of ns-3 that is bound to an address hands down no route.
    Socket::SocketErrno error;
    if (path.isIpv6)
    {
        if (path.destination6.IsMulticast() || path.destination6.IsLinkLocal())
        {
            return nullptr; // the device depends on the source address
        }
        Ipv6Header header;
        header.SetSource(path.source6);
        header.SetDestination(path.destination6);
        auto route = m_ipv6->GetRoutingProtocol()->RouteOutput(nullptr, header, nullptr, error);
        return route ? route->GetOutputDevice() : nullptr;
    }
    if (path.destination4.IsMulticast() || path.destination4.IsBroadcast())
    {
        return nullptr; // one copy for each interface
    }
    Ipv4Header header;
    header.SetSource(path.source4);
    header.SetDestination(path.destination4);
    auto route = m_ipv4->GetRoutingProtocol()->RouteOutput(nullptr, header, nullptr, error);
    return route ? route->GetOutputDevice() : nullptr;
}

void
TransportChecksumOutput::LookAtDevice(const TransportPath& path)
{
    const bool isRouted = path.isIpv6 ? bool(path.route6) : bool(path.route4);
    auto device = isRouted ? path.GetDevice() : FindDevice(path);
    if (device == m_device)
    {
        return;
    }
    m_device = device;
    m_offloads = DynamicCast<OffloadNetDevice>(device);
    m_isLoopback = bool(DynamicCast<LoopbackNetDevice>(device));
}

TcpGsoCoalescer::Limits
TransportChecksumOutput::GetTcpLimits(const TransportPath& path)
{
    if (!m_offloads || !m_offloads->GetFeatures().Has(NetdevFeature::GSO) ||
        (path.isIpv6 && m_pmtu && m_pmtu->GetPmtu(path.destination6) != 0))
    {
        // ns-3 fragments what is above the path MTU that it knows of, whatever the device's MTU is.
        return {0, 0};
    }
    // sk_setup_caps() (net/core/sock.c): room for headers below gso_max_size.
    const uint32_t size = std::min(m_offloads->GetGsoMaxSize(), MAX_DATAGRAM + 1);
    return {size > MAX_TCP_HEADER ? size - MAX_TCP_HEADER - 1 : 0, m_offloads->GetGsoMaxSegs()};
}

void
TransportChecksumOutput::Dispose()
{
    m_flush.Cancel();
    m_coalescer.Take();
    m_downTarget.Nullify();
    m_downTarget6.Nullify();
    m_ipv4 = nullptr;
    m_ipv6 = nullptr;
    m_tracepoints = nullptr;
    m_pmtu = nullptr;
    m_options = nullptr;
    m_error = nullptr;
    m_device = nullptr;
    m_offloads = nullptr;
}

} // namespace ns3
