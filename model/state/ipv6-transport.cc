/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv6-transport.h"

#include <array>

namespace ns3
{

namespace
{

constexpr uint8_t HOP_BY_HOP = 0;           ///< NEXTHDR_HOP
constexpr uint8_t ROUTING = 43;             ///< NEXTHDR_ROUTING
constexpr uint8_t FRAGMENT = 44;            ///< NEXTHDR_FRAGMENT
constexpr uint8_t AUTHENTICATION = 51;      ///< NEXTHDR_AUTH
constexpr uint8_t DESTINATION_OPTIONS = 60; ///< NEXTHDR_DEST
constexpr uint32_t MAX_CHAIN = 2048;        ///< bytes looked at; far above any real chain

/** @param header next header value @return ipv6_ext_hdr(), without NEXTHDR_NONE */
bool
IsExtension(uint8_t header)
{
    return header == HOP_BY_HOP || header == ROUTING || header == FRAGMENT ||
           header == AUTHENTICATION || header == DESTINATION_OPTIONS;
}

} // namespace

Ipv6Transport
FindIpv6Transport(Ptr<const Packet> packet, uint8_t nextHeader)
{
    Ipv6Transport found;
    found.protocol = nextHeader;
    if (!IsExtension(nextHeader))
    {
        return found;
    }
    std::array<uint8_t, MAX_CHAIN> bytes;
    const uint32_t available = packet->CopyData(bytes.data(), bytes.size());
    while (IsExtension(found.protocol))
    {
        const uint8_t* header = bytes.data() + found.offset;
        if (available < found.offset + 8) // the shortest extension header
        {
            found.isComplete = false;
            return found;
        }
        if (found.protocol == FRAGMENT)
        {
            found.isFragment = true;
            if ((header[2] << 8 | (header[3] & 0xf8)) != 0)
            {
                return found;
            }
            found.offset += 8;
        }
        else if (found.protocol == AUTHENTICATION)
        {
            found.offset += (header[1] + 2) * 4;
        }
        else
        {
            found.offset += (header[1] + 1) * 8;
        }
        found.protocol = header[0];
    }
    found.isComplete = found.offset <= packet->GetSize();
    return found;
}

} // namespace ns3
