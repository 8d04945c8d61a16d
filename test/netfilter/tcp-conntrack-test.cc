/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/tcp-conntrack.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

// Byte 13 of the TCP header, RFC 9293 section 3.1.
constexpr uint8_t FIN = 0x01;
constexpr uint8_t SYN = 0x02;
constexpr uint8_t RST = 0x04;
constexpr uint8_t ACK = 0x10;
constexpr bool ORIGINAL = false;
constexpr bool REPLY = true;

using State = TcpConntrackState;

struct Fixture
{
    /// @return whether the packet was accepted and the state is this one now
    bool Moves(bool reply, uint8_t flags, State state)
    {
        return tracked.Packet(reply, flags) && tracked.GetState() == state;
    }

    TcpConntrack tracked;
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(TcpConntrackTest, Fixture)

BOOST_AUTO_TEST_CASE(OpensAndClosesAsRfc9293)
{
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT));
    BOOST_TEST(Moves(REPLY, SYN | ACK, State::SYN_RECV));
    BOOST_TEST(Moves(ORIGINAL, ACK, State::ESTABLISHED));
    BOOST_TEST(Moves(REPLY, ACK, State::ESTABLISHED));
    BOOST_TEST(Moves(ORIGINAL, FIN | ACK, State::FIN_WAIT));
    BOOST_TEST(Moves(REPLY, ACK, State::CLOSE_WAIT));
    BOOST_TEST(Moves(REPLY, FIN | ACK, State::LAST_ACK));
    BOOST_TEST(Moves(ORIGINAL, ACK, State::TIME_WAIT));
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT)); // the ports are used again
}

BOOST_AUTO_TEST_CASE(SimultaneousOpen)
{
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT));
    BOOST_TEST(Moves(REPLY, SYN, State::SYN_SENT2));
    BOOST_TEST(Moves(ORIGINAL, SYN | ACK, State::SYN_RECV));
}

BOOST_AUTO_TEST_CASE(ResetCloses)
{
    BOOST_TEST(!tracked.Packet(ORIGINAL, RST)); // nothing to reset
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT));
    BOOST_TEST(Moves(REPLY, RST | ACK, State::CLOSE));
}

BOOST_AUTO_TEST_CASE(ConnectionMayBePickedUpInTheMiddle)
{
    BOOST_TEST(Moves(ORIGINAL, ACK, State::ESTABLISHED)); // nf_conntrack_tcp_loose
}

BOOST_AUTO_TEST_CASE(NonsenseIsInvalidAndChangesNothing)
{
    BOOST_TEST(!tracked.Packet(ORIGINAL, 0));
    BOOST_TEST(!tracked.Packet(ORIGINAL, SYN | ACK));
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT));
    BOOST_TEST(!tracked.Packet(ORIGINAL, ACK)); // before any answer
    BOOST_TEST(!tracked.Packet(REPLY, FIN));
    BOOST_TEST(bool(tracked.GetState() == State::SYN_SENT));
}

BOOST_AUTO_TEST_CASE(RepeatedSynIsIgnored)
{
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_SENT));
    BOOST_TEST(Moves(REPLY, SYN | ACK, State::SYN_RECV));
    BOOST_TEST(Moves(ORIGINAL, SYN, State::SYN_RECV));
    BOOST_TEST(Moves(ORIGINAL, ACK, State::ESTABLISHED));
    BOOST_TEST(Moves(REPLY, SYN | ACK, State::ESTABLISHED));
}

BOOST_AUTO_TEST_SUITE_END()
