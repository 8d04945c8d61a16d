/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-cookie-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpCookieChunkTest)

BOOST_AUTO_TEST_CASE(IsBitExact)
{
    // RFC 9260 sections 3.3.11 and 3.3.12.
    const uint8_t cookie[3] = {7, 8, 9};
    std::vector<uint8_t> bytes;
    SctpCookieChunk::WriteEcho(bytes, {cookie, 3});
    SctpCookieChunk::WriteAck(bytes);
    const std::vector<uint8_t> expected{10, 0, 0, 7, 7, 8, 9, 0, 11, 0, 0, 4};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
