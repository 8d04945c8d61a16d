/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/global-value.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/netfilter-routing.h"
#include "ns3/offload-ipv6-routing.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/transport-header.h"
#include "ns3/udp-echo-helper.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// @return whether the error names the node and has the text
auto
Says(Ptr<Node> node, const std::string& text)
{
    const auto name = "node " + std::to_string(node->GetId());
    return [name, text](const std::exception& error) {
        const std::string what = error.what();
        return what.find(text) != std::string::npos && what.find(name) != std::string::npos;
    };
}

/// Have datagrams echoed between two nodes. @return counts those that come back
std::shared_ptr<uint32_t>
Echo(Ptr<Node> client, Ptr<Node> server, const Address& address)
{
    UdpEchoServerHelper(9).Install(server);
    UdpEchoClientHelper helper(address);
    helper.SetAttribute("MaxPackets", UintegerValue(3));
    auto application = helper.Install(client);
    application.Start(Seconds(2));
    auto echoed = std::make_shared<uint32_t>(0);
    application.Get(0)->TraceConnectWithoutContext(
        "Rx",
        Callback<void, Ptr<const Packet>>([echoed](Ptr<const Packet>) { ++*echoed; }));
    return echoed;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumOffloadStackTest)

BOOST_AUTO_TEST_CASE(NodeWithoutStackIsRefused)
{
    NodeContainer nodes(1);
    BOOST_CHECK_EXCEPTION(ChecksumOffloadStackHelper().Install(nodes.Get(0)),
                          std::runtime_error,
                          Says(nodes.Get(0), "InternetStackHelper"));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(ChecksumEnabledIsRefused)
{
    NodeContainer nodes(1);
    InternetStackHelper().Install(nodes);
    GlobalValue::Bind("ChecksumEnabled", BooleanValue(true));
    BOOST_CHECK_EXCEPTION(ChecksumOffloadStackHelper().Install(nodes.Get(0)),
                          std::runtime_error,
                          Says(nodes.Get(0), "ChecksumEnabled"));
    GlobalValue::Bind("ChecksumEnabled", BooleanValue(false));
    BOOST_CHECK_NO_THROW(ChecksumOffloadStackHelper().Install(nodes.Get(0)));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(InstallingTwiceChangesNothing)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    auto first = network.router->GetObject<ChecksumOffloadStack>();
    BOOST_TEST(ChecksumOffloadStackHelper().Install(network.router) == first);
    auto echoed = Echo(network.clients.Get(0), network.server, InetSocketAddress("192.0.2.2", 9));
    RoutedNetwork::Run(10);
    BOOST_TEST(*echoed == 3); // each packet is received once, not twice
}

BOOST_AUTO_TEST_CASE(VethMayHaveAQueueingDiscipline)
{
    // Fair queueing adds a quantum to each flow until it may send: the MTU of the device.
    for (const auto* discipline : {"ns3::FqCoDelQueueDisc", "ns3::PfifoFastQueueDisc"})
    {
        RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::PointToPoint());
        TrafficControlHelper control;
        control.SetRootQueueDisc(discipline);
        control.Install(network.inner);
        ChecksumOffloadStackHelper().Install(NodeContainer::GetGlobal());
        auto echoed =
            Echo(network.clients.Get(0), network.server, InetSocketAddress("192.0.2.2", 9));
        RoutedNetwork::Run(10);
        BOOST_TEST(*echoed == 3);
    }
}

BOOST_AUTO_TEST_CASE(InterfaceAddedLaterIsTiedInBySecondInstall)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    NodeContainer pair(network.clients.Get(0), network.server);
    auto devices = RoutedNetwork::Csma()(pair);
    Ipv4AddressHelper("10.9.0.0", "255.255.255.0").Assign(devices);
    ChecksumOffloadStackHelper().Install(pair);
    FrameVerifier verifier;
    verifier.Listen(devices.Get(0));
    auto echoed = Echo(pair.Get(0), pair.Get(1), InetSocketAddress("10.9.0.2", 9));
    RoutedNetwork::Run(10);
    BOOST_TEST(*echoed == 3);
    BOOST_TEST(verifier.udp == 6);
    BOOST_TEST(verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(RoutingHelpersStillFindTheProtocols)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto ipv4 = network.router->GetObject<Ipv4>();
    auto routing = Ipv4StaticRoutingHelper().GetStaticRouting(ipv4);
    BOOST_REQUIRE(routing);
    // Two connected networks and the loopback network, each once.
    BOOST_TEST(routing->GetNRoutes() == 3);
}

BOOST_AUTO_TEST_CASE(NodesMayHaveIpv6Only)
{
    NodeContainer nodes(2);
    auto devices = RoutedNetwork::Csma()(nodes);
    InternetStackHelper internet;
    internet.SetIpv4StackInstall(false);
    internet.Install(nodes);
    auto interfaces = Ipv6AddressHelper("fd00::", 64).Assign(devices);
    ChecksumOffloadStackHelper().Install(nodes);
    BOOST_TEST(!nodes.Get(0)->GetObject<ChecksumOffloadStack>()->GetRouting());
    BOOST_TEST(nodes.Get(0)->GetObject<ChecksumOffloadStack>()->GetIpv6Routing());
    FrameVerifier verifier;
    verifier.Listen(devices.Get(0));
    uint32_t written = 0;
    uint32_t good = 0;
    for (auto node : {nodes.Get(0), nodes.Get(1)})
    {
        ChecksumTracepoints::Get(node)->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([&](const ChecksumComputation& computed) {
                if (computed.protocol == PROTOCOL_ICMPV6)
                {
                    written += computed.place == ChecksumPlace::ICMP_OUTPUT;
                    good += computed.place == ChecksumPlace::ICMP_INPUT &&
                            computed.verdict == ChecksumVerdict::GOOD;
                }
            }));
    }
    auto echoed =
        Echo(nodes.Get(0), nodes.Get(1), Inet6SocketAddress(interfaces.GetAddress(1, 1), 9));
    RoutedNetwork::Run(10);
    BOOST_TEST(*echoed == 3);
    BOOST_TEST(verifier.udp == 6);
    BOOST_TEST(verifier.wrong == 0);
    BOOST_TEST(verifier.icmpv6 >= 2); // a neighbour solicitation and its answer
    // Answers and probes go to the device by themselves; solicitations of many pass the stack.
    uint32_t multicast = 0;
    for (const auto& packet : verifier.packets)
    {
        multicast += packet[6] == PROTOCOL_ICMPV6 && packet[24] == 0xff;
    }
    BOOST_TEST(multicast > 0);
    BOOST_TEST(written == multicast);
    BOOST_TEST(good >= 2);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(GsoCanBeSwitchedAtAnyTime)
{
    RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    auto stack = network.router->GetObject<ChecksumOffloadStack>();
    BOOST_TEST(stack->GetTcpGso());
    BOOST_TEST(stack->GetSplitOnReceive());
    stack->SetAttribute("TcpGso", BooleanValue(false));
    stack->SetAttribute("SplitOnReceive", BooleanValue(false));
    BOOST_TEST(!stack->GetTcpGso());
    BOOST_TEST(!stack->GetSplitOnReceive());
}

BOOST_AUTO_TEST_SUITE_END()
