/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/crc32c.h"

#include <boost/test/unit_test.hpp>
#include <numeric>
#include <random>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** Mirrors the lowest `bits` bits. */
uint32_t
Reflect(uint32_t value, int bits)
{
    uint32_t mirrored = 0;
    for (int i = 0; i < bits; ++i)
    {
        mirrored |= ((value >> i) & 1) << (bits - 1 - i);
    }
    return mirrored;
}

/**
 * RFC 9260 appendix A to the letter, a bit at a time: reflected input, division by the polynomial
 * 0x1EDC6F41 as it is written there, reflected and complemented result.
 */
uint32_t
ReferenceCrc32c(const uint8_t* data, std::size_t size)
{
    uint32_t remainder = 0xffffffff;
    for (std::size_t i = 0; i < size; ++i)
    {
        remainder ^= Reflect(data[i], 8) << 24;
        for (int bit = 0; bit < 8; ++bit)
        {
            remainder = (remainder << 1) ^ ((remainder >> 31) ? 0x1EDC6F41 : 0);
        }
    }
    return ~Reflect(remainder, 32);
}

std::vector<uint8_t>
RandomBytes(std::size_t size, uint32_t seed)
{
    std::mt19937 random(seed);
    std::vector<uint8_t> bytes(size);
    for (uint8_t& byte : bytes)
    {
        byte = random();
    }
    return bytes;
}

uint32_t
LittleEndian(const uint8_t* data)
{
    return data[0] | data[1] << 8 | data[2] << 16 | uint32_t(data[3]) << 24;
}

} // namespace

BOOST_AUTO_TEST_SUITE(Crc32cTest)

BOOST_AUTO_TEST_CASE(PortableImplementationIsAlwaysThere)
{
    const auto& all = Crc32cImplementations();
    BOOST_REQUIRE(!all.empty());
    BOOST_TEST(std::string(all.back().name) == "slicing-by-8");
}

