/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-error-chunk.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// @param bytes one chunk @return it
SctpChunk
Only(const std::vector<uint8_t>& bytes)
{
    SctpChunk chunk;
    SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
    BOOST_REQUIRE(reader.Next(chunk));
    return chunk;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpErrorChunkTest)

BOOST_AUTO_TEST_CASE(StaleCookieIsBitExact)
{
    // RFC 9260 section 3.3.10.3: cause 3, length 8, staleness in microseconds.
    const uint8_t staleness[4] = {0, 0x0f, 0x42, 0x40};
    std::vector<uint8_t> bytes;
    SctpErrorChunk::WriteError(bytes, {{SctpCauseCode::STALE_COOKIE, {staleness, 4}}});
    const std::vector<uint8_t> expected{9, 0, 0, 12, 0, 3, 0, 8, 0, 0x0f, 0x42, 0x40};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(AbortReflectsTheTag)
{
    std::vector<uint8_t> bytes;
    SctpErrorChunk::WriteAbort(bytes, true);
    const std::vector<uint8_t> expected{6, 1, 0, 4};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(CausesReadBack)
{
    const uint8_t text[5] = {'w', 'r', 'o', 'n', 'g'};
    std::vector<uint8_t> bytes;
    SctpErrorChunk::WriteAbort(bytes,
                               false,
                               {{SctpCauseCode::USER_INITIATED_ABORT, {}},
                                {SctpCauseCode::PROTOCOL_VIOLATION, {text, 5}}});
    const auto causes = SctpErrorChunk::Parse(Only(bytes));
    BOOST_REQUIRE(causes.size() == 2U);
    BOOST_TEST((causes[0].code == SctpCauseCode::USER_INITIATED_ABORT));
    BOOST_TEST(causes[0].value.size == 0U);
    BOOST_TEST((causes[1].code == SctpCauseCode::PROTOCOL_VIOLATION));
    BOOST_TEST(causes[1].value.size == 5U);
}

BOOST_AUTO_TEST_CASE(MalformedCausesEndTheList)
{
    // A good cause, then one whose length is below its header.
    const std::vector<uint8_t> bytes{9, 0, 0, 12, 0, 4, 0, 4, 0, 3, 0, 3};
    BOOST_TEST(SctpErrorChunk::Parse(Only(bytes)).size() == 1U);
}

BOOST_AUTO_TEST_CASE(NamesOfCauses)
{
    BOOST_TEST(ToString(SctpCauseCode::NO_USER_DATA) == std::string("No User Data"));
    BOOST_TEST(ToString(static_cast<SctpCauseCode>(176)) == std::string("unknown"));
}

BOOST_AUTO_TEST_SUITE_END()
