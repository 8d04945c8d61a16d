/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/boolean.h"
#include "ns3/error-model.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/network-header-off.h"
#include "ns3/pointer.h"
#include "ns3/queue.h"

#include <set>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using IxgbePair = Pair<IxgbeHelper>;

/// 20 bytes of preamble, start delimiter and gap, 4 of FCS, 14 of header; at 10 Gb/s, in ns.
int64_t
FrameTime(uint32_t ipSize)
{
    auto frame = std::max(60U, ipSize + 14);
    return (frame + 4 + 20) * 8 / 10; // bits by 10 bits per ns, whole ns
}

/// A link that flips a bit of the second frame and loses the third.
class BadLink : public ErrorModel
{
  private:
    bool DoCorrupt(Ptr<Packet> frame) override
    {
        ++m_frames;
        if (m_frames == 2)
        {
            auto bytes = GetBytes(frame);
            bytes.at(60) ^= 1; // in the INIT's initial TSN
            frame->RemoveAtEnd(frame->GetSize());
            frame->AddAtEnd(MakePacket(bytes));
        }
        return m_frames == 3;
    }

    void DoReset() override
    {
    }

    int m_frames{0}; // seen
};

} // namespace

BOOST_AUTO_TEST_SUITE(IxgbeNetDeviceTest)

BOOST_AUTO_TEST_CASE(FeaturesAreThoseOfTheDriver)
{
    // ixgbe_probe() for an 82599: no FRAGLIST, no GSO_SCTP, no TSO_ECN; TSO_MANGLEID is only in
    // hw_features.
    const std::set<std::string> offAtFirst{"tx-scatter-gather-fraglist",
                                           "tx-sctp-segmentation",
                                           "tx-checksum-ipv4",
                                           "tx-checksum-ipv6",
                                           "tx-tcp-ecn-segmentation",
                                           "tx-tcp-mangleid-segmentation",
                                           "rx-gro-hw",
                                           "rx-udp-gro-forwarding"};
    IxgbePair pair;
    for (const auto& name : NetdevFeatures::GetNames())
    {
        bool off = offAtFirst.count(name) > 0;
        BOOST_TEST(pair.a->GetFeatures().Has(NetdevFeatures::FromName(name)) == !off, name);
    }
    CheckError<std::invalid_argument>([&] { pair.a->SetFeature("tx-sctp-segmentation", true); },
                                      {"ns3::IxgbeNetDevice", "tx-sctp-segmentation", "fixed"});
}

BOOST_AUTO_TEST_CASE(DoubleChecksumOnTheWire)
{
    // Specification 9.3 A, ixgbe: U wrong and detected, P and M right; an engine that zeroes hides
    // it.
    struct Row
    {
        bool zeroes;
        std::string before;
        std::string onWire;
        bool good;
    };

    for (const auto& row : std::vector<Row>{{false, "00000000", "d63ebaa4", true},
                                            {false, "d63ebaa4", "4aa3626f", false},
                                            {true, "d63ebaa4", "d63ebaa4", true}})
    {
        IxgbePair pair([&row](IxgbeHelper& helper) {
            helper.SetDeviceAttribute("CrcEngineZeroesField", BooleanValue(row.zeroes));
        });
        Receiver receiver(pair.b);
        Frames onWire(pair.a, "PhyTxBegin");
        Computations atA(ChecksumTracepoints::Get(pair.nodes.Get(0)));
        Computations atB(ChecksumTracepoints::Get(pair.nodes.Get(1)));
        auto packet = SctpPartial(MakePacket(Init(row.before, "ee48")));
        BOOST_TEST(pair.a->Send(MakeWhole(MakeDatagram(packet)), pair.b->GetAddress(), IPV4));
        Simulator::Run();

        BOOST_REQUIRE(onWire.list.size() == 1);
        auto bytes = GetTransportBytes(onWire.list[0]);
        bytes.resize(32);
        BOOST_TEST(bytes == Init(row.onWire, "ee48"), boost::test_tools::per_element());
        ChecksumTag tag;
        BOOST_TEST(!onWire.list[0]->PeekPacketTag(tag));

        BOOST_REQUIRE(receiver.list.size() == 1);
        BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) ==
                        (row.good ? ChecksumState::Unnecessary() : ChecksumState::None())));
        BOOST_TEST(DynamicCast<IxgbeNetDevice>(pair.b)->GetRxCsumErrors() == (row.good ? 0U : 1U));
        BOOST_REQUIRE(atA.list.size() == 1);
        BOOST_TEST(bool(atA.list[0].place == ChecksumPlace::NIC));
        BOOST_REQUIRE(atB.list.size() == 1);
        BOOST_TEST(bool(atB.list[0].place == ChecksumPlace::NIC_RECEIVE));
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketIsSegmentedAndEachSegmentCompleted)
{
    // Specification 9.3 B: with a cleared field all segments are right, with a stale one all wrong.
    for (const std::string field : {"00000000", "c0ffee01"})
    {
        IxgbePair pair;
        Receiver receiver(pair.b);
        auto packet = MakeWhole(MakeDatagram(SuperPacket({1448, 1448, 100}, field)));
        BOOST_TEST(pair.a->Send(packet, pair.b->GetAddress(), IPV4));
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == 3);
        bool right = field == "00000000";
        for (const auto& received : receiver.list)
        {
            BOOST_TEST((GetChecksumState(received.packet) == ChecksumState::Unnecessary()) ==
                       right);
            BOOST_TEST(!GetGsoMetadata(received.packet).IsGso());
        }
        BOOST_TEST(DynamicCast<IxgbeNetDevice>(pair.b)->GetRxCsumErrors() == (right ? 0U : 3U));
    }
}

