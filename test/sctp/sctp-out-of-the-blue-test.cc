/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-out-of-the-blue.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t TAG = 0xdeadbeef; ///< of the packet

/// @param chunks of a packet @return the answer
std::optional<SctpOutOfTheBlueAnswer>
Answer(const std::vector<uint8_t>& chunks)
{
    return SctpAnswerOutOfTheBlue({chunks.data(), static_cast<uint32_t>(chunks.size())}, TAG);
}

} // namespace

// The rules are those of RFC 9260 section 8.4, by their numbers.
BOOST_AUTO_TEST_SUITE(SctpOutOfTheBlueTest)

BOOST_AUTO_TEST_CASE(AbortIsDiscarded)
{
    BOOST_TEST(!Answer({6, 0, 0, 4}));                         // 2
    BOOST_TEST(!Answer({7, 0, 0, 8, 0, 0, 0, 1, 6, 0, 0, 4})); // 2, not the first chunk
}

BOOST_AUTO_TEST_CASE(InitIsAbortedWithItsOwnTag)
{
    // 3: nobody listens. The tag is the INIT's, so the T bit is not set.
    const auto answer =
        Answer({1, 0, 0, 20, 0x11, 0x22, 0x33, 0x44, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 1});
    BOOST_REQUIRE(answer);
    BOOST_TEST(answer->verificationTag == 0x11223344U);
    BOOST_TEST(answer->chunk == (std::vector<uint8_t>{6, 0, 0, 4}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ShutdownAckGetsShutdownComplete)
{
    const auto answer = Answer({8, 0, 0, 4}); // 5
    BOOST_REQUIRE(answer);
    BOOST_TEST(answer->verificationTag == TAG);
    BOOST_TEST(answer->chunk == (std::vector<uint8_t>{14, 1, 0, 4}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(EndsOfConversationsAreDiscarded)
{
    BOOST_TEST(!Answer({14, 1, 0, 4}));                         // 6
    BOOST_TEST(!Answer({11, 0, 0, 4}));                         // 7, COOKIE ACK
    BOOST_TEST(!Answer({9, 0, 0, 12, 0, 3, 0, 8, 0, 0, 0, 1})); // 7, Stale Cookie
}

BOOST_AUTO_TEST_CASE(AnythingElseIsAbortedWithTheReflectedTag)
{
    for (const auto& chunks :
         {std::vector<uint8_t>{0, 3, 0, 17, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0},
          std::vector<uint8_t>{9, 0, 0, 8, 0, 4, 0, 4},
          std::vector<uint8_t>{0xbf, 0, 0, 4}})
    {
        const auto answer = Answer(chunks); // 8
        BOOST_REQUIRE(answer);
        BOOST_TEST(answer->verificationTag == TAG);
        BOOST_TEST(answer->chunk == (std::vector<uint8_t>{6, 1, 0, 4}),
                   boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(MalformedIsDiscarded)
{
    BOOST_TEST(!Answer({0, 3, 0, 40, 0, 0, 0, 1}));
    BOOST_TEST(!Answer({1, 0, 0, 8, 0, 0, 0, 1}));
}

BOOST_AUTO_TEST_SUITE_END()
