/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../stack/frame-verifier.h"
#include "../stack/routed-network.h"
#include "nat-packets.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/inet-socket-address.h"
#include "ns3/nat-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>
#include <set>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 9;

/// A network with NAT in its router, and what one asks of it.
struct NatNetwork : public RoutedNetwork
{
    explicit NatNetwork(uint32_t clientCount = 1,
                        const Link& innerLink = Csma(),
                        const Link& outerLink = PointToPoint())
        : RoutedNetwork(innerLink, outerLink, clientCount)
    {
        nat = NatHelper().Install(router);
        nat->AssignStreams(1);
        nat->TraceConnectWithoutContext(
            "Drop",
            Callback<void, const Ipv4Datagram&, const NfHookState&, const std::string&>(
                [this](const Ipv4Datagram&, const NfHookState&, const std::string& reason) {
                    drops.push_back(reason);
                }));
        for (uint32_t i = 0; i < inner.GetN(); ++i)
        {
            verifier.Listen(inner.Get(i));
        }
        verifier.Listen(outer.Get(0));
    }

    ~NatNetwork()
    {
        nat = nullptr;
    }

    /// Answer every datagram with itself, and remember who sent it.
    Ptr<Socket> EchoFrom(Ptr<Node> node, uint16_t port = PORT)
    {
        auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
        socket->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> ready) {
            Address from;
            while (auto packet = ready->RecvFrom(from))
            {
                heard.push_back(InetSocketAddress::ConvertFrom(from));
                ready->SendTo(Create<Packet>(packet->GetSize()), 0, from);
            }
        }));
        return socket;
    }

    /// Send datagrams and count the answers.
    Ptr<Socket> Ask(Ptr<Node> node,
                    uint16_t fromPort,
                    InetSocketAddress to,
                    uint32_t count = 1,
                    double start = 1)
    {
        auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
        socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), fromPort));
        socket->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> ready) {
            Address from;
            while (ready->RecvFrom(from))
            {
                answers.push_back(InetSocketAddress::ConvertFrom(from));
            }
        }));
        for (uint32_t i = 0; i < count; ++i)
        {
            Simulator::Schedule(Seconds(start + 0.01 * i),
                                [=]() { socket->SendTo(Create<Packet>(100), 0, to); });
        }
        return socket;
    }

    Ptr<NfNat> nat;
    FrameVerifier verifier;
    std::vector<std::string> drops;
    std::vector<InetSocketAddress> heard;
    std::vector<InetSocketAddress> answers;
};

const InetSocketAddress SERVER("192.0.2.2", PORT);
const Ipv4Address ROUTER_OUTSIDE("192.0.2.1");

} // namespace

BOOST_AUTO_TEST_SUITE(NfNatTest)

BOOST_AUTO_TEST_CASE(MasqueradeKeepsTheFreePort)
{
    NatNetwork network;
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.server);
    network.Ask(network.clients.Get(0), 4000, SERVER, 3);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 3);
    BOOST_TEST(network.heard[0].GetIpv4() == ROUTER_OUTSIDE);
    BOOST_TEST(network.heard[0].GetPort() == 4000);
    BOOST_REQUIRE(network.answers.size() == 3);
    BOOST_TEST(network.answers[0].GetIpv4() == Ipv4Address("192.0.2.2"));
    // SNAT only: one manip per packet, three each way.
    BOOST_TEST(network.nat->GetManips() == 6);
    BOOST_TEST(network.verifier.udp > 12);
    BOOST_TEST(network.verifier.wrong == 0);
    BOOST_TEST(network.drops.empty());
}

BOOST_AUTO_TEST_CASE(MasqueradedConnectionEndsWhenItLeavesThroughAnotherDevice)
{
    NatNetwork network;
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.Ask(network.clients.Get(0), 4000, SERVER);
    RoutedNetwork::Run(2);
    const auto conntrack = network.nat->GetConntrack();
    BOOST_REQUIRE(conntrack->GetCount() == 1);
    // nf_nat_oif_changed(): the same client's next packet is routed elsewhere.
    auto datagram = MakeDatagram("10.0.0.2", "192.0.2.2", PROTOCOL_UDP, "0fa0000900080000");
    auto hooks = NetfilterHooks::Get(network.router);
    BOOST_TEST(hooks->Run(datagram, {NfInetHook::PRE_ROUTING, network.inner.Get(0), nullptr}));
    BOOST_TEST(!hooks->Run(datagram,
                           {NfInetHook::POST_ROUTING, network.inner.Get(0), network.inner.Get(0)}));
    BOOST_REQUIRE(network.drops.size() == 1);
    BOOST_TEST(network.drops[0].find("another device") != std::string::npos);
    BOOST_TEST(conntrack->GetCount() == 0);
}

