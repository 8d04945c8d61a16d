/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-conntrack.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <functional>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t CLIENT_TAG = 0x11111111; // that the server must send with
constexpr uint32_t SERVER_TAG = 0x22222222; // that the client must send with
constexpr bool ORIGINAL = false;
constexpr bool REPLY = true;

/// Chunk types, RFC 9260 section 3.2.
enum Type : uint8_t
{
    DATA = 0,
    INIT = 1,
    INIT_ACK = 2,
    SACK = 3,
    HEARTBEAT = 4,
    HEARTBEAT_ACK = 5,
    ABORT = 6,
    SHUTDOWN = 7,
    SHUTDOWN_ACK = 8,
    ERROR = 9,
    COOKIE_ECHO = 10,
    COOKIE_ACK = 11,
    SHUTDOWN_COMPLETE = 14
};

/// One chunk: type, initiate tag of INIT and INIT ACK, flags.
struct Chunk
{
    Type type;
    uint32_t initTag{0};
    uint8_t flags{0};
};

/// @return a packet of chunks
std::vector<uint8_t>
Make(uint32_t tag, const std::vector<Chunk>& chunks)
{
    std::vector<uint8_t> packet{0x9c, 0x40, 0x96, 0x0c};
    auto put = [&](uint32_t value) {
        for (int shift = 24; shift >= 0; shift -= 8)
        {
            packet.push_back(value >> shift);
        }
    };
    put(tag);
    put(0);
    for (const auto& chunk : chunks)
    {
        const bool init = chunk.type == INIT || chunk.type == INIT_ACK;
        const uint8_t length = init ? 20 : 8;
        put(uint32_t(chunk.type) << 24 | uint32_t(chunk.flags) << 16 | length);
        put(init ? chunk.initTag : 0);
        packet.resize(packet.size() + length - 8);
    }
    return packet;
}

/// An association as a middlebox sees it.
struct Fixture
{
    SctpConntrack::Verdict Pass(bool reply, uint32_t tag, const std::vector<Chunk>& chunks)
    {
        const auto packet = Make(tag, chunks);
        const auto verdict = tracked.Packet(packet.data(), packet.size(), reply, confirmed);
        confirmed |= verdict != SctpConntrack::Verdict::INVALID;
        return verdict;
    }

    bool Accepts(bool reply, uint32_t tag, const std::vector<Chunk>& chunks)
    {
        return Pass(reply, tag, chunks) != SctpConntrack::Verdict::INVALID;
    }

    void Establish()
    {
        BOOST_REQUIRE(Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}}));
        BOOST_REQUIRE(Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}}));
        BOOST_REQUIRE(Accepts(ORIGINAL, SERVER_TAG, {{COOKIE_ECHO}, {DATA}}));
        BOOST_REQUIRE(Accepts(REPLY, CLIENT_TAG, {{COOKIE_ACK}, {SACK}}));
    }

    bool Is(SctpConntrackState state) const
    {
        return tracked.GetState() == state;
    }

    SctpConntrack tracked;
    bool confirmed{false};
};

using State = SctpConntrackState;

} // namespace

BOOST_FIXTURE_TEST_SUITE(SctpConntrackTest, Fixture)

BOOST_AUTO_TEST_CASE(FourWayHandshake)
{
    BOOST_TEST(Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}}));
    BOOST_TEST(Is(State::CLOSED));
    BOOST_TEST(Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}}));
    BOOST_TEST(Is(State::COOKIE_WAIT));
    BOOST_TEST(Accepts(ORIGINAL, SERVER_TAG, {{COOKIE_ECHO}}));
    BOOST_TEST(Is(State::COOKIE_ECHOED));
    BOOST_TEST(!tracked.IsAssured());
    BOOST_TEST(Accepts(REPLY, CLIENT_TAG, {{COOKIE_ACK}}));
    BOOST_TEST(Is(State::ESTABLISHED));
    BOOST_TEST(tracked.IsAssured());
}

BOOST_AUTO_TEST_CASE(DataKeepsTheState)
{
    Establish();
    BOOST_TEST(Accepts(ORIGINAL, SERVER_TAG, {{DATA}, {DATA}}));
    BOOST_TEST(Accepts(REPLY, CLIENT_TAG, {{SACK}}));
    BOOST_TEST(Is(State::ESTABLISHED));
}

