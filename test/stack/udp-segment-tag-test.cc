/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/packet.h"
#include "ns3/udp-segment-tag.h"

#include <boost/test/unit_test.hpp>
#include <sstream>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(UdpSegmentTagTest)

BOOST_AUTO_TEST_CASE(SurvivesCopyAndSerialization)
{
    auto packet = Create<Packet>(10);
    packet->AddPacketTag(UdpSegmentTag(0x1234));
    std::vector<uint8_t> bytes(packet->GetSerializedSize());
    packet->Serialize(bytes.data(), bytes.size());
    auto copy = Create<Packet>(bytes.data(), bytes.size(), true);
    UdpSegmentTag tag;
    BOOST_REQUIRE(copy->PeekPacketTag(tag));
    BOOST_TEST(tag.GetGsoSize() == 0x1234);
}

BOOST_AUTO_TEST_CASE(PrintsTheSize)
{
    std::ostringstream os;
    UdpSegmentTag(1400).Print(os);
    BOOST_TEST(os.str() == "gso_size=1400");
}

BOOST_AUTO_TEST_SUITE_END()
