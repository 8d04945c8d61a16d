/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/sctp-gso.h"
#include "ns3/socket.h"

#include <algorithm>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

const NetdevFeatures SCTP_CRC_ONLY{NetdevFeature::SCTP_CRC};

/// CRC32c bit by bit (RFC 9260 appendix A), field zeroed, as the bytes of the field.
std::string
ReferenceCrc(std::vector<uint8_t> bytes)
{
    std::fill_n(bytes.begin() + 8, 4, 0);
    uint32_t crc = 0xffffffff;
    for (auto byte : bytes)
    {
        crc ^= byte;
        for (int bit = 0; bit < 8; ++bit)
        {
            crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78U : 0U);
        }
    }
    crc = ~crc;
    auto packet = MakePacket({0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              0,
                              static_cast<uint8_t>(crc),
                              static_cast<uint8_t>(crc >> 8),
                              static_cast<uint8_t>(crc >> 16),
                              static_cast<uint8_t>(crc >> 24)});
    return GetField(packet);
}

/// What sctp_gso_segment() must make, byte for byte: header with its field, then the frag.
std::vector<uint8_t>
Expected(Ptr<const Packet> superPacket, uint32_t offset, uint32_t size)
{
    auto all = GetBytes(superPacket);
    std::vector<uint8_t> bytes(all.begin(), all.begin() + 12);
    bytes.insert(bytes.end(), all.begin() + 12 + offset, all.begin() + 12 + offset + size);
    return bytes;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpGso)

BOOST_AUTO_TEST_CASE(SegmentsStayPartialWithTheSuperPacketsField)
{
    for (const std::string field : {"00000000", "c0ffee01"})
    {
        Computations seen;
        const std::vector<uint32_t> frags{1440, 20, 1000};
        auto superPacket = SuperPacket(frags, field);
        auto before = GetBytes(superPacket);
        auto segments = SctpGsoSegment(superPacket,
                                       GetGsoMetadata(superPacket),
                                       MakeContext(SCTP_CRC_ONLY, seen));
        BOOST_REQUIRE(segments.size() == 3);
        uint32_t offset = 0;
        for (std::size_t i = 0; i < 3; ++i)
        {
            BOOST_TEST(GetBytes(segments[i]) == Expected(superPacket, offset, frags[i]),
                       boost::test_tools::per_element());
            BOOST_TEST(GetField(segments[i]) == field);
            BOOST_TEST(bool(GetChecksumState(segments[i]) ==
                            ChecksumState::Partial(12 + frags[i], 8, ChecksumAlgorithm::CRC32C)));
            BOOST_TEST(!GetGsoMetadata(segments[i]).IsGso());
            offset += frags[i];
        }
        BOOST_TEST(seen.list.empty());
        BOOST_TEST(GetBytes(superPacket) == before, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(WithoutSctpCrcEachSegmentIsCompletedWhateverItsField)
{
    for (const std::string field : {"00000000", "c0ffee01"})
    {
        Computations seen;
        const std::vector<uint32_t> frags{200, 24};
        auto superPacket = SuperPacket(frags, field);
        auto segments = SctpGsoSegment(superPacket,
                                       GetGsoMetadata(superPacket),
                                       MakeContext({NetdevFeature::HW_CSUM}, seen));
        BOOST_REQUIRE(segments.size() == 2);
        BOOST_REQUIRE(seen.list.size() == 2);
        for (std::size_t i = 0; i < 2; ++i)
        {
            BOOST_TEST(GetField(segments[i]) == ReferenceCrc(GetBytes(segments[i])));
            BOOST_TEST(bool(GetChecksumState(segments[i]) == ChecksumState::None()));
            BOOST_TEST(bool(seen.list[i].place == ChecksumPlace::GSO));
            BOOST_TEST(seen.list[i].bytes == 12 + frags[i]);
            BOOST_TEST(seen.list[i].pieces == 1);
            BOOST_TEST(seen.list[i].fieldBefore == (field[0] == '0' ? 0U : 0x01eeffc0U));
        }
    }
}

BOOST_AUTO_TEST_CASE(SegmentsThatAreNotPartialAreNotTouched)
{
    // The ablation "always compute, then NONE": every segment carries the super-packet's CRC.
    for (const auto& state : {ChecksumState::None(), ChecksumState::Unnecessary(1)})
    {
        Computations seen;
        auto superPacket = SuperPacket({100, 100}, "c0ffee01");
        InitChecksumState(superPacket, state);
        auto segments = SctpGsoSegment(superPacket,
                                       GetGsoMetadata(superPacket),
                                       MakeContext(NetdevFeatures(), seen));
        BOOST_REQUIRE(segments.size() == 2);
        for (const auto& segment : segments)
        {
            BOOST_TEST(GetField(segment) == "c0ffee01");
            BOOST_TEST(bool(GetChecksumState(segment) == state));
        }
        BOOST_TEST(seen.list.empty());
    }
}

BOOST_AUTO_TEST_CASE(OtherTagsReachEverySegment)
{
    auto superPacket = SuperPacket({100, 100});
    SocketPriorityTag tag;
    tag.SetPriority(5);
    superPacket->AddPacketTag(tag);
    for (const auto& segment :
         SctpGsoSegment(superPacket, GetGsoMetadata(superPacket), {SCTP_CRC_ONLY}))
    {
        SocketPriorityTag copied;
        BOOST_TEST(segment->PeekPacketTag(copied));
        BOOST_TEST(copied.GetPriority() == 5);
    }
}

BOOST_AUTO_TEST_CASE(MetadataThatDoNotFitAreRefused)
{
    auto superPacket = SuperPacket({100, 200});
    auto good = GetGsoMetadata(superPacket);
    auto segment = [&superPacket](const GsoMetadata& gso) {
        SctpGsoSegment(superPacket, gso, {SCTP_CRC_ONLY});
    };
    BOOST_CHECK_NO_THROW(segment(good));

    auto shortSum = good;
    shortSum.fragSizes = {100, 196};
    CheckError<std::invalid_argument>([&] { segment(shortSum); },
                                      {"sctp_gso_segment", "312 bytes", "308 bytes"});
    auto longSum = good;
    longSum.fragSizes = {100, 200, 20};
    CheckError<std::invalid_argument>([&] { segment(longSum); }, {"312 bytes", "332 bytes"});
    auto overflow = good;
    overflow.fragSizes = {0xffffffff, 301};
    CheckError<std::invalid_argument>([&] { segment(overflow); }, {"312 bytes", "4294967608"});
    auto empty = good;
    empty.fragSizes = {100, 0, 200};
    CheckError<std::invalid_argument>([&] { segment(empty); }, {"empty"});
    auto none = good;
    none.fragSizes.clear();
    CheckError<std::invalid_argument>([&] { segment(none); }, {"0 frags"});
    auto tcp = good;
    tcp.gsoType = GSO_TYPE_TCPV4;
    CheckError<std::invalid_argument>([&] { segment(tcp); }, {"gso_type 0x1"});
    auto size = good;
    size.gsoSize = 100;
    CheckError<std::invalid_argument>([&] { segment(size); }, {"gso_size 100"});

    superPacket->RemoveAtEnd(200);
    auto cut = good;
    cut.fragSizes = {100};
    CheckError<std::invalid_argument>([&] { segment(cut); }, {"112 bytes", "312 bytes"});
}

BOOST_AUTO_TEST_SUITE_END()
