/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CRC32C_H
#define CRC32C_H

#include <cstddef>
#include <cstdint>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * CRC32c (Castagnoli): polynomial 0x1EDC6F41 reflected, initial value and final XOR 0xffffffff
 * (RFC 3720 appendix B.4, RFC 9260 appendix A).
 *
 * A CRC is a plain uint32_t here; on the wire SCTP stores it least significant byte first.
 * Linux counterparts: crc32c() and __crc32c_le_combine() in lib/crc32.c.
 */

namespace ns3
{

/**
 * CRC32c of a byte string.
 * @param data the bytes
 * @param size how many
 * @return the conditioned CRC; 0 for an empty string
 */
uint32_t Crc32c(const uint8_t* data, std::size_t size);

/**
 * Continue a CRC: Crc32cExtend(Crc32c(a), b) == Crc32c(a || b).
 * @param crc conditioned CRC of what came before; 0 for nothing
 * @param data the bytes that follow
 * @param size how many
 * @return the conditioned CRC of both
 */
uint32_t Crc32cExtend(uint32_t crc, const uint8_t* data, std::size_t size);

/**
 * CRC of a concatenation from the CRCs of its parts, in O(log sizeB).
 * @param crcA conditioned CRC of the first part
 * @param crcB conditioned CRC of the second part
 * @param sizeB bytes in the second part
 * @return the conditioned CRC of first || second
 */
uint32_t Crc32cCombine(uint32_t crcA, uint32_t crcB, std::size_t sizeB);

/**
 * CRC after a 4-byte field changed, in O(log bytesAfter), without the other bytes.
 *
 * CRC32c is affine, so only the difference of the field matters (specification of the double
 * checksum: W = C xor L_n(F)).
 * @param crc conditioned CRC with the old field
 * @param oldField the four bytes before, read least significant byte first
 * @param newField the four bytes after, read least significant byte first
 * @param bytesAfter bytes that follow the field
 * @return the conditioned CRC with the new field
 */
uint32_t Crc32cUpdate(uint32_t crc, uint32_t oldField, uint32_t newField, std::size_t bytesAfter);

/** One way of computing Crc32cExtend(). */
struct Crc32cImplementation
{
    const char* name;                                          ///< e.g. "isa-l", "slicing-by-8"
    uint32_t (*extend)(uint32_t, const uint8_t*, std::size_t); ///< same contract as Crc32cExtend()
};

/**
 * Every implementation in this build, the one that Crc32cExtend() uses first.
 * @return at least the portable one
 */
const std::vector<Crc32cImplementation>& Crc32cImplementations();

} // namespace ns3

#endif // CRC32C_H
