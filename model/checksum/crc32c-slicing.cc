/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "byte-order.h"
#include "crc32c-extend.h"

#include <array>

namespace ns3
{

namespace
{

/** Entry [k][b]: what byte b does to the register when k bytes follow it. */
using SlicingTables = std::array<std::array<uint32_t, 256>, 8>;

/** @return the tables */
constexpr SlicingTables
MakeSlicingTables()
{
    SlicingTables tables{};
    for (uint32_t byte = 0; byte < 256; ++byte)
    {
        uint32_t remainder = byte;
        for (int bit = 0; bit < 8; ++bit)
        {
            remainder = (remainder >> 1) ^ ((remainder & 1) ? CRC32C_POLYNOMIAL : 0);
        }
        tables[0][byte] = remainder;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
    {
        for (uint32_t byte = 0; byte < 256; ++byte)
        {
            const uint32_t before = tables[k - 1][byte];
            tables[k][byte] = (before >> 8) ^ tables[0][before & 0xff];
        }
    }
    return tables;
}

constexpr SlicingTables TABLES = MakeSlicingTables(); ///< computed by the compiler

} // namespace

uint32_t
Crc32cExtendSlicing(uint32_t crc, const uint8_t* data, std::size_t size)
{
    uint32_t remainder = ~crc;
    for (; size >= 8; data += 8, size -= 8)
    {
        const uint32_t low = LoadLe32(data) ^ remainder;
        const uint32_t high = LoadLe32(data + 4);
        remainder = TABLES[7][low & 0xff] ^ TABLES[6][(low >> 8) & 0xff] ^
                    TABLES[5][(low >> 16) & 0xff] ^ TABLES[4][low >> 24] ^ TABLES[3][high & 0xff] ^
                    TABLES[2][(high >> 8) & 0xff] ^ TABLES[1][(high >> 16) & 0xff] ^
                    TABLES[0][high >> 24];
    }
    for (; size > 0; ++data, --size)
    {
        remainder = (remainder >> 8) ^ TABLES[0][(remainder ^ *data) & 0xff];
    }
    return ~remainder;
}

} // namespace ns3
