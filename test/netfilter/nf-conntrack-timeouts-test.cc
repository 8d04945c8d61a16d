/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/nf-conntrack-timeouts.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/// Defaults in seconds, of Documentation/networking/nf_conntrack-sysctl.rst (6.12) and, where they
/// differ, of the arrays udp_timeouts and sctp_timeouts of 4.9.
struct Default
{
    NfConntrackTimeout timeout; ///< which
    const char* name;           ///< sysctl behind nf_conntrack_
    double linux612;            ///< Linux 6.12
    double linux49;             ///< Linux 4.9
};

const Default DEFAULTS[] = {
    {NfConntrackTimeout::GENERIC, "generic_timeout", 600, 600},
    {NfConntrackTimeout::ICMP, "icmp_timeout", 30, 30},
    {NfConntrackTimeout::UDP, "udp_timeout", 30, 30},
    {NfConntrackTimeout::UDP_STREAM, "udp_timeout_stream", 120, 180},
    {NfConntrackTimeout::TCP_SYN_SENT, "tcp_timeout_syn_sent", 120, 120},
    {NfConntrackTimeout::TCP_SYN_RECV, "tcp_timeout_syn_recv", 60, 60},
    {NfConntrackTimeout::TCP_ESTABLISHED, "tcp_timeout_established", 432000, 432000},
    {NfConntrackTimeout::TCP_FIN_WAIT, "tcp_timeout_fin_wait", 120, 120},
    {NfConntrackTimeout::TCP_CLOSE_WAIT, "tcp_timeout_close_wait", 60, 60},
    {NfConntrackTimeout::TCP_LAST_ACK, "tcp_timeout_last_ack", 30, 30},
    {NfConntrackTimeout::TCP_TIME_WAIT, "tcp_timeout_time_wait", 120, 120},
    {NfConntrackTimeout::TCP_CLOSE, "tcp_timeout_close", 10, 10},
    {NfConntrackTimeout::SCTP_CLOSED, "sctp_timeout_closed", 10, 10},
    {NfConntrackTimeout::SCTP_COOKIE_WAIT, "sctp_timeout_cookie_wait", 3, 3},
    {NfConntrackTimeout::SCTP_COOKIE_ECHOED, "sctp_timeout_cookie_echoed", 3, 3},
    {NfConntrackTimeout::SCTP_ESTABLISHED, "sctp_timeout_established", 210, 432000},
    {NfConntrackTimeout::SCTP_SHUTDOWN_SENT, "sctp_timeout_shutdown_sent", 3, 0.3},
    {NfConntrackTimeout::SCTP_SHUTDOWN_RECD, "sctp_timeout_shutdown_recd", 3, 0.3},
    {NfConntrackTimeout::SCTP_SHUTDOWN_ACK_SENT, "sctp_timeout_shutdown_ack_sent", 3, 3},
    {NfConntrackTimeout::SCTP_HEARTBEAT_SENT, "sctp_timeout_heartbeat_sent", 30, 30},
};

} // namespace

BOOST_AUTO_TEST_SUITE(NfConntrackTimeoutsTest)

BOOST_AUTO_TEST_CASE(DefaultsAreThoseOfLinux)
{
    BOOST_TEST(std::size(DEFAULTS) == static_cast<size_t>(NfConntrackTimeout::COUNT));
    const NfConntrackTimeouts fresh;
    NfConntrackTimeouts old;
    old.SetLinux49();
    for (const auto& one : DEFAULTS)
    {
        BOOST_TEST_CONTEXT(one.name)
        {
            BOOST_TEST(fresh.Get(one.timeout) == Seconds(one.linux612));
            BOOST_TEST(old.Get(one.timeout) == Seconds(one.linux49));
        }
    }
}

BOOST_AUTO_TEST_CASE(EachNameSetsItsOwn)
{
    for (const auto& one : DEFAULTS)
    {
        NfConntrackTimeouts timeouts;
        timeouts.Set(one.name, Seconds(7));
        for (const auto& other : DEFAULTS)
        {
            const double expected = &one == &other ? 7 : other.linux612;
            BOOST_TEST(timeouts.Get(other.timeout) == Seconds(expected),
                       one.name << " and " << other.name);
        }
    }
}

BOOST_AUTO_TEST_CASE(UnknownNameAndNegativeTimeAreRefused)
{
    NfConntrackTimeouts timeouts;
    auto names = [](const std::string& text) {
        return [text](const std::exception& error) {
            return std::string(error.what()).find(text) != std::string::npos;
        };
    };
    BOOST_CHECK_EXCEPTION(timeouts.Set("udp_timeouts", Seconds(1)),
                          std::invalid_argument,
                          names("\"udp_timeouts\""));
    BOOST_CHECK_EXCEPTION(timeouts.Set("udp_timeout", Seconds(-1)),
                          std::invalid_argument,
                          names("udp_timeout cannot be negative"));
    timeouts.Set("udp_timeout", Seconds(0));
    BOOST_TEST(timeouts.Get(NfConntrackTimeout::UDP) == Seconds(0));
}

BOOST_AUTO_TEST_SUITE_END()
