/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/offload-packets.h"
#include "../stack/routed-network.h"

#include "ns3/boolean.h"
#include "ns3/inet-socket-address.h"
#include "ns3/nat-helper.h"
#include "ns3/nf-conntrack.h"
#include "ns3/ns3-compat.h"
#include "ns3/socket.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using namespace ns3;
using offload_test::CheckError;

namespace
{

/// @param node any @return what an error calls it
std::string
NameOf(Ptr<Node> node)
{
    return "node " + std::to_string(node->GetId());
}

/// @param node whose @param port to bind to @return a UDP socket
Ptr<Socket>
Udp(Ptr<Node> node, uint16_t port)
{
    const auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    BOOST_REQUIRE(socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port)) == 0);
    return socket;
}

/**
 * Send a datagram.
 * @param from whence
 * @param to whither
 * @param at the socket that may get it
 * @return "address:port" that it came from; empty if it did not
 */
std::string
Arrives(Ptr<Socket> from, const InetSocketAddress& to, Ptr<Socket> at)
{
    Simulator::ScheduleNow([&] { from->SendTo(Create<Packet>(10), 0, to); });
    RoutedNetwork::Run(1);
    Address source;
    if (!at->RecvFrom(source))
    {
        return "";
    }
    const auto inet = InetSocketAddress::ConvertFrom(source);
    std::ostringstream text;
    text << inet.GetIpv4() << ":" << inet.GetPort();
    return text.str();
}

} // namespace

BOOST_AUTO_TEST_SUITE(NatHelperTest)

BOOST_AUTO_TEST_CASE(NodeWithoutIpv4IsRefusedAndLeftAsItWas)
{
    const auto node = CreateObject<Node>();
    CheckError<std::runtime_error>([&] { NatHelper().Install(node); },
                                   {NameOf(node), "no IPv4", "InternetStackHelper"});
    BOOST_TEST(!node->GetObject<NfNat>());
    BOOST_TEST(!node->GetObject<NfConntrack>());
    // What was missing is made good.
    InternetStackHelper().Install(node);
    BOOST_TEST(bool(NatHelper().Install(node)));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(SecondInstallIsRefusedAndTheFirstStays)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    const auto nat = NatHelper().Install(network.router);
    CheckError<std::runtime_error>([&] { NatHelper().Install(network.router); },
                                   {NameOf(network.router), "NAT already"});
    BOOST_TEST(network.router->GetObject<NfNat>() == nat);
    // Translated once, not twice: the port stays and one manip is counted.
    NatHelper::Masquerade(nat, network.outer.Get(0));
    const auto client = Udp(network.clients.Get(0), 4000);
    BOOST_TEST(Arrives(client, InetSocketAddress("192.0.2.2", 9), Udp(network.server, 9)) ==
               "192.0.2.1:4000");
    BOOST_TEST(nat->GetManips() == 1U);
}

