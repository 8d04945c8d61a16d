/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL

#include "crc32c-extend.h"

#include <algorithm>
#include <climits>
#include <isa-l/crc.h>

namespace ns3
{

uint32_t
Crc32cExtendIsal(uint32_t crc, const uint8_t* data, std::size_t size)
{
    // crc32_iscsi() takes and returns the bare register: neither end is complemented there. Its
    // buffer is not const by oversight only, and its length is an int.
    uint32_t remainder = ~crc;
    do
    {
        const auto piece = static_cast<int>(std::min<std::size_t>(size, INT_MAX));
        remainder = crc32_iscsi(const_cast<uint8_t*>(data), piece, remainder);
        data += piece;
        size -= piece;
    } while (size > 0);
    return ~remainder;
}

} // namespace ns3

#endif // CHECKSUM_OFFLOAD_HAVE_ISAL
