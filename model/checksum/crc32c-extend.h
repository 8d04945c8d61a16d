/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef CRC32C_EXTEND_H
#define CRC32C_EXTEND_H

#include <cstddef>
#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * The implementations that crc32c.cc chooses from; each has the contract of Crc32cExtend().
 */

namespace ns3
{

/** The polynomial 0x1EDC6F41 with its bits reflected: bit 31 is the coefficient of x^0. */
constexpr uint32_t CRC32C_POLYNOMIAL = 0x82f63b78;

/**
 * Slicing-by-8 (Kounavis and Berry 2008): eight bytes per step by eight tables of 256 entries.
 * Runs on any machine, of either byte order.
 * @param crc conditioned CRC of what came before; 0 for nothing
 * @param data the bytes that follow
 * @param size how many
 * @return the conditioned CRC of both
 */
uint32_t Crc32cExtendSlicing(uint32_t crc, const uint8_t* data, std::size_t size);

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
/**
 * crc32_iscsi() of Intel's ISA-L, which chooses the instructions for the processor that it runs on.
 * @param crc conditioned CRC of what came before; 0 for nothing
 * @param data the bytes that follow
 * @param size how many
 * @return the conditioned CRC of both
 */
uint32_t Crc32cExtendIsal(uint32_t crc, const uint8_t* data, std::size_t size);
#endif

} // namespace ns3

#endif // CRC32C_EXTEND_H