BOOST_AUTO_TEST_CASE(AttributesReachNatAndConntrack)
{
    const auto node = CreateObject<Node>();
    InternetStackHelper().Install(node);
    NatHelper helper;
    helper.SetAttribute("SctpVariant", EnumValueOf<SctpVariant>(SctpVariant::ALWAYS_NONE));
    helper.SetConntrackAttribute("NfConntrackMax", UintegerValue(17));
    helper.SetConntrackAttribute("SctpError", BooleanValue(false));
    const auto nat = helper.Install(node);
    BOOST_TEST((nat->GetSctpVariant() == SctpVariant::ALWAYS_NONE));
    const auto conntrack = node->GetObject<NfConntrack>();
    BOOST_REQUIRE(bool(conntrack));
    BOOST_TEST(nat->GetConntrack() == conntrack);
    UintegerValue max;
    conntrack->GetAttribute("NfConntrackMax", max);
    BOOST_TEST(max.Get() == 17U);
    BooleanValue sctpError(true);
    conntrack->GetAttribute("SctpError", sctpError);
    BOOST_TEST(!sctpError.Get());
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(ConntrackThatIsThereIsUsed)
{
    const auto node = CreateObject<Node>();
    InternetStackHelper().Install(node);
    ChecksumOffloadStackHelper().Install(node);
    const auto conntrack = CreateObject<NfConntrack>();
    conntrack->Install(node);
    BOOST_TEST(NatHelper().Install(node)->GetConntrack() == conntrack);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(MasqueradeTakesTheDevicesAddressAndThePortsGiven)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    const auto nat = NatHelper().Install(network.router);
    NatHelper::AssignStreams(network.router, 1);
    // One port is left to choose.
    NatHelper::Masquerade(nat, network.outer.Get(0), 50000, 50000);
    BOOST_TEST(Arrives(Udp(network.clients.Get(0), 4000),
                       InetSocketAddress("192.0.2.2", 9),
                       Udp(network.server, 9)) == "192.0.2.1:50000");
}

BOOST_AUTO_TEST_CASE(SnatTakesTheAddressGiven)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    const auto nat = NatHelper().Install(network.router);
    NatHelper::Snat(nat, network.outer.Get(0), "192.0.2.77");
    const auto client = Udp(network.clients.Get(0), 4000);
    BOOST_TEST(Arrives(client, InetSocketAddress("192.0.2.2", 9), Udp(network.server, 9)) ==
               "192.0.2.77:4000");
    // Through the other device nothing is rewritten: 10.0.0.2 is heard by 10.0.0.1.
    BOOST_TEST(Arrives(client, InetSocketAddress("10.0.0.1", 10), Udp(network.router, 10)) ==
               "10.0.0.2:4000");
}

BOOST_AUTO_TEST_CASE(DnatForwardsOnePortOfOneProtocol)
{
    // From the outside, port 80 of the router is port 8080 of the client; 17 is UDP.
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    const auto nat = NatHelper().Install(network.router);
    NatHelper::Dnat(nat, "192.0.2.1", "10.0.0.2", 17, 80, 8080);
    NatHelper::Dnat(nat, "192.0.2.1", "10.0.0.2", 6, 82, 8080);
    const auto inside = Udp(network.clients.Get(0), 8080);
    const auto arrives = [&](uint16_t from, uint16_t port) {
        return Arrives(Udp(network.server, from), InetSocketAddress("192.0.2.1", port), inside);
    };
    // Each from a port of its own: no mapping is in another's way.
    BOOST_TEST(arrives(4000, 80) == "192.0.2.2:4000");
    BOOST_TEST(arrives(4001, 81) == "");
    BOOST_TEST(arrives(4002, 82) == "");
}

BOOST_AUTO_TEST_CASE(WrongPortsAreRefused)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    const auto nat = NatHelper().Install(network.router);
    CheckError<std::invalid_argument>(
        [&] { NatHelper::Masquerade(nat, network.outer.Get(0), 2000, 1999); },
        {"2000", "1999"});
    CheckError<std::invalid_argument>([&] { NatHelper::Snat(nat, nullptr, "192.0.2.1", 0, 5); },
                                      {"5"});
    BOOST_CHECK_THROW(NatHelper::Masquerade(nat, nullptr), std::invalid_argument);
}

BOOST_AUTO_TEST_CASE(NodesWithoutNatTakeNoStream)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    NodeContainer all(network.router, network.server, network.clients.Get(0));
    BOOST_TEST(NatHelper::AssignStreams(all, 5) == 0);
    NatHelper().Install(network.router);
    // NfNat has one random variable, that of get_random_u16() in port selection.
    BOOST_TEST(NatHelper::AssignStreams(all, 5) == 1);
    NatHelper().Install(network.server);
    BOOST_TEST(NatHelper::AssignStreams(all, 5) == 2);
}

BOOST_AUTO_TEST_SUITE_END()
