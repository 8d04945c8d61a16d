/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ipskb-forwarded-tag.h"
#include "ns3/nf-conntrack-tag.h"
#include "ns3/packet.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(NfConntrackTagTest)

BOOST_AUTO_TEST_CASE(SurvivesCopyAndSerialisation)
{
    auto packet = Create<Packet>(10);
    packet->AddPacketTag(NfConntrackTag(0x123456789abcULL, NfConntrackDir::REPLY));
    packet->AddPacketTag(IpskbForwardedTag());
    std::vector<uint8_t> bytes(packet->GetSerializedSize());
    BOOST_REQUIRE(packet->Serialize(bytes.data(), bytes.size()) != 0);
    for (const auto& other :
         {packet->Copy(), Create<Packet>(bytes.data(), uint32_t(bytes.size()), true)})
    {
        NfConntrackTag tag;
        IpskbForwardedTag forwarded;
        BOOST_REQUIRE(other->PeekPacketTag(tag));
        BOOST_TEST(tag.GetId() == 0x123456789abcULL);
        BOOST_TEST(bool(tag.GetDir() == NfConntrackDir::REPLY));
        BOOST_TEST(other->PeekPacketTag(forwarded));
    }
}

BOOST_AUTO_TEST_SUITE_END()