BOOST_AUTO_TEST_CASE(FinishedPacketsAreNotTouched)
{
    for (const auto& state : {ChecksumState::None(), ChecksumState::Unnecessary()})
    {
        IxgbePair pair;
        Receiver receiver(pair.b);
        auto packet = MakeWhole(MakeDatagram(MakePacket(Init("c0ffee01"))));
        InitChecksumState(packet, state);
        auto bytes = GetBytes(packet);
        pair.a->Send(packet, pair.b->GetAddress(), IPV4);
        Simulator::Run();
        BOOST_REQUIRE(receiver.list.size() == 1);
        BOOST_TEST(GetBytes(receiver.list[0].packet) == bytes, boost::test_tools::per_element());
        BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == ChecksumState::None()));
    }
}

BOOST_AUTO_TEST_CASE(WhatTheHardwareDoesNotCheckIsNoError)
{
    // ICMP, right or wrong, and UDP without a checksum: no L4CS in the descriptor.
    IxgbePair pair;
    Receiver receiver(pair.b);
    auto send = [&](const std::string& hex, uint8_t protocol) {
        pair.a->Send(MakeWhole(MakeDatagram(MakePacket(Bytes(hex)), protocol)),
                     pair.b->GetAddress(),
                     IPV4);
    };
    send("0800f7fd00010001", PROTOCOL_ICMP);
    send("0800000000010001", PROTOCOL_ICMP);
    send("0fa01388000c000041424344", PROTOCOL_UDP);
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 3);
    for (const auto& received : receiver.list)
    {
        BOOST_TEST(bool(GetChecksumState(received.packet) == ChecksumState::None()));
    }
    BOOST_TEST(DynamicCast<IxgbeNetDevice>(pair.b)->GetRxCsumErrors() == 0);
}

BOOST_AUTO_TEST_CASE(OddSctpIsCompletedInSoftware)
{
    IxgbePair pair;
    Receiver receiver(pair.b);
    Computations atA(ChecksumTracepoints::Get(pair.nodes.Get(0)));
    auto bytes = Init("00000000");
    bytes.push_back(1);
    auto packet = SctpPartial(MakePacket(bytes));
    pair.a->Send(MakeWhole(MakeDatagram(packet)), pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(atA.list.size() == 1);
    BOOST_TEST(bool(atA.list[0].place == ChecksumPlace::CSUM_HELP));
    BOOST_REQUIRE(receiver.list.size() == 1);
    BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == ChecksumState::Unnecessary()));
}

BOOST_AUTO_TEST_CASE(RxcsumOffVerifiesNothing)
{
    IxgbePair pair([](IxgbeHelper& helper) { helper.SetFeature("rx-checksum", false); });
    Receiver receiver(pair.b);
    Computations atB(ChecksumTracepoints::Get(pair.nodes.Get(1)));
    for (const std::string field : {"b00bac32", "c0ffee01"})
    {
        pair.a->Send(MakeWhole(MakeDatagram(MakePacket(Init(field)))), pair.b->GetAddress(), IPV4);
    }
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 2);
    for (const auto& received : receiver.list)
    {
        BOOST_TEST(bool(GetChecksumState(received.packet) == ChecksumState::None()));
    }
    BOOST_TEST(atB.list.empty());
    BOOST_TEST(DynamicCast<IxgbeNetDevice>(pair.b)->GetRxCsumErrors() == 0);
}