BOOST_AUTO_TEST_CASE(WithoutRulesNothingIsRewritten)
{
    NatNetwork network;
    network.EchoFrom(network.server);
    network.Ask(network.clients.Get(0), 4000, SERVER, 3);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 3);
    BOOST_TEST(network.heard[0].GetIpv4() == Ipv4Address("10.0.0.2"));
    BOOST_TEST(network.answers.size() == 3);
    BOOST_TEST(network.nat->GetManips() == 0); // null binding
}

BOOST_AUTO_TEST_CASE(DnatIsOneManipPerPacket)
{
    NatNetwork network;
    NatHelper::Dnat(network.nat, ROUTER_OUTSIDE, "10.0.0.2", PROTOCOL_UDP, 8080, PORT);
    network.EchoFrom(network.clients.Get(0));
    network.Ask(network.server, 5000, InetSocketAddress(ROUTER_OUTSIDE, 8080), 2);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    BOOST_TEST(network.heard[0].GetIpv4() == Ipv4Address("192.0.2.2"));
    BOOST_REQUIRE(network.answers.size() == 2);
    BOOST_TEST(network.answers[0].GetIpv4() == ROUTER_OUTSIDE);
    BOOST_TEST(network.answers[0].GetPort() == 8080);
    BOOST_TEST(network.nat->GetManips() == 4);
    BOOST_TEST(network.verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(SnatAndDnatAreTwoManipsPerPacket)
{
    NatNetwork network;
    NatHelper::Dnat(network.nat, ROUTER_OUTSIDE, "10.0.0.2", PROTOCOL_UDP, 8080, PORT);
    NatHelper::Snat(network.nat, network.inner.Get(0), "10.0.0.1", 30000, 30010);
    network.EchoFrom(network.clients.Get(0));
    network.Ask(network.server, 5000, InetSocketAddress(ROUTER_OUTSIDE, 8080), 2);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    BOOST_TEST(network.heard[0].GetIpv4() == Ipv4Address("10.0.0.1"));
    BOOST_TEST(network.heard[0].GetPort() >= 30000);
    BOOST_TEST(network.heard[0].GetPort() <= 30010);
    BOOST_TEST(network.answers.size() == 2);
    BOOST_TEST(network.nat->GetManips() == 8);
    BOOST_TEST(network.verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(DnatToTheRouterItself)
{
    NatNetwork network;
    NatHelper::Dnat(network.nat, ROUTER_OUTSIDE, ROUTER_OUTSIDE, PROTOCOL_UDP, 8080, PORT);
    network.EchoFrom(network.router);
    network.Ask(network.server, 5000, InetSocketAddress(ROUTER_OUTSIDE, 8080), 2);
    RoutedNetwork::Run(5);
    BOOST_TEST(network.heard.size() == 2);
    BOOST_REQUIRE(network.answers.size() == 2);
    BOOST_TEST(network.answers[0].GetIpv4() == ROUTER_OUTSIDE);
    BOOST_TEST(network.answers[0].GetPort() == 8080);
    BOOST_TEST(network.nat->GetManips() == 4); // PRE_ROUTING there, POST_ROUTING back
}

BOOST_AUTO_TEST_CASE(TwoClientsWithOnePortAreToldApart)
{
    NatNetwork network(2);
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.server);
    network.Ask(network.clients.Get(0), 4000, SERVER);
    network.Ask(network.clients.Get(1), 4000, SERVER, 1, 1.5);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    BOOST_TEST(network.heard[0].GetPort() == 4000);
    BOOST_TEST(network.heard[1].GetPort() != 4000);
    BOOST_TEST(network.heard[1].GetPort() >= 1024); // the class of 4000
    BOOST_TEST(network.answers.size() == 2);
    BOOST_TEST(network.nat->GetConntrack()->GetCount() == 2);
}

BOOST_AUTO_TEST_CASE(OnePortServesDifferentDestinations)
{
    // Mappings depend on address and port of the peer: no clash, so the port is kept.
    NatNetwork network(2);
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.server, 9);
    network.EchoFrom(network.server, 10);
    network.Ask(network.clients.Get(0), 4000, InetSocketAddress("192.0.2.2", 9));
    network.Ask(network.clients.Get(1), 4000, InetSocketAddress("192.0.2.2", 10));
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    BOOST_TEST(network.heard[0].GetPort() == 4000);
    BOOST_TEST(network.heard[1].GetPort() == 4000);
    BOOST_TEST(network.answers.size() == 2);
}

BOOST_AUTO_TEST_CASE(ExhaustedRangeDropsAndSaysSo)
{
    NatNetwork network(3);
    NatHelper::Masquerade(network.nat, network.outer.Get(0), 40000, 40001);
    network.EchoFrom(network.server);
    for (uint32_t i = 0; i < 3; ++i)
    {
        network.Ask(network.clients.Get(i), 4000, SERVER, 1, 1 + 0.1 * i);
    }
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    const std::set<uint16_t> ports{network.heard[0].GetPort(), network.heard[1].GetPort()};
    BOOST_TEST(ports == (std::set<uint16_t>{40000, 40001}));
    BOOST_TEST(network.drops == std::vector<std::string>{"nf_nat: no free port in the range"});
    BOOST_TEST(network.answers.size() == 2);
}

BOOST_AUTO_TEST_CASE(ForgottenMappingFreesItsPort)
{
    NatNetwork network(2);
    NatHelper::Masquerade(network.nat, network.outer.Get(0), 40000, 40000);
    network.EchoFrom(network.server);
    network.Ask(network.clients.Get(0), 4000, SERVER);
    // Answered at once: 30 s until it is forgotten (udp_timeout; no stream within 2 s).
    network.Ask(network.clients.Get(1), 4000, SERVER, 1, 30.9);
    network.Ask(network.clients.Get(1), 4001, SERVER, 1, 31.1);
    RoutedNetwork::Run(29);
    BOOST_TEST(network.nat->GetConntrack()->GetCount() == 1);
    RoutedNetwork::Run(40);
    BOOST_TEST(network.heard.size() == 2);
    BOOST_TEST(network.answers.size() == 2);
}

BOOST_AUTO_TEST_CASE(UnsolicitedPacketIsNotTranslated)
{
    NatNetwork network;
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.clients.Get(0));
    network.Ask(network.server, 5000, InetSocketAddress(ROUTER_OUTSIDE, PORT));
    RoutedNetwork::Run(5);
    BOOST_TEST(network.heard.empty());
    BOOST_TEST(network.answers.empty());
    BOOST_TEST(network.nat->GetManips() == 0);
}

BOOST_AUTO_TEST_CASE(TcpThroughMasquerade)
{
    NatNetwork network;
    NatHelper::Masquerade(network.nat, network.outer.Get(0), 20000, 20099);
    PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), PORT));
    auto sinks = sink.Install(network.server);
    BulkSendHelper source("ns3::TcpSocketFactory", SERVER);
    source.SetAttribute("MaxBytes", UintegerValue(100000));
    source.Install(network.clients.Get(0)).Start(Seconds(1));
    RoutedNetwork::Run(20);
    BOOST_TEST(DynamicCast<PacketSink>(sinks.Get(0))->GetTotalRx() == 100000);
    BOOST_TEST(network.verifier.tcp > 400);
    BOOST_TEST(network.verifier.wrong == 0);
    BOOST_TEST(network.drops.empty());
    BOOST_TEST(network.nat->GetConntrack()->GetInvalid() == 0);
}

