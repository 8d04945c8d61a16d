/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-chunk.h"
#include "ns3/sctp-parameter.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// @param bytes any @return the same as SctpBytes
SctpBytes
View(const std::vector<uint8_t>& bytes)
{
    return {bytes.data(), static_cast<uint32_t>(bytes.size())};
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpChunkTest)

BOOST_AUTO_TEST_CASE(WalksOverPaddedChunks)
{
    // COOKIE ECHO of 5 bytes and 3 of padding, then COOKIE ACK.
    const std::vector<uint8_t> bytes{10, 0, 0, 9, 1, 2, 3, 4, 5, 0, 0, 0, 11, 0, 0, 4};
    SctpChunkReader reader(View(bytes));
    SctpChunk chunk;
    BOOST_TEST(reader.Next(chunk));
    BOOST_TEST((chunk.type == SctpChunkType::COOKIE_ECHO));
    BOOST_TEST(chunk.value.size == 5U);
    BOOST_TEST(chunk.whole.size == 9U);
    BOOST_TEST(chunk.value.data[4] == 5);
    BOOST_TEST(reader.Next(chunk));
    BOOST_TEST((chunk.type == SctpChunkType::COOKIE_ACK));
    BOOST_TEST(chunk.value.size == 0U);
    BOOST_TEST(!reader.Next(chunk));
    BOOST_TEST(!reader.IsMalformed());
}

BOOST_AUTO_TEST_CASE(EveryTruncationEndsTheWalk)
{
    const std::vector<uint8_t> bytes{10, 0, 0, 9, 1, 2, 3, 4, 5, 0, 0, 0};
    for (std::size_t size = 1; size < bytes.size(); size++)
    {
        // A vector of its own, so that a read behind its end is seen by the sanitizer.
        const std::vector<uint8_t> cut(bytes.begin(), bytes.begin() + size);
        SctpChunkReader reader(View(cut));
        SctpChunk chunk;
        BOOST_TEST(!reader.Next(chunk), "size " << size);
        BOOST_TEST(reader.IsMalformed(), "size " << size);
        BOOST_TEST(!reader.Next(chunk), "size " << size);
    }
}

BOOST_AUTO_TEST_CASE(LengthBelowTheHeaderEndsTheWalk)
{
    for (uint8_t length = 0; length < 4; length++)
    {
        const std::vector<uint8_t> bytes{10, 0, 0, length, 11, 0, 0, 4};
        SctpChunkReader reader(View(bytes));
        SctpChunk chunk;
        BOOST_TEST(!reader.Next(chunk));
        BOOST_TEST(reader.IsMalformed());
    }
}

BOOST_AUTO_TEST_CASE(UnknownTypesByTheirTwoHighBits)
{
    // RFC 9260 section 3.2: 00 stop; 01 stop and report; 10 skip; 11 skip and report.
    BOOST_TEST((SctpUnknownChunkAction(0x3f).stop && !SctpUnknownChunkAction(0x3f).report));
    BOOST_TEST((SctpUnknownChunkAction(0x7f).stop && SctpUnknownChunkAction(0x7f).report));
    BOOST_TEST((!SctpUnknownChunkAction(0xbf).stop && !SctpUnknownChunkAction(0xbf).report));
    BOOST_TEST((!SctpUnknownChunkAction(0xff).stop && SctpUnknownChunkAction(0xff).report));
    BOOST_TEST((SctpUnknownParameterAction(0x3fff).stop));
    BOOST_TEST((!SctpUnknownParameterAction(0x3fff).report));
    BOOST_TEST((SctpUnknownParameterAction(0x4000).stop));
    BOOST_TEST((SctpUnknownParameterAction(0x4000).report));
    BOOST_TEST((!SctpUnknownParameterAction(0x8000).stop));
    BOOST_TEST((!SctpUnknownParameterAction(0x8000).report));
    BOOST_TEST((!SctpUnknownParameterAction(0xc000).stop));
    BOOST_TEST((SctpUnknownParameterAction(0xc000).report));
}

BOOST_AUTO_TEST_CASE(LengthCountsInnerPaddingOnly)
{
    // Two parameters of 5 bytes: the padding of the first counts, that of the last does not
    // (RFC 9260 section 3.2).
    std::vector<uint8_t> out;
    {
        SctpChunkWriter chunk(out, SctpChunkType::HEARTBEAT, 0x5a);
        const uint8_t value = 0xee;
        SctpWriteTlv(chunk.GetWriter(), 1, {&value, 1});
        SctpWriteTlv(chunk.GetWriter(), 2, {&value, 1});
    }
    const std::vector<uint8_t> expected{4, 0x5a, 0, 17, // 4 + 8 + 5
                                        0, 1,    0, 5,  0xee, 0, 0, 0, 0, 2, 0, 5, 0xee, 0, 0, 0};
    BOOST_TEST(out == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NamesOfTypes)
{
    BOOST_TEST(ToString(SctpChunkType::SHUTDOWN_COMPLETE) == std::string("SHUTDOWN COMPLETE"));
    BOOST_TEST(ToString(static_cast<SctpChunkType>(200)) == std::string("unknown"));
}

BOOST_AUTO_TEST_SUITE_END()
