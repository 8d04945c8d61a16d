/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-frag-sizes.h"

#include "ns3/byte-order.h"

#include <stdexcept>
#include <string>

namespace ns3
{

namespace
{

constexpr uint32_t COMMON_HEADER_BYTES = 12; //!< RFC 9260 section 3.1
constexpr uint32_t CHUNK_HEADER_BYTES = 4;   //!< RFC 9260 section 3.2

} // namespace

std::vector<uint32_t>
RebuildSctpFragSizes(const uint8_t* transport,
                     uint32_t size,
                     uint32_t ipHeaderBytes,
                     uint32_t pathMtu)
{
    if (ipHeaderBytes + size <= pathMtu)
    {
        return {};
    }
    const uint32_t overhead = ipHeaderBytes + COMMON_HEADER_BYTES;
    std::vector<uint32_t> sizes{0};
    uint32_t position = COMMON_HEADER_BYTES;
    while (position < size)
    {
        const std::string where = "chunk at byte " + std::to_string(position);
        if (size - position < CHUNK_HEADER_BYTES)
        {
            throw std::invalid_argument(where + ": its header is cut by the packet's end");
        }
        const uint32_t length = LoadBe16(&transport[position + 2]);
        const uint32_t padded = (length + 3) & ~3U;
        if (length < CHUNK_HEADER_BYTES || padded > size - position)
        {
            throw std::invalid_argument(where + ": length " + std::to_string(length) +
                                        " does not fit the " + std::to_string(size - position) +
                                        " bytes that are left");
        }
        if (overhead + padded > pathMtu)
        {
            throw std::invalid_argument(where + ": " + std::to_string(padded) +
                                        " bytes do not fit the path MTU of " +
                                        std::to_string(pathMtu));
        }
        if (overhead + sizes.back() + padded > pathMtu)
        {
            sizes.push_back(0);
        }
        sizes.back() += padded;
        position += padded;
    }
    return sizes;
}

} // namespace ns3