BOOST_AUTO_TEST_CASE(TcpFromVethThroughMasqueradeToNics)
{
    // The client leaves every sum to somebody else, and the NIC behind NAT completes them.
    NatNetwork network(1, RoutedNetwork::Veth(), RoutedNetwork::Ixgbe());
    FrameVerifier wire;
    wire.Listen(network.outer.Get(1));
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    PacketSinkHelper sink("ns3::TcpSocketFactory", InetSocketAddress(Ipv4Address::GetAny(), PORT));
    auto sinks = sink.Install(network.server);
    BulkSendHelper source("ns3::TcpSocketFactory", SERVER);
    source.SetAttribute("MaxBytes", UintegerValue(100000));
    source.Install(network.clients.Get(0)).Start(Seconds(1));
    uint32_t computed = 0;
    ChecksumTracepoints::Get(network.clients.Get(0))
        ->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([&](const ChecksumComputation& one) {
                computed += one.place != ChecksumPlace::NIC;
            }));
    RoutedNetwork::Run(20);
    BOOST_TEST(DynamicCast<PacketSink>(sinks.Get(0))->GetTotalRx() == 100000);
    uint32_t received = 0;
    uint32_t wrong = 0;
    for (const auto& packet : wire.packets)
    {
        if (packet[19] == 2) // to 192.0.2.2; what the server sends is not complete yet
        {
            FrameVerifier one;
            one.Verify(packet);
            received += one.tcp;
            wrong += one.wrong;
        }
    }
    BOOST_TEST(received > 100000 / 536);
    BOOST_TEST(wrong == 0);
    BOOST_TEST(computed == 0); // nothing in the client's kernel, neither sending nor receiving
}