BOOST_AUTO_TEST_CASE(VerifiesWhatTheLinkLeft)
{
    IxgbePair pair;
    pair.b->SetAttribute("ReceiveErrorModel", PointerValue(CreateObject<BadLink>()));
    Receiver receiver(pair.b);
    Computations atB(ChecksumTracepoints::Get(pair.nodes.Get(1)));
    Frames lost(pair.b, "PhyRxDrop");
    for (int i = 0; i < 3; ++i)
    {
        pair.a->Send(MakeWhole(MakeDatagram(MakePacket(Init("b00bac32")))),
                     pair.b->GetAddress(),
                     IPV4);
    }
    Simulator::Run();
    BOOST_TEST(lost.list.size() == 1);
    BOOST_REQUIRE(receiver.list.size() == 2);
    BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == ChecksumState::Unnecessary()));
    BOOST_TEST(bool(GetChecksumState(receiver.list[1].packet) == ChecksumState::None()));
    // The engine never saw the lost one.
    BOOST_TEST(atB.list.size() == 2);
    BOOST_TEST(DynamicCast<IxgbeNetDevice>(pair.b)->GetRxCsumErrors() == 1);
}

BOOST_AUTO_TEST_CASE(ShortFramesArePaddedBehindTheChecksum)
{
    IxgbePair pair;
    Receiver receiver(pair.b);
    Frames onWire(pair.a, "PhyTxBegin");
    // 14 + 20 + 20 bytes: 6 short of the shortest frame.
    auto cookieAck = SctpPartial(MakePacket(Bytes("9c40960cdeadbeef00000000 0b000004 0b000004")));
    auto ip = MakeWhole(MakeDatagram(cookieAck));
    pair.a->Send(ip, pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(onWire.list.size() == 1);
    auto bytes = GetBytes(onWire.list[0]);
    BOOST_REQUIRE(bytes.size() == 60);
    for (std::size_t i = 54; i < 60; ++i)
    {
        BOOST_TEST(bytes[i] == 0);
    }
    // The receiver's IP layer cuts the padding off; the verdict does not depend on it.
    BOOST_REQUIRE(receiver.list.size() == 1);
    BOOST_TEST(receiver.list[0].packet->GetSize() == 46);
    BOOST_TEST(bool(GetChecksumState(receiver.list[0].packet) == ChecksumState::Unnecessary()));
}

BOOST_AUTO_TEST_CASE(LineTakesItsTime)
{
    // A 1500-byte packet is a frame of 1518 bytes, 1538 with preamble and gap: 1230.4 ns at 10
    // Gb/s. It arrives with its last bit, before the 12 bytes of gap (9.6 ns).
    IxgbePair pair(
        [](IxgbeHelper& helper) { helper.SetLinkAttribute("Delay", TimeValue(MicroSeconds(3))); });
    Receiver receiver(pair.b);
    for (int i = 0; i < 3; ++i)
    {
        pair.a->Send(PlainPacket(1500), pair.b->GetAddress(), IPV4);
    }
    // The other direction is independent.
    Receiver back(pair.a);
    pair.b->Send(PlainPacket(40), pair.a->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 3);
    auto first = receiver.list[0].time.GetNanoSeconds();
    BOOST_TEST(std::abs(first - (3000 + 1526 * 8 / 10)) <= 1);
    for (int i = 1; i < 3; ++i)
    {
        auto gap = (receiver.list[i].time - receiver.list[i - 1].time).GetNanoSeconds();
        BOOST_TEST(std::abs(gap - FrameTime(1500)) <= 1);
    }
    BOOST_REQUIRE(back.list.size() == 1);
    // 60 bytes, FCS and preamble: 72 bytes, 57.6 ns.
    BOOST_TEST(std::abs(back.list[0].time.GetNanoSeconds() - 3057) <= 1);
}

BOOST_AUTO_TEST_CASE(FullRingDropsWithoutAQueueingDiscipline)
{
    IxgbePair pair([](IxgbeHelper& helper) { helper.SetTxRing(4); });
    Receiver receiver(pair.b);
    Frames drops(pair.a, "MacTxDrop");
    int accepted = 0;
    for (int i = 0; i < 10; ++i)
    {
        accepted += pair.a->Send(PlainPacket(1500), pair.b->GetAddress(), IPV4) ? 1 : 0;
    }
    BOOST_TEST(accepted == 5); // one on the line, four in the ring
    BOOST_TEST(drops.list.size() == 5);
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 5);
}

BOOST_AUTO_TEST_CASE(SegmentsThatFindTheRingFullWaitInOrder)
{
    IxgbePair pair([](IxgbeHelper& helper) { helper.SetTxRing(4); });
    Receiver receiver(pair.b);
    Frames drops(pair.a, "MacTxDrop");
    auto queue = pair.a->GetObject<NetDeviceQueueInterface>()->GetTxQueue(0);
    auto superPacket =
        MakeWhole(MakeDatagram(SuperPacket(std::vector<uint32_t>(20, 1448)), PROTOCOL_SCTP, 100));
    BOOST_TEST(pair.a->Send(superPacket, pair.b->GetAddress(), IPV4));
    BOOST_TEST(queue->IsStopped());
    // Who does not look at the device queue is dropped meanwhile.
    BOOST_TEST(!pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4));
    BOOST_TEST(drops.list.size() == 1);
    Simulator::Run();
    BOOST_TEST(!queue->IsStopped());
    BOOST_REQUIRE(receiver.list.size() == 20);
    for (std::size_t i = 0; i < 20; ++i)
    {
        auto bytes = GetBytes(receiver.list[i].packet);
        BOOST_TEST((bytes[4] << 8 | bytes[5]) == 100 + static_cast<int>(i)); // IP id
    }
}

