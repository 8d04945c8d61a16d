/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

#include "ns3/inet-gro.h"
#include "ns3/ipv4-header.h"
#include "ns3/tcp-header.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param recipe what to make @return it in GRO, both headers pulled
GroPacket
Pulled(const GroRecipe& recipe)
{
    GroPacket packet(MakePacket(Make(recipe)), 0);
    BOOST_REQUIRE(InetGroPullHeader(packet, ETHERTYPE_IPV4));
    BOOST_REQUIRE(packet.PullTransportHeader(20));
    return packet;
}

} // namespace

BOOST_AUTO_TEST_SUITE(GroPacketTest)

BOOST_AUTO_TEST_CASE(SizesFollowWhatIsPulled)
{
    GroPacket packet(MakePacket(Make(GroRecipe())), 0);
    BOOST_TEST(packet.GetSize() == 43);
    BOOST_TEST(packet.GetGroLength() == 43);
    BOOST_REQUIRE(InetGroPullHeader(packet, ETHERTYPE_IPV4));
    BOOST_TEST(packet.GetGroLength() == 23);
    BOOST_TEST(!packet.PullTransportHeader(24)); // one byte more than there is
    BOOST_TEST(packet.PullTransportHeader(20));
    BOOST_TEST(packet.GetGroLength() == 3);
}

BOOST_AUTO_TEST_CASE(PseudoSumIsThatOfRfc793)
{
    // 0a00 + 0001 + 0a00 + 0002 + 0006 + 0017 = 1420.
    BOOST_TEST(Pulled(GroRecipe()).GetPseudoSum(23) == 0x1420);
}

BOOST_AUTO_TEST_CASE(MergedPayloadsAreJoinedInOrder)
{
    GroRecipe recipe;
    recipe.payload = {'0'};
    auto flow = Pulled(recipe);
    for (char digit = '1'; digit <= '6'; ++digit)
    {
        recipe.payload = {static_cast<uint8_t>(digit)};
        auto next = Pulled(recipe);
        BOOST_TEST(flow.Merge(next));
        BOOST_TEST(next.sameFlow);
    }
    BOOST_TEST(flow.count == 7);
    BOOST_TEST(flow.GetGroLength() == 7);
    flow.UpdateNetworkLength();
    ChangeChecksumState(flow.GetPacket(),
                        ChecksumState::Unnecessary(),
                        ChecksumTransition::GRO,
                        "test",
                        nullptr);
    auto bytes = GetBytes(flow.Complete(GsoMetadata(), 16, nullptr));
    BOOST_TEST(std::string(bytes.begin() + 40, bytes.end()) == "0123456");
}

BOOST_AUTO_TEST_CASE(WhatIsFlushedIsNotMerged)
{
    auto flow = Pulled(GroRecipe());
    auto next = Pulled(GroRecipe());
    next.flush = true;
    BOOST_TEST(!flow.Merge(next));
    BOOST_TEST(!next.sameFlow);
    BOOST_TEST(!flow.HasMerged());
}

BOOST_AUTO_TEST_CASE(TheStackReadsWhatWasCompleted)
{
    auto flow = Pulled(GroRecipe());
    auto next = Pulled(GroRecipe());
    flow.Merge(next);
    flow.UpdateNetworkLength();
    flow.AddTcpFlags(0x00080000); // PSH
    InitChecksumState(flow.GetPacket(), ChecksumState::Unnecessary());
    auto packet = flow.Complete(GsoMetadata(), 16, nullptr);
    Ipv4Header ip;
    packet->RemoveHeader(ip);
    BOOST_TEST(ip.GetPayloadSize() == 26);
    TcpHeader tcp;
    packet->RemoveHeader(tcp);
    BOOST_TEST(int(tcp.GetFlags()) == (TcpHeader::ACK | TcpHeader::PSH));
    BOOST_TEST(packet->GetSize() == 6);
    // The first packet is what it was.
    BOOST_TEST((GetBytes(flow.GetPacket()) == Make(GroRecipe())));
}

BOOST_AUTO_TEST_SUITE_END()
