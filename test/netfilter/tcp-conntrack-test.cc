/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/tcp-conntrack.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <iterator>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

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

namespace
{

/// A row of tcp_conntracks (nf_conntrack_proto_tcp.c): where flags lead to from NO, SS, SR, ES, FW,
/// CW, LA, TW, CL and S2; "ig" is ignored, "iv" INVALID.
struct Row
{
    bool dir;
    uint8_t flags;
    const char* to;
};

const Row ROWS[] = {
    {ORIGINAL, SYN, "ss ss ig ig ig ig ig ss ss s2"},
    {ORIGINAL, SYN | ACK, "iv iv sr iv iv iv iv iv iv sr"},
    {ORIGINAL, FIN, "iv iv fw fw la la la tw cl iv"},
    {ORIGINAL, FIN | ACK, "iv iv fw fw la la la tw cl iv"},
    {ORIGINAL, ACK, "es iv es es cw cw tw tw cl iv"},
    {ORIGINAL, RST, "iv cl cl cl cl cl cl cl cl cl"},
    {ORIGINAL, 0, "iv iv iv iv iv iv iv iv iv iv"},
    {REPLY, SYN, "iv s2 iv iv iv iv iv ss iv s2"},
    {REPLY, SYN | ACK, "iv sr ig ig ig ig ig ig ig sr"},
    {REPLY, FIN, "iv iv fw fw la la la tw cl iv"},
    {REPLY, ACK, "iv ig sr es cw cw tw tw cl ig"},
    {REPLY, RST | ACK, "iv cl cl cl cl cl cl cl cl cl"},
    {REPLY, 0, "iv iv iv iv iv iv iv iv iv iv"},
};

const std::string STATES[] = {"no", "ss", "sr", "es", "fw", "cw", "la", "tw", "cl", "s2"};

/// How to get to each of STATES, by packets: direction and flags of each.
const std::vector<std::pair<bool, uint8_t>> WAYS[] = {
    {},
    {{ORIGINAL, SYN}},
    {{ORIGINAL, SYN}, {REPLY, SYN | ACK}},
    {{ORIGINAL, SYN}, {REPLY, SYN | ACK}, {ORIGINAL, ACK}},
    {{ORIGINAL, ACK}, {ORIGINAL, FIN}},
    {{ORIGINAL, ACK}, {ORIGINAL, FIN}, {REPLY, ACK}},
    {{ORIGINAL, ACK}, {ORIGINAL, FIN}, {REPLY, FIN}},
    {{ORIGINAL, ACK}, {ORIGINAL, FIN}, {REPLY, FIN}, {ORIGINAL, ACK}},
    {{ORIGINAL, SYN}, {REPLY, RST}},
    {{ORIGINAL, SYN}, {REPLY, SYN}},
};

} // namespace

BOOST_AUTO_TEST_CASE(EveryCellOfTheTable)
{
    for (const auto& row : ROWS)
    {
        std::istringstream cells(row.to);
        for (size_t n = 0; n < std::size(STATES); ++n)
        {
            std::string expected;
            cells >> expected;
            BOOST_TEST_CONTEXT((row.dir == REPLY ? "reply" : "original")
                               << " flags " << int(row.flags) << " in " << STATES[n])
            {
                TcpConntrack fresh;
                for (const auto& [dir, flags] : WAYS[n])
                {
                    BOOST_REQUIRE(fresh.Packet(dir, flags));
                }
                BOOST_REQUIRE(bool(fresh.GetState() == static_cast<State>(n)));
                BOOST_TEST(fresh.Packet(row.dir, row.flags) == (expected != "iv"));
                const auto to = std::find(std::begin(STATES), std::end(STATES), expected);
                const size_t after = to == std::end(STATES) ? n : to - std::begin(STATES);
                BOOST_TEST(bool(fresh.GetState() == static_cast<State>(after)));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
