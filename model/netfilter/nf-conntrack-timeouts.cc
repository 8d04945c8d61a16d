/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack-timeouts.h"

#include <stdexcept>

namespace ns3
{

namespace
{

/** One line of the table. */
struct Entry
{
    const char* name; ///< sysctl name behind "nf_conntrack_"
    double seconds;   ///< default of Linux 6.12
};

/** In the order of NfConntrackTimeout. */
constexpr Entry TABLE[] = {
    {"generic_timeout", 600},
    {"icmp_timeout", 30},
    {"udp_timeout", 30},
    {"udp_timeout_stream", 120},
    {"tcp_timeout_syn_sent", 120},
    {"tcp_timeout_syn_recv", 60},
    {"tcp_timeout_established", 432000},
    {"tcp_timeout_fin_wait", 120},
    {"tcp_timeout_close_wait", 60},
    {"tcp_timeout_last_ack", 30},
    {"tcp_timeout_time_wait", 120},
    {"tcp_timeout_close", 10},
    {"sctp_timeout_closed", 10},
    {"sctp_timeout_cookie_wait", 3},
    {"sctp_timeout_cookie_echoed", 3},
    {"sctp_timeout_established", 210},
    {"sctp_timeout_shutdown_sent", 3},
    {"sctp_timeout_shutdown_recd", 3},
    {"sctp_timeout_shutdown_ack_sent", 3},
    {"sctp_timeout_heartbeat_sent", 30},
};
static_assert(sizeof(TABLE) / sizeof(TABLE[0]) == static_cast<size_t>(NfConntrackTimeout::COUNT));

} // namespace

NfConntrackTimeouts::NfConntrackTimeouts()
{
    for (size_t i = 0; i < m_timeouts.size(); ++i)
    {
        m_timeouts[i] = Seconds(TABLE[i].seconds);
    }
}

Time
NfConntrackTimeouts::Get(NfConntrackTimeout timeout) const
{
    return m_timeouts[static_cast<size_t>(timeout)];
}

void
NfConntrackTimeouts::Set(const std::string& name, Time timeout)
{
    if (timeout.IsStrictlyNegative())
    {
        throw std::invalid_argument("NfConntrackTimeouts: " + name + " cannot be negative");
    }
    std::string allowed;
    for (size_t i = 0; i < m_timeouts.size(); ++i)
    {
        if (name == TABLE[i].name)
        {
            m_timeouts[i] = timeout;
            return;
        }
        allowed.append(i == 0 ? "" : ", ").append(TABLE[i].name);
    }
    throw std::invalid_argument("NfConntrackTimeouts: no timeout is called \"" + name +
                                "\"; there are: " + allowed);
}

void
NfConntrackTimeouts::SetLinux49()
{
    Set("udp_timeout_stream", Seconds(180));
    Set("sctp_timeout_established", Seconds(432000));
    Set("sctp_timeout_shutdown_sent", MilliSeconds(300));
    Set("sctp_timeout_shutdown_recd", MilliSeconds(300));
}

} // namespace ns3
