/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETWORK_HEADER_OFF_H
#define NETWORK_HEADER_OFF_H

#include "network-layer.h"

#include "ns3/packet.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * Put IPv6 extension headers in front of a packet, each as the header that it is for ns-3's packet
 * metadata.
 * @param packet begins with what follows them
 * @param nextHeader what the first of them is
 * @param extensions their bytes, whole headers
 */
void AddIpv6Extensions(Ptr<Packet> packet,
                       uint8_t nextHeader,
                       const std::vector<uint8_t>& extensions);

/**
 * Put a network header in front of a packet.
 * @param packet begins with the transport header
 * @param network what the header says
 * @param bytes the header, network.size bytes
 */
void AddNetworkHeader(const Ptr<Packet>& packet, const NetworkLayer& network, const uint8_t* bytes);

/**
 * @ingroup checksum-offload
 * While one lives, a packet is without its network header and begins with the transport header;
 * then the header is put back bit for bit: IPv4 with options and checksum, IPv6 with extension
 * headers.
 */
class NetworkHeaderOff
{
  public:
    /**
     * @param packet begins with the network header
     * @throws std::invalid_argument naming the packet if it does not hold one
     */
    explicit NetworkHeaderOff(Ptr<Packet> packet);
    ~NetworkHeaderOff();
    NetworkHeaderOff(const NetworkHeaderOff&) = delete;
    NetworkHeaderOff& operator=(const NetworkHeaderOff&) = delete;

    /** @return what the header says */
    const NetworkLayer& GetLayer() const;

    /** @return GetPseudoHeader() of the packet */
    PartialChecksum GetPseudoHeader() const;

  private:
    Ptr<Packet> m_packet;         ///< the packet
    NetworkLayer m_layer;         ///< its network layer
    std::vector<uint8_t> m_bytes; ///< the header
};

} // namespace ns3

#endif // NETWORK_HEADER_OFF_H
