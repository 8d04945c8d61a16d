/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(NetworkLayerTest)

BOOST_AUTO_TEST_CASE(ReadOrGivenItIsTheSame)
{
    auto check = [](const NetworkLayer& layer, IpFamily family, bool extensions, uint32_t size) {
        BOOST_TEST((layer.family == family));
        BOOST_TEST(+layer.protocol == 17);
        BOOST_TEST(layer.hasExtensions == extensions);
        BOOST_TEST(layer.size == size);
    };
    auto ipv4 = MakeDatagram(MakePacket(Udp("ABCD", "0000")), PROTOCOL_UDP);
    check(GetNetworkLayer(ipv4), IpFamily::IPV4, false, 20);
    check(ReadNetworkLayer(MakeWhole(ipv4)), IpFamily::IPV4, false, 20);
    for (bool extensions : {false, true})
    {
        auto ipv6 = MakeIpv6Datagram(MakePacket(Udp("ABCD", "0000")), PROTOCOL_UDP, extensions);
        const uint32_t size = extensions ? 48 : 40;
        check(GetNetworkLayer(ipv6), IpFamily::IPV6, extensions, size);
        check(ReadNetworkLayer(MakeWhole(ipv6)), IpFamily::IPV6, extensions, size);
    }
}

BOOST_AUTO_TEST_CASE(PseudoHeaderIsThatOfTheRfcs)
{
    auto udp = Udp("ABCD", "0000");
    BOOST_TEST(GetPseudoHeader(MakeDatagram(MakePacket(udp), PROTOCOL_UDP)).Get() ==
               Seed(IpFamily::IPV4, PROTOCOL_UDP, 12));
    BOOST_TEST(GetPseudoHeader(MakeIpv6Datagram(MakePacket(udp), PROTOCOL_UDP, true)).Get() ==
               Seed(IpFamily::IPV6, PROTOCOL_UDP, 12));
}

BOOST_AUTO_TEST_CASE(WhatIsNoIpIsRefused)
{
    for (const std::string hex : {"", "45", "6500001400010000", "4400001400010000"})
    {
        auto packet = MakePacket(Bytes(hex));
        CheckError<std::invalid_argument>([&] { ReadNetworkLayer(packet); },
                                          {"header", std::to_string(hex.size() / 2) + " bytes"});
    }
    auto tooLong = MakePacket(Bytes("4f00001400010000 40840000 0a000001 0a000002"));
    CheckError<std::invalid_argument>([&] { ReadNetworkLayer(tooLong); }, {"20 bytes"});
    auto cut = MakeIpv6Datagram(MakePacket({}), PROTOCOL_UDP, true);
    cut.extensions.resize(6);
    CheckError<std::invalid_argument>([&] { ReadNetworkLayer(MakeWhole(cut)); },
                                      {"46 bytes", "extension"});
}

BOOST_AUTO_TEST_SUITE_END()
