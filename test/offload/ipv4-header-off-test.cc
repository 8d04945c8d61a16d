/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/ipv4-header-off.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(Ipv4HeaderOffTest)

BOOST_AUTO_TEST_CASE(HeaderComesOffAndBackBitForBit)
{
    // 24 bytes with a router alert option and a header checksum that is wrong on purpose.
    auto bytes = Bytes("4600003800010000 01 84 dead 0a000001 e0000001 94040000");
    auto init = Init("b00bac32");
    bytes.insert(bytes.end(), init.begin(), init.end());
    auto packet = MakePacket(bytes);
    {
        Ipv4HeaderOff header(packet);
        BOOST_TEST(+header.GetProtocol() == 132);
        BOOST_TEST(GetBytes(packet) == init, boost::test_tools::per_element());
    }
    BOOST_TEST(GetBytes(packet) == bytes, boost::test_tools::per_element());
    BOOST_TEST(GetIpv4HeaderSize(packet) == 24);
}

BOOST_AUTO_TEST_CASE(HeaderComesBackWhenAnErrorPasses)
{
    auto packet = MakeWhole(MakeDatagram(MakePacket(Init("00000000"))));
    auto before = GetBytes(packet);
    try
    {
        Ipv4HeaderOff header(packet);
        throw std::runtime_error("an error of the caller");
    }
    catch (const std::runtime_error&)
    {
    }
    BOOST_TEST(GetBytes(packet) == before, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WhatIsNotIpv4IsRefused)
{
    for (const std::string hex : {"", "45", "6500001400010000", "4400001400010000"})
    {
        auto packet = MakePacket(Bytes(hex));
        CheckError<std::invalid_argument>([&] { Ipv4HeaderOff header(packet); },
                                          {"IPv4 header", std::to_string(hex.size() / 2)});
    }
    auto tooLong = MakePacket(Bytes("4f00001400010000 40840000 0a000001 0a000002"));
    CheckError<std::invalid_argument>([&] { Ipv4HeaderOff header(tooLong); }, {"20 bytes"});
}

BOOST_AUTO_TEST_SUITE_END()
