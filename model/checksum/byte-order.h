/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef BYTE_ORDER_H
#define BYTE_ORDER_H

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * Numbers in packets, at any alignment (include/linux/unaligned.h): network byte order is the most
 * significant byte first; the CRC32c of SCTP alone is stored the other way round. Loads return, and
 * stores take, host order.
 */

namespace ns3
{

/** @param at first of two bytes @return their number, most significant byte first */
inline uint16_t
LoadBe16(const uint8_t* at)
{
    return static_cast<uint16_t>(at[0] << 8 | at[1]);
}

/** @param at first of four bytes @return their number, most significant byte first */
inline uint32_t
LoadBe32(const uint8_t* at)
{
    return uint32_t{at[0]} << 24 | uint32_t{at[1]} << 16 | uint32_t{at[2]} << 8 | at[3];
}

/** @param at first of eight bytes @return their number, most significant byte first */
inline uint64_t
LoadBe64(const uint8_t* at)
{
    return uint64_t{LoadBe32(at)} << 32 | LoadBe32(at + 4);
}

/** @param at first of four bytes @return their number, least significant byte first */
inline uint32_t
LoadLe32(const uint8_t* at)
{
    return at[0] | uint32_t{at[1]} << 8 | uint32_t{at[2]} << 16 | uint32_t{at[3]} << 24;
}

/** @param at first of two bytes @param value what to store, most significant byte first */
inline void
StoreBe16(uint8_t* at, uint16_t value)
{
    at[0] = value >> 8;
    at[1] = value & 0xff;
}

/** @param at first of four bytes @param value what to store, most significant byte first */
inline void
StoreBe32(uint8_t* at, uint32_t value)
{
    StoreBe16(at, value >> 16);
    StoreBe16(at + 2, value & 0xffff);
}

/** @param at first of eight bytes @param value what to store, most significant byte first */
inline void
StoreBe64(uint8_t* at, uint64_t value)
{
    StoreBe32(at, value >> 32);
    StoreBe32(at + 4, value & 0xffffffff);
}

/** @param at first of four bytes @param value what to store, least significant byte first */
inline void
StoreLe32(uint8_t* at, uint32_t value)
{
    at[0] = value & 0xff;
    at[1] = (value >> 8) & 0xff;
    at[2] = (value >> 16) & 0xff;
    at[3] = value >> 24;
}

} // namespace ns3

#endif // BYTE_ORDER_H