// RFC 3720 appendix B.4, and the check value of the catalogues of CRCs for "123456789".
BOOST_AUTO_TEST_CASE(VectorsOfRfc3720)
{
    const std::string digits = "123456789";
    std::vector<uint8_t> up(32);
    std::iota(up.begin(), up.end(), 0);
    const std::vector<uint8_t> down(up.rbegin(), up.rend());
    std::vector<uint8_t> readPdu(48);
    readPdu[0] = 0x01;
    readPdu[1] = 0xc0;
    readPdu[16] = 0x14;
    readPdu[22] = 0x04;
    readPdu[27] = 0x14;
    readPdu[31] = 0x18;
    readPdu[32] = 0x28;
    readPdu[40] = 0x02;
    const std::vector<std::pair<std::vector<uint8_t>, uint32_t>> vectors{
        {{digits.begin(), digits.end()}, 0xe3069283},
        {std::vector<uint8_t>(32, 0x00), 0x8a9136aa},
        {std::vector<uint8_t>(32, 0xff), 0x62a8ab43},
        {up, 0x46dd794e},
        {down, 0x113fdb5c},
        {readPdu, 0xd9963a56},
    };
    for (const auto& [bytes, expected] : vectors)
    {
        BOOST_TEST(ReferenceCrc32c(bytes.data(), bytes.size()) == expected);
        BOOST_TEST(Crc32c(bytes.data(), bytes.size()) == expected);
        for (const auto& implementation : Crc32cImplementations())
        {
            BOOST_TEST_CONTEXT(implementation.name)
            {
                BOOST_TEST(implementation.extend(0, bytes.data(), bytes.size()) == expected);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(EveryImplementationAtEveryLengthAndAlignment)
{
    const auto bytes = RandomBytes(8 + 300 + 8, 5);
    alignas(8) uint8_t buffer[8 + 300 + 8];
    std::copy(bytes.begin(), bytes.end(), buffer);
    for (const auto& implementation : Crc32cImplementations())
    {
        for (std::size_t alignment = 0; alignment < 8; ++alignment)
        {
            for (std::size_t size = 0; size <= 300; ++size)
            {
                const uint8_t* data = buffer + alignment;
                BOOST_REQUIRE_EQUAL(implementation.extend(0, data, size),
                                    ReferenceCrc32c(data, size));
            }
        }
    }
}

// Beyond the strides at which fast implementations change their ways.
BOOST_AUTO_TEST_CASE(EveryImplementationAtLargeSizes)
{
    for (const std::size_t size : {1448, 4095, 4096, 9000, 65535, 65536, 1000003})
    {
        const auto bytes = RandomBytes(size, 6);
        const uint32_t expected = ReferenceCrc32c(bytes.data(), size);
        for (const auto& implementation : Crc32cImplementations())
        {
            BOOST_TEST(implementation.extend(0, bytes.data(), size) == expected);
        }
    }
}

BOOST_AUTO_TEST_CASE(EveryImplementationContinuesAtEverySplit)
{
    const auto bytes = RandomBytes(300, 7);
    const uint32_t whole = ReferenceCrc32c(bytes.data(), bytes.size());
    for (const auto& implementation : Crc32cImplementations())
    {
        for (std::size_t split = 0; split <= bytes.size(); ++split)
        {
            const uint32_t first = implementation.extend(0, bytes.data(), split);
            BOOST_REQUIRE_EQUAL(
                implementation.extend(first, bytes.data() + split, bytes.size() - split),
                whole);
        }
    }
    BOOST_TEST(Crc32cExtend(Crc32c(bytes.data(), 100), bytes.data() + 100, 200) == whole);
}

BOOST_AUTO_TEST_CASE(EmptyStringIsZero)
{
    BOOST_TEST(Crc32c(nullptr, 0) == 0U);
    BOOST_TEST(Crc32cExtend(0xdeadbeef, nullptr, 0) == 0xdeadbeef);
    BOOST_TEST(Crc32cCombine(0xdeadbeef, 0, 0) == 0xdeadbeef);
}

BOOST_AUTO_TEST_CASE(CombineAtEverySplit)
{
    const auto bytes = RandomBytes(300, 8);
    const uint32_t whole = ReferenceCrc32c(bytes.data(), bytes.size());
    for (std::size_t split = 0; split <= bytes.size(); ++split)
    {
        const uint32_t first = ReferenceCrc32c(bytes.data(), split);
        const uint32_t second = ReferenceCrc32c(bytes.data() + split, bytes.size() - split);
        BOOST_REQUIRE_EQUAL(Crc32cCombine(first, second, bytes.size() - split), whole);
    }
}

BOOST_AUTO_TEST_CASE(UpdateAtEveryPosition)
{
    auto bytes = RandomBytes(300, 9);
    const auto fields = RandomBytes(300, 10);
    for (std::size_t position = 0; position + 4 <= bytes.size(); ++position)
    {
        const uint32_t before = ReferenceCrc32c(bytes.data(), bytes.size());
        const uint32_t oldField = LittleEndian(&bytes[position]);
        std::copy_n(&fields[position], 4, &bytes[position]);
        BOOST_REQUIRE_EQUAL(Crc32cUpdate(before,
                                         oldField,
                                         LittleEndian(&bytes[position]),
                                         bytes.size() - position - 4),
                            ReferenceCrc32c(bytes.data(), bytes.size()));
    }
}

// O(log n) reaches sizes that nobody computes: 2^40 zero bytes, by the squares of 2^20.
BOOST_AUTO_TEST_CASE(CombineOfHugeSizes)
{
    const std::vector<uint8_t> zeros(1 << 20);
    const uint32_t block = Crc32c(zeros.data(), zeros.size());
    uint32_t crc = block;
    std::size_t size = zeros.size();
    for (int doubling = 0; doubling < 20; ++doubling)
    {
        crc = Crc32cCombine(crc, crc, size);
        size *= 2;
    }
    uint32_t byBlocks = block;
    for (int i = 1; i < (1 << 20); ++i)
    {
        byBlocks = Crc32cCombine(byBlocks, block, zeros.size());
    }
    BOOST_TEST(crc == byBlocks);
}

// The 2016 bug in one equation: a CRC over the right CRC W = C xor L(C) is wrong unless C is 0.
BOOST_AUTO_TEST_CASE(CrcOverItsOwnFieldIsAnUpdate)
{
    auto bytes = RandomBytes(1448, 11);
    std::fill_n(&bytes[8], 4, 0);
    const uint32_t right = ReferenceCrc32c(bytes.data(), bytes.size());
    for (int i = 0; i < 4; ++i)
    {
        bytes[8 + i] = right >> (8 * i);
    }
    const uint32_t twice = ReferenceCrc32c(bytes.data(), bytes.size());
    BOOST_TEST(twice != right);
    BOOST_TEST(Crc32cUpdate(right, 0, right, bytes.size() - 12) == twice);
}

BOOST_AUTO_TEST_SUITE_END()
