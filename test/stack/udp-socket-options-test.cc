/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/simulator.h"
#include "ns3/tcp-socket-factory.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/udp-socket-options.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// A node with a stack. Destroys the simulation at its end.
struct Host
{
    Host()
        : node(CreateObject<Node>())
    {
        InternetStackHelper().Install(node);
        options = UdpSocketOptions::Get(node);
    }

    ~Host()
    {
        options = nullptr;
        Simulator::Destroy();
    }

    Ptr<Socket> Udp() const
    {
        return Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    }

    Ptr<Node> node;
    Ptr<UdpSocketOptions> options;
};

/// @return options with that UDP_SEGMENT
UdpOptions
Segment(uint16_t size)
{
    UdpOptions options;
    options.segment = size;
    return options;
}

} // namespace

BOOST_AUTO_TEST_SUITE(UdpSocketOptionsTest)

BOOST_AUTO_TEST_CASE(NothingIsOnAtFirst)
{
    Host host;
    auto socket = host.Udp();
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5000));
    const auto options = host.options->Get(socket);
    BOOST_TEST(options.segment == 0);
    BOOST_TEST(!options.gro);
    BOOST_TEST(!options.noCheckTx);
    BOOST_TEST(!options.noCheck6Rx);
    BOOST_TEST(UdpSocketOptions::Get(host.node) == host.options);
}

BOOST_AUTO_TEST_CASE(SocketBoundToAnyAddressIsFoundByItsPort)
{
    Host host;
    auto socket = host.Udp();
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5000));
    host.options->Set(socket, Segment(1400));
    BOOST_TEST(host.options->Find(Ipv4Address("10.0.0.1"), 5000).segment == 1400);
    BOOST_TEST(host.options->Find(Ipv4Address("10.0.0.1"), 5001).segment == 0);
    BOOST_TEST(host.options->Find(Ipv6Address("fd00::1"), 5000).segment == 0);
    BOOST_TEST(host.options->Get(socket).segment == 1400);
}

BOOST_AUTO_TEST_CASE(SocketOfIpv6IsFoundByIpv6)
{
    Host host;
    auto socket = host.Udp();
    socket->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), 5000));
    host.options->Set(socket, Segment(1300));
    BOOST_TEST(host.options->Find(Ipv6Address("fd00::1"), 5000).segment == 1300);
    BOOST_TEST(host.options->Find(Ipv4Address("10.0.0.1"), 5000).segment == 0);
}

BOOST_AUTO_TEST_CASE(BoundAddressPrevailsOverAny)
{
    Host host;
    auto any = host.Udp();
    any->Bind(InetSocketAddress(Ipv4Address::GetAny(), 5000));
    host.options->Set(any, Segment(1400));
    auto bound = host.Udp();
    bound->Bind(InetSocketAddress("127.0.0.1", 5000));
    host.options->Set(bound, Segment(900));
    BOOST_TEST(host.options->Find(Ipv4Address("127.0.0.1"), 5000).segment == 900);
    BOOST_TEST(host.options->Find(Ipv4Address("10.0.0.1"), 5000).segment == 1400);
}

BOOST_AUTO_TEST_CASE(UnboundAndTcpSocketsAreRefused)
{
    Host host;
    auto says = [](const std::invalid_argument& error) {
        return std::string(error.what()).find("Bind()") != std::string::npos;
    };
    BOOST_CHECK_EXCEPTION(host.options->Set(host.Udp(), {}), std::invalid_argument, says);
    auto tcp = Socket::CreateSocket(host.node, TcpSocketFactory::GetTypeId());
    tcp->Bind();
    BOOST_CHECK_EXCEPTION(host.options->Set(tcp, {}), std::invalid_argument, says);
}

BOOST_AUTO_TEST_SUITE_END()
