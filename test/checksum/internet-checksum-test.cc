/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/internet-checksum.h"

#include <boost/test/unit_test.hpp>
#include <cstring>
#include <random>
#include <vector>

using namespace ns3;

namespace
{

/**
 * RFC 1071 by its definition, in exact arithmetic: the sum of all words modulo 65535, where a sum
 * that is a multiple of 65535 but not zero is ffff.
 */
uint16_t
ReferenceSum(const uint8_t* data, std::size_t size)
{
    uint64_t sum = 0;
    for (std::size_t i = 0; i < size; ++i)
    {
        sum += uint64_t(data[i]) << (i % 2 == 0 ? 8 : 0);
    }
    return sum == 0 ? 0 : uint16_t((sum - 1) % 65535 + 1);
}

uint16_t
Sum(const std::vector<uint8_t>& bytes, uint16_t initial = 0)
{
    return InternetSum(bytes.data(), bytes.size(), initial);
}

} // namespace

BOOST_AUTO_TEST_SUITE(InternetChecksumTest)

// RFC 1071 section 3 works this example through.
BOOST_AUTO_TEST_CASE(ExampleOfRfc1071)
{
    BOOST_TEST(Sum({0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7}) == 0xddf2);
    BOOST_TEST(uint16_t(~Sum({0x00, 0x01, 0xf2, 0x03, 0xf4, 0xf5, 0xf6, 0xf7})) == 0x220d);
}

// A widely published IPv4 header (UDP, 192.168.0.1 to 192.168.0.199) whose checksum is b861.
BOOST_AUTO_TEST_CASE(PublishedIpv4Header)
{
    std::vector<uint8_t> header{0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11,
                                0x00, 0x00, 0xc0, 0xa8, 0x00, 0x01, 0xc0, 0xa8, 0x00, 0xc7};
    BOOST_TEST(uint16_t(~Sum(header)) == 0xb861);
    header[10] = 0xb8;
    header[11] = 0x61;
    BOOST_TEST(Sum(header) == 0xffff);
}

// Nine words aaaa are 5fffa = 5 + fffa = ffff: nothing. Sixteen are aaaa0 = a + aaa0. Nine words
// 1111 are 9999.
BOOST_AUTO_TEST_CASE(PadsThatAddNothingOrMuch)
{
    BOOST_TEST(Sum(std::vector<uint8_t>(18, 0xaa)) == 0xffff);
    BOOST_TEST(Sum(std::vector<uint8_t>(32, 0xaa)) == 0xaaaa);
    BOOST_TEST(Sum(std::vector<uint8_t>(18, 0x11)) == 0x9999);
    BOOST_TEST(Sum(std::vector<uint8_t>(18, 0xaa), 0x1234) == 0x1234);
}

BOOST_AUTO_TEST_CASE(OnlyZeroBytesSumToZero)
{
    BOOST_TEST(Sum({}) == 0);
    BOOST_TEST(Sum(std::vector<uint8_t>(1500, 0)) == 0);
    BOOST_TEST(Sum({0xff, 0xff}) == 0xffff);
    BOOST_TEST(Sum({0xff, 0xfe, 0x00, 0x01}) == 0xffff);
}

BOOST_AUTO_TEST_CASE(OddLastByteIsAHighHalf)
{
    BOOST_TEST(Sum({0xab}) == 0xab00);
    BOOST_TEST(Sum({0x12, 0x34, 0xab}) == 0xbd34);
}

BOOST_AUTO_TEST_CASE(EveryLengthAtEveryAlignment)
{
    std::mt19937 random(1);
    alignas(8) uint8_t buffer[8 + 300 + 1];
    for (int fill = 0; fill < 2; ++fill)
    {
        for (uint8_t& byte : buffer)
        {
            byte = fill == 0 ? uint8_t(random()) : 0xff;
        }
        for (std::size_t alignment = 0; alignment < 8; ++alignment)
        {
            for (std::size_t size = 0; size <= 300; ++size)
            {
                const uint8_t* data = buffer + alignment;
                BOOST_REQUIRE_EQUAL(InternetSum(data, size), ReferenceSum(data, size));
            }
        }
    }
}

