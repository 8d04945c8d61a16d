/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONNTRACK_TIMEOUTS_H
#define NF_CONNTRACK_TIMEOUTS_H

#include "ns3/nstime.h"

#include <array>
#include <string>

namespace ns3
{

/** Which timeout, in the order of NfConntrackTimeouts' table. */
enum class NfConntrackTimeout : uint8_t
{
    GENERIC,
    ICMP,
    UDP,
    UDP_STREAM,
    TCP_SYN_SENT,
    TCP_SYN_RECV,
    TCP_ESTABLISHED,
    TCP_FIN_WAIT,
    TCP_CLOSE_WAIT,
    TCP_LAST_ACK,
    TCP_TIME_WAIT,
    TCP_CLOSE,
    SCTP_CLOSED,
    SCTP_COOKIE_WAIT,
    SCTP_COOKIE_ECHOED,
    SCTP_ESTABLISHED,
    SCTP_SHUTDOWN_SENT,
    SCTP_SHUTDOWN_RECD,
    SCTP_SHUTDOWN_ACK_SENT,
    SCTP_HEARTBEAT_SENT,
    COUNT
};

/**
 * @ingroup checksum-offload
 * How long connections are remembered, by the names of sysctl net.netfilter.nf_conntrack_*
 * (nf_conntrack_standalone.c). The defaults are those of Linux 6.12.
 */
class NfConntrackTimeouts
{
  public:
    NfConntrackTimeouts();

    /** @param timeout which @return how long */
    Time Get(NfConntrackTimeout timeout) const;

    /**
     * @param name e.g. "sctp_timeout_established", "udp_timeout"
     * @param timeout its new value
     * @throws std::invalid_argument naming the name and every allowed one, or a negative time
     */
    void Set(const std::string& name, Time timeout);

    /**
     * The values of Linux 4.9 where they differ: UDP streams 180 s, SCTP established 432000 s,
     * shutdown sent and received 0.3 s.
     */
    void SetLinux49();

  private:
    std::array<Time, static_cast<size_t>(NfConntrackTimeout::COUNT)> m_timeouts; ///< by index
};

} // namespace ns3

#endif // NF_CONNTRACK_TIMEOUTS_H
