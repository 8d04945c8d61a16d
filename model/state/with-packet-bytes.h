/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef WITH_PACKET_BYTES_H
#define WITH_PACKET_BYTES_H

#include "ns3/packet.h"

#include <cstdint>
#include <memory>

namespace ns3
{

/**
 * Call a function with a packet's bytes, in a buffer of its own that it may write to.
 * @tparam SIZE bytes of the buffer, on the stack
 * @param packet at most SIZE bytes
 * @param function takes (uint8_t* data, uint32_t size)
 * @return what the function returns
 */
template <uint32_t SIZE, typename F>
[[gnu::noinline]] auto
WithBytesOnStack(const Packet& packet, F function)
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
WithPacketBytes(const Packet& packet, F function)
{
    const uint32_t size = packet.GetSize();
    if (size <= 2048)
    {
        return WithBytesOnStack<2048>(packet, function);
    }
    if (size <= 65536)
    {
        return WithBytesOnStack<65536>(packet, function);
    }
    const std::unique_ptr<uint8_t[]> bytes(new uint8_t[size]);
    packet.CopyData(bytes.get(), size);
    return function(bytes.get(), size);
}

} // namespace ns3

#endif // WITH_PACKET_BYTES_H
