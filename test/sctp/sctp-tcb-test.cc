/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-tcb.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

namespace
{

/// A state, and what RFC 9260 section 6 lets an endpoint do in it.
struct StateRule
{
    SctpState state;  ///< the state
    const char* name; ///< the RFC's
    bool transmit;    ///< DATA is sent, and SACKs are awaited
    bool receive;     ///< DATA is taken
};

/// Section 6, first paragraphs: DATA is sent in ESTABLISHED, SHUTDOWN-PENDING and
/// SHUTDOWN-RECEIVED, and taken in ESTABLISHED, SHUTDOWN-PENDING and SHUTDOWN-SENT.
const StateRule RULES[] = {
    {SctpState::CLOSED, "CLOSED", false, false},
    {SctpState::COOKIE_WAIT, "COOKIE-WAIT", false, false},
    {SctpState::COOKIE_ECHOED, "COOKIE-ECHOED", false, false},
    {SctpState::ESTABLISHED, "ESTABLISHED", true, true},
    {SctpState::SHUTDOWN_PENDING, "SHUTDOWN-PENDING", true, true},
    {SctpState::SHUTDOWN_SENT, "SHUTDOWN-SENT", false, true},
    {SctpState::SHUTDOWN_RECEIVED, "SHUTDOWN-RECEIVED", true, false},
    {SctpState::SHUTDOWN_ACK_SENT, "SHUTDOWN-ACK-SENT", false, false},
};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpTcbTest)

BOOST_AUTO_TEST_CASE(StatesOfSection4)
{
    SctpMib mib;
    SctpTcb tcb(SctpParameters(), SctpAssociationIdentity(), mib, 1468);
    BOOST_TEST((tcb.state == SctpState::CLOSED));
    for (const StateRule& rule : RULES)
    {
        tcb.state = rule.state;
        BOOST_TEST(ToString(rule.state) == std::string(rule.name));
        BOOST_TEST(tcb.MayTransmit() == rule.transmit, rule.name);
        BOOST_TEST(tcb.MayReceive() == rule.receive, rule.name);
    }
}

BOOST_AUTO_TEST_CASE(ReasonsHaveWordsOfTheirOwn)
{
    std::set<std::string> words;
    for (SctpCloseReason reason : {SctpCloseReason::GRACEFUL,
                                   SctpCloseReason::LOCAL_ABORT,
                                   SctpCloseReason::PEER_ABORT,
                                   SctpCloseReason::NO_ANSWER,
                                   SctpCloseReason::NO_ROUTE,
                                   SctpCloseReason::BAD_HANDSHAKE})
    {
        words.insert(ToString(reason));
    }
    BOOST_TEST(words.size() == 6U);
    BOOST_TEST(words.count("unknown") == 0U);
}

BOOST_AUTO_TEST_CASE(ControlChunksLeaveInOrder)
{
    SctpMib mib;
    SctpTcb tcb(SctpParameters(), SctpAssociationIdentity(), mib, 1468);
    tcb.NewControl() = {10, 0, 0, 4};
    tcb.NewControl() = {9, 0, 0, 4};
    BOOST_REQUIRE(tcb.control.size() == 2U);
    BOOST_TEST(tcb.control[0][0] == 10);
    BOOST_TEST(tcb.control[1][0] == 9);
}

BOOST_AUTO_TEST_CASE(PathBeginsAsParametersAndFamilySay)
{
    SctpParameters parameters;
    parameters.rtoInitial = MilliSeconds(700);
    SctpAssociationIdentity identity;
    SctpMib mib;
    SctpTcb four(parameters, identity, mib, 1468);
    BOOST_TEST((four.path.rto.GetRto() == MilliSeconds(700)));
    // RFC 9260 section 7.2.1: 4404 for IPv4, 4344 for IPv6.
    BOOST_TEST(four.path.congestion.GetCwnd() == 4404U);
    identity.peerAddress = Ipv6Address("fd00::1");
    SctpTcb six(parameters, identity, mib, 1448);
    BOOST_TEST(six.path.congestion.GetCwnd() == 4344U);
}

BOOST_AUTO_TEST_SUITE_END()
