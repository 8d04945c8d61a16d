/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/network-header-off.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(NetworkHeaderOffTest)

BOOST_AUTO_TEST_CASE(HeaderComesOffAndBackBitForBit)
{
    // 24 bytes with a router alert option and a header checksum that is wrong on purpose.
    auto bytes = Bytes("4600003800010000 01 84 dead 0a000001 e0000001 94040000");
    auto init = Init("b00bac32");
    bytes.insert(bytes.end(), init.begin(), init.end());
    auto packet = MakePacket(bytes);
    {
        NetworkHeaderOff header(packet);
        BOOST_TEST(+header.GetLayer().protocol == 132);
        BOOST_TEST(GetBytes(packet) == init, boost::test_tools::per_element());
    }
    BOOST_TEST(GetBytes(packet) == bytes, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(HeaderComesBackWhenAnErrorPasses)
{
    auto packet = MakeWhole(MakeDatagram(MakePacket(Init("00000000"))));
    auto before = GetBytes(packet);
    try
    {
        NetworkHeaderOff header(packet);
        throw std::runtime_error("an error of the caller");
    }
    catch (const std::runtime_error&)
    {
    }
    BOOST_TEST(GetBytes(packet) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ExtensionHeadersComeOffAndBackWithIt)
{
    // Hop-by-hop with a jumbo-free PadN, routing, fragment, authentication, destination options.
    const auto chain = Bytes("2b000104 00000000"
                             "2c000400 00000000"
                             "33000001 12345678"
                             "3c010000 00000001 00000002"
                             "11000104 00000000");
    const auto udp = Udp("ABCD", "1234");
    auto datagram = MakeIpv6Datagram(MakePacket(udp), PROTOCOL_UDP);
    datagram.extensions = chain;
    datagram.header.SetNextHeader(0);
    auto packet = MakeWhole(datagram);
    auto bytes = GetBytes(packet);
    {
        NetworkHeaderOff header(packet);
        BOOST_TEST((header.GetLayer().family == IpFamily::IPV6));
        BOOST_TEST(header.GetLayer().hasExtensions);
        BOOST_TEST(header.GetLayer().size == 40 + chain.size());
        BOOST_TEST(+header.GetLayer().protocol == 17);
        BOOST_TEST(header.GetPseudoHeader().Get() ==
                   Seed(IpFamily::IPV6, PROTOCOL_UDP, udp.size()));
        BOOST_TEST(GetBytes(packet) == udp, boost::test_tools::per_element());
    }
    BOOST_TEST(GetBytes(packet) == bytes, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PseudoHeaderIsThatOfTheAddresses)
{
    auto packet = MakeWhole(MakeDatagram(MakePacket(Udp("ABCD", "1234")), PROTOCOL_UDP));
    NetworkHeaderOff header(packet);
    BOOST_TEST(header.GetPseudoHeader().Get() == Seed(IpFamily::IPV4, PROTOCOL_UDP, 12));
}

BOOST_AUTO_TEST_SUITE_END()
