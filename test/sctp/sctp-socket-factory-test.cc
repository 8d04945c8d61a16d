/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/node-container.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/sctp-socket-factory.h"
#include "ns3/sctp-socket.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/tcp-socket-factory.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// Two nodes with SCTP.
struct Nodes
{
    Nodes()
        : nodes(2)
    {
        InternetStackHelper().Install(nodes);
        SctpHelper helper;
        helper.Install(nodes);
        helper.AssignStreams(nodes, 1);
    }

    ~Nodes()
    {
        Simulator::Destroy();
    }

    Nodes(const Nodes&) = delete;

    NodeContainer nodes; ///< two
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpSocketFactoryTest)

BOOST_AUTO_TEST_CASE(IsFoundByTheNameThatApplicationsGive)
{
    // The attribute "Protocol" of ns-3's applications is a TypeId looked up by name.
    const TypeId type = TypeId::LookupByName("ns3::SctpSocketFactory");
    BOOST_TEST((type == SctpSocketFactory::GetTypeId()));
    BOOST_TEST(type.IsChildOf(SocketFactory::GetTypeId()));
    BOOST_TEST(type.HasConstructor());
}

BOOST_AUTO_TEST_CASE(SocketIsOfTheNodeThatWasAsked)
{
    Nodes two;
    for (uint32_t i = 0; i < 2; ++i)
    {
        const Ptr<Socket> socket =
            Socket::CreateSocket(two.nodes.Get(i), SctpSocketFactory::GetTypeId());
        BOOST_REQUIRE(bool(DynamicCast<SctpSocket>(socket)));
        BOOST_TEST(socket->GetNode() == two.nodes.Get(i));
        // RFC 6458 section 4.1.1: a one-to-one style socket is a SOCK_STREAM.
        BOOST_TEST((socket->GetSocketType() == Socket::NS3_SOCK_STREAM));
        BOOST_TEST(socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5001)) == 0);
    }
}

BOOST_AUTO_TEST_CASE(SocketsOfANodeShareItsPortsAndNothingElse)
{
    Nodes two;
    const auto factory = two.nodes.Get(0)->GetObject<SctpSocketFactory>();
    BOOST_REQUIRE(bool(factory));
    const Ptr<Socket> one = factory->CreateSocket();
    const Ptr<Socket> other = factory->CreateSocket();
    BOOST_TEST(one != other);
    const InetSocketAddress port(Ipv4Address::GetAny(), 5001);
    BOOST_TEST(one->Bind(port) == 0);
    BOOST_TEST(other->Bind(port) == -1);
    BOOST_TEST((other->GetErrno() == Socket::ERROR_ADDRINUSE));
}

BOOST_AUTO_TEST_CASE(StandsBesideTheOtherFactories)
{
    Nodes two;
    for (const TypeId& type : {TcpSocketFactory::GetTypeId(), UdpSocketFactory::GetTypeId()})
    {
        const Ptr<Socket> socket = Socket::CreateSocket(two.nodes.Get(0), type);
        BOOST_TEST(!DynamicCast<SctpSocket>(socket));
    }
}

BOOST_AUTO_TEST_SUITE_END()
