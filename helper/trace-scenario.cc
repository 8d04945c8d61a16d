/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "trace-scenario.h"

#include "checksum-offload-stack-helper.h"
#include "ixgbe-helper.h"
#include "nat-helper.h"
#include "ordered-trace.h"
#include "sctp-helper.h"
#include "simulator-guard.h"
#include "veth-helper.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/config.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/udp-socket-options.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace ns3
{

namespace
{

constexpr uint16_t PORT = 5001;        ///< of the server
constexpr uint32_t IPV6_EXCESS = 20;   ///< by which an IPv6 header is longer
constexpr uint32_t SEGMENT = 1448;     ///< payload of a full TCP segment on Ethernet
constexpr int64_t STACK_STREAM = 1000; ///< first random stream of the IP stacks
constexpr int64_t SCTP_STREAM = 2000;  ///< first random stream of SCTP
constexpr int64_t NAT_STREAM = 3000;   ///< first random stream of NAT

/** Kinds of links. */
enum class Link
{
    VETH,          ///< every offload, no rate
    IXGBE,         ///< a NIC on a cable, 10 Gbit/s
    POINT_TO_POINT ///< stock ns-3, no offloads, 10 Gbit/s
};

/** One scenario. */
struct Scenario
{
    std::string name;          ///< of the scenario
    const char* factory;       ///< type of the sockets
    bool ipv6;                 ///< else IPv4
    Link inner;                ///< client to router
    Link outer;                ///< router to server
    const char* sctpVariant;   ///< the router masquerades, so with SCTP; null: it only routes
    uint64_t bytes{30'000};    ///< of user data
    uint16_t outerMtu{1500};   ///< of the outer link
    bool offloads{true};       ///< false: the client computes CRC32c and makes no super-packet
    bool gro{false};           ///< ethtool -K gro on of the router's inner device, and the server
    uint16_t udpSegment{0};    ///< UDP_SEGMENT of the client's socket; 0: off
    uint32_t message{SEGMENT}; ///< bytes that the client sends at once
};

/** @return all of them */
std::vector<Scenario>
MakeScenarios()
{
    constexpr auto UDP = "ns3::UdpSocketFactory";
    constexpr auto TCP = "ns3::TcpSocketFactory";
    constexpr auto SCTP = "ns3::SctpSocketFactory";
    std::vector<Scenario> all = {
        {"udp-point-to-point", UDP, false, Link::POINT_TO_POINT, Link::POINT_TO_POINT, nullptr},
        {"udp-veth-ixgbe-nat", UDP, false, Link::VETH, Link::IXGBE, "Mainline"},
        {"udp-ixgbe-ixgbe-nat", UDP, false, Link::IXGBE, Link::IXGBE, "Mainline"},
        {"udp-veth-point-to-point-nat", UDP, false, Link::VETH, Link::POINT_TO_POINT, "Mainline"},
        {"udp-fragments-nat", UDP, false, Link::VETH, Link::IXGBE, "Mainline", 30'000, 576},
        {"udp6-point-to-point", UDP, true, Link::POINT_TO_POINT, Link::POINT_TO_POINT, nullptr},
        {"udp6-veth-ixgbe", UDP, true, Link::VETH, Link::IXGBE, nullptr},
        {"tcp-point-to-point", TCP, false, Link::POINT_TO_POINT, Link::POINT_TO_POINT, nullptr},
        {"tcp-veth-ixgbe-nat", TCP, false, Link::VETH, Link::IXGBE, "Mainline"},
        {"tcp-ixgbe-point-to-point-nat", TCP, false, Link::IXGBE, Link::POINT_TO_POINT, "Mainline"},
        {"udp-segment-veth-ixgbe-nat",
         UDP,
         false,
         Link::VETH,
         Link::IXGBE,
         "Mainline",
         30'000,
         1500,
         true,
         false,
         362},
        {"tcp-gro-ixgbe-ixgbe-nat",
         TCP,
         false,
         Link::IXGBE,
         Link::IXGBE,
         "Mainline",
         300'000,
         1500,
         true,
         true},
        {"tcp6-gro-ixgbe-ixgbe",
         TCP,
         true,
         Link::IXGBE,
         Link::IXGBE,
         nullptr,
         300'000,
         1500,
         true,
         true},
        {"tcp6-point-to-point", TCP, true, Link::POINT_TO_POINT, Link::POINT_TO_POINT, nullptr},
        {"tcp6-veth-ixgbe", TCP, true, Link::VETH, Link::IXGBE, nullptr},
        {"sctp-no-offload", SCTP, false, Link::VETH, Link::VETH, nullptr, 30'000, 1500, false},
        {"sctp-gso-small-mtu",
         SCTP,
         false,
         Link::VETH,
         Link::IXGBE,
         "Mainline",
         30'000,
         1280,
         true,
         false,
         0,
         1200},
        {"sctp6-veth-ixgbe", SCTP, true, Link::VETH, Link::IXGBE, nullptr},
    };
    // The matrix of the reference case: what NAT does, and what the router's device can.
    for (const auto& [variant, name] : {std::pair{"Unpatched", "unpatched"},
                                        std::pair{"Patched", "patched"},
                                        std::pair{"Mainline", "mainline"},
                                        std::pair{"AlwaysNone", "always-none"}})
    {
        for (const auto& [outer, device] : {std::pair{Link::VETH, "veth"},
                                            std::pair{Link::IXGBE, "ixgbe"},
                                            std::pair{Link::POINT_TO_POINT, "point-to-point"}})
        {
            all.push_back({std::string("sctp-nat-") + name + "-" + device,
                           SCTP,
                           false,
                           Link::VETH,
                           outer,
                           variant});
        }
    }
    return all;
}

/** @param name of a scenario @return the scenario */
Scenario
Find(const std::string& name)
{
    std::string known;
    for (const auto& scenario : MakeScenarios())
    {
        if (scenario.name == name)
        {
            return scenario;
        }
        known += (known.empty() ? "" : ", ") + scenario.name;
    }
    throw std::invalid_argument("no trace scenario is named '" + name + "'; there are: " + known);
}

/** What stock ns-3 draws at random, or does otherwise in another version, and no scenario is about.
 */
void
PinStockBehaviour(const Scenario& scenario)
{
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);
    const StringValue atOnce("ns3::ConstantRandomVariable[Constant=0]");
    Config::SetDefault("ns3::ArpL3Protocol::RequestJitter", atOnce);
    Config::SetDefault("ns3::Icmpv6L4Protocol::SolicitationJitter", atOnce);
    Config::SetDefault("ns3::Icmpv6L4Protocol::DAD", BooleanValue(false));
    Config::SetDefault("ns3::TcpL4Protocol::SocketType", StringValue("ns3::TcpNewReno"));
    const uint32_t segment = scenario.ipv6 ? SEGMENT - IPV6_EXCESS : SEGMENT;
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(segment));
    Config::SetDefault("ns3::TcpSocket::InitialCwnd", UintegerValue(10));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(2));
}

/** @param kind of link @param a one node @param b another @param mtu of both @return both devices
 */
NetDeviceContainer
Connect(Link kind, Ptr<Node> a, Ptr<Node> b, uint16_t mtu)
{
    NetDeviceContainer devices;
    if (kind == Link::VETH)
    {
        devices = VethHelper().Install(a, b);
    }
    else if (kind == Link::IXGBE)
    {
        devices = IxgbeHelper().Install(a, b);
    }
    else
    {
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue("10Gbps"));
        link.SetChannelAttribute("Delay", StringValue("1us"));
        devices = link.Install(a, b);
    }
    devices.Get(0)->SetMtu(mtu);
    devices.Get(1)->SetMtu(mtu);
    return devices;
}

/** @param node a host @param gateway its router @param ipv6 address family */
void
SetDefaultRoute(Ptr<Node> node, const Address& gateway)
{
    constexpr uint32_t interface = 1; // 0 is the loopback device
    if (Ipv6Address::IsMatchingType(gateway))
    {
        Ipv6StaticRoutingHelper()
            .GetStaticRouting(node->GetObject<Ipv6>())
            ->SetDefaultRoute(Ipv6Address::ConvertFrom(gateway), interface);
        return;
    }
    Ipv4StaticRoutingHelper()
        .GetStaticRouting(node->GetObject<Ipv4>())
        ->SetDefaultRoute(Ipv4Address::ConvertFrom(gateway), interface);
}

/** Addresses and routes. @return the server's socket address */
Address
AssignAddresses(const NodeContainer& nodes,
                const NetDeviceContainer& inner,
                const NetDeviceContainer& outer,
                bool ipv6)
{
    if (ipv6)
    {
        const auto near = Ipv6AddressHelper("2001:db9:1::", 64).Assign(inner);
        const auto far = Ipv6AddressHelper("2001:db9:2::", 64).Assign(outer);
        nodes.Get(1)->GetObject<Ipv6>()->SetAttribute("IpForward", BooleanValue(true));
        SetDefaultRoute(nodes.Get(0), near.GetAddress(1, 1));
        SetDefaultRoute(nodes.Get(2), far.GetAddress(0, 1));
        return Inet6SocketAddress(far.GetAddress(1, 1), PORT);
    }
    const auto near = Ipv4AddressHelper("10.1.0.0", "255.255.255.0").Assign(inner);
    const auto far = Ipv4AddressHelper("10.2.0.0", "255.255.255.0").Assign(outer);
    SetDefaultRoute(nodes.Get(0), near.GetAddress(1));
    SetDefaultRoute(nodes.Get(2), far.GetAddress(0));
    return InetSocketAddress(far.GetAddress(1), PORT);
}

/** @param socket connected @param remaining bytes to send @param message bytes of each datagram */
void
SendDatagrams(Ptr<Socket> socket, uint64_t remaining, uint32_t message)
{
    const uint32_t size = std::min<uint64_t>(remaining, message);
    socket->Send(Create<Packet>(size));
    if (remaining > size)
    {
        Simulator::Schedule(MicroSeconds(12), &SendDatagrams, socket, remaining - size, message);
    }
}

/** @param client sends from one second on @param server where to @param scenario what */
void
InstallSender(Ptr<Node> client, const Address& server, const Scenario& scenario)
{
    const auto type = TypeId::LookupByName(scenario.factory);
    if (type == TypeId::LookupByName("ns3::UdpSocketFactory"))
    {
        auto socket = Socket::CreateSocket(client, type);
        Simulator::ScheduleWithContext(client->GetId(), Seconds(1), [socket, server, scenario] {
            if (scenario.ipv6)
            {
                socket->Bind6();
            }
            else
            {
                socket->Bind();
            }
            socket->Connect(server);
            if (scenario.udpSegment != 0)
            {
                auto options = UdpSocketOptions::Get(socket->GetNode());
                auto own = options->Get(socket);
                own.segment = scenario.udpSegment;
                options->Set(socket, own);
            }
            SendDatagrams(socket, scenario.bytes, scenario.message);
        });
        return;
    }
    BulkSendHelper bulk(scenario.factory, server);
    bulk.SetAttribute("MaxBytes", UintegerValue(scenario.bytes));
    bulk.SetAttribute("SendSize", UintegerValue(scenario.message));
    bulk.Install(client).Start(Seconds(1));
}

/** @param scenario which @param os where the trace goes @param prepare called before it runs
 * @return what it came to */
TraceScenarioResult
Run(const Scenario& scenario, std::ostream& os, const std::function<void()>& prepare)
{
    const SimulatorGuard guard;
    NodeContainer nodes(3);
    InternetStackHelper internet;
    internet.Install(nodes);
    internet.AssignStreams(nodes, STACK_STREAM);
    const auto inner = Connect(scenario.inner, nodes.Get(0), nodes.Get(1), 1500);
    const auto outer = Connect(scenario.outer, nodes.Get(1), nodes.Get(2), scenario.outerMtu);
    if (!scenario.offloads)
    {
        const auto device = DynamicCast<OffloadNetDevice>(inner.Get(0));
        device->SetFeature("tx-checksum-sctp", false);
        device->SetFeature("tx-sctp-segmentation", false);
        device->SetFeature("tx-generic-segmentation", false);
    }
    if (scenario.gro)
    {
        DynamicCast<OffloadNetDevice>(inner.Get(1))->SetFeature("rx-gro", true);
        DynamicCast<OffloadNetDevice>(outer.Get(1))->SetFeature("rx-gro", true);
    }
    const auto server = AssignAddresses(nodes, inner, outer, scenario.ipv6);
    ChecksumOffloadStackHelper().Install(nodes);
    SctpHelper sctp;
    sctp.Install(nodes);
    sctp.AssignStreams(nodes, SCTP_STREAM);
    if (scenario.sctpVariant)
    {
        NatHelper nat;
        nat.SetAttribute("SctpVariant", StringValue(scenario.sctpVariant));
        // Releases before 4.11 did not verify SCTP in connection tracking either.
        const std::string variant = scenario.sctpVariant;
        nat.SetConntrackAttribute("SctpError",
                                  BooleanValue(variant != "Unpatched" && variant != "Patched"));
        NatHelper::Masquerade(nat.Install(nodes.Get(1)), outer.Get(0));
        NatHelper::AssignStreams(nodes, NAT_STREAM);
    }
    const Address any = scenario.ipv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), PORT))
                                      : Address(InetSocketAddress(Ipv4Address::GetAny(), PORT));
    auto sinks = PacketSinkHelper(scenario.factory, any).Install(nodes.Get(2));
    InstallSender(nodes.Get(0), server, scenario);

    OrderedTrace trace(os, nodes, NetDeviceContainer(inner, outer));
    if (prepare)
    {
        prepare();
    }
    Simulator::Stop(Seconds(5));
    Simulator::Run();
    return {trace.GetFrames(),
            trace.GetRecords(),
            DynamicCast<PacketSink>(sinks.Get(0))->GetTotalRx()};
}

} // namespace

std::vector<std::string>
GetTraceScenarioNames()
{
    std::vector<std::string> names;
    for (const auto& scenario : MakeScenarios())
    {
        names.push_back(scenario.name);
    }
    return names;
}

TraceScenarioResult
RunTraceScenario(const std::string& name, std::ostream& os, const std::function<void()>& prepare)
{
    const auto scenario = Find(name);
    PinStockBehaviour(scenario);
    const auto result = Run(scenario, os, prepare);
    Config::Reset();
    return result;
}

} // namespace ns3
