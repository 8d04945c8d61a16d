/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-data-chunk.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpDataChunkTest)

BOOST_AUTO_TEST_CASE(IsBitExact)
{
    SctpDataChunk data;
    data.flags = SctpDataChunk::FLAG_UNORDERED | SctpDataChunk::FLAG_BEGIN;
    data.tsn = 0x01020304;
    data.streamId = 0x0506;
    data.ssn = 0x0708;
    data.ppid = 0x090a0b0c;
    std::vector<uint8_t> bytes(20, 0xdd);
    data.WriteHeader(bytes.data(), 4);
    const std::vector<uint8_t> expected{0, 6, 0, 20, 1,  2,  3,    4,    5,    6,
                                        7, 8, 9, 10, 11, 12, 0xdd, 0xdd, 0xdd, 0xdd};
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());

    SctpChunk chunk;
    SctpChunkReader reader({bytes.data(), 20});
    BOOST_REQUIRE(reader.Next(chunk));
    const auto read = SctpDataChunk::Parse(chunk);
    BOOST_REQUIRE(read);
    BOOST_TEST(read->flags == 6);
    BOOST_TEST(read->tsn == 0x01020304U);
    BOOST_TEST(read->streamId == 0x0506);
    BOOST_TEST(read->ssn == 0x0708);
    BOOST_TEST(read->ppid == 0x090a0b0cU);
    BOOST_TEST(read->payload.size == 4U);
    BOOST_TEST(read->payload.data == bytes.data() + 16);
}

BOOST_AUTO_TEST_CASE(WithoutUserDataIsRefused)
{
    for (uint8_t length = 4; length <= 16; length++)
    {
        std::vector<uint8_t> bytes(SctpPadded(length));
        bytes[3] = length;
        SctpChunk chunk;
        SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
        BOOST_REQUIRE(reader.Next(chunk));
        BOOST_TEST(!SctpDataChunk::Parse(chunk), "length " << int{length});
    }
}

BOOST_AUTO_TEST_SUITE_END()
