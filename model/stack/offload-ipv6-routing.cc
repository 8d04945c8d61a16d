/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-ipv6-routing.h"

#include "featureless-xmit-context.h"
#include "ipskb-forwarded-tag.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/gso-seglen.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/ipv6-route.h"
#include "ns3/ipv6-transport.h"
#include "ns3/linux-generation.h"
#include "ns3/offload-net-device.h"
#include "ns3/transmit-path.h"
#include "ns3/transport-header.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(OffloadIpv6Routing);

namespace
{

constexpr uint32_t IPV6_HEADER_SIZE = 40; ///< RFC 8200 section 3

/** @return bytes of the largest IPv6 packet that segmentation makes */
uint32_t
GetLargestSegment(Ptr<const Packet> packet, const Ipv6Transport& transport, const GsoMetadata& gso)
{
    auto behind = packet;
    if (transport.offset != 0)
    {
        behind = packet->CreateFragment(transport.offset, packet->GetSize() - transport.offset);
    }
    return IPV6_HEADER_SIZE + transport.offset +
           SkbGsoTransportSeglen(behind, transport.protocol, gso);
}

} // namespace

TypeId
OffloadIpv6Routing::GetTypeId()
{
    static TypeId tid = TypeId("ns3::OffloadIpv6Routing")
                            .SetParent<Ipv6ListRouting>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<OffloadIpv6Routing>();
    return tid;
}

OffloadIpv6Routing::OffloadIpv6Routing() = default;
OffloadIpv6Routing::~OffloadIpv6Routing() = default;

void
OffloadIpv6Routing::Attach(Ptr<Node> node, Ptr<Ipv6RoutingProtocol> inner, SkbDropFunction drop)
{
    m_drop = std::move(drop);
    m_node = node;
    m_inner = inner;
    m_innerList = DynamicCast<Ipv6ListRouting>(inner);
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_generation = LinuxGeneration::Get(node);
}

Ptr<Ipv6RoutingProtocol>
OffloadIpv6Routing::GetInner() const
{
    return m_inner;
}

bool
OffloadIpv6Routing::RouteInput(Ptr<const Packet> p,
                               const Ipv6Header& header,
                               Ptr<const NetDevice> idev,
                               Ipv6RouteInputArgument<3> ucb,
                               Ipv6RouteInputArgument<4> mcb,
                               Ipv6RouteInputArgument<5> lcb,
                               Ipv6RouteInputArgument<6> ecb)
{
    UnicastForwardCallback forward(
        [this, ucb](Ptr<const NetDevice> in,
                    Ptr<Ipv6Route> route,
                    Ptr<const Packet> packet,
                    const Ipv6Header& h) { Forward(ucb, in, route, packet, h); });
    MulticastForwardCallback multicast = mcb;
    if (header.GetDestination().IsMulticast())
    {
        multicast = MulticastForwardCallback(
            [this, mcb](Ptr<const NetDevice> in,
                        Ptr<Ipv6MulticastRoute> route,
                        Ptr<const Packet> packet,
                        const Ipv6Header& h) { ForwardMulticast(mcb, in, route, packet, h); });
    }
    return m_inner->RouteInput(p, header, idev, forward, multicast, lcb, ecb);
}

void
OffloadIpv6Routing::Forward(const UnicastForwardCallback& ucb,
                            Ptr<const NetDevice> in,
                            Ptr<Ipv6Route> route,
                            Ptr<const Packet> packet,
                            const Ipv6Header& header)
{
    if (header.GetHopLimit() <= 1 || header.GetSource().IsLinkLocal())
    {
        ucb(in, route, packet, header); // ns-3 drops it, and answers by ICMPv6
        return;
    }
    m_tracepoints->Worked(WorkPlace::IP_FORWARD, packet->GetSize());
    const auto out = route->GetOutputDevice();
    const uint16_t mtu = out->GetMtu();
    const auto gso = GetGsoMetadata(packet);
    const auto transport = FindIpv6Transport(packet, header.GetNextHeader());
    const uint32_t largest = gso.IsGso() ? GetLargestSegment(packet, transport, gso)
                                         : IPV6_HEADER_SIZE + packet->GetSize();
    if (largest > mtu)
    {
        m_counters->Increment(ProtocolCounter::IP6_IN_TOO_BIG_ERRORS);
        m_counters->Increment(ProtocolCounter::IP6_FRAG_FAILS);
        auto whole = packet->Copy();
        whole->AddHeader(header);
        m_drop(whole, in, SkbDropReason::PKT_TOO_BIG, "larger than the MTU of the next link");
        m_node->GetObject<Icmpv6L4Protocol>()->SendErrorTooBig(whole, header.GetSource(), mtu);
        return;
    }
    const bool isComplete = GetChecksumState(packet).GetIpSummed() == IpSummed::COMPLETE;
    const bool isIcmp = transport.protocol == PROTOCOL_ICMPV6;
    if (!isComplete && !isIcmp && !gso.IsGso())
    {
        ucb(in, route, packet, header);
        return;
    }
    auto forwarded = packet->Copy();
    if (isComplete)
    {
        ChangeChecksumState(forwarded,
                            ChecksumState::None(),
                            ChecksumTransition::SKB_FORWARD_CSUM,
                            "ip6_forward",
                            m_tracepoints);
    }
    if (isIcmp)
    {
        IpskbForwardedTag tag;
        forwarded->ReplacePacketTag(tag);
    }
    auto device = gso.IsGso() ? DynamicCast<OffloadNetDevice>(out) : nullptr;
    if (device || !gso.IsGso())
    {
        OffloadNetDevice::GsoMtuScope scope(device);
        ucb(in, route, forwarded, header);
        return;
    }
    ForwardSegments(ucb, in, route, forwarded, header);
}

