/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/tcp-gso.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

constexpr uint8_t FIN = 0x01;
constexpr uint8_t PSH = 0x08;
constexpr uint8_t ACK = 0x10;
constexpr uint8_t URG = 0x20;
constexpr uint8_t ECE = 0x40;
constexpr uint8_t CWR = 0x80;

const NetdevFeatures HARDWARE{NetdevFeature::HW_CSUM};
const NetdevFeatures NOTHING{};
const std::vector<IpFamily> FAMILIES{IpFamily::IPV4, IpFamily::IPV6};

std::vector<Ptr<Packet>>
Segment(Ptr<const Packet> packet, IpFamily family, const XmitContext& context)
{
    return TcpGsoSegment(packet,
                         GetGsoMetadata(packet),
                         {family, PROTOCOL_TCP},
                         PartialChecksum(Seed(family, PROTOCOL_TCP, packet->GetSize())),
                         context);
}

} // namespace

namespace ns3
{
/// Boost prints a failing sample. @param os stream @param family which @return os
std::ostream&
operator<<(std::ostream& os, IpFamily family)
{
    return os << (family == IpFamily::IPV4 ? "IPv4" : "IPv6");
}
} // namespace ns3

BOOST_AUTO_TEST_SUITE(TcpGso)

BOOST_DATA_TEST_CASE(HeadersOfTheSegments, boost::unit_test::data::make(FAMILIES), family)
{
    // 2500 bytes of payload at gso_size 1000; the sequence number wraps in the second segment.
    const auto payload = Payload(2500);
    const auto options = Bytes("0101080a 11223344 55667788");
    const uint8_t flags = FIN | PSH | ACK | URG | ECE | CWR;
    auto packet =
        InternetSuper(family, PROTOCOL_TCP, Tcp(0xfffffe00, flags, payload, 0, options), 1000);
    auto before = GetBytes(packet);
    auto segments = Segment(packet, family, {HARDWARE});
    BOOST_REQUIRE(segments.size() == 3);
    const std::vector<uint32_t> sequences{0xfffffe00, 0x000001e8, 0x000005d0};
    const std::vector<uint8_t> flagsOf{ACK | URG | ECE | CWR,
                                       ACK | URG | ECE,
                                       FIN | PSH | ACK | URG | ECE};
    for (std::size_t i = 0; i < 3; ++i)
    {
        const std::size_t size = i == 2 ? 500 : 1000;
        const std::vector<uint8_t> part(payload.begin() + i * 1000,
                                        payload.begin() + i * 1000 + size);
        const auto seed = Seed(family, PROTOCOL_TCP, 32 + size);
        BOOST_TEST(GetBytes(segments[i]) == Tcp(sequences[i], flagsOf[i], part, seed, options),
                   boost::test_tools::per_element());
        BOOST_TEST(bool(GetChecksumState(segments[i]) ==
                        ChecksumState::Partial(32 + size, 16, ChecksumAlgorithm::INTERNET)));
        BOOST_TEST(!GetGsoMetadata(segments[i]).IsGso());
    }
    BOOST_TEST(GetBytes(packet) == before, boost::test_tools::per_element());
    BOOST_TEST(GetGsoMetadata(packet).IsGso());
}

BOOST_DATA_TEST_CASE(WithoutChecksumOffloadSegmentsAreCompleted,
                     boost::unit_test::data::make(FAMILIES),
                     family)
{
    // The other family's feature is of no use.
    const NetdevFeatures other{family == IpFamily::IPV4 ? NetdevFeature::IPV6_CSUM
                                                        : NetdevFeature::IP_CSUM};
    for (const auto& features : {NOTHING, other})
    {
        Computations seen;
        auto packet = InternetSuper(family, PROTOCOL_TCP, Tcp(1, ACK | PSH, Payload(2001)), 1000);
        auto segments = Segment(packet, family, MakeContext(features, seen));
        BOOST_REQUIRE(segments.size() == 3);
        BOOST_REQUIRE(seen.list.size() == 3);
        for (std::size_t i = 0; i < 3; ++i)
        {
            auto bytes = GetBytes(segments[i]);
            BOOST_TEST(IsRight(family, PROTOCOL_TCP, bytes));
            BOOST_TEST(bool(GetChecksumState(segments[i]) == ChecksumState::None()));
            const auto& computation = seen.list[i];
            BOOST_TEST(bool(computation.place == ChecksumPlace::GSO));
            BOOST_TEST(bool(computation.algorithm == ChecksumAlgorithm::INTERNET));
            BOOST_TEST(computation.bytes == bytes.size());
            BOOST_TEST(computation.fieldBefore == Seed(family, PROTOCOL_TCP, bytes.size()));
            BOOST_TEST(computation.fieldAfter == Word(bytes, 16));
            BOOST_TEST(bool(computation.stateBefore == IpSummed::PARTIAL));
            BOOST_TEST(bool(computation.stateAfter == IpSummed::NONE));
            BOOST_TEST(+computation.protocol == 6);
        }
    }
}

