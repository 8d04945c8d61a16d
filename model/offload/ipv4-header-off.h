/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_HEADER_OFF_H
#define IPV4_HEADER_OFF_H

#include "ns3/packet.h"

#include <array>
#include <cstdint>

namespace ns3
{

/**
 * @param packet any packet
 * @return bytes of the IPv4 header that it begins with, 20 to 60
 * @throws std::invalid_argument naming the packet if it does not begin with one
 */
uint32_t GetIpv4HeaderSize(Ptr<const Packet> packet);

/**
 * @ingroup checksum-offload
 * While one lives, a packet is without its IPv4 header and begins with the transport header; then
 * the header is put back bit for bit, options and checksum included.
 */
class Ipv4HeaderOff
{
  public:
    /**
     * @param packet begins with the IPv4 header
     * @throws std::invalid_argument naming the packet if it does not hold one
     */
    explicit Ipv4HeaderOff(Ptr<Packet> packet);
    ~Ipv4HeaderOff();
    Ipv4HeaderOff(const Ipv4HeaderOff&) = delete;
    Ipv4HeaderOff& operator=(const Ipv4HeaderOff&) = delete;

    /** @return the IP protocol number of what follows */
    uint8_t GetProtocol() const;

  private:
    Ptr<Packet> m_packet;            ///< the packet
    uint32_t m_size;                 ///< bytes of its header
    std::array<uint8_t, 60> m_bytes; ///< its header
};

} // namespace ns3

#endif // IPV4_HEADER_OFF_H
