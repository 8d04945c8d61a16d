/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/gso-headroom.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(GsoHeadroom)

BOOST_AUTO_TEST_CASE(BytesComeInFrontOfTheFragmentAlone)
{
    auto packet = MakePacket(Bytes("0102030405060708"));
    auto fragment = packet->CreateFragment(2, 4);
    AddHeaderSpace(fragment, 3);
    auto bytes = GetBytes(fragment);
    BOOST_REQUIRE(bytes.size() == 7);
    const auto payload = Bytes("03040506");
    BOOST_TEST(std::equal(payload.begin(), payload.end(), bytes.begin() + 3));
    BOOST_TEST(GetBytes(packet) == Bytes("0102030405060708"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
