/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "packet-checksum.h"

#include "with-packet-bytes.h"

#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"

#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t SCTP_COMMON_HEADER_SIZE = 12; ///< RFC 9260 section 3.1
constexpr uint32_t SCTP_CHECKSUM_OFFSET = 8;     ///< RFC 9260 section 3.1

} // namespace

uint32_t
SctpComputeCksum(Ptr<const Packet> packet)
{
    return WithPacketBytes(*packet, [](uint8_t* data, uint32_t size) {
        if (size < SCTP_COMMON_HEADER_SIZE)
        {
            return Crc32c(data, size);
        }
        std::memset(data + SCTP_CHECKSUM_OFFSET, 0, sizeof(uint32_t));
        return Crc32c(data, size);
    });
}

uint32_t
SctpCrc32cAsIs(Ptr<const Packet> packet)
{
    return WithPacketBytes(*packet,
                           [](uint8_t* data, uint32_t size) { return Crc32c(data, size); });
}

uint16_t
PacketInternetSum(Ptr<const Packet> packet)
{
    return WithPacketBytes(*packet,
                           [](uint8_t* data, uint32_t size) { return InternetSum(data, size); });
}

} // namespace ns3
