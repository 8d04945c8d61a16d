/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_BYTES_H
#define PACKET_BYTES_H

#include "ns3/packet.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * Packets written in hexadecimal, for tests.
 */

namespace ns3
{

/** Bytes written in hexadecimal. */
inline std::vector<uint8_t>
Bytes(const std::string& hexadecimal)
{
    std::vector<uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
    {
        bytes.push_back(std::stoul(hexadecimal.substr(i, 2), nullptr, 16));
    }
    return bytes;
}

/** A packet of these bytes. */
inline Ptr<Packet>
Make(const std::vector<uint8_t>& bytes)
{
    return Create<Packet>(bytes.data(), bytes.size());
}

/** All bytes of a packet. */
inline std::vector<uint8_t>
BytesOf(Ptr<const Packet> packet)
{
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/** The four bytes as SCTP stores a CRC: least significant first. */
inline uint32_t
Field(const std::string& wire)
{
    const auto bytes = Bytes(wire);
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | uint32_t(bytes[3]) << 24;
}

/** INIT, 40000 to 38412, initiate tag 11223344, a_rwnd 106496, 10 out, 65535 in, TSN 55667788. */
inline const std::string INIT_HEADER = "9c40960c00000000";
inline const std::string INIT_CHUNK = "01000014112233440001a000000affff55667788";

} // namespace ns3

#endif // PACKET_BYTES_H
