/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TCP_CONNTRACK_H
#define TCP_CONNTRACK_H

#include <cstdint>

namespace ns3
{

/** enum tcp_conntrack (uapi/linux/netfilter/nf_conntrack_tcp.h), the states of the table. */
enum class TcpConntrackState : uint8_t
{
    NONE,
    SYN_SENT,
    SYN_RECV,
    ESTABLISHED,
    FIN_WAIT,
    CLOSE_WAIT,
    LAST_ACK,
    TIME_WAIT,
    CLOSE,
    SYN_SENT2
};

/**
 * @ingroup checksum-offload
 * Connection tracking's view of a TCP connection (struct ip_ct_tcp; the table tcp_conntracks of
 * nf_conntrack_proto_tcp.c). Left out: window tracking and all that hangs on it, so that
 * nf_conntrack_tcp_be_liberal=1 describes it best; the shorter timeouts of retransmitted and
 * unacknowledged segments; the new entry for a SYN over a finished connection, which here goes on
 * in the old one. A connection may be picked up in the middle (nf_conntrack_tcp_loose=1).
 */
class TcpConntrack
{
  public:
    /** @return the state */
    TcpConntrackState GetState() const
    {
        return m_state;
    }

    /**
     * nf_conntrack_tcp_packet().
     * @param reply true in the reply direction
     * @param flags byte 13 of the TCP header
     * @return false if the packet is INVALID; the state is unchanged then
     */
    bool Packet(bool reply, uint8_t flags);

  private:
    TcpConntrackState m_state{TcpConntrackState::NONE}; ///< the state
};

} // namespace ns3

#endif // TCP_CONNTRACK_H
