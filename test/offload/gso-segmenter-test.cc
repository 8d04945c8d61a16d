/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/gso-segmenter.h"
#include "ns3/socket.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// A byte tag, as a flow monitor hangs on packets.
class Mark : public Tag
{
  public:
    static TypeId GetTypeId()
    {
        static TypeId tid = TypeId("GsoSegmenterTest::Mark").SetParent<Tag>();
        return tid;
    }

    TypeId GetInstanceTypeId() const override
    {
        return GetTypeId();
    }

    uint32_t GetSerializedSize() const override
    {
        return 0;
    }

    void Serialize(TagBuffer) const override
    {
    }

    void Deserialize(TagBuffer) override
    {
    }

    void Print(std::ostream&) const override
    {
    }
};

Ptr<Packet>
Super(std::size_t payload = 2500)
{
    return InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, 0x10, Payload(payload)), 1000);
}

GsoSegmenter
MakeSegmenter(Ptr<Packet> packet, const GsoMetadata& gso)
{
    return {packet, gso, GSO_TYPE_TCPV4, PROTOCOL_TCP, "tcp_gso_segment"};
}

} // namespace

BOOST_AUTO_TEST_SUITE(GsoSegmenterTest)

BOOST_AUTO_TEST_CASE(StepsOverThePayload)
{
    auto packet = Super();
    auto segmenter = MakeSegmenter(packet, GetGsoMetadata(packet));
    BOOST_TEST(segmenter.GetField() == Seed(IpFamily::IPV4, PROTOCOL_TCP, 2520));
    for (uint32_t i = 0; i < 3; ++i)
    {
        BOOST_REQUIRE(segmenter.Next());
        BOOST_TEST(segmenter.GetIndex() == i);
        BOOST_TEST(segmenter.IsLast() == (i == 2));
        BOOST_TEST(segmenter.GetTransportSize() == (i == 2 ? 520U : 1020U));
        BOOST_TEST(segmenter.Header()[13] == 0x10); // each begins with the super-packet's header
        segmenter.Header()[13] = 0;
    }
    BOOST_TEST(!segmenter.Next());
}

BOOST_AUTO_TEST_CASE(OtherTagsReachEverySegment)
{
    auto packet = Super();
    SocketPriorityTag priority;
    priority.SetPriority(5);
    packet->AddPacketTag(priority);
    packet->AddByteTag(Mark());
    auto segmenter = MakeSegmenter(packet, GetGsoMetadata(packet));
    while (segmenter.Next())
    {
        auto segment = segmenter.Make(SegmentChecksum::DEVICE, PartialChecksum(0), nullptr);
        SocketPriorityTag copied;
        BOOST_TEST(segment->PeekPacketTag(copied));
        BOOST_TEST(copied.GetPriority() == 5);
        Mark mark;
        BOOST_TEST(segment->FindFirstMatchingByteTag(mark));
        BOOST_TEST(segment->GetUid() == packet->GetUid());
    }
}

BOOST_AUTO_TEST_CASE(EncapsulationOfTheStateIsKept)
{
    auto packet = Super();
    auto state = GetChecksumState(packet);
    state.SetEncapsulation(true);
    InitChecksumState(packet, state);
    auto segmenter = MakeSegmenter(packet, GetGsoMetadata(packet));
    segmenter.Next();
    auto segment = segmenter.Make(SegmentChecksum::DEVICE, PartialChecksum(0), nullptr);
    BOOST_TEST(GetChecksumState(segment).IsEncapsulation());
}

BOOST_AUTO_TEST_CASE(WhatCannotBeCutIsRefused)
{
    auto check =
        [](Ptr<Packet> packet, const GsoMetadata& gso, const std::vector<std::string>& words) {
            CheckError<std::invalid_argument>([&] { MakeSegmenter(packet, gso); }, words);
        };
    check(Super(), {GSO_TYPE_TCPV4, 0, 3, {}}, {"tcp_gso_segment", "2520 bytes", "gso_size 0"});
    check(Super(), {GSO_TYPE_TCPV4, GsoMetadata::GSO_BY_FRAGS, 3, {}}, {"gso_size 65535"});
    check(Super(), {GSO_TYPE_UDP_L4, 1000, 3, {}}, {"gso_type 0x20000", "takes gso_type 0x1"});
    // Linux: skb->len <= mss behind the header is -EINVAL.
    check(Super(1000), {GSO_TYPE_TCPV4, 1000, 1, {}}, {"1020 bytes", "gso_size 1000"});
    BOOST_CHECK_NO_THROW(MakeSegmenter(Super(1001), {GSO_TYPE_TCPV4, 1000, 2, {}}));

    auto offset = Super();
    InitChecksumState(offset, ChecksumState::Partial(2520, 6, ChecksumAlgorithm::INTERNET));
    check(offset, GetGsoMetadata(offset), {"offset 16", "it is at 6"});
    auto cut = Super();
    cut->RemoveAtEnd(20);
    check(cut, GetGsoMetadata(cut), {"tcp_gso_segment", "2500 bytes", "2520 bytes"});
    auto headless = MakePacket(Bytes("0fa01388 00000000"));
    check(headless, {GSO_TYPE_TCPV4, 4, 2, {}}, {"8 bytes", "transport header of 0"});
}

BOOST_AUTO_TEST_SUITE_END()
