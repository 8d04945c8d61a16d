/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-sack-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// @param bytes one chunk @return what it says
std::optional<SctpSackChunk>
Parse(const std::vector<uint8_t>& bytes)
{
    SctpChunk chunk;
    SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
    BOOST_REQUIRE(reader.Next(chunk));
    return SctpSackChunk::Parse(chunk);
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpSackChunkTest)

BOOST_AUTO_TEST_CASE(ExampleOfTheRfc)
{
    // RFC 9260 section 3.3.4: TSNs 10 to 12, 14, 15 and 17 have arrived, window 4660: cumulative
    // TSN ack 12, blocks 2 to 3 and 5 to 5.
    SctpSackChunk sack;
    sack.cumulativeTsnAck = 12;
    sack.aRwnd = 4660;
    sack.gaps = {{2, 3}, {5, 5}};
    std::vector<uint8_t> bytes;
    sack.Write(bytes);
    const std::vector<uint8_t> expected{3, 0, 0, 24, 0, 0, 0, 12, 0, 0, 0x12, 0x34,
                                        0, 2, 0, 0,  0, 2, 0, 3,  0, 5, 0,    5};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ReadsBack)
{
    SctpSackChunk sack;
    sack.cumulativeTsnAck = 0xfffffffe;
    sack.aRwnd = 1;
    sack.gaps = {{2, 3}, {5, 5}};
    sack.duplicateTsns = {7, 0xffffffff};
    std::vector<uint8_t> bytes;
    sack.Write(bytes);
    const auto read = Parse(bytes);
    BOOST_REQUIRE(read);
    BOOST_TEST(read->cumulativeTsnAck == 0xfffffffeU);
    BOOST_TEST((read->gaps == sack.gaps));
    BOOST_TEST(read->duplicateTsns == sack.duplicateTsns, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(MalformedIsRefused)
{
    // One block announced, none there; a duplicate announced, none there; too short.
    BOOST_TEST(!Parse({3, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 9, 0, 1, 0, 0}));
    BOOST_TEST(!Parse({3, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 9, 0, 0, 0, 1}));
    BOOST_TEST(!Parse({3, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 9}));
    // Block 0 to 1 begins at the cumulative TSN ack; 3 to 2 runs backwards; 2 to 4 overlaps 4 to 5.
    BOOST_TEST(!Parse({3, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 9, 0, 1, 0, 0, 0, 0, 0, 1}));
    BOOST_TEST(!Parse({3, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 9, 0, 1, 0, 0, 0, 3, 0, 2}));
    BOOST_TEST(!Parse({3, 0, 0, 24, 0, 0, 0, 1, 0, 0, 0, 9, 0, 2, 0, 0, 0, 2, 0, 4, 0, 4, 0, 5}));
}

BOOST_AUTO_TEST_SUITE_END()