BOOST_AUTO_TEST_CASE(ShutdownByEitherSide)
{
    Establish();
    BOOST_TEST(Accepts(ORIGINAL, SERVER_TAG, {{SHUTDOWN}}));
    BOOST_TEST(Is(State::SHUTDOWN_SENT));
    BOOST_TEST(Accepts(REPLY, CLIENT_TAG, {{SHUTDOWN_ACK}}));
    BOOST_TEST(Is(State::SHUTDOWN_ACK_SENT));
    BOOST_TEST(Accepts(ORIGINAL, SERVER_TAG, {{SHUTDOWN_COMPLETE}}));
    BOOST_TEST(Is(State::CLOSED));

    Fixture other;
    other.Establish();
    BOOST_TEST(other.Accepts(REPLY, CLIENT_TAG, {{SHUTDOWN}}));
    BOOST_TEST(other.Is(State::SHUTDOWN_RECD));
}

BOOST_AUTO_TEST_CASE(WrongTagIsInvalid)
{
    Establish();
    BOOST_TEST(!Accepts(ORIGINAL, SERVER_TAG + 1, {{DATA}}));
    BOOST_TEST(!Accepts(REPLY, SERVER_TAG, {{SACK}})); // the other direction's tag
    BOOST_TEST(!Accepts(ORIGINAL, 5, {{COOKIE_ECHO}}));
    BOOST_TEST(!Accepts(ORIGINAL, 5, {{INIT, 7}})); // INIT bears tag 0
}

BOOST_AUTO_TEST_CASE(AbortBearsItsOwnTagOrReflectsThePeers)
{
    Establish();
    BOOST_TEST(!Accepts(ORIGINAL, CLIENT_TAG, {{ABORT}}));
    BOOST_TEST(Accepts(ORIGINAL, CLIENT_TAG, {{ABORT, 0, 1}})); // T bit
    BOOST_TEST(Is(State::CLOSED));

    Fixture other;
    other.Establish();
    BOOST_TEST(other.Accepts(ORIGINAL, SERVER_TAG, {{ABORT}}));
    BOOST_TEST(other.Is(State::CLOSED));
}

BOOST_AUTO_TEST_CASE(InitAckMayHaveNoCompany)
{
    BOOST_TEST(!Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}, {DATA}}));
    BOOST_TEST(!Accepts(ORIGINAL, 0, {}));
    BOOST_TEST(Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}}));
    BOOST_TEST(!Accepts(REPLY, CLIENT_TAG, {{DATA}, {COOKIE_ACK}})); // COOKIE ACK comes first
}

BOOST_AUTO_TEST_CASE(OnlySomeChunksBeginAConnection)
{
    for (auto type : {DATA, SACK, ABORT, SHUTDOWN_COMPLETE, COOKIE_ACK})
    {
        Fixture fresh;
        BOOST_TEST(!fresh.Accepts(ORIGINAL, SERVER_TAG, {{type}}));
    }
    Fixture heartbeat;
    BOOST_TEST(heartbeat.Accepts(ORIGINAL, SERVER_TAG, {{HEARTBEAT}}));
    BOOST_TEST(heartbeat.Is(State::HEARTBEAT_SENT));
    BOOST_TEST(heartbeat.Accepts(REPLY, CLIENT_TAG, {{HEARTBEAT_ACK}}));
    BOOST_TEST(heartbeat.Is(State::ESTABLISHED));
    // nf_conntrack_sctp_packet() of 6.12: whatever leads to ESTABLISHED sets IPS_ASSURED.
    BOOST_TEST(heartbeat.tracked.IsAssured());
    BOOST_TEST(heartbeat.Accepts(ORIGINAL, SERVER_TAG, {{DATA}}));
}

BOOST_AUTO_TEST_CASE(ReplyBeforeAnythingIsInvalid)
{
    confirmed = true;
    BOOST_TEST(!Accepts(REPLY, 0, {{INIT, 1}})); // row INIT, column NONE of the reply table: IV
}

