/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-field.h"

#include <initializer_list>

namespace ns3
{

namespace
{

/**
 * @param sum a folded, uncomplemented sum that `from` is part of
 * @param from a 32-bit quantity, host order
 * @param to what takes its place, host order
 * @return the sum with `to` in place of `from`: sum + ~from + to (RFC 1624)
 */
uint16_t
Replace(uint16_t sum, uint32_t from, uint32_t to)
{
    for (const uint32_t term : {~from, to})
    {
        sum = AddInternetSums(sum, static_cast<uint16_t>(term >> 16));
        sum = AddInternetSums(sum, static_cast<uint16_t>(term));
    }
    return sum;
}

} // namespace

FullChecksum::FullChecksum(uint16_t field)
    : m_field(field)
{
}

uint16_t
FullChecksum::Get() const
{
    return m_field;
}

uint16_t
FullChecksum::GetForUdp() const
{
    return m_field == 0 ? 0xffff : m_field;
}

FullChecksum
FullChecksum::ReplaceAddress(uint32_t from, uint32_t to) const
{
    return FullChecksum(~Replace(~m_field, from, to));
}

FullChecksum
FullChecksum::ReplaceWord(uint16_t from, uint16_t to) const
{
    return FullChecksum(~Replace(~m_field, from, to));
}

PartialChecksum::PartialChecksum(uint16_t field)
    : m_field(field)
{
}

PartialChecksum::PartialChecksum(const PseudoHeader& pseudoHeader)
    : m_field(pseudoHeader.Sum())
{
}

PartialChecksum::PartialChecksum(const Ipv6PseudoHeader& pseudoHeader)
    : m_field(pseudoHeader.Sum())
{
}

uint16_t
PartialChecksum::Get() const
{
    return m_field;
}

PartialChecksum
PartialChecksum::ReplaceAddress(uint32_t from, uint32_t to) const
{
    return PartialChecksum(Replace(m_field, from, to));
}

PartialChecksum
PartialChecksum::ReplaceLength(uint32_t from, uint32_t to) const
{
    return PartialChecksum(Replace(m_field, from, to));
}

} // namespace ns3