// All ones is where carries are lost: n words ffff stay ffff for every n.
BOOST_AUTO_TEST_CASE(CarriesOfALargePacketAreKept)
{
    BOOST_TEST(Sum(std::vector<uint8_t>(65536, 0xff)) == 0xffff);
    std::vector<uint8_t> bytes(65535);
    std::mt19937 random(2);
    for (uint8_t& byte : bytes)
    {
        byte = random() | 0x80;
    }
    BOOST_TEST(Sum(bytes) == ReferenceSum(bytes.data(), bytes.size()));
}

BOOST_AUTO_TEST_CASE(InitialSumIsAdded)
{
    BOOST_TEST(Sum({0x80, 0x01}, 0x8001) == 0x0003); // 10002: the carry comes round
    BOOST_TEST(Sum({}, 0x1234) == 0x1234);
}

BOOST_AUTO_TEST_CASE(AdditionCarriesAround)
{
    BOOST_TEST(AddInternetSums(0x1234, 0x4321) == 0x5555);
    BOOST_TEST(AddInternetSums(0xffff, 0x0001) == 0x0001);
    BOOST_TEST(AddInternetSums(0xffff, 0xffff) == 0xffff);
    BOOST_TEST(AddInternetSums(0, 0) == 0);
}

BOOST_AUTO_TEST_CASE(PseudoHeaderIsThatOfRfc793)
{
    const PseudoHeader pseudoHeader{0x0a000001, 0x0a000002, 6, 22};
    // 0a00 + 0001 + 0a00 + 0002 + 0006 + 0016
    BOOST_TEST(pseudoHeader.Sum() == 0x141f);
}

// The twelve bytes as RFC 768 draws them, for addresses that carry.
BOOST_AUTO_TEST_CASE(PseudoHeaderEqualsItsBytes)
{
    const PseudoHeader pseudoHeader{0xfffefffd, 0xcb007109, 17, 65535};
    const std::vector<uint8_t>
        bytes{0xff, 0xfe, 0xff, 0xfd, 0xcb, 0x00, 0x71, 0x09, 0, 17, 0xff, 0xff};
    BOOST_TEST(pseudoHeader.Sum() == ReferenceSum(bytes.data(), bytes.size()));
}

BOOST_AUTO_TEST_CASE(Ipv6PseudoHeaderIsThatOfRfc8200)
{
    // 2001:db8::1 to 2001:db8::2, ICMPv6 (58 = 003a), 8 bytes. The words that are not 0: 2001 +
    // 0db8
    // + 0001 of the source, 2001 + 0db8 + 0002 of the destination, 0008, 003a: 5bb7.
    const Ipv6PseudoHeader pseudoHeader{
        {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
        {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2},
        58,
        8};
    BOOST_TEST(pseudoHeader.Sum() == 0x5bb7);
}

// The forty bytes as RFC 8200 section 8.1 draws them, for addresses that carry and a length that
// needs more than 16 bits.
BOOST_AUTO_TEST_CASE(Ipv6PseudoHeaderEqualsItsBytes)
{
    Ipv6PseudoHeader pseudoHeader{{}, {}, 17, 0x00028001};
    std::vector<uint8_t> bytes;
    for (std::size_t i = 0; i < 16; ++i)
    {
        pseudoHeader.source[i] = static_cast<uint8_t>(0xff - i);
        bytes.push_back(pseudoHeader.source[i]);
    }
    for (std::size_t i = 0; i < 16; ++i)
    {
        pseudoHeader.destination[i] = static_cast<uint8_t>(0xf0 + i);
        bytes.push_back(pseudoHeader.destination[i]);
    }
    for (uint8_t byte : {0x00, 0x02, 0x80, 0x01, 0x00, 0x00, 0x00, 0x11})
    {
        bytes.push_back(byte);
    }
    BOOST_TEST(pseudoHeader.Sum() == ReferenceSum(bytes.data(), bytes.size()));
}

BOOST_AUTO_TEST_SUITE_END()