BOOST_AUTO_TEST_CASE(RepeatedInitDoesNotKeepTheEntryAlive)
{
    BOOST_TEST(bool(Pass(ORIGINAL, 0, {{INIT, CLIENT_TAG}}) == SctpConntrack::Verdict::REFRESHED));
    BOOST_TEST(bool(Pass(ORIGINAL, 0, {{INIT, CLIENT_TAG}}) == SctpConntrack::Verdict::ACCEPT));
}

BOOST_AUTO_TEST_CASE(HeartbeatWithAnotherTagIsLearnedFromItsAnswer)
{
    Establish();
    BOOST_TEST(bool(Pass(ORIGINAL, 99, {{HEARTBEAT}}) == SctpConntrack::Verdict::ACCEPT));
    BOOST_TEST(Accepts(REPLY, 98, {{HEARTBEAT_ACK}}));
    BOOST_TEST(Accepts(REPLY, 98, {{SACK}})); // the tag of the reply direction is 98 now
    BOOST_TEST(Accepts(ORIGINAL, 99, {{HEARTBEAT}, {DATA}})); // unknown again, so it is learned
}

BOOST_AUTO_TEST_CASE(ChunksBehindAHeartbeatWithAnotherTagCount)
{
    Establish();
    // The kernel goes on to the next chunk; SHUTDOWN then moves the state, no timeout is refreshed.
    BOOST_TEST(
        bool(Pass(ORIGINAL, 99, {{HEARTBEAT}, {SHUTDOWN}}) == SctpConntrack::Verdict::ACCEPT));
    BOOST_TEST(Is(State::SHUTDOWN_SENT));
}

BOOST_AUTO_TEST_CASE(InitAckWithAThirdTagLosesACollision)
{
    // Both sides sent INIT: an INIT ACK with a third tag loses.
    BOOST_TEST(Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}}));
    BOOST_TEST(Accepts(REPLY, 0, {{INIT, SERVER_TAG}}));
    BOOST_TEST(!Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, 77}}));
    BOOST_TEST(Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}}));
}

BOOST_AUTO_TEST_CASE(ServerThatRestartsIsNoCollision)
{
    Establish(); // the COOKIE ACK of which ends what the client's INIT began
    BOOST_TEST(Accepts(REPLY, 0, {{INIT, 66}}));
    BOOST_TEST(Accepts(ORIGINAL, 66, {{INIT_ACK, 77}}));
    BOOST_TEST(Accepts(REPLY, 77, {{COOKIE_ECHO}}));
}

BOOST_AUTO_TEST_CASE(SuperPacketIsAListOfChunks)
{
    Establish();
    std::vector<Chunk> chunks(40, {DATA});
    BOOST_TEST(Accepts(ORIGINAL, SERVER_TAG, chunks));
}

BOOST_AUTO_TEST_CASE(ZeroLengthChunkIsInvalid)
{
    Establish();
    auto packet = Make(SERVER_TAG, {{DATA}});
    packet[15] = 0;
    BOOST_TEST(bool(tracked.Packet(packet.data(), packet.size(), ORIGINAL, true) ==
                    SctpConntrack::Verdict::INVALID));
}

