/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-heartbeat-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// @param bytes one chunk @return what it says
std::optional<SctpHeartbeatChunk>
Parse(const std::vector<uint8_t>& bytes)
{
    SctpChunk chunk;
    SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
    BOOST_REQUIRE(reader.Next(chunk));
    return SctpHeartbeatChunk::Parse(chunk);
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpHeartbeatChunkTest)

BOOST_AUTO_TEST_CASE(InformationComesBackAsItWas)
{
    // HEARTBEAT with 5 bytes of information (RFC 9260 section 3.3.5).
    const std::vector<uint8_t> heartbeat{4, 0, 0, 13, 0, 1, 0, 9, 1, 2, 3, 4, 5, 0, 0, 0};
    const auto read = Parse(heartbeat);
    BOOST_REQUIRE(read);
    std::vector<uint8_t> answer;
    read->Write(answer, SctpChunkType::HEARTBEAT_ACK);
    std::vector<uint8_t> expected = heartbeat;
    expected[0] = 5;
    BOOST_TEST(answer == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(MalformedIsRefused)
{
    BOOST_TEST(!Parse({4, 0, 0, 4}));
    BOOST_TEST(!Parse({4, 0, 0, 8, 0, 1, 0, 9}));
    BOOST_TEST(!Parse({4, 0, 0, 8, 0, 2, 0, 4}));
}

BOOST_AUTO_TEST_SUITE_END()
