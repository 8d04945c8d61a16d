/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/gro-packets.h"
#include "device-harness.h"

#include "ns3/data-rate.h"
#include "ns3/veth-channel.h"
#include "ns3/veth-helper.h"
#include "ns3/veth-net-device.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using VethPair = Pair<VethHelper>;

} // namespace

BOOST_AUTO_TEST_SUITE(VethNetDeviceTest)

BOOST_AUTO_TEST_CASE(FeaturesAreThoseOfTheDriver)
{
    // drivers/net/veth.c, VETH_FEATURES; NETIF_F_GSO is on for every device that can do SG.
    VethPair pair;
    for (const auto& name : NetdevFeatures::GetNames())
    {
        bool off = name == "tx-checksum-ipv4" || name == "tx-checksum-ipv6" || name == "rx-gro" ||
                   name == "rx-gro-hw" || name == "rx-udp-gro-forwarding";
        BOOST_TEST(pair.a->GetFeatures().Has(NetdevFeatures::FromName(name)) == !off, name);
    }
}

BOOST_AUTO_TEST_CASE(StateAndBytesCrossUntouched)
{
    const auto size = static_cast<uint32_t>(Init("00000000").size());
    for (const auto& state : {ChecksumState::None(),
                              ChecksumState::Unnecessary(2),
                              ChecksumState::Complete(0x1234, false),
                              ChecksumState::Partial(size, 8, ChecksumAlgorithm::CRC32C)})
    {
        VethPair pair;
        Receiver receiver(pair.b);
        Computations atA(ChecksumTracepoints::Get(pair.nodes.Get(0)));
        auto packet = MakeWhole(MakeDatagram(MakePacket(Init("c0ffee01"))));
        InitChecksumState(packet, state);
        auto bytes = GetBytes(packet);
        BOOST_TEST(pair.a->Send(packet, pair.b->GetAddress(), IPV4));
        BOOST_TEST(receiver.list.empty()); // an event, not a call
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == 1);
        BOOST_TEST(GetBytes(receiver.list[0].packet) == bytes, boost::test_tools::per_element());
        BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == state));
        BOOST_TEST(receiver.list[0].protocol == IPV4);
        BOOST_TEST(bool(receiver.list[0].source == pair.a->GetAddress()));
        BOOST_TEST(receiver.list[0].time.GetNanoSeconds() == 0);
        BOOST_TEST(atA.list.empty());
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketCrossesWholeWithItsMetadata)
{
    VethPair pair;
    Receiver receiver(pair.b);
    Frames frames(pair.a, "PromiscSniffer");
    std::vector<uint32_t> frags(44, 1448); // 63 732 bytes, far beyond the MTU
    auto superPacket = SuperPacket(frags);
    auto gso = GetGsoMetadata(superPacket);
    auto packet = MakeWhole(MakeDatagram(superPacket));
    pair.a->Send(packet, pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 1);
    BOOST_TEST(receiver.list[0].packet->GetSize() == 20 + 12 + 44 * 1448);
    BOOST_TEST(bool(GetGsoMetadata(receiver.list[0].packet) == gso));
    BOOST_REQUIRE(frames.list.size() == 1);
    BOOST_TEST(frames.list[0]->GetSize() == 14 + 20 + 12 + 44 * 1448);
    BOOST_TEST(DynamicCast<VethNetDevice>(pair.a)->GetTxDropped() == 0);
}