namespace
{

/// A row of sctp_conntracks (nf_conntrack_proto_sctp.c, Linux 6.12): where a chunk leads to from
/// CL, CW, CE, ES, SS, SR, SA and HS; "iv" is INVALID.
struct Row
{
    Type type;
    bool dir;
    const char* to;
};

const Row ROWS[] = {
    {INIT, ORIGINAL, "cl cw ce es cl cl sa cw"},
    {INIT_ACK, ORIGINAL, "cl cw ce es ss sr sa cl"},
    {ABORT, ORIGINAL, "cl cl cl cl cl cl cl cl"},
    {SHUTDOWN, ORIGINAL, "cl cw ce ss ss sr sa cl"},
    {SHUTDOWN_ACK, ORIGINAL, "cl cw ce es sa sa sa sa"},
    {ERROR, ORIGINAL, "cl cw ce es ss sr sa cl"},
    {COOKIE_ECHO, ORIGINAL, "cl ce ce es ss sr sa cl"},
    {COOKIE_ACK, ORIGINAL, "cl cw es es ss sr sa cl"},
    {SHUTDOWN_COMPLETE, ORIGINAL, "cl cw ce es ss sr cl cl"},
    {HEARTBEAT, ORIGINAL, "cl cw ce es ss sr sa hs"},
    {HEARTBEAT_ACK, ORIGINAL, "cl cw ce es ss sr sa hs"},
    {DATA, ORIGINAL, "cl cw ce es ss sr sa hs"},
    {INIT, REPLY, "cl cw ce es ss sr sa iv"},
    {INIT_ACK, REPLY, "cw cw ce es ss sr sa iv"},
    {ABORT, REPLY, "cl cl cl cl cl cl cl iv"},
    {SHUTDOWN, REPLY, "cl cw ce sr ss sr sa iv"},
    {SHUTDOWN_ACK, REPLY, "cl cw ce es sa sa sa iv"},
    {ERROR, REPLY, "cl cw cl es ss sr sa iv"},
    {COOKIE_ECHO, REPLY, "cl ce ce es ss sr sa iv"},
    {COOKIE_ACK, REPLY, "cl cw es es ss sr sa iv"},
    {SHUTDOWN_COMPLETE, REPLY, "cl cw ce es ss sr cl iv"},
    {HEARTBEAT, REPLY, "cl cw ce es ss sr sa hs"},
    {HEARTBEAT_ACK, REPLY, "cl cw ce es ss sr sa es"},
    {DATA, REPLY, "cl cw ce es ss sr sa hs"},
};

const std::string STATES[] = {"cl", "cw", "ce", "es", "ss", "sr", "sa", "hs"};

/// Bring an association to the n-th of STATES; both tags are known but in HS.
void
BringTo(Fixture& fixture, size_t n)
{
    if (STATES[n] == "hs")
    {
        BOOST_REQUIRE(fixture.Accepts(ORIGINAL, SERVER_TAG, {{HEARTBEAT}}));
        return;
    }
    if (n >= 3)
    {
        fixture.Establish();
    }
    const std::vector<std::function<bool()>> steps[] = {
        {[&] {
             return fixture.Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}});
         },
         [&] {
             return fixture.Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}});
         },
         [&] { return fixture.Accepts(ORIGINAL, SERVER_TAG, {{ABORT}}); }},
        {[&] {
             return fixture.Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}});
         },
         [&] {
             return fixture.Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}});
         }},
        {[&] {
             return fixture.Accepts(ORIGINAL, 0, {{INIT, CLIENT_TAG}});
         },
         [&] {
             return fixture.Accepts(REPLY, CLIENT_TAG, {{INIT_ACK, SERVER_TAG}});
         },
         [&] { return fixture.Accepts(ORIGINAL, SERVER_TAG, {{COOKIE_ECHO}}); }},
        {},
        {[&] { return fixture.Accepts(ORIGINAL, SERVER_TAG, {{SHUTDOWN}}); }},
        {[&] { return fixture.Accepts(REPLY, CLIENT_TAG, {{SHUTDOWN}}); }},
        {[&] { return fixture.Accepts(ORIGINAL, SERVER_TAG, {{SHUTDOWN}}); },
         [&] { return fixture.Accepts(REPLY, CLIENT_TAG, {{SHUTDOWN_ACK}}); }}};
    for (const auto& step : steps[n])
    {
        BOOST_REQUIRE(step());
    }
}

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
                               << " chunk " << int(row.type) << " in " << STATES[n])
            {
                Fixture fixture;
                BringTo(fixture, n);
                BOOST_REQUIRE(fixture.Is(static_cast<State>(n + 1)));
                const bool init = row.type == INIT;
                // In HS the tag of the reply direction is unknown, that is 0.
                const uint32_t reply = STATES[n] == "hs" ? 0 : CLIENT_TAG;
                const uint32_t tag = init ? 0 : row.dir == REPLY ? reply : SERVER_TAG;
                const uint32_t own = row.dir == REPLY ? SERVER_TAG : CLIENT_TAG;
                const bool accepted = fixture.Accepts(row.dir, tag, {{row.type, own}});
                BOOST_TEST(accepted == (expected != "iv"));
                const auto to = std::find(std::begin(STATES), std::end(STATES), expected);
                if (to != std::end(STATES))
                {
                    BOOST_TEST(fixture.Is(static_cast<State>(to - std::begin(STATES) + 1)));
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
