/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-byte-io.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpByteIoTest)

BOOST_AUTO_TEST_CASE(LengthsAreRoundedUpToFour)
{
    // RFC 9260 section 3.2: a chunk's padding is at most three bytes.
    const uint32_t expected[] = {0, 4, 4, 4, 4, 8, 8, 8, 8, 12};
    for (uint32_t size = 0; size < 10; size++)
    {
        BOOST_TEST(SctpPadded(size) == expected[size], "size " << size);
    }
    BOOST_TEST(SctpPadded(65533) == 65536U);
}

BOOST_AUTO_TEST_CASE(NumbersAreInNetworkOrder)
{
    std::vector<uint8_t> out{0xee};
    SctpByteWriter writer(out);
    writer.U8(0x01);
    writer.U16(0x8203);
    writer.U32(0x84050607);
    writer.U64(0x88090a0b0c0d0e0fU);
    const uint8_t bytes[3] = {0xf0, 0xf1, 0xf2};
    writer.Bytes({bytes, 3});
    writer.Bytes({nullptr, 0});
    const std::vector<uint8_t> expected{0xee,
                                        0x01,
                                        0x82,
                                        0x03,
                                        0x84,
                                        0x05,
                                        0x06,
                                        0x07,
                                        0x88,
                                        0x09,
                                        0x0a,
                                        0x0b,
                                        0x0c,
                                        0x0d,
                                        0x0e,
                                        0x0f,
                                        0xf0,
                                        0xf1,
                                        0xf2};
    BOOST_TEST(out == expected, boost::test_tools::per_element());
    BOOST_TEST(writer.GetSize() == expected.size());
}

BOOST_AUTO_TEST_CASE(LengthCountsNoPaddingOfItsOwn)
{
    // RFC 9260 section 3.2: a chunk of five bytes of value has length 9, and three of padding.
    std::vector<uint8_t> out;
    SctpByteWriter writer(out);
    writer.U32(0x0a000000);
    writer.U32(0x01020304);
    writer.U8(0x05);
    writer.EndLengthAndPad(0);
    const std::vector<uint8_t> expected{0x0a, 0, 0, 9, 1, 2, 3, 4, 5, 0, 0, 0};
    BOOST_TEST(out == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(LengthCountsThePaddingOfAllParametersButTheLast)
{
    // Section 3.2: the length of a chunk leaves out its final padding, not that of the parameters
    // in front of the last. Two parameters of one byte: 4 + 8 + 5 = 17.
    std::vector<uint8_t> out;
    SctpByteWriter writer(out);
    writer.U32(0x01000000);
    for (uint8_t value : {0xaa, 0xbb})
    {
        const std::size_t start = writer.GetSize();
        writer.U32(0x80010000);
        writer.U8(value);
        writer.EndLengthAndPad(start);
    }
    writer.EndLengthAndPad(0);
    const std::vector<uint8_t> expected{0x01, 0, 0,    17, 0x80, 1, 0,    5, 0xaa, 0,
                                        0,    0, 0x80, 1,  0,    5, 0xbb, 0, 0,    0};
    BOOST_TEST(out == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