BOOST_AUTO_TEST_CASE(OversizedFramesAreDroppedOnReception)
{
    IxgbePair pair;
    pair.a->SetMtu(9000);
    Receiver receiver(pair.b);
    Frames drops(pair.b, "MacRxDrop");
    pair.a->Send(PlainPacket(1504), pair.b->GetAddress(), IPV4);
    pair.a->Send(PlainPacket(1505), pair.b->GetAddress(), IPV4);
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 1);
    BOOST_TEST(drops.list.size() == 1);
    // IXGBE_MAX_JUMBO_FRAME_SIZE 9728 leaves 9710.
    BOOST_TEST(pair.a->SetMtu(9710));
    BOOST_TEST(!pair.a->SetMtu(9711));
    BOOST_TEST(pair.a->GetMtu() == 9710);
}

BOOST_AUTO_TEST_CASE(CapturesShowTheWireOrWhatSoftwareHandedOver)
{
    for (bool before : {false, true})
    {
        IxgbePair pair([before](IxgbeHelper& helper) {
            helper.SetDeviceAttribute("CaptureBeforeEngine", BooleanValue(before));
        });
        Frames sniffed(pair.a, "Sniffer");
        Frames promiscuous(pair.a, "PromiscSniffer");
        auto packet = SctpPartial(MakePacket(Init("00000000")));
        pair.a->Send(MakeWhole(MakeDatagram(packet)), pair.b->GetAddress(), IPV4);
        Simulator::Run();
        BOOST_REQUIRE(sniffed.list.size() == 1);
        BOOST_REQUIRE(promiscuous.list.size() == 1);
        BOOST_TEST(GetTransportBytes(sniffed.list[0]) == Init(before ? "00000000" : "b00bac32"),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(HardwareSegmentsSuperPackets)
{
    IxgbePair pair;
    Frames sniffed(pair.a, "Sniffer");
    std::vector<uint8_t> data(20 + 3000, 1);
    data[12] = 0x50; // 20 bytes of header
    data[13] = 0x18; // ACK and PSH
    auto packet = MakePacket(data);
    InitChecksumState(packet, ChecksumState::Partial(3020, 16, ChecksumAlgorithm::INTERNET));
    packet->AddPacketTag(GsoTag({GSO_TYPE_TCPV4, 1448, 3, {}}));
    auto whole = MakeWhole(MakeDatagram(packet, PROTOCOL_TCP));
    BOOST_TEST(pair.a->Send(whole, pair.b->GetAddress(), IPV4));
    Simulator::Run();
    BOOST_REQUIRE(sniffed.list.size() == 3);
    const uint32_t payload[] = {1448, 1448, 104};
    for (uint32_t i = 0; i < 3; ++i)
    {
        BOOST_TEST(sniffed.list[i]->GetSize() == 14 + 20 + 20 + payload[i]);
        BOOST_TEST(GetChecksumState(sniffed.list[i]) == ChecksumState::None());
        const auto bytes = GetTransportBytes(sniffed.list[i]);
        BOOST_TEST((bytes[6] << 8 | bytes[7]) == 0x0101 + int(i) * 1448); // sequence number
        BOOST_TEST(int(bytes[13]) == (i == 2 ? 0x18 : 0x10));
    }
}

BOOST_AUTO_TEST_CASE(EndsMayGoWhileFramesAreOnTheirWay)
{
    for (const bool receiver : {false, true})
    {
        IxgbePair pair;
        Receiver stack(pair.b);
        Frames sent(pair.a, "PhyTxEnd"); // somebody waits for the end of the frame
        pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4);
        pair.a->Send(PlainPacket(100), pair.b->GetAddress(), IPV4);
        Simulator::Schedule(NanoSeconds(10), [&]() { (receiver ? pair.b : pair.a)->Dispose(); });
        Simulator::Run();
        // The first frame is on the line, the second in the ring.
        BOOST_TEST(stack.list.size() == (receiver ? 0U : 1U));
    }
}

BOOST_AUTO_TEST_CASE(WithoutLinkNothingIsSent)
{
    auto node = CreateObject<Node>();
    auto device = CreateObject<IxgbeNetDevice>();
    node->AddDevice(device);
    Frames drops(device, "MacTxDrop");
    BOOST_TEST(!device->IsLinkUp());
    BOOST_TEST(!device->Send(PlainPacket(100), device->GetBroadcast(), IPV4));
    BOOST_TEST(drops.list.size() == 1);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
