/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-siphash.h"

#include <boost/test/unit_test.hpp>
#include <numeric>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpSipHashTest)

BOOST_AUTO_TEST_CASE(VectorsOfThePaper)
{
    // Appendix A of the SipHash paper: key 00 to 0f, message 00 to 0e. The other two are the first
    // entries of the vectors that its authors publish with their code.
    const SctpSipHashKey key{0x0706050403020100, 0x0f0e0d0c0b0a0908};
    std::vector<uint8_t> message(15);
    std::iota(message.begin(), message.end(), 0);
    BOOST_TEST(SctpSipHash(key, {message.data(), 15}) == 0xa129ca6149be45e5U);
    BOOST_TEST(SctpSipHash(key, {message.data(), 0}) == 0x726fdb47dd0e0e31U);
    BOOST_TEST(SctpSipHash(key, {message.data(), 1}) == 0x74f839c593dc67fdU);
}

BOOST_AUTO_TEST_CASE(EveryByteAndTheKeyCount)
{
    const SctpSipHashKey key{1, 2};
    std::vector<uint8_t> message(60, 0x55);
    const SctpBytes bytes{message.data(), 60};
    const uint64_t before = SctpSipHash(key, bytes);
    BOOST_TEST(SctpSipHash({1, 3}, bytes) != before);
    for (uint8_t& byte : message)
    {
        byte ^= 1;
        BOOST_TEST(SctpSipHash(key, bytes) != before);
        byte ^= 1;
    }
    BOOST_TEST(SctpSipHash(key, bytes) == before);
}

BOOST_AUTO_TEST_SUITE_END()
