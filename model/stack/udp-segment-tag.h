/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef UDP_SEGMENT_TAG_H
#define UDP_SEGMENT_TAG_H

#include "ns3/tag.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * UDP_SEGMENT as ancillary data of one packet, udp(7). On a packet to be sent it says into how
 * large datagrams the payload shall be cut, whatever the socket's option is; a packet that a socket
 * with UDP_GRO receives bears it to say how large the datagrams were (there named UDP_GRO).
 */
class UdpSegmentTag : public Tag
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    UdpSegmentTag() = default;
    /** @param gsoSize payload bytes of a datagram; 0: do not cut */
    explicit UdpSegmentTag(uint16_t gsoSize);

    /** @return payload bytes of a datagram */
    uint16_t GetGsoSize() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(TagBuffer i) const override;
    void Deserialize(TagBuffer i) override;
    void Print(std::ostream& os) const override;

  private:
    uint16_t m_gsoSize{0}; ///< payload bytes of a datagram
};

} // namespace ns3

#endif // UDP_SEGMENT_TAG_H