void
OffloadIpv6Routing::ForwardMulticast(const MulticastForwardCallback& mcb,
                                     Ptr<const NetDevice> in,
                                     Ptr<Ipv6MulticastRoute> route,
                                     Ptr<const Packet> packet,
                                     const Ipv6Header& header)
{
    bool resolve = GetGsoMetadata(packet).IsGso();
    if (!resolve && GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL)
    {
        const auto ipv6 = m_node->GetObject<Ipv6>();
        for (const auto& [interface, hops] : route->GetOutputTtlMap())
        {
            resolve |= IPV6_HEADER_SIZE + packet->GetSize() > ipv6->GetMtu(interface);
        }
    }
    if (!resolve)
    {
        mcb(in, route, packet, header);
        return;
    }
    auto whole = packet->Copy();
    whole->AddHeader(header);
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(whole, context))
    {
        Ipv6Header own;
        segment->RemoveHeader(own);
        mcb(in, route, segment, own);
    }
}

void
OffloadIpv6Routing::ForwardSegments(const UnicastForwardCallback& ucb,
                                    Ptr<const NetDevice> in,
                                    Ptr<Ipv6Route> route,
                                    Ptr<Packet> packet,
                                    const Ipv6Header& header)
{
    const ChecksumTracepoints::DeviceScope scope(m_tracepoints,
                                                 PeekPointer(route->GetOutputDevice()));
    packet->AddHeader(header);
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(packet, context))
    {
        Ipv6Header own;
        segment->RemoveHeader(own);
        ucb(in, route, segment, own);
    }
}

void
OffloadIpv6Routing::AddRoutingProtocol(Ptr<Ipv6RoutingProtocol> routingProtocol, int16_t priority)
{
    if (!m_innerList)
    {
        throw std::runtime_error("OffloadIpv6Routing: node " + std::to_string(m_node->GetId()) +
                                 ": cannot add a routing protocol to " +
                                 m_inner->GetInstanceTypeId().GetName() +
                                 ", which is no Ipv6ListRouting");
    }
    m_innerList->AddRoutingProtocol(routingProtocol, priority);
}

uint32_t
OffloadIpv6Routing::GetNRoutingProtocols() const
{
    return m_innerList ? m_innerList->GetNRoutingProtocols() : 1;
}

Ptr<Ipv6RoutingProtocol>
OffloadIpv6Routing::GetRoutingProtocol(uint32_t index, int16_t& priority) const
{
    if (m_innerList)
    {
        return m_innerList->GetRoutingProtocol(index, priority);
    }
    priority = 0;
    return m_inner;
}

Ptr<Ipv6Route>
OffloadIpv6Routing::RouteOutput(Ptr<Packet> p,
                                const Ipv6Header& header,
                                Ptr<NetDevice> oif,
                                Socket::SocketErrno& sockerr)
{
    return m_inner->RouteOutput(p, header, oif, sockerr);
}

void
OffloadIpv6Routing::NotifyInterfaceUp(uint32_t interface)
{
    m_inner->NotifyInterfaceUp(interface);
}

void
OffloadIpv6Routing::NotifyInterfaceDown(uint32_t interface)
{
    m_inner->NotifyInterfaceDown(interface);
}

void
OffloadIpv6Routing::NotifyAddAddress(uint32_t interface, Ipv6InterfaceAddress address)
{
    m_inner->NotifyAddAddress(interface, address);
}

void
OffloadIpv6Routing::NotifyRemoveAddress(uint32_t interface, Ipv6InterfaceAddress address)
{
    m_inner->NotifyRemoveAddress(interface, address);
}

void
OffloadIpv6Routing::NotifyAddRoute(Ipv6Address dst,
                                   Ipv6Prefix mask,
                                   Ipv6Address nextHop,
                                   uint32_t interface,
                                   Ipv6Address prefixToUse)
{
    m_inner->NotifyAddRoute(dst, mask, nextHop, interface, prefixToUse);
}

void
OffloadIpv6Routing::NotifyRemoveRoute(Ipv6Address dst,
                                      Ipv6Prefix mask,
                                      Ipv6Address nextHop,
                                      uint32_t interface,
                                      Ipv6Address prefixToUse)
{
    m_inner->NotifyRemoveRoute(dst, mask, nextHop, interface, prefixToUse);
}

void
OffloadIpv6Routing::SetIpv6(Ptr<Ipv6>)
{
}

void
OffloadIpv6Routing::PrintRoutingTable(Ptr<OutputStreamWrapper> stream, Time::Unit unit) const
{
    m_inner->PrintRoutingTable(stream, unit);
}

void
OffloadIpv6Routing::DoDispose()
{
    m_drop = nullptr;
    m_node = nullptr;
    m_inner = nullptr;
    m_innerList = nullptr;
    m_counters = nullptr;
    m_tracepoints = nullptr;
    m_generation = nullptr;
    Ipv6ListRouting::DoDispose();
}

} // namespace ns3
