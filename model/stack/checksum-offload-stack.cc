/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-offload-stack.h"

#include "netfilter-routing.h"
#include "offload-ipv6-routing.h"
#include "offload-traffic-control-layer.h"
#include "transport-checksum-shim.h"
#include "udp-gro-lookup.h"
#include "udp-socket-options.h"

#include "ns3/arp-l3-protocol.h"
#include "ns3/boolean.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-interface.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/loopback-net-device.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/offload-net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/udp-l4-protocol.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumOffloadStack);

namespace
{

constexpr uint16_t ETH_P_IP = 0x0800;   ///< Ethernet type of IPv4
constexpr uint16_t ETH_P_ARP = 0x0806;  ///< Ethernet type of ARP
constexpr uint16_t ETH_P_IPV6 = 0x86dd; ///< Ethernet type of IPv6

} // namespace

TypeId
ChecksumOffloadStack::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::ChecksumOffloadStack")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<ChecksumOffloadStack>()
            .AddAttribute(
                "VerifyIpv4Header",
                "Whether the header checksum of a received IPv4 packet must be right, as "
                "in Linux. Set it to false if a neighbour's stock stack, which leaves the "
                "field 0, cannot be given ChecksumOffloadStackHelper.",
                BooleanValue(true),
                MakeBooleanAccessor(&ChecksumOffloadStack::m_verifyIpv4Header),
                MakeBooleanChecker())
            .AddAttribute(
                "VerifyIcmp",
                "Whether the checksum of a received ICMP or ICMPv6 message must be "
                "right, as in Linux. Set it to false beside a stock stack, as VerifyIpv4Header.",
                BooleanValue(true),
                MakeBooleanAccessor(&ChecksumOffloadStack::m_verifyIcmp),
                MakeBooleanChecker())
            .AddAttribute(
                "TcpGso",
                "Whether segments that TCP sends at one instant go as one super-packet to a "
                "device with tx-generic-segmentation, as in Linux.",
                BooleanValue(true),
                MakeBooleanAccessor(&ChecksumOffloadStack::SetTcpGso,
                                    &ChecksumOffloadStack::GetTcpGso),
                MakeBooleanChecker())
            .AddAttribute("SplitOnReceive",
                          "Whether TCP gets the segments of a super-packet that arrives whole one "
                          "by one: ns-3's delayed acknowledgements count packets, not bytes. Set "
                          "it to false, with DelAckCount 1 of the sockets, for speed.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&ChecksumOffloadStack::SetSplitOnReceive,
                                              &ChecksumOffloadStack::GetSplitOnReceive),
                          MakeBooleanChecker())
            .AddAttribute("QdiscBypass",
                          "Whether a packet goes straight to a device with offloads past an empty "
                          "queue disc of type fq_codel, codel, fifo or pfifo_fast, as in Linux: it "
                          "leaves at the same time, for less CPU time, but the queue disc's "
                          "statistics and traces do not have it.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&ChecksumOffloadStack::SetQdiscBypass,
                                              &ChecksumOffloadStack::GetQdiscBypass),
                          MakeBooleanChecker())
            .AddTraceSource("ReceiveDrop",
                            "IP, ICMP, TCP or UDP dropped a received packet, and why.",
                            MakeTraceSourceAccessor(&ChecksumOffloadStack::m_receiveDrop),
                            "ns3::ChecksumOffloadStack::ReceiveDropCallback")
            .AddTraceSource("SendError",
                            "A packet is not sent since sendmsg() would fail in Linux, and why.",
                            MakeTraceSourceAccessor(&ChecksumOffloadStack::m_sendError),
                            "ns3::ChecksumOffloadStack::SendErrorCallback");
    return tid;
}

ChecksumOffloadStack::ChecksumOffloadStack() = default;
ChecksumOffloadStack::~ChecksumOffloadStack() = default;