BOOST_AUTO_TEST_CASE(FramesAreEthernet)
{
    VethPair pair;
    Frames sent(pair.a, "MacTx");
    Frames received(pair.b, "MacRx");
    auto packet = MakePacket(Bytes("0001080006040001"));
    pair.a->Send(packet, pair.b->GetBroadcast(), ARP);
    Simulator::Run();
    BOOST_REQUIRE(sent.list.size() == 1);
    auto bytes = GetBytes(sent.list[0]);
    BOOST_REQUIRE(bytes.size() == 14 + 8); // not padded
    uint8_t source[6];
    Mac48Address::ConvertFrom(pair.a->GetAddress()).CopyTo(source);
    for (std::size_t i = 0; i < 6; ++i)
    {
        BOOST_TEST(bytes[i] == 0xff);
        BOOST_TEST(bytes[6 + i] == source[i]);
    }
    BOOST_TEST(bytes[12] == 0x08);
    BOOST_TEST(bytes[13] == 0x06);
    BOOST_REQUIRE(received.list.size() == 1);
    BOOST_TEST(GetBytes(received.list[0]) == bytes, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WhatThePeersMtuForbidsIsDropped)
{
    // __is_skb_forwardable(): frame <= mtu + 14 + 4, so 4 bytes more than the MTU pass.
    VethPair pair;
    pair.a->SetMtu(9000);
    Receiver receiver(pair.b);
    Frames drops(pair.a, "MacTxDrop");
    auto veth = DynamicCast<VethNetDevice>(pair.a);
    BOOST_TEST(pair.a->Send(PlainPacket(1504), pair.b->GetAddress(), IPV4));
    BOOST_TEST(!pair.a->Send(PlainPacket(1505), pair.b->GetAddress(), IPV4));
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 1);
    BOOST_TEST(drops.list.size() == 1);
    BOOST_TEST(veth->GetTxDropped() == 1);
    // The MTU that counts is the peer's.
    pair.b->SetMtu(9000);
    BOOST_TEST(pair.a->Send(PlainPacket(9000), pair.b->GetAddress(), IPV4));
}

BOOST_AUTO_TEST_CASE(SoftwareCompletesWhatWasSwitchedOff)
{
    // Specification 9.3: U is wrong, P and M are right through a veth without SCTP_CRC.
    const std::vector<std::pair<std::string, std::string>> rows{{"00000000", "d63ebaa4"},
                                                                {"d63ebaa4", "4aa3626f"}};
    for (const auto& [before, after] : rows)
    {
        VethPair pair([](VethHelper& helper) { helper.SetFeature("tx-checksum-sctp", false); });
        Receiver receiver(pair.b);
        Computations atA(ChecksumTracepoints::Get(pair.nodes.Get(0)));
        auto packet = SctpPartial(MakePacket(Init(before, "ee48")));
        pair.a->Send(MakeWhole(MakeDatagram(packet)), pair.b->GetAddress(), IPV4);
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == 1);
        receiver.list[0].packet->RemoveAtStart(20);
        BOOST_TEST(GetField(receiver.list[0].packet) == after);
        BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == ChecksumState::None()));
        BOOST_REQUIRE(atA.list.size() == 1);
        BOOST_TEST(bool(atA.list[0].place == ChecksumPlace::CSUM_HELP));
    }
}

BOOST_AUTO_TEST_CASE(SegmentsWhereSegmentationIsOff)
{
    VethPair pair([](VethHelper& helper) { helper.SetFeature("tx-sctp-segmentation", false); });
    Receiver receiver(pair.b);
    auto packet = MakeWhole(MakeDatagram(SuperPacket({1448, 1448, 100})));
    BOOST_TEST(pair.a->Send(packet, pair.b->GetAddress(), IPV4));
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 3);
    BOOST_TEST(receiver.list[0].packet->GetSize() == 1480);
    BOOST_TEST(receiver.list[2].packet->GetSize() == 132);
    for (const auto& received : receiver.list)
    {
        BOOST_TEST(bool(GetChecksumState(received.packet).GetIpSummed() == IpSummed::PARTIAL));
        BOOST_TEST(!GetGsoMetadata(received.packet).IsGso());
    }
}

BOOST_AUTO_TEST_CASE(BadOffloadIsReportedAndPassesWhole)
{
    VethPair pair;
    Receiver receiver(pair.b);
    Computations atA(ChecksumTracepoints::Get(pair.nodes.Get(0)));
    auto packet = MakeWhole(MakeDatagram(SuperPacket({1448, 1448})));
    InitChecksumState(packet, ChecksumState::None());
    pair.a->Send(packet, pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 1);
    BOOST_TEST(atA.badOffloads == 1);
}

