/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-chunk.h"
#include "ns3/sctp-init-chunk.h"
#include "ns3/sctp-parameter.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// What a walk over parameters finds.
struct Walk
{
    /// @param bytes parameters; a copy of exactly this size, so that a sanitizer sees any excess
    explicit Walk(const std::vector<uint8_t>& bytes)
        : copy(bytes),
          reader({copy.data(), static_cast<uint32_t>(copy.size())})
    {
        SctpTlv tlv;
        while (reader.Next(tlv))
        {
            types.push_back(tlv.type);
            values.emplace_back(tlv.value.data, tlv.value.data + tlv.value.size);
            wholes.push_back(tlv.whole.size);
        }
    }

    std::vector<uint8_t> copy;                ///< what is walked over
    SctpTlvReader reader;                     ///< walks
    std::vector<uint16_t> types;              ///< found
    std::vector<std::vector<uint8_t>> values; ///< of each
    std::vector<uint32_t> wholes;             ///< size of each
};

} // namespace

// RFC 9260 section 3.2.1: type, length that counts the header and not the padding, value.
BOOST_AUTO_TEST_SUITE(SctpParameterTest)

BOOST_AUTO_TEST_CASE(WrittenAsTheRfcDrawsIt)
{
    // 3.3.2.1.1: an IPv4 address is type 5, length 8. One byte more is padded by three.
    const uint8_t address[5] = {10, 1, 0, 2, 0xee};
    std::vector<uint8_t> bytes;
    SctpByteWriter writer(bytes);
    SctpWriteTlv(writer, 5, {address, 4});
    SctpWriteTlv(writer, 0x8001, {address, 5});
    SctpWriteTlv(writer, 0xc000, {});
    const std::vector<uint8_t> expected{0,    5,    0, 8, 10, 1, 0, 2,       // no padding
                                        0x80, 1,    0, 9, 10, 1, 0, 2, 0xee, // length 9
                                        0,    0,    0,                       // padding
                                        0xc0, 0x00, 0, 4};                   // no value
    BOOST_TEST(bytes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NumbersAreThoseOfTheRfc)
{
    // 3.3.2.1 and 3.3.3.1, tables of parameters; 3.3.5 for Heartbeat Info.
    BOOST_TEST(static_cast<int>(SctpParameterType::HEARTBEAT_INFO) == 1);
    BOOST_TEST(static_cast<int>(SctpParameterType::IPV4_ADDRESS) == 5);
    BOOST_TEST(static_cast<int>(SctpParameterType::IPV6_ADDRESS) == 6);
    BOOST_TEST(static_cast<int>(SctpParameterType::STATE_COOKIE) == 7);
    BOOST_TEST(static_cast<int>(SctpParameterType::UNRECOGNIZED_PARAMETER) == 8);
    BOOST_TEST(static_cast<int>(SctpParameterType::COOKIE_PRESERVATIVE) == 9);
    BOOST_TEST(static_cast<int>(SctpParameterType::HOST_NAME_ADDRESS) == 11);
    BOOST_TEST(static_cast<int>(SctpParameterType::SUPPORTED_ADDRESS_TYPES) == 12);
}

BOOST_AUTO_TEST_CASE(ReadsEachBehindThePaddingOfTheOneBefore)
{
    const Walk walk({0, 7, 0, 5, 0xaa, 0, 0, 0, 0, 12, 0, 4, 0xc0, 1, 0, 6, 1, 2, 0, 0});
    BOOST_TEST(walk.types == (std::vector<uint16_t>{7, 12, 0xc001}),
               boost::test_tools::per_element());
    BOOST_TEST(walk.values.at(0) == (std::vector<uint8_t>{0xaa}), boost::test_tools::per_element());
    BOOST_TEST(walk.values.at(1).empty());
    BOOST_TEST(walk.values.at(2) == (std::vector<uint8_t>{1, 2}), boost::test_tools::per_element());
    BOOST_TEST(walk.wholes == (std::vector<uint32_t>{5, 4, 6}), boost::test_tools::per_element());
    BOOST_TEST(!walk.reader.IsMalformed());
}

BOOST_AUTO_TEST_CASE(NothingIsNotMalformed)
{
    const Walk walk({});
    BOOST_TEST(walk.types.empty());
    BOOST_TEST(!walk.reader.IsMalformed());
}

BOOST_AUTO_TEST_CASE(PaddingOfTheLastMayBeMissing)
{
    // 3.2: the length of a chunk does not count the padding of its last parameter.
    for (std::size_t padding = 0; padding < 4; ++padding)
    {
        std::vector<uint8_t> bytes{0, 7, 0, 5, 0xaa};
        bytes.resize(bytes.size() + padding);
        const Walk walk(bytes);
        BOOST_TEST(walk.types.size() == 1U);
        BOOST_TEST(!walk.reader.IsMalformed());
    }
}

BOOST_AUTO_TEST_CASE(LengthBelowItsHeaderEndsTheWalk)
{
    // A length of 0 would never move on.
    for (uint8_t length = 0; length < 4; ++length)
    {
        const Walk walk({0, 5, 0, 8, 10, 0, 0, 1, 0, 7, 0, length, 1, 2, 3, 4});
        BOOST_TEST(walk.types == (std::vector<uint16_t>{5}), boost::test_tools::per_element());
        BOOST_TEST(walk.reader.IsMalformed());
    }
}

BOOST_AUTO_TEST_CASE(TruncatedEndsTheWalk)
{
    const std::vector<uint8_t> whole{0, 5, 0, 8, 10, 0, 0, 1};
    for (std::size_t size = 1; size < whole.size(); ++size)
    {
        const Walk walk({whole.begin(), whole.begin() + size});
        BOOST_TEST(walk.types.empty());
        BOOST_TEST(walk.reader.IsMalformed());
    }
    // The largest length that there is.
    const Walk walk({0, 5, 0xff, 0xff, 10, 0, 0, 1});
    BOOST_TEST(walk.types.empty());
    BOOST_TEST(walk.reader.IsMalformed());
}

BOOST_AUTO_TEST_CASE(UnknownOfInitByTheHighBitsOfTheirType)
{
    // 3.2.1: 00 stop, 01 stop and report, 10 skip, 11 skip and report. An address behind shows
    // whether the walk went on.
    struct Case
    {
        uint8_t high;
        bool goesOn;
        bool reports;
    };

    for (const Case& each : {Case{0x00, false, false},
                             Case{0x40, false, true},
                             Case{0x80, true, false},
                             Case{0xc0, true, true}})
    {
        const std::vector<uint8_t> bytes{1,         0,    0, 36, 1,  2, 3, 4, 0, 1,
                                         0,         0,    0, 1,  0,  1, 0, 0, 0, 1, // fixed part
                                         each.high, 0x7f, 0, 8,  9,  9, 9, 9,       // unknown
                                         0,         5,    0, 8,  10, 0, 0, 1};
        SctpChunkReader reader({bytes.data(), static_cast<uint32_t>(bytes.size())});
        SctpChunk chunk;
        BOOST_REQUIRE(reader.Next(chunk));
        const auto init = SctpInitChunk::Parse(chunk);
        BOOST_REQUIRE(init.has_value());
        BOOST_TEST_CONTEXT("high bits " << int(each.high))
        {
            BOOST_TEST(init->addresses.size() == (each.goesOn ? 1U : 0U));
            BOOST_REQUIRE(init->unrecognized.size() == (each.reports ? 1U : 0U));
            if (each.reports)
            {
                // 3.3.3.1: reported whole, with its header.
                BOOST_TEST(init->unrecognized[0].data == bytes.data() + 20);
                BOOST_TEST(init->unrecognized[0].size == 8U);
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
