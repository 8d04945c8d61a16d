/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/udp-gso.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

const NetdevFeatures HARDWARE{NetdevFeature::HW_CSUM, NetdevFeature::GSO_UDP_L4};

/// UDP 4000 to 5000 with a payload.
std::vector<uint8_t>
UdpBytes(const std::vector<uint8_t>& payload, uint16_t field = 0)
{
    auto bytes = Bytes("0fa01388 00000000");
    PutWord(bytes, 4, static_cast<uint16_t>(8 + payload.size()));
    PutWord(bytes, 6, field);
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

std::vector<Ptr<Packet>>
Segment(Ptr<const Packet> packet, IpFamily family, const XmitContext& context)
{
    return UdpGsoSegment(packet,
                         GetGsoMetadata(packet),
                         {family, PROTOCOL_UDP},
                         PartialChecksum(Seed(family, PROTOCOL_UDP, packet->GetSize())),
                         context);
}

} // namespace

BOOST_AUTO_TEST_SUITE(UdpGso)

BOOST_AUTO_TEST_CASE(EachDatagramHasItsLengthAndSeed)
{
    for (auto family : {IpFamily::IPV4, IpFamily::IPV6})
    {
        const auto payload = Payload(2500);
        auto packet = InternetSuper(family, PROTOCOL_UDP, UdpBytes(payload), 1200);
        auto segments = Segment(packet, family, {HARDWARE});
        BOOST_REQUIRE(segments.size() == 3);
        for (std::size_t i = 0; i < 3; ++i)
        {
            const std::size_t size = i == 2 ? 100 : 1200;
            const std::vector<uint8_t> part(payload.begin() + i * 1200,
                                            payload.begin() + i * 1200 + size);
            BOOST_TEST(GetBytes(segments[i]) ==
                           UdpBytes(part, Seed(family, PROTOCOL_UDP, 8 + size)),
                       boost::test_tools::per_element());
            BOOST_TEST(bool(GetChecksumState(segments[i]) ==
                            ChecksumState::Partial(8 + size, 6, ChecksumAlgorithm::INTERNET)));
            BOOST_TEST(!GetGsoMetadata(segments[i]).IsGso());
        }
    }
}

BOOST_AUTO_TEST_CASE(WithoutChecksumOffloadDatagramsAreCompleted)
{
    for (auto family : {IpFamily::IPV4, IpFamily::IPV6})
    {
        Computations seen;
        auto packet = InternetSuper(family, PROTOCOL_UDP, UdpBytes(Payload(2400)), 1200);
        auto segments = Segment(packet, family, MakeContext({}, seen));
        BOOST_REQUIRE(segments.size() == 2); // a multiple of gso_size: no short last one
        BOOST_REQUIRE(seen.list.size() == 2);
        for (std::size_t i = 0; i < 2; ++i)
        {
            BOOST_TEST(IsRight(family, PROTOCOL_UDP, GetBytes(segments[i])));
            BOOST_TEST(bool(GetChecksumState(segments[i]) == ChecksumState::None()));
            BOOST_TEST(seen.list[i].bytes == 1208);
            BOOST_TEST(bool(seen.list[i].place == ChecksumPlace::GSO));
            BOOST_TEST(bool(seen.list[i].stateBefore == IpSummed::PARTIAL));
        }
    }
}

BOOST_AUTO_TEST_CASE(AChecksumOfZeroIsStoredAsFfff)
{
    // The first datagram carries what makes everything sum to 0xffff: the checksum is 0, which over
    // UDP says that there is none (RFC 768), so 0xffff is sent.
    std::vector<uint8_t> payload(6, 0);
    auto first = UdpBytes({0, 0, 0, 0});
    auto sum = PseudoBytes(IpFamily::IPV4, PROTOCOL_UDP, first.size());
    sum.insert(sum.end(), first.begin(), first.end());
    PutWord(payload, 0, ~TextbookSum(sum));
    auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_UDP, UdpBytes(payload), 4);
    auto segments = Segment(packet, IpFamily::IPV4, {});
    BOOST_TEST(Word(GetBytes(segments.at(0)), 6) == 0xffff);
    BOOST_TEST(IsRight(IpFamily::IPV4, PROTOCOL_UDP, GetBytes(segments.at(0))));
}

BOOST_AUTO_TEST_CASE(WhatIsNotPartialIsCompletedWhateverTheDevice)
{
    for (const auto& state :
         {ChecksumState::None(), ChecksumState::Unnecessary(), ChecksumState::Complete(1, true)})
    {
        Computations seen;
        auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_UDP, UdpBytes(Payload(500)), 300);
        InitChecksumState(packet, state);
        auto segments = Segment(packet, IpFamily::IPV4, MakeContext(HARDWARE, seen));
        BOOST_REQUIRE(segments.size() == 2);
        BOOST_REQUIRE(seen.list.size() == 2);
        for (const auto& segment : segments)
        {
            BOOST_TEST(IsRight(IpFamily::IPV4, PROTOCOL_UDP, GetBytes(segment)));
            BOOST_TEST(bool(GetChecksumState(segment) == ChecksumState::None()));
        }
        BOOST_TEST(bool(seen.list[0].stateBefore == state.GetIpSummed()));
    }
}

BOOST_AUTO_TEST_CASE(WithoutAChecksumStaysWithout)
{
    Computations seen;
    auto packet = MakePacket(UdpBytes(Payload(500)));
    packet->AddPacketTag(GsoTag({GSO_TYPE_UDP_L4, 300, 2, {}}));
    auto segments = Segment(packet, IpFamily::IPV4, MakeContext({}, seen));
    BOOST_REQUIRE(segments.size() == 2);
    BOOST_TEST(seen.list.empty());
    for (const auto& segment : segments)
    {
        auto bytes = GetBytes(segment);
        BOOST_TEST(Word(bytes, 6) == 0);
        BOOST_TEST(Word(bytes, 4) == bytes.size());
        BOOST_TEST(bool(GetChecksumState(segment) == ChecksumState::None()));
    }
}

BOOST_AUTO_TEST_SUITE_END()
