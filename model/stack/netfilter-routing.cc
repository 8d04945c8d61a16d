/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "netfilter-routing.h"

#include "featureless-xmit-context.h"
#include "ipskb-forwarded-tag.h"
#include "ipv4-defragmenter.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/checksum-transition.h"
#include "ns3/gso-metadata.h"
#include "ns3/gso-seglen.h"
#include "ns3/icmpv4-l4-protocol.h"
#include "ns3/ipv4-route.h"
#include "ns3/linux-generation.h"
#include "ns3/offload-net-device.h"
#include "ns3/transmit-path.h"
#include "ns3/transport-header.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NetfilterRouting);

namespace
{

/** @return bytes of the largest IPv4 packet that segmentation makes */
uint32_t
GetLargestSegment(const Ipv4Datagram& datagram, const GsoMetadata& gso)
{
    return datagram.header.GetSerializedSize() +
           SkbGsoTransportSeglen(datagram.transport, datagram.header.GetProtocol(), gso);
}

} // namespace

TypeId
NetfilterRouting::GetTypeId()
{
    static TypeId tid = TypeId("ns3::NetfilterRouting")
                            .SetParent<Ipv4ListRouting>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<NetfilterRouting>();
    return tid;
}

NetfilterRouting::NetfilterRouting() = default;
NetfilterRouting::~NetfilterRouting() = default;

void
NetfilterRouting::Attach(Ptr<Node> node, Ptr<Ipv4RoutingProtocol> inner, SkbDropFunction drop)
{
    m_drop = std::move(drop);
    m_node = node;
    m_inner = inner;
    m_innerList = DynamicCast<Ipv4ListRouting>(inner);
    m_hooks = NetfilterHooks::Get(node);
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_generation = LinuxGeneration::Get(node);
}

Ptr<Ipv4RoutingProtocol>
NetfilterRouting::GetInner() const
{
    return m_inner;
}

void
NetfilterRouting::SetVerifyIcmp(bool verify)
{
    m_verifyIcmp = verify;
}

bool
NetfilterRouting::IsPlain(Ptr<const Packet> packet, const Ipv4Header& header) const
{
    if (m_hooks->IsUsed() || header.GetProtocol() == PROTOCOL_ICMP || header.IsDontFragment())
    {
        return false;
    }
    const auto state = GetChecksumState(*packet).GetIpSummed();
    return state != IpSummed::PARTIAL && state != IpSummed::COMPLETE && !SkbIsGso(*packet);
}

bool
NetfilterRouting::RouteInput(Ptr<const Packet> p,
                             const Ipv4Header& header,
                             Ptr<const NetDevice> idev,
                             RouteInputArgument<3> ucb,
                             RouteInputArgument<4> mcb,
                             RouteInputArgument<5> lcb,
                             RouteInputArgument<6> ecb)
{
    if (IsPlain(p, header))
    {
        return m_inner->RouteInput(p, header, idev, ucb, mcb, lcb, ecb);
    }
    auto input = std::move(m_spareInput);
    if (!input)
    {
        input = std::make_unique<Input>(MakeInput());
    }
    input->arguments->ucb = ucb; // one by one: all three at once are made, copied and destroyed
    input->arguments->lcb = lcb;
    input->arguments->in = idev;
    bool found = false;
    if (header.GetDestination().IsMulticast())
    {
        const MulticastForwardCallback multicast(
            [this, mcb](Ptr<Ipv4MulticastRoute> route,
                        Ptr<const Packet> packet,
                        const Ipv4Header& h) { ForwardMulticast(mcb, route, packet, h); });
        found =
            m_inner->RouteInput(p, header, idev, input->forward, multicast, input->deliver, ecb);
    }
    else
    {
        found = m_inner->RouteInput(p, header, idev, input->forward, mcb, input->deliver, ecb);
    }
    // The temporary pointer is the second reference. One more: the protocol inside still looks for
    // a route, and calls back later; what it keeps then keeps its arguments.
    if (input->forward.GetImpl()->GetReferenceCount() == 2 &&
        input->deliver.GetImpl()->GetReferenceCount() == 2)
    {
        *input->arguments = {};
        m_spareInput = std::move(input);
    }
    return found;
}

NetfilterRouting::Input
NetfilterRouting::MakeInput()
{
    Input input;
    input.arguments = std::make_shared<Input::Arguments>();
    input.forward =
        UnicastForwardCallback([this, arguments = input.arguments](Ptr<Ipv4Route> route,
                                                                   Ptr<const Packet> packet,
                                                                   const Ipv4Header& header) {
            Forward(arguments->ucb, arguments->in, route, packet, header);
        });
    input.deliver =
        LocalDeliverCallback([this, arguments = input.arguments](Ptr<const Packet> packet,
                                                                 const Ipv4Header& header,
                                                                 uint32_t interface) {
            DeliverLocally(arguments->lcb, arguments->in, packet, header, interface);
        });
    return input;
}

