/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-shutdown-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpShutdownChunkTest)

BOOST_AUTO_TEST_CASE(IsBitExact)
{
    // RFC 9260 sections 3.3.8, 3.3.9 and 3.3.13, one behind the other.
    std::vector<uint8_t> bytes;
    SctpShutdownChunk{0x01020304}.Write(bytes);
    SctpShutdownChunk::WriteAck(bytes);
    SctpShutdownChunk::WriteComplete(bytes, false);
    SctpShutdownChunk::WriteComplete(bytes, true);
    const std::vector<uint8_t> expected{7, 0, 0,  8, 1, 2, 3,  4, 8, 0,
                                        0, 4, 14, 0, 0, 4, 14, 1, 0, 4};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ReadsBack)
{
    const uint8_t value[4] = {1, 2, 3, 4};
    SctpChunk chunk;
    chunk.type = SctpChunkType::SHUTDOWN;
    chunk.value = {value, 4};
    const auto shutdown = SctpShutdownChunk::Parse(chunk);
    BOOST_REQUIRE(shutdown);
    BOOST_TEST(shutdown->cumulativeTsnAck == 0x01020304U);
    chunk.value = {value, 3};
    BOOST_TEST(!SctpShutdownChunk::Parse(chunk));
}

BOOST_AUTO_TEST_SUITE_END()