void
ChecksumOffloadStack::Install(Ptr<Node> node)
{
    const std::string where = "ChecksumOffloadStack: node " + std::to_string(node->GetId());
    m_ipv4 = node->GetObject<Ipv4L3Protocol>();
    m_ipv6 = node->GetObject<Ipv6L3Protocol>();
    auto real = node->GetObject<TrafficControlLayer>();
    if ((!m_ipv4 && !m_ipv6) || !real || (m_ipv4 && !m_ipv4->GetRoutingProtocol()) ||
        (m_ipv6 && !m_ipv6->GetRoutingProtocol()))
    {
        throw std::runtime_error(where + " has no IP stack; use InternetStackHelper first");
    }
    m_node = node;
    RefuseChecksumEnabled();
    node->AggregateObject(this);
    m_counters = ProtocolCounters::Get(node);
    if (m_ipv6)
    {
        m_pmtu = CreateObject<Ipv6PmtuCache>();
    }
    m_trafficControl = CreateObject<OffloadTrafficControlLayer>();
    m_trafficControl->Attach(node, real, MakeDropFunction(), m_pmtu);
    m_trafficControl->SetVerifyIpv4Header(m_verifyIpv4Header);
    m_trafficControl->SetVerifyIcmpv6(m_verifyIcmp);
    m_trafficControl->SetQdiscBypass(m_qdiscBypass);
    TieRouting();
    TieTransports();
    TieInterfaces();
}

SkbDropFunction
ChecksumOffloadStack::MakeDropFunction()
{
    return [this](Ptr<const Packet> packet,
                  Ptr<const NetDevice> device,
                  SkbDropReason reason,
                  const char* detail) { m_receiveDrop(packet, device, reason, detail); };
}

void
ChecksumOffloadStack::TieRouting()
{
    if (m_ipv4)
    {
        m_routing = CreateObject<NetfilterRouting>();
        m_routing->Attach(m_node, m_ipv4->GetRoutingProtocol(), MakeDropFunction());
        m_routing->SetVerifyIcmp(m_verifyIcmp);
        m_ipv4->SetRoutingProtocol(m_routing);
    }
    if (m_ipv6)
    {
        m_ipv6Routing = CreateObject<OffloadIpv6Routing>();
        m_ipv6Routing->Attach(m_node, m_ipv6->GetRoutingProtocol(), MakeDropFunction());
        m_ipv6->SetRoutingProtocol(m_ipv6Routing);
    }
}

void
ChecksumOffloadStack::TieTransports()
{
    const TransportChecksumShim::Place place{
        m_node,
        m_ipv4,
        m_ipv6,
        m_pmtu,
        MakeDropFunction(),
        [this](Ptr<const Packet> packet, const char* error, const char* detail) {
            m_sendError(packet, error, detail);
        }};
    const Ptr<IpL4Protocol> protocols[] = {m_node->GetObject<TcpL4Protocol>(),
                                           m_node->GetObject<UdpL4Protocol>()};
    for (const auto& protocol : protocols)
    {
        if (protocol)
        {
            auto shim = CreateObject<TransportChecksumShim>();
            shim->Attach(place, protocol);
            shim->GetOutput().SetTcpGso(m_tcpGso);
            shim->SetSplitOnReceive(m_splitOnReceive);
            m_shims.push_back(shim);
        }
    }
}

void
ChecksumOffloadStack::SetTcpGso(bool on)
{
    m_tcpGso = on;
    for (const auto& shim : m_shims)
    {
        shim->GetOutput().SetTcpGso(on);
    }
}

bool
ChecksumOffloadStack::GetTcpGso() const
{
    return m_tcpGso;
}

void
ChecksumOffloadStack::SetSplitOnReceive(bool on)
{
    m_splitOnReceive = on;
    for (const auto& shim : m_shims)
    {
        shim->SetSplitOnReceive(on);
    }
}

bool
ChecksumOffloadStack::GetSplitOnReceive() const
{
    return m_splitOnReceive;
}

void
ChecksumOffloadStack::SetQdiscBypass(bool on)
{
    m_qdiscBypass = on;
    if (m_trafficControl)
    {
        m_trafficControl->SetQdiscBypass(on);
    }
}

bool
ChecksumOffloadStack::GetQdiscBypass() const
{
    return m_qdiscBypass;
}

void
ChecksumOffloadStack::TieInterfaces()
{
    auto tie = [this](auto interface) {
        if (!DynamicCast<LoopbackNetDevice>(interface->GetDevice()))
        {
            interface->SetTrafficControl(m_trafficControl);
        }
        if (auto device = DynamicCast<OffloadNetDevice>(interface->GetDevice()))
        {
            device->SetUdpGroLookup(MakeUdpGroLookup(*UdpSocketOptions::Get(m_node)));
            GiveQueueInterface(device);
        }
    };
    for (uint32_t i = 0; m_ipv4 && i < m_ipv4->GetNInterfaces(); ++i)
    {
        tie(m_ipv4->GetInterface(i));
    }
    for (uint32_t i = 0; m_ipv6 && i < m_ipv6->GetNInterfaces(); ++i)
    {
        tie(m_ipv6->GetInterface(i));
    }
    ReplaceHandlers();
}