void
NetfilterRouting::Forward(const UnicastForwardCallback& ucb,
                          Ptr<const NetDevice> in,
                          Ptr<Ipv4Route> route,
                          Ptr<const Packet> packet,
                          const Ipv4Header& header)
{
    if (header.GetTtl() <= 1)
    {
        ucb(route, packet, header); // ns-3 answers by ICMP, which quotes the packet as it came
        return;
    }
    m_tracepoints->Worked(WorkPlace::IP_FORWARD, packet->GetSize());
    // Ipv4L3Protocol::Receive() made the packet to be routed, and has no use for it afterwards.
    Ipv4Datagram datagram{header, ConstCast<Packet>(packet)};
    const auto state = GetChecksumState(*packet);
    if (state.GetIpSummed() == IpSummed::COMPLETE)
    {
        auto forwarded = ChecksumState::None();
        forwarded.SetCsumValid(state.IsCsumValid()); // a bit of its own, which stays
        ChangeChecksumState(datagram.transport,
                            state,
                            forwarded,
                            ChecksumTransition::SKB_FORWARD_CSUM,
                            "ip_forward",
                            m_tracepoints);
    }
    const bool isGso = SkbIsGso(*packet);
    const auto out = route->GetOutputDevice();
    const uint16_t mtu = out->GetMtu();
    const uint32_t largest = isGso ? GetLargestSegment(datagram, GetGsoMetadata(packet))
                                   : datagram.header.GetSerializedSize() + packet->GetSize();
    if (header.IsDontFragment() && largest > mtu)
    {
        m_counters->Increment(ProtocolCounter::IP_FRAG_FAILS);
        auto whole = packet->Copy();
        whole->AddHeader(header);
        m_drop(whole, in, SkbDropReason::PKT_TOO_BIG, "larger than the MTU of the next link");
        m_node->GetObject<Icmpv4L4Protocol>()->SendDestUnreachFragNeeded(header, packet, mtu);
        return;
    }
    if (!m_hooks->Run(datagram, {NfInetHook::FORWARD, in, out}))
    {
        return;
    }
    const ChecksumTracepoints::DeviceScope scope(m_tracepoints, PeekPointer(out));
    if (!m_hooks->Run(datagram, {NfInetHook::POST_ROUTING, in, out}))
    {
        return;
    }
    if (m_hooks->IsUsed() || header.GetProtocol() == PROTOCOL_ICMP)
    {
        datagram.transport->AddPacketTag(IpskbForwardedTag());
    }
    if (isGso)
    {
        ForwardGso(ucb, route, datagram);
    }
    else if (largest > mtu &&
             GetChecksumState(datagram.transport).GetIpSummed() == IpSummed::PARTIAL)
    {
        ForwardResolved(ucb, route, datagram);
    }
    else
    {
        ucb(route, datagram.transport, datagram.header);
    }
}

void
NetfilterRouting::ForwardGso(const UnicastForwardCallback& ucb,
                             Ptr<Ipv4Route> route,
                             const Ipv4Datagram& datagram)
{
    auto device = DynamicCast<OffloadNetDevice>(route->GetOutputDevice());
    const auto gso = GetGsoMetadata(datagram.transport);
    if (!device || GetLargestSegment(datagram, gso) > device->GetMtu())
    {
        ForwardResolved(ucb, route, datagram);
        return;
    }
    OffloadNetDevice::GsoMtuScope scope(device);
    ucb(route, datagram.transport, datagram.header);
}

void
NetfilterRouting::ForwardResolved(const UnicastForwardCallback& ucb,
                                  Ptr<Ipv4Route> route,
                                  const Ipv4Datagram& datagram)
{
    IpskbForwardedTag forwarded;
    const bool marked = datagram.transport->PeekPacketTag(forwarded);
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(datagram, context))
    {
        if (marked)
        {
            segment.transport->ReplacePacketTag(forwarded);
        }
        ucb(route, segment.transport, segment.header);
    }
}

void
NetfilterRouting::ForwardMulticast(const MulticastForwardCallback& mcb,
                                   Ptr<Ipv4MulticastRoute> route,
                                   Ptr<const Packet> packet,
                                   const Ipv4Header& header)
{
    bool resolve = GetGsoMetadata(packet).IsGso();
    if (!resolve && GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL)
    {
        const auto ipv4 = m_node->GetObject<Ipv4>();
        for (const auto& [interface, ttl] : route->GetOutputTtlMap())
        {
            resolve |= header.GetSerializedSize() + packet->GetSize() > ipv4->GetMtu(interface);
        }
    }
    if (!resolve)
    {
        mcb(route, packet, header);
        return;
    }
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(Ipv4Datagram{header, packet->Copy()}, context))
    {
        mcb(route, segment.transport, segment.header);
    }
}

