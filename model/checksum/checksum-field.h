/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_FIELD_H
#define CHECKSUM_FIELD_H

#include "internet-checksum.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * What a 16-bit checksum field may hold, one type each, so that an update meant for one kind does
 * not compile for another.
 *
 * Linux decides the same at run time: inet_proto_csum_replace4() (net/core/utils.c) looks at
 * skb->ip_summed and at its pseudohdr argument.
 */

namespace ns3
{

/**
 * A complete checksum: complemented, covering header, payload and pseudo-header (state NONE,
 * UNNECESSARY or COMPLETE). Rewrites follow RFC 1624 equation 3: HC' = ~(~HC + ~m + m').
 */
class FullChecksum
{
  public:
    /** @param field the field's value, host order */
    explicit FullChecksum(uint16_t field);

    /** @return the field's value, host order */
    uint16_t Get() const;

    /**
     * @return what a UDP header stores: a computed 0 becomes 0xffff, because 0 says that there is
     *         no checksum (RFC 768; CSUM_MANGLED_0 of include/net/checksum.h)
     */
    uint16_t GetForUdp() const;

    /**
     * The checksum after an IPv4 address of the pseudo-header changed.
     * @param from address before, host order
     * @param to address after, host order
     * @return the new checksum
     */
    FullChecksum ReplaceAddress(uint32_t from, uint32_t to) const;

    /**
     * The checksum after a 16-bit word of the transport header changed: a port or an ICMP id.
     * @param from word before, host order
     * @param to word after, host order
     * @return the new checksum
     */
    FullChecksum ReplaceWord(uint16_t from, uint16_t to) const;

  private:
    uint16_t m_field; ///< as on the wire, host order
};

/**
 * The folded, uncomplemented pseudo-header sum that a PARTIAL packet of TCP or UDP carries.
 *
 * It has no ReplaceWord(): ports lie in the range that the device will sum
 * (inet_proto_csum_replace4() with pseudohdr == false leaves a PARTIAL field alone).
 */
class PartialChecksum
{
  public:
    /** @param field the field's value, host order */
    explicit PartialChecksum(uint16_t field);

    /** @param pseudoHeader what the field shall hold the sum of */
    explicit PartialChecksum(const PseudoHeader& pseudoHeader);
    /** @param pseudoHeader what the field shall hold the sum of */
    explicit PartialChecksum(const Ipv6PseudoHeader& pseudoHeader);

    /** @return the field's value, host order */
    uint16_t Get() const;

    /**
     * The sum after an IPv4 address of the pseudo-header changed.
     * @param from address before, host order
     * @param to address after, host order
     * @return the new sum
     */
    PartialChecksum ReplaceAddress(uint32_t from, uint32_t to) const;

    /**
     * The sum after the transport length changed (segmentation).
     * @param from length before, bytes
     * @param to length after, bytes
     * @return the new sum
     */
    PartialChecksum ReplaceLength(uint32_t from, uint32_t to) const;

  private:
    uint16_t m_field; ///< host order
};

/** UDP over IPv4 without a checksum: the field is 0 and stays 0 whatever is rewritten (RFC 768). */
class UnsetChecksum
{
  public:
    /** @return 0 */
    uint16_t Get() const
    {
        return 0;
    }
};

} // namespace ns3

#endif // CHECKSUM_FIELD_H
