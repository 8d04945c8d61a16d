/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-offload-stack.h"

#include "netfilter-routing.h"
#include "offload-traffic-control-layer.h"
#include "transport-checksum-shim.h"

#include "ns3/arp-l3-protocol.h"
#include "ns3/boolean.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/loopback-net-device.h"
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
            .AddAttribute("VerifyIcmp",
                          "Whether the checksum of a received ICMP message must be right, as in "
                          "Linux. Set it to false beside a stock stack, as VerifyIpv4Header.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&ChecksumOffloadStack::m_verifyIcmp),
                          MakeBooleanChecker())
            .AddTraceSource("ReceiveDrop",
                            "IPv4 or ICMP dropped a received packet, and why.",
                            MakeTraceSourceAccessor(&ChecksumOffloadStack::m_receiveDrop),
                            "ns3::ChecksumOffloadStack::ReceiveDropCallback");
    return tid;
}

ChecksumOffloadStack::ChecksumOffloadStack() = default;
ChecksumOffloadStack::~ChecksumOffloadStack() = default;

void
ChecksumOffloadStack::Install(Ptr<Node> node)
{
    const std::string where = "ChecksumOffloadStack: node " + std::to_string(node->GetId());
    m_ipv4 = node->GetObject<Ipv4L3Protocol>();
    auto real = node->GetObject<TrafficControlLayer>();
    if (!m_ipv4 || !real || !m_ipv4->GetRoutingProtocol())
    {
        throw std::runtime_error(where + " has no IPv4 stack; use InternetStackHelper first");
    }
    m_node = node;
    RefuseChecksumEnabled();
    node->AggregateObject(this);
    m_counters = ProtocolCounters::Get(node);

    m_trafficControl = CreateObject<OffloadTrafficControlLayer>();
    m_trafficControl->Attach(
        node,
        real,
        [this](Ptr<const Packet> packet, Ptr<const NetDevice> device, const std::string& reason) {
            m_receiveDrop(packet, device, reason);
        });
    m_trafficControl->SetVerifyIpv4Header(m_verifyIpv4Header);

    m_routing = CreateObject<NetfilterRouting>();
    m_routing->Attach(node,
                      m_ipv4->GetRoutingProtocol(),
                      [this](const Ipv4Datagram& datagram, const std::string& reason) {
                          auto packet = datagram.transport->Copy();
                          packet->AddHeader(datagram.header);
                          m_receiveDrop(packet, nullptr, reason);
                      });
    m_routing->SetVerifyIcmp(m_verifyIcmp);
    m_ipv4->SetRoutingProtocol(m_routing);

    const Ptr<IpL4Protocol> protocols[] = {node->GetObject<TcpL4Protocol>(),
                                           node->GetObject<UdpL4Protocol>()};
    for (const auto& protocol : protocols)
    {
        if (protocol)
        {
            auto shim = CreateObject<TransportChecksumShim>();
            shim->Attach(node, m_ipv4, protocol);
            m_shims.push_back(shim);
        }
    }
    TieInterfaces();
}

void
ChecksumOffloadStack::TieInterfaces()
{
    for (uint32_t i = 0; i < m_ipv4->GetNInterfaces(); ++i)
    {
        auto interface = m_ipv4->GetInterface(i);
        if (!DynamicCast<LoopbackNetDevice>(interface->GetDevice()))
        {
            interface->SetTrafficControl(m_trafficControl);
        }
    }
    ReplaceHandlers();
}

void
ChecksumOffloadStack::ReplaceHandlers()
{
    auto real = m_node->GetObject<TrafficControlLayer>();
    const auto stock = MakeCallback(&TrafficControlLayer::Receive, real);
    const auto ours =
        MakeCallback(&OffloadTrafficControlLayer::ReceiveFromDevice, PeekPointer(m_trafficControl));
    auto ipv6 = m_node->GetObject<Ipv6L3Protocol>();
    const uint32_t ipv6Interfaces = ipv6 ? ipv6->GetNInterfaces() : 0;

    // Handlers of all devices and protocols compare equal: take all of them off (IPv4 and ARP per
    // IPv4 interface, one per IPv6 interface), then register each of them again.
    for (uint32_t i = 0; i < 2 * m_ipv4->GetNInterfaces() + ipv6Interfaces; ++i)
    {
        m_node->UnregisterProtocolHandler(stock);
        m_node->UnregisterProtocolHandler(ours);
    }
    for (uint32_t i = 0; i < m_ipv4->GetNInterfaces(); ++i)
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
        auto device = ipv6->GetNetDevice(i);
        if (!DynamicCast<LoopbackNetDevice>(device))
        {
            m_node->RegisterProtocolHandler(stock, ETH_P_IPV6, device);
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
        m_routing->Dispose();
    }
    for (const auto& shim : m_shims)
    {
        shim->Dispose();
    }
    m_shims.clear();
    m_trafficControl = nullptr;
    m_routing = nullptr;
    m_counters = nullptr;
    m_ipv4 = nullptr;
    m_node = nullptr;
    Object::DoDispose();
}

} // namespace ns3
