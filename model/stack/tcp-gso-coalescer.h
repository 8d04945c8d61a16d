/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TCP_GSO_COALESCER_H
#define TCP_GSO_COALESCER_H

#include "transport-path.h"

#include "ns3/packet.h"
#include "ns3/transport-header.h"

#include <cstdint>
#include <optional>

namespace ns3
{

/** A TCP packet on its way down, maybe with many segments in it. */
struct TcpSuperPacket
{
    Ptr<Packet> packet;  ///< TCP header with the flags of the last segment, all payload
    TransportPath path;  ///< where it goes
    uint16_t gsoSize{0}; ///< payload bytes per segment
    uint16_t gsoSegs{1}; ///< segments; 1: an ordinary packet
};

/**
 * @ingroup checksum-offload
 * Makes super-packets of the segments that a stock TCP sends one by one. Linux builds the same
 * super-packets before it segments (tcp_write_xmit() with tcp_tso_autosize(), net/ipv4/
 * tcp_output.c); here they are put together again, so that congestion control, retransmission and
 * pacing of ns-3's TCP stay exactly what they are.
 *
 * It holds one packet. A segment is appended if it continues the packet: same path, ports,
 * acknowledgement, window, options and type of service, next sequence number, at most gso_size
 * bytes of payload. A packet is closed by a segment that is shorter, by PSH and FIN, and by its
 * limits. SYN, RST, URG and CWR are never held, nor is a segment without payload. Segmentation of
 * the result gives the segments back, byte by byte.
 *
 * Packet tags of appended segments are lost but for the type of service, which is equal; byte tags
 * stay.
 */
class TcpGsoCoalescer
{
  public:
    /** How large a packet may grow. */
    struct Limits
    {
        uint32_t maxSize; ///< TCP header and payload, bytes
        uint32_t maxSegs; ///< segments
    };

    /**
     * @param packet a segment; taken over if the result is true
     * @param header its TCP header
     * @param path where it goes
     * @return true if it is part of the held packet now
     */
    bool Append(Ptr<Packet> packet, const TransportHeader& header, const TransportPath& path);

    /**
     * Hold a segment, to append others to it. Nothing may be held.
     * @param packet a segment; taken over if the result is true
     * @param header its TCP header
     * @param path where it goes
     * @param limits of the packet that it may become
     * @return false if this is no segment that others can be appended to
     */
    bool Hold(Ptr<Packet> packet,
              const TransportHeader& header,
              const TransportPath& path,
              const Limits& limits);

    /** @return true if a packet is held to which nothing can be appended any more */
    bool IsClosed() const
    {
        return m_closed;
    }

    /** @return the packet that is held, which is not any more; nothing if none was */
    std::optional<TcpSuperPacket> Take();

  private:
    std::optional<TcpSuperPacket> m_held;                      ///< what is held
    TransportHeader m_header{Create<Packet>(0), PROTOCOL_TCP}; ///< its TCP header
    Limits m_limits{0, 0};                                     ///< of what is held
    uint32_t m_nextSequence{0};                                ///< of the segment to append
    uint8_t m_trafficClass{0};                                 ///< ToS or traffic class tag
    uint8_t m_flags{0};                                        ///< flags of all segments
    bool m_closed{false};                                      ///< nothing can be appended
};

} // namespace ns3

#endif // TCP_GSO_COALESCER_H
