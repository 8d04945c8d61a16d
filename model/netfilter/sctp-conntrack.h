/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_CONNTRACK_H
#define SCTP_CONNTRACK_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace ns3
{

/** enum sctp_conntrack (uapi/linux/netfilter/nf_conntrack_sctp.h), Linux 6.12. */
enum class SctpConntrackState : uint8_t
{
    NONE,
    CLOSED,
    COOKIE_WAIT,
    COOKIE_ECHOED,
    ESTABLISHED,
    SHUTDOWN_SENT,
    SHUTDOWN_RECD,
    SHUTDOWN_ACK_SENT,
    HEARTBEAT_SENT
};

/**
 * @ingroup checksum-offload
 * Connection tracking's view of an SCTP association: the transition table, the verification tags
 * and the basic checks of nf_conntrack_sctp_packet() (nf_conntrack_proto_sctp.c, Linux 6.12). A GSO
 * super-packet is read as one list of chunks, as Linux does.
 *
 * Left out: the state HEARTBEAT_ACKED, which Linux had up to 6.1.
 */
class SctpConntrack
{
  public:
    /** What a packet did. */
    enum class Verdict : uint8_t
    {
        INVALID,  ///< the packet does not belong to the association; nothing changed that matters
        ACCEPT,   ///< accepted, the timeout is not refreshed
        REFRESHED ///< accepted, the entry lives on
    };

    /** @return the state */
    SctpConntrackState GetState() const
    {
        return m_state;
    }

    /**
     * @return true once the state became ESTABLISHED, by a COOKIE ACK or, on a secondary path, by a
     * HEARTBEAT ACK (sets IPS_ASSURED)
     */
    bool IsAssured() const
    {
        return m_assured;
    }

    /**
     * nf_conntrack_sctp_packet().
     * @param packet common header and chunks, as one byte string
     * @param size its bytes
     * @param reply true in the reply direction
     * @param confirmed false for a packet of a connection that is not in the table yet
     * @return what it did
     */
    Verdict Packet(const uint8_t* packet, size_t size, bool reply, bool confirmed);

  private:
    /** A chunk in a packet. */
    struct Chunk
    {
        uint8_t type;  ///< chunk type
        uint8_t flags; ///< chunk flags
        size_t offset; ///< where its header begins
    };

    /**
     * do_basic_checks().
     * @return false if the packet breaks the bundling rules or has no chunk
     */
    static bool Parse(const uint8_t* packet, size_t size, std::vector<Chunk>& chunks);
    /** sctp_new(): first packet of a connection. @return false if it cannot be one */
    bool New(const uint8_t* packet, size_t size, const std::vector<Chunk>& chunks);
    /**
     * Section 8.5.1 of RFC 9260 for one chunk.
     * @param chunk the chunk
     * @param tag the packet's verification tag
     * @param hasData whether the packet has a DATA chunk
     * @param dir 0 original, 1 reply
     * @param ignore becomes true for a HEARTBEAT with an unknown tag: accepted, not refreshed
     * @return false if the tag is wrong
     */
    bool CheckSpecialTag(const Chunk& chunk, uint32_t tag, bool hasData, size_t dir, bool& ignore);
    /** INIT and INIT ACK bear the tag of the other direction. @return false if they contradict */
    bool LearnTag(const Chunk& chunk, const uint8_t* packet, size_t size, size_t dir);

    SctpConntrackState m_state{SctpConntrackState::NONE}; ///< the state
    std::array<uint32_t, 2> m_tags{}; ///< expected verification tag by direction; 0 unknown
    std::array<bool, 2> m_init{};     ///< an INIT was seen in that direction
    bool m_heartbeatTagFailed{false}; ///< SCTP_FLAG_HEARTBEAT_VTAG_FAILED
    size_t m_heartbeatFailedDir{0};   ///< direction of the HEARTBEAT that failed
    bool m_assured{false};            ///< has been ESTABLISHED
};

} // namespace ns3

#endif // SCTP_CONNTRACK_H