BOOST_DATA_TEST_CASE(OwnFamilysFeatureIsEnough, boost::unit_test::data::make(FAMILIES), family)
{
    const NetdevFeatures own{family == IpFamily::IPV4 ? NetdevFeature::IP_CSUM
                                                      : NetdevFeature::IPV6_CSUM};
    auto packet = InternetSuper(family, PROTOCOL_TCP, Tcp(1, ACK, Payload(1200)), 1000);
    for (const auto& segment : Segment(packet, family, {own}))
    {
        BOOST_TEST(bool(GetChecksumState(segment).GetIpSummed() == IpSummed::PARTIAL));
    }
}

BOOST_DATA_TEST_CASE(StaleFieldOfASuperPacketThatIsNotPartialIsHarmless,
                     boost::unit_test::data::make(FAMILIES),
                     family)
{
    for (const auto& state :
         {ChecksumState::None(), ChecksumState::Unnecessary(), ChecksumState::Complete(1, true)})
    {
        for (const auto& features : {NOTHING, HARDWARE})
        {
            auto bytes = Tcp(1, ACK, Payload(1500));
            auto packet = InternetSuper(family, PROTOCOL_TCP, bytes, 1000);
            TransportHeader header(packet, PROTOCOL_TCP);
            header.SetChecksum(0xbad1);
            header.WriteTo(packet);
            InitChecksumState(packet, state);
            auto segments = Segment(packet, family, {features});
            BOOST_REQUIRE(segments.size() == 2);
            for (const auto& segment : segments)
            {
                auto sent = GetBytes(segment);
                if (features == NOTHING)
                {
                    BOOST_TEST(IsRight(family, PROTOCOL_TCP, sent));
                }
                else
                {
                    BOOST_TEST(Word(sent, 16) == Seed(family, PROTOCOL_TCP, sent.size()));
                }
            }
            BOOST_TEST(Word(GetBytes(packet), 16) == 0xbad1);
            BOOST_TEST(bool(GetChecksumState(packet) == state));
        }
    }
}

BOOST_AUTO_TEST_CASE(PreparationIsHeardOf)
{
    Computations seen;
    std::vector<ChecksumTransition> transitions;
    seen.tracepoints->TraceConnectWithoutContext(
        "StateChange",
        Callback<void, const ChecksumStateChange&>(
            [&](const ChecksumStateChange& change) { transitions.push_back(change.transition); }));
    auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, ACK, Payload(1500)), 1000);
    InitChecksumState(packet, ChecksumState::None());
    Segment(packet, IpFamily::IPV4, MakeContext(NOTHING, seen));
    const std::vector<ChecksumTransition> expected{ChecksumTransition::GSO_PREPARE,
                                                   ChecksumTransition::NEW_SKB,
                                                   ChecksumTransition::SKB_SEGMENT,
                                                   ChecksumTransition::NEW_SKB,
                                                   ChecksumTransition::SKB_SEGMENT};
    BOOST_TEST((transitions == expected));
}

BOOST_AUTO_TEST_CASE(AChecksumOfZeroStaysZero)
{
    // Without payload bytes but two, chosen so that everything sums to 0xffff: gso_make_checksum()
    // has no CSUM_MANGLED_0 for TCP. Segment 0 of 4 + 2 bytes: header 4000, 5000, sequence 1,
    // acknowledgment, offset and flags, window, then the payload that makes it up.
    std::vector<uint8_t> payload(6, 0);
    auto first = Tcp(1, ACK, {0, 0, 0, 0});
    auto sum = PseudoBytes(IpFamily::IPV4, PROTOCOL_TCP, first.size());
    sum.insert(sum.end(), first.begin(), first.end());
    PutWord(payload, 0, ~TextbookSum(sum));
    auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, ACK, payload), 4);
    auto segments = Segment(packet, IpFamily::IPV4, {NOTHING});
    BOOST_TEST(Word(GetBytes(segments.at(0)), 16) == 0x0000);
    BOOST_TEST(IsRight(IpFamily::IPV4, PROTOCOL_TCP, GetBytes(segments.at(0))));
}

BOOST_AUTO_TEST_CASE(TypeMustBeOfTheFamily)
{
    auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, ACK, Payload(1500)), 1000);
    CheckError<std::invalid_argument>([&] { Segment(packet, IpFamily::IPV6, {}); },
                                      {"tcp_gso_segment", "1520 bytes", "0x1", "0x10"});
    InitChecksumState(packet, ChecksumState::None());
    packet->RemoveAtEnd(1501);
    CheckError<std::invalid_argument>([&] { Segment(packet, IpFamily::IPV4, {}); },
                                      {"tcp_gso_segment", "19 bytes", "TCP header"});
}

BOOST_AUTO_TEST_SUITE_END()