void
NetfilterRouting::DeliverLocally(const LocalDeliverCallback& lcb,
                                 Ptr<const NetDevice> in,
                                 Ptr<const Packet> packet,
                                 const Ipv4Header& header,
                                 uint32_t interface)
{
    Ipv4Datagram datagram{header, packet->Copy()};
    if (!m_hooks->Run(datagram, {NfInetHook::LOCAL_IN, in, nullptr}))
    {
        return;
    }
    if (datagram.header.GetProtocol() == PROTOCOL_ICMP && !AcceptIcmp(datagram, in))
    {
        return;
    }
    lcb(datagram.transport, datagram.header, interface);
}

bool
NetfilterRouting::AcceptIcmp(const Ipv4Datagram& datagram, Ptr<const NetDevice> in)
{
    const auto& packet = datagram.transport;
    auto state = GetChecksumState(packet);
    state.SetCsumValid(false); // __skb_checksum_validate() forgets what netfilter found
    if (!m_verifyIcmp || IsIpv4Fragment(datagram.header) ||
        state.IsCsumUnnecessary(packet->GetSize()))
    {
        return true;
    }
    const TransportHeader header(packet, PROTOCOL_ICMP);
    const bool good = PacketInternetSum(packet) == 0xffff;
    m_tracepoints->Computed({ChecksumPlace::ICMP_INPUT,
                             ChecksumAlgorithm::INTERNET,
                             packet->GetSize(),
                             1,
                             header.GetChecksum(),
                             header.GetChecksum(),
                             state.GetIpSummed(),
                             state.GetIpSummed(),
                             packet->GetUid(),
                             PROTOCOL_ICMP,
                             good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                             "icmp_rcv"});
    if (good)
    {
        return true;
    }
    m_counters->Increment(ProtocolCounter::ICMP_IN_CSUM_ERRORS);
    m_counters->Increment(ProtocolCounter::ICMP_IN_ERRORS);
    auto whole = packet->Copy();
    whole->AddHeader(datagram.header);
    m_drop(whole, in, SkbDropReason::ICMP_CSUM, "bad ICMP checksum");
    return false;
}

void
NetfilterRouting::AddRoutingProtocol(Ptr<Ipv4RoutingProtocol> routingProtocol, int16_t priority)
{
    if (!m_innerList)
    {
        throw std::runtime_error("NetfilterRouting: node " + std::to_string(m_node->GetId()) +
                                 ": cannot add a routing protocol to " +
                                 m_inner->GetInstanceTypeId().GetName() +
                                 ", which is no Ipv4ListRouting");
    }
    m_innerList->AddRoutingProtocol(routingProtocol, priority);
}

uint32_t
NetfilterRouting::GetNRoutingProtocols() const
{
    return m_innerList ? m_innerList->GetNRoutingProtocols() : 1;
}

Ptr<Ipv4RoutingProtocol>
NetfilterRouting::GetRoutingProtocol(uint32_t index, int16_t& priority) const
{
    if (m_innerList)
    {
        return m_innerList->GetRoutingProtocol(index, priority);
    }
    priority = 0;
    return m_inner;
}

Ptr<Ipv4Route>
NetfilterRouting::RouteOutput(Ptr<Packet> p,
                              const Ipv4Header& header,
                              Ptr<NetDevice> oif,
                              Socket::SocketErrno& sockerr)
{
    return m_inner->RouteOutput(p, header, oif, sockerr);
}

void
NetfilterRouting::NotifyInterfaceUp(uint32_t interface)
{
    m_inner->NotifyInterfaceUp(interface);
}

void
NetfilterRouting::NotifyInterfaceDown(uint32_t interface)
{
    m_inner->NotifyInterfaceDown(interface);
}

void
NetfilterRouting::NotifyAddAddress(uint32_t interface, Ipv4InterfaceAddress address)
{
    m_inner->NotifyAddAddress(interface, address);
}

void
NetfilterRouting::NotifyRemoveAddress(uint32_t interface, Ipv4InterfaceAddress address)
{
    m_inner->NotifyRemoveAddress(interface, address);
}

void
NetfilterRouting::SetIpv4(Ptr<Ipv4>)
{
}

void
NetfilterRouting::PrintRoutingTable(Ptr<OutputStreamWrapper> stream, Time::Unit unit) const
{
    m_inner->PrintRoutingTable(stream, unit);
}

void
NetfilterRouting::DoDispose()
{
    m_spareInput = nullptr;
    m_drop = nullptr;
    m_node = nullptr;
    m_inner = nullptr;
    m_innerList = nullptr;
    m_hooks = nullptr;
    m_counters = nullptr;
    m_tracepoints = nullptr;
    m_generation = nullptr;
    Ipv4ListRouting::DoDispose();
}

} // namespace ns3