BOOST_AUTO_TEST_CASE(GroTakesWhatTheSenderHasCut)
{
    // veth_skb_is_eligible_for_gro(): nothing while the sender has one of NETIF_F_ALL_TSO.
    for (bool cuts : {false, true})
    {
        VethPair pair;
        pair.b->SetFeature("rx-gro", true);
        pair.a->SetFeature("tx-tcp-segmentation", !cuts);
        pair.a->SetFeature("tx-tcp6-segmentation", !cuts);
        Receiver receiver(pair.b);
        GroRecipe recipe;
        for (int i = 0; i < 5; ++i)
        {
            pair.a->Send(MakePacket(Make(recipe)), pair.b->GetAddress(), IPV4);
            recipe.seq += 3;
            recipe.id += 1;
        }
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == (cuts ? 1 : 5));
        BOOST_TEST(receiver.list[0].time.GetNanoSeconds() == 0);
        if (cuts)
        {
            CheckMerged(receiver.list[0].packet, 5);
        }
        else
        {
            BOOST_TEST((GetChecksumState(receiver.list[0].packet) == ChecksumState::None()));
        }
    }
}

BOOST_AUTO_TEST_CASE(GroTakesDatagramsForForwarding)
{
    VethPair pair;
    pair.b->SetFeature("rx-gro", true);
    pair.b->SetFeature("rx-udp-gro-forwarding", true);
    Receiver receiver(pair.b);
    GroRecipe recipe;
    recipe.protocol = PROTOCOL_UDP;
    for (int i = 0; i < 4; ++i)
    {
        pair.a->Send(MakePacket(Make(recipe)), pair.b->GetAddress(), IPV4);
        recipe.id += 1;
    }
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 1);
    CheckMerged(receiver.list[0].packet, 4);
}

BOOST_AUTO_TEST_CASE(DataRateAndDelayAreObeyed)
{
    // 1000-byte frames at 8 Mb/s take 1 ms each; then 5 ms.
    VethPair pair([](VethHelper& helper) {
        helper.SetDeviceAttribute("DataRate", DataRateValue(DataRate("8Mb/s")));
        helper.SetDeviceAttribute("Delay", TimeValue(MilliSeconds(5)));
    });
    Receiver receiver(pair.b);
    pair.a->Send(PlainPacket(986), pair.b->GetAddress(), IPV4);
    pair.a->Send(PlainPacket(986), pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 2);
    BOOST_TEST(receiver.list[0].time.GetMicroSeconds() == 6000);
    BOOST_TEST(receiver.list[1].time.GetMicroSeconds() == 7000);
}

BOOST_AUTO_TEST_CASE(EndsMayGoWhileFramesAreOnTheirWay)
{
    for (const bool gro : {false, true})
    {
        for (const bool receiver : {false, true})
        {
            VethPair pair;
            pair.b->SetFeature("rx-gro", gro);
            Receiver stack(pair.b);
            pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4);
            (receiver ? pair.b : pair.a)->Dispose();
            Simulator::Run();
            BOOST_TEST(stack.list.size() == (receiver ? 0U : 1U));
        }
    }
}

BOOST_AUTO_TEST_CASE(WithoutPeerOrNodeNothingIsSent)
{
    auto alone = CreateObject<VethNetDevice>();
    Frames drops(alone, "MacTxDrop");
    BOOST_TEST(!alone->IsLinkUp());
    BOOST_TEST(!alone->Send(PlainPacket(100), alone->GetBroadcast(), IPV4)); // no node
    auto node = CreateObject<Node>();
    node->AddDevice(alone);
    BOOST_TEST(!alone->Send(PlainPacket(100), alone->GetBroadcast(), IPV4)); // no peer
    auto peer = CreateObject<VethNetDevice>();
    CreateObject<VethChannel>()->Connect(alone, peer);
    BOOST_TEST(!alone->Send(PlainPacket(100), alone->GetBroadcast(), IPV4)); // peer has no node
    BOOST_TEST(drops.list.size() == 3);
    Simulator::Destroy();
    alone->Dispose();
    peer->Dispose();
}

BOOST_AUTO_TEST_SUITE_END()
