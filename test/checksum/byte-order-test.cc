/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/byte-order.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(ByteOrderTest)

// RFC 1700, data notations: the leftmost byte of a number is the most significant one. Every byte
// has its top bit set, so that a sign would show.
BOOST_AUTO_TEST_CASE(NetworkOrder)
{
    const uint8_t bytes[9] = {0xff, 0x81, 0x92, 0xa3, 0xb4, 0xc5, 0xd6, 0xe7, 0xf8};
    BOOST_TEST(LoadBe16(bytes + 1) == 0x8192);
    BOOST_TEST(LoadBe32(bytes + 1) == 0x8192a3b4U);
    BOOST_TEST(LoadBe64(bytes + 1) == 0x8192a3b4c5d6e7f8U);

    std::vector<uint8_t> stored(9, 0xff);
    StoreBe16(stored.data() + 1, 0x8192);
    BOOST_TEST(stored == (std::vector<uint8_t>{0xff, 0x81, 0x92, 255, 255, 255, 255, 255, 255}),
               boost::test_tools::per_element());
    StoreBe32(stored.data() + 1, 0x01020304);
    BOOST_TEST(stored == (std::vector<uint8_t>{255, 1, 2, 3, 4, 255, 255, 255, 255}),
               boost::test_tools::per_element());
    StoreBe64(stored.data() + 1, 0x8192a3b4c5d6e7f8U);
    BOOST_TEST(stored == std::vector<uint8_t>(bytes, bytes + 9), boost::test_tools::per_element());
}

// RFC 9260 appendix A: the CRC32c is transmitted with its least significant byte first.
BOOST_AUTO_TEST_CASE(OrderOfTheCrc)
{
    const uint8_t bytes[5] = {0, 0xb0, 0x8b, 0xac, 0xf2};
    BOOST_TEST(LoadLe32(bytes + 1) == 0xf2ac8bb0U);
    std::vector<uint8_t> stored(6, 0x55);
    StoreLe32(stored.data() + 1, 0xf2ac8bb0U);
    BOOST_TEST(stored == (std::vector<uint8_t>{0x55, 0xb0, 0x8b, 0xac, 0xf2, 0x55}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
