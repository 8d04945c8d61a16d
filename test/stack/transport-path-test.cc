/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/loopback-net-device.h"
#include "ns3/transport-path.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(TransportPathTest)

BOOST_AUTO_TEST_CASE(SeedOfIpv4)
{
    // 0a00+0001+0a00+0002+0006+001c = 1425
    const TransportPath path(Ipv4Address("10.0.0.1"), Ipv4Address("10.0.0.2"), nullptr);
    BOOST_TEST(path.GetSeed(6, 28).Get() == 0x1425);
    BOOST_TEST(path.GetNetworkHeaderSize() == 20);
}

BOOST_AUTO_TEST_CASE(SeedOfIpv6)
{
    // RFC 8200 section 8.1: fd00+0001+fd00+0002+0001+0004+0011 with length 10004h: 1fa19, folded
    // fa1a
    const TransportPath path(Ipv6Address("fd00::1"), Ipv6Address("fd00::2"), nullptr);
    BOOST_TEST(path.GetSeed(17, 0x10004).Get() == 0xfa1a);
    BOOST_TEST(path.GetNetworkHeaderSize() == 40);
}

BOOST_AUTO_TEST_CASE(SameIsWhatLeadsTheSameWay)
{
    auto device = CreateObject<LoopbackNetDevice>();
    auto other = CreateObject<LoopbackNetDevice>();
    auto make = [](Ptr<NetDevice> out, const char* gateway) {
        auto route = Create<Ipv4Route>();
        route->SetOutputDevice(out);
        route->SetGateway(gateway);
        return TransportPath(Ipv4Address("10.0.0.1"), Ipv4Address("10.0.0.2"), route);
    };
    const auto path = make(device, "10.0.0.9");
    BOOST_TEST(path.GetDevice() == device);
    BOOST_TEST(path.IsSameAs(path));
    BOOST_TEST(path.IsSameAs(make(device, "10.0.0.9")));
    BOOST_TEST(!path.IsSameAs(make(device, "10.0.0.8")));
    BOOST_TEST(!path.IsSameAs(make(other, "10.0.0.9")));
    const TransportPath routeless(Ipv4Address("10.0.0.1"), Ipv4Address("10.0.0.2"), nullptr);
    BOOST_TEST(!path.IsSameAs(routeless));
    BOOST_TEST(!routeless.GetDevice());
    const TransportPath ipv6(Ipv6Address("fd00::1"), Ipv6Address("fd00::2"), nullptr);
    BOOST_TEST(!routeless.IsSameAs(ipv6));
    BOOST_TEST(ipv6.IsSameAs(ipv6));
}

BOOST_AUTO_TEST_SUITE_END()