BOOST_AUTO_TEST_CASE(FragmentedUdpThroughMasquerade)
{
    NatNetwork network;
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.server);
    // A small one first: ns-3 keeps three packets while ARP asks, and this makes four fragments.
    auto socket = network.Ask(network.clients.Get(0), 4000, SERVER, 1);
    Simulator::Schedule(Seconds(2), [&]() { socket->SendTo(Create<Packet>(5000), 0, SERVER); });
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 2);
    BOOST_TEST(network.heard[1].GetIpv4() == ROUTER_OUTSIDE);
    BOOST_TEST(network.answers.size() == 2);
    BOOST_TEST(network.nat->GetManips() == 4); // whole datagrams, not fragments
    BOOST_TEST(network.verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(RuleInTheWrongChainIsRefused)
{
    NatNetwork network;
    auto rule = NatRule::Dnat(ROUTER_OUTSIDE, "10.0.0.2");
    rule.hook = NfInetHook::POST_ROUTING;
    BOOST_CHECK_EXCEPTION(network.nat->AddRule(rule),
                          std::invalid_argument,
                          [](const std::exception& error) {
                              return std::string(error.what()).find("POST_ROUTING") !=
                                     std::string::npos;
                          });
    BOOST_CHECK_THROW(NatRule::Masquerade(network.outer.Get(0), 20, 10), std::invalid_argument);
    BOOST_CHECK_THROW(NatRule::Masquerade(nullptr), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(SecondInstallIsRefused)
{
    NatNetwork network;
    BOOST_CHECK_THROW(NatHelper().Install(network.router), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(EqualStreamsChooseEqualPorts)
{
    std::vector<uint16_t> ports;
    for (int64_t stream : {5, 5, 6})
    {
        NatNetwork network;
        BOOST_TEST(NatHelper::AssignStreams(NodeContainer::GetGlobal(), stream) == 1);
        NatHelper::Masquerade(network.nat, network.outer.Get(0), 20000, 29999);
        network.EchoFrom(network.server);
        network.Ask(network.clients.Get(0), 4000, SERVER);
        RoutedNetwork::Run(5);
        BOOST_REQUIRE(network.heard.size() == 1);
        ports.push_back(network.heard[0].GetPort());
    }
    BOOST_TEST(ports[0] == ports[1]);
    BOOST_TEST(ports[0] != ports[2]);
}

BOOST_AUTO_TEST_CASE(AcceptRuleEndsTheSearch)
{
    NatNetwork network;
    NatRule accept;
    accept.destination = "192.0.2.2";
    accept.destinationMask = Ipv4Mask::GetOnes();
    network.nat->AddRule(accept);
    NatHelper::Masquerade(network.nat, network.outer.Get(0));
    network.EchoFrom(network.server);
    network.Ask(network.clients.Get(0), 4000, SERVER);
    RoutedNetwork::Run(5);
    BOOST_REQUIRE(network.heard.size() == 1);
    BOOST_TEST(network.heard[0].GetIpv4() == Ipv4Address("10.0.0.2"));
}

BOOST_AUTO_TEST_SUITE_END()
