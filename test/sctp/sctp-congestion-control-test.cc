/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-congestion-control.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

constexpr auto FOUR = SctpAddress::Family::IPV4;
constexpr auto SIX = SctpAddress::Family::IPV6;
constexpr uint32_t PMDCS = 1468; ///< of an Ethernet MTU: 1500 - 20 - 12

/// A SACK that acknowledges so many bytes of so many outstanding, and advances.
SctpAckSummary
Acked(uint32_t bytes, uint32_t outstanding)
{
    SctpAckSummary ack;
    ack.ackedBytes = bytes;
    ack.cumulativeAdvanced = true;
    ack.outstandingBefore = outstanding;
    ack.outstandingAfter = outstanding - bytes;
    return ack;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpCongestionControlTest)

BOOST_AUTO_TEST_CASE(InitialWindow)
{
    // RFC 9260 section 7.2.1: min(4 * PMDCS, max(2 * PMDCS, 4404)).
    BOOST_TEST(SctpCongestionControl(1468, FOUR).GetCwnd() == 4404U);
    BOOST_TEST(SctpCongestionControl(500, FOUR).GetCwnd() == 2000U);
    BOOST_TEST(SctpCongestionControl(8968, FOUR).GetCwnd() == 17936U);
    // For IPv6 4344, three packets whose header has 20 bytes more.
    BOOST_TEST(SctpCongestionControl(1448, SIX).GetCwnd() == 4344U);
    BOOST_TEST(SctpCongestionControl(1228, SIX).GetCwnd() == 4344U);
    BOOST_TEST(SctpCongestionControl(1000, SIX).GetCwnd() == 4000U);
    BOOST_TEST(SctpCongestionControl(8948, SIX).GetCwnd() == 17896U);
}

BOOST_AUTO_TEST_CASE(LinuxCountsWholePackets)
{
    // sctp_assoc_add_peer(): min(4 * pathmtu, max(2 * pathmtu, 4380)), over IPv6 too.
    const auto userData = SctpCwndAccounting::USER_DATA;
    BOOST_TEST(SctpCongestionControl(1468, FOUR, userData).GetCwnd() == 4380U);
    BOOST_TEST(SctpCongestionControl(1448, SIX, userData).GetCwnd() == 4380U);
    BOOST_TEST(SctpCongestionControl(8968, FOUR, userData).GetCwnd() == 18000U);
    BOOST_TEST(SctpCongestionControl(500, FOUR, userData).GetCwnd() == 4U * 532);
    // sctp_transport_raise_cwnd(): the smaller of what was acknowledged and pathmtu.
    SctpCongestionControl control(PMDCS, FOUR, userData);
    control.SetInitialSsthresh(100000);
    BOOST_TEST(control.GetUnit() == 1500U);
    control.OnSack(Acked(1452, 4 * 1452));
    BOOST_TEST(control.GetCwnd() == 4380U + 1452);
    control.OnSack(Acked(2 * 1452, 5 * 1452));
    BOOST_TEST(control.GetCwnd() == 4380U + 1452 + 1500);
    // sctp_transport_lower_cwnd(): ssthresh max(cwnd / 2, 4 * pathmtu), cwnd the same; pathmtu.
    control.OnFastRetransmit();
    BOOST_TEST(control.GetCwnd() == 6000U);
    control.OnTimeout();
    BOOST_TEST(control.GetCwnd() == 1500U);
}

BOOST_AUTO_TEST_CASE(SlowStart)
{
    SctpCongestionControl control(PMDCS, FOUR);
    control.SetInitialSsthresh(100000);
    // Two packets acknowledged with the window in use: one PMDCS more.
    control.OnSack(Acked(2 * PMDCS, 4404));
    BOOST_TEST(control.GetCwnd() == 4404 + PMDCS);
    // 100 bytes: 100 more.
    control.OnSack(Acked(100, control.GetCwnd()));
    BOOST_TEST(control.GetCwnd() == 4404 + PMDCS + 100);
    // Not when the window was not in use, the cumulative point stands, or in Fast Recovery.
    const uint32_t cwnd = control.GetCwnd();
    control.OnSack(Acked(PMDCS, cwnd - 1));
    BOOST_TEST(control.GetCwnd() == cwnd);
    SctpAckSummary ack = Acked(PMDCS, cwnd);
    ack.cumulativeAdvanced = false;
    control.OnSack(ack);
    BOOST_TEST(control.GetCwnd() == cwnd);
    ack = Acked(PMDCS, cwnd);
    ack.inFastRecovery = true;
    control.OnSack(ack);
    BOOST_TEST(control.GetCwnd() == cwnd);
}

BOOST_AUTO_TEST_CASE(CongestionAvoidance)
{
    SctpCongestionControl control(PMDCS, FOUR);
    control.SetInitialSsthresh(4403); // cwnd 4404 is above
    // Each SACK acknowledges 2 * 1468 = 2936: 2936, 5872 >= 4404: grow, 1468 left over.
    control.OnSack(Acked(2 * PMDCS, 5 * PMDCS));
    BOOST_TEST(control.GetCwnd() == 4404U);
    BOOST_TEST(control.GetPartialBytesAcked() == 2 * PMDCS);
    control.OnSack(Acked(2 * PMDCS, 5 * PMDCS));
    BOOST_TEST(control.GetCwnd() == 4404 + PMDCS);
    BOOST_TEST(control.GetPartialBytesAcked() == PMDCS);
    // 4404 of 5872, then 7340: grow again, 1468 left over.
    control.OnSack(Acked(2 * PMDCS, 6 * PMDCS));
    BOOST_TEST(control.GetCwnd() == 4404 + PMDCS);
    control.OnSack(Acked(2 * PMDCS, 6 * PMDCS));
    BOOST_TEST(control.GetCwnd() == 4404 + 2 * PMDCS);
    BOOST_TEST(control.GetPartialBytesAcked() == PMDCS);
    // With the window not in use the count is held at cwnd.
    control.OnSack(Acked(4 * PMDCS + 100, control.GetCwnd() - 4));
    BOOST_TEST(control.GetCwnd() == 4404 + 2 * PMDCS);
    BOOST_TEST(control.GetPartialBytesAcked() == control.GetCwnd());
    // Everything acknowledged: the count begins anew.
    control.OnSack(Acked(PMDCS, PMDCS));
    BOOST_TEST(control.GetPartialBytesAcked() == 0U);
}

BOOST_AUTO_TEST_CASE(Losses)
{
    SctpCongestionControl control(PMDCS, FOUR);
    control.SetInitialSsthresh(1000000);
    for (int i = 0; i < 17; i++)
    {
        control.OnSack(Acked(PMDCS, control.GetCwnd()));
    }
    BOOST_TEST(control.GetCwnd() == 20 * PMDCS);
    // RFC 9260 section 7.2.3: ssthresh max(cwnd / 2, 4 * PMDCS), cwnd the same.
    control.OnFastRetransmit();
    BOOST_TEST(control.GetSsthresh() == 10 * PMDCS);
    BOOST_TEST(control.GetCwnd() == 10 * PMDCS);
    // A timeout: cwnd one PMDCS.
    control.OnTimeout();
    BOOST_TEST(control.GetSsthresh() == 5 * PMDCS);
    BOOST_TEST(control.GetCwnd() == PMDCS);
    control.OnTimeout();
    BOOST_TEST(control.GetSsthresh() == 4 * PMDCS);
}

BOOST_AUTO_TEST_SUITE_END()
