/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_BUNDLE_H
#define SCTP_BUNDLE_H

#include "sctp-header.h"
#include "sctp-message.h"
#include "sctp-transmission-queue.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The chunks of one packet under construction, or those of the successive packets that a GSO
 * super-packet stands for (struct sctp_packet; sctp_packet_append_chunk() and sctp_packet_pack(),
 * net/sctp/output.c).
 *
 * The bytes lie in one string, with room for the common header in front, so that one pass makes the
 * CRC32c and one copy the ns-3 packet.
 */
class SctpBundle
{
  public:
    /**
     * Begin anew.
     * @param packetRoom bytes for chunks in one packet
     * @param totalRoom bytes for chunks in the super-packet; packetRoom if there is to be none
     */
    void Begin(uint32_t packetRoom, uint32_t totalRoom);

    /** @return true if there is no chunk */
    bool IsEmpty() const;
    /** @param size of a chunk @return true if it fits into the packet that was begun last */
    bool FitsPacket(uint32_t size) const;
    /** @param size of a chunk @return true if it fits there, or into one more packet */
    bool Fits(uint32_t size) const;

    /**
     * Add a control chunk; one that is larger than a packet goes alone.
     * @param chunk its bytes, padded
     */
    void AddControl(const std::vector<uint8_t>& chunk);
    /** @param chunk DATA to add; it Fits() */
    void AddData(const SctpOutgoingChunk& chunk);

    /** @return bytes of chunks in each packet */
    const std::vector<uint32_t>& GetPacketSizes() const;
    /** @return the common header's room, then all chunks */
    std::vector<uint8_t>& GetBytes();
    /** @return true if one chunk is larger than a packet: IP must fragment it (ipfragok) */
    bool IsFragmented() const;
    /** @return number of chunks that are not DATA */
    uint32_t GetControlChunks() const;
    /** @param packet holds the chunks and no header; it gets the byte tags of the user data */
    void RestoreByteTags(Ptr<Packet> packet) const;

  private:
    /** @param size bytes to add @return the first of them */
    uint8_t* Grow(uint32_t size);

    uint32_t m_packetRoom{0};            ///< bytes for chunks in one packet
    uint32_t m_totalRoom{0};             ///< bytes for chunks in all
    std::vector<uint8_t> m_bytes;        ///< header's room and chunks
    std::vector<uint32_t> m_packetSizes; ///< bytes of chunks in each packet
    uint32_t m_controlChunks{0};         ///< chunks that are not DATA
    std::vector<std::pair<uint32_t, Ptr<const Packet>>> m_tagged; ///< user data with byte tags, by
                                                                  ///< offset from the first chunk
};

} // namespace ns3

#endif // SCTP_BUNDLE_H
