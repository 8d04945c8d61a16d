/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef INTERNET_CHECKSUM_H
#define INTERNET_CHECKSUM_H

#include <array>
#include <cstddef>
#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * The Internet checksum over bytes (RFC 1071). Linux counterparts: csum_partial(), csum_fold()
 * (lib/checksum.c) and csum_tcpudp_nofold() (include/net/checksum.h).
 */

namespace ns3
{

/**
 * One's complement sum of big-endian 16-bit words, folded to 16 bits and *not* complemented.
 * An odd last byte counts as the high half of a word.
 * @param data the bytes
 * @param size how many
 * @param initial a folded sum to add to
 * @return the sum, in host order
 */
uint16_t InternetSum(const uint8_t* data, std::size_t size, uint16_t initial = 0);

/**
 * One's complement addition of two folded sums.
 * @param a a sum
 * @param b a sum
 * @return a + b with end-around carry
 */
uint16_t AddInternetSums(uint16_t a, uint16_t b);

/** What TCP and UDP sum besides their own bytes (RFC 793, RFC 768), IPv4. */
struct PseudoHeader
{
    uint32_t source;      ///< source address, host order
    uint32_t destination; ///< destination address, host order
    uint8_t protocol;     ///< IP protocol number
    uint32_t length;      ///< transport header and payload, bytes

    /** @return folded, uncomplemented sum of the pseudo-header, host order */
    uint16_t Sum() const;
};

/** What TCP, UDP and ICMPv6 sum besides their own bytes over IPv6 (RFC 8200 section 8.1). */
struct Ipv6PseudoHeader
{
    std::array<uint8_t, 16> source;      ///< source address, as on the wire
    std::array<uint8_t, 16> destination; ///< final destination address, as on the wire
    uint8_t protocol;                    ///< of the transport, behind all extension headers
    uint32_t length;                     ///< transport header and payload, bytes

    /** @return folded, uncomplemented sum of the pseudo-header, host order */
    uint16_t Sum() const;
};

} // namespace ns3

#endif // INTERNET_CHECKSUM_H
