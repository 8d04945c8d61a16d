/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "crc32c.h"

#include "crc32c-extend.h"

#include <array>

namespace ns3
{

namespace
{

/**
 * Product of two polynomials modulo that of CRC32c, all reflected: bit 31 is the coefficient of
 * x^0.
 * @param a a polynomial
 * @param b a polynomial
 * @return a * b mod P
 */
constexpr uint32_t
Multiply(uint32_t a, uint32_t b)
{
    uint32_t product = 0;
    for (; a != 0; a <<= 1)
    {
        product ^= (a & 0x80000000) ? b : 0;
        b = (b >> 1) ^ ((b & 1) ? CRC32C_POLYNOMIAL : 0);
    }
    return product;
}

/** Entry k: x^(8 * 2^k) mod P, for every bit of a size in bytes. */
using PowerTable = std::array<uint32_t, 8 * sizeof(std::size_t)>;

/** @return the table, by repeated squaring */
constexpr PowerTable
MakePowerTable()
{
    PowerTable table{};
    uint32_t power = 0x00800000; // x^8
    for (std::size_t k = 0; k < table.size(); ++k)
    {
        table[k] = power;
        power = Multiply(power, power);
    }
    return table;
}

constexpr PowerTable POWERS = MakePowerTable(); ///< computed by the compiler

/**
 * What `size` zero bytes make of a register.
 * @param remainder the register
 * @param size how many bytes follow
 * @return remainder * x^(8 * size) mod P
 */
uint32_t
Shift(uint32_t remainder, std::size_t size)
{
    for (std::size_t k = 0; size != 0; ++k, size >>= 1)
    {
        if (size & 1)
        {
            remainder = Multiply(remainder, POWERS[k]);
        }
    }
    return remainder;
}

} // namespace

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
#define CRC32C_EXTEND Crc32cExtendIsal
#else
#define CRC32C_EXTEND Crc32cExtendSlicing
#endif

uint32_t
Crc32c(const uint8_t* data, std::size_t size)
{
    return CRC32C_EXTEND(0, data, size);
}

uint32_t
Crc32cExtend(uint32_t crc, const uint8_t* data, std::size_t size)
{
    return CRC32C_EXTEND(crc, data, size);
}

uint32_t
Crc32cCombine(uint32_t crcA, uint32_t crcB, std::size_t sizeB)
{
    // The initial and the final complement of the two parts cancel each other.
    return Shift(crcA, sizeB) ^ crcB;
}

uint32_t
Crc32cUpdate(uint32_t crc, uint32_t oldField, uint32_t newField, std::size_t bytesAfter)
{
    // Two strings of one length: the XOR of their CRCs is the bare remainder of their difference.
    return crc ^ Shift(Shift(oldField ^ newField, sizeof(oldField)), bytesAfter);
}

const std::vector<Crc32cImplementation>&
Crc32cImplementations()
{
    static const std::vector<Crc32cImplementation> implementations{
#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
        {"isa-l", Crc32cExtendIsal},
#endif
        {"slicing-by-8", Crc32cExtendSlicing},
    };
    return implementations;
}

} // namespace ns3
