/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_SEGMENTER_H
#define GSO_SEGMENTER_H

#include "ns3/checksum-field.h"
#include "ns3/checksum-state.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet.h"
#include "ns3/type-id.h"

#include <array>
#include <cstdint>

namespace ns3
{

/** What becomes of a segment's Internet checksum. */
enum class SegmentChecksum : uint8_t
{
    DEVICE,   ///< PARTIAL: the segment's pseudo-header sum in the field
    SOFTWARE, ///< gso_make_checksum(): completed now, state NONE
    UNSET     ///< UDP without a checksum: the field stays 0, state NONE
};

/**
 * @ingroup checksum-offload
 * skb_segment() of net/core/skbuff.c for transports with an Internet checksum: cuts a super-packet
 * at multiples of gso_size, lets the transport edit a copy of its header, and makes the segment.
 *
 * Next(), edit Header(), Make(), until Next() is false. A segment has every tag of the super-packet
 * but GsoTag and ChecksumTag. Its payload is copied once, into a buffer with room for the network
 * and link headers. Left out: frag_list, GSO_PARTIAL, SKB_GSO_DODGY.
 */
class GsoSegmenter
{
  public:
    /**
     * @param packet begins with the transport header; not changed
     * @param gso its GSO metadata
     * @param type the bit of gso_type that the transport asks for
     * @param protocol PROTOCOL_TCP or PROTOCOL_UDP
     * @param function who segments, for errors
     * @throws std::invalid_argument naming function, packet and numbers: the type bit is not there,
     * the header is not whole, gso_size is 0 or GSO_BY_FRAGS, the payload is not larger than it, or
     * it is PARTIAL and csum_start is not the transport header
     */
    GsoSegmenter(Ptr<const Packet> packet,
                 const GsoMetadata& gso,
                 GsoType type,
                 uint8_t protocol,
                 const char* function);

    /** @return the super-packet's state */
    const ChecksumState& GetState() const;
    /** @return the super-packet's checksum field */
    uint16_t GetField() const;

    /** @return true if it went on to a segment, with a fresh copy of the header */
    bool Next();
    /** @return index of this segment */
    uint32_t GetIndex() const;
    /** @return true if this segment is the last one */
    bool IsLast() const;
    /** @return transport header and payload of this segment, bytes */
    uint32_t GetTransportSize() const;
    /** @return this segment's header, to be edited */
    uint8_t* Header();

    /**
     * @param checksum what becomes of its checksum
     * @param pseudoHeader pseudo-header sum with the super-packet's length
     * @param tracepoints who hears of it; may be null
     * @return this segment
     */
    Ptr<Packet> Make(SegmentChecksum checksum,
                     PartialChecksum pseudoHeader,
                     Ptr<ChecksumTracepoints> tracepoints);

  private:
    /**
     * gso_make_checksum().
     * @param payload this segment's
     * @return its checksum; the header's field holds its pseudo-header sum
     */
    uint16_t MakeChecksum(Ptr<const Packet> payload) const;

    Ptr<Packet> m_packet;             ///< the super-packet without the two tags
    ChecksumState m_state;            ///< its state
    uint32_t m_mss;                   ///< gso_size
    uint8_t m_protocol;               ///< IP protocol number
    TypeId m_identity;                ///< of the header, for ns-3's packet metadata
    uint16_t m_csumOffset;            ///< of the field in the header
    uint32_t m_headerSize;            ///< bytes of the header
    std::array<uint8_t, 60> m_first;  ///< the super-packet's header
    std::array<uint8_t, 60> m_header; ///< this segment's
    uint32_t m_offset{0};             ///< where this segment's payload begins in the packet
    uint32_t m_size{0};               ///< bytes of its payload
    uint32_t m_index{0};              ///< of this segment
};

} // namespace ns3

#endif // GSO_SEGMENTER_H
