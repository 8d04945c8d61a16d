/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "packet-checksum.h"

#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"

#include <cstring>
#include <memory>

namespace ns3
{

namespace
{

constexpr uint32_t SCTP_COMMON_HEADER_SIZE = 12; ///< RFC 9260 section 3.1
constexpr uint32_t SCTP_CHECKSUM_OFFSET = 8;     ///< RFC 9260 section 3.1

/**
 * Call a function with a packet's bytes, in a buffer of its own that it may write to.
 * @tparam SIZE bytes of the buffer, on the stack
 * @param packet at most SIZE bytes
 * @param function takes (uint8_t* data, uint32_t size)
 * @return what the function returns
 */
template <uint32_t SIZE, typename F>
[[gnu::noinline]] auto
WithStackCopy(const Packet& packet, F function)
{
    uint8_t bytes[SIZE];
    const uint32_t size = packet.CopyData(bytes, SIZE);
    return function(bytes, size);
}

/**
 * Call a function with a packet's bytes. An ns-3 packet lends nobody its bytes, but copying an
 * ordinary packet costs less than a third of its CRC, and nothing is allocated below 64 KB.
 * @param packet any packet
 * @param function takes (uint8_t* data, uint32_t size)
 * @return what the function returns
 */
template <typename F>
auto
WithCopy(const Packet& packet, F function)
{
    const uint32_t size = packet.GetSize();
    if (size <= 2048)
    {
        return WithStackCopy<2048>(packet, function);
    }
    if (size <= 65536)
    {
        return WithStackCopy<65536>(packet, function);
    }
    const std::unique_ptr<uint8_t[]> bytes(new uint8_t[size]);
    packet.CopyData(bytes.get(), size);
    return function(bytes.get(), size);
}

} // namespace

uint32_t
SctpComputeCksum(Ptr<const Packet> packet)
{
    return WithCopy(*packet, [](uint8_t* data, uint32_t size) {
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
    return WithCopy(*packet, [](uint8_t* data, uint32_t size) { return Crc32c(data, size); });
}

uint16_t
PacketInternetSum(Ptr<const Packet> packet)
{
    return WithCopy(*packet, [](uint8_t* data, uint32_t size) { return InternetSum(data, size); });
}

} // namespace ns3