void
ChecksumOffloadStack::GiveQueueInterface(Ptr<NetDevice> device) const
{
    auto real = m_node->GetObject<TrafficControlLayer>();
    if (real->GetRootQueueDiscOnDevice(device) && !device->GetObject<NetDeviceQueueInterface>())
    {
        device->AggregateObject(CreateObject<NetDeviceQueueInterface>());
    }
}

void
ChecksumOffloadStack::ReplaceHandlers()
{
    auto real = m_node->GetObject<TrafficControlLayer>();
    const auto stock = MakeCallback(&TrafficControlLayer::Receive, real);
    const auto ours =
        MakeCallback(&OffloadTrafficControlLayer::ReceiveFromDevice, PeekPointer(m_trafficControl));
    const uint32_t ipv4Interfaces = m_ipv4 ? m_ipv4->GetNInterfaces() : 0;
    const uint32_t ipv6Interfaces = m_ipv6 ? m_ipv6->GetNInterfaces() : 0;

    // Handlers of all devices and protocols compare equal: take all of them off (IPv4 and ARP per
    // IPv4 interface, one per IPv6 interface), then register each of them again.
    for (uint32_t i = 0; i < 2 * ipv4Interfaces + ipv6Interfaces; ++i)
    {
        m_node->UnregisterProtocolHandler(stock);
        m_node->UnregisterProtocolHandler(ours);
    }
    for (uint32_t i = 0; i < ipv4Interfaces; ++i)
    {
        auto device = m_ipv4->GetNetDevice(i);
        if (!DynamicCast<LoopbackNetDevice>(device))
        {
            m_node->RegisterProtocolHandler(ours, ETH_P_IP, device);
            m_node->RegisterProtocolHandler(stock, ETH_P_ARP, device);
        }
    }
    for (uint32_t i = 0; i < ipv6Interfaces; ++i)
    {
        auto device = m_ipv6->GetNetDevice(i);
        if (!DynamicCast<LoopbackNetDevice>(device))
        {
            m_node->RegisterProtocolHandler(ours, ETH_P_IPV6, device);
        }
    }
}

void
ChecksumOffloadStack::RefuseChecksumEnabled() const
{
    if (Node::ChecksumEnabled())
    {
        throw std::runtime_error(
            "ChecksumOffloadStack: node " + std::to_string(m_node->GetId()) +
            ": the global value ChecksumEnabled is true; set it to false, its default: the models "
            "of this module compute and verify every checksum");
    }
}

Ptr<ProtocolCounters>
ChecksumOffloadStack::GetCounters() const
{
    return m_counters;
}

Ptr<OffloadTrafficControlLayer>
ChecksumOffloadStack::GetTrafficControl() const
{
    return m_trafficControl;
}

Ptr<NetfilterRouting>
ChecksumOffloadStack::GetRouting() const
{
    return m_routing;
}

Ptr<OffloadIpv6Routing>
ChecksumOffloadStack::GetIpv6Routing() const
{
    return m_ipv6Routing;
}

void
ChecksumOffloadStack::DoInitialize()
{
    RefuseChecksumEnabled();
    Object::DoInitialize();
}

void
ChecksumOffloadStack::DoDispose()
{
    if (m_trafficControl)
    {
        m_trafficControl->Dispose();
    }
    if (m_routing)
    {
        m_routing->Dispose();
    }
    if (m_ipv6Routing)
    {
        m_ipv6Routing->Dispose();
    }
    if (m_pmtu)
    {
        m_pmtu->Dispose();
    }
    for (const auto& shim : m_shims)
    {
        shim->Dispose();
    }
    m_shims.clear();
    m_trafficControl = nullptr;
    m_routing = nullptr;
    m_ipv6Routing = nullptr;
    m_pmtu = nullptr;
    m_counters = nullptr;
    m_ipv4 = nullptr;
    m_ipv6 = nullptr;
    m_node = nullptr;
    Object::DoDispose();
}

} // namespace ns3
