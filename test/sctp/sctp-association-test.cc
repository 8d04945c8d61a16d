/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/object-vector.h"
#include "ns3/sctp-association.h"

#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// The network, and the association that its socket opens or accepts.
struct Observed : public ScriptedNetwork
{
    /// @return the only association
    Ptr<SctpAssociation> Association() const
    {
        ObjectVectorValue list;
        sctp->GetAttribute("AssociationList", list);
        BOOST_REQUIRE(list.GetN() == 1);
        return DynamicCast<SctpAssociation>(list.Get(0));
    }

    /// Remember the states once the association is there.
    void FollowStates()
    {
        Simulator::ScheduleNow([this] {
            const auto association = Association();
            states = ToString(association->GetState());
            association->TraceConnectWithoutContext(
                "State",
                Callback<void, SctpState, SctpState>([this](SctpState before, SctpState after) {
                    BOOST_TEST(states.substr(states.rfind(' ') + 1) == ToString(before));
                    states += std::string(" ") + ToString(after);
                }));
        });
    }

    std::string states; ///< one behind the other
};

/// @param type of a chunk @param flags of it @return it
SctpChunk
FirstChunk(SctpChunkType type, uint8_t flags = 0)
{
    SctpChunk chunk;
    chunk.type = type;
    chunk.flags = flags;
    return chunk;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpAssociationTest)

BOOST_AUTO_TEST_CASE(StatesOfTheFigure)
{
    // RFC 9260 section 4, figure 3: ASSOCIATE, INIT ACK, COOKIE ACK, SHUTDOWN with nothing
    // outstanding, SHUTDOWN ACK.
    Observed net;
    net.peer->Accept([&net](const SeenPacket& packet) {
        if (packet.chunks[0].type == SctpChunkType::SHUTDOWN)
        {
            std::vector<uint8_t> ack;
            SctpShutdownChunk::WriteAck(ack);
            net.peer->Send(ack, net.peer->tag);
        }
    });
    net.Connect([&net] { net.Association()->Shutdown(); });
    net.FollowStates();
    Simulator::Run();
    // SHUTDOWN-PENDING lasts no time when nothing is outstanding.
    BOOST_TEST(net.states ==
               "COOKIE-WAIT COOKIE-ECHOED ESTABLISHED SHUTDOWN-PENDING SHUTDOWN-SENT CLOSED");
    BOOST_TEST(net.Count(SctpMibCounter::SHUTDOWNS) == 1U);
    BOOST_TEST(net.Count(SctpMibCounter::ABORTEDS) == 0U);
    BOOST_TEST(net.Count(SctpMibCounter::CURR_ESTAB) == 0U);
}

BOOST_AUTO_TEST_CASE(WhichTagIsRight)
{
    // RFC 9260 section 8.5: the own tag; section 8.5.1 B and C: for ABORT and SHUTDOWN COMPLETE
    // with the T bit the peer's, and then only that.
    Observed net;
    net.peer->Accept();
    const SctpChunk reflected = FirstChunk(SctpChunkType::ABORT, 1);
    Simulator::Schedule(MilliSeconds(1), [&net, &reflected] {
        // Before INIT ACK the peer has none: 0 is no tag that could be reflected.
        const auto association = net.Association();
        BOOST_TEST(!association->IsRightTag(0, reflected));
        BOOST_TEST(!association->IsRightTag(0, FirstChunk(SctpChunkType::INIT_ACK)));
    });
    net.Connect([&net] {
        const auto association = net.Association();
        const uint32_t own = association->GetIdentity().localTag;
        BOOST_TEST(own == net.peer->tag);
        BOOST_TEST(association->GetIdentity().peerTag == PEER_TAG);
        for (const auto type : {SctpChunkType::ABORT, SctpChunkType::SHUTDOWN_COMPLETE})
        {
            BOOST_TEST(association->IsRightTag(own, FirstChunk(type)));
            BOOST_TEST(!association->IsRightTag(PEER_TAG, FirstChunk(type)));
            BOOST_TEST(association->IsRightTag(PEER_TAG, FirstChunk(type, 1)));
            BOOST_TEST(!association->IsRightTag(own, FirstChunk(type, 1)));
        }
        // The same bit of DATA says that a message ends (section 3.3.1).
        BOOST_TEST(association->IsRightTag(own, FirstChunk(SctpChunkType::DATA, 1)));
        BOOST_TEST(!association->IsRightTag(PEER_TAG, FirstChunk(SctpChunkType::DATA, 1)));
        BOOST_TEST(!association->IsRightTag(0, FirstChunk(SctpChunkType::DATA)));
    });
    Simulator::Stop(Seconds(1));
    Simulator::Run();
    BOOST_TEST(Milliseconds(net.connected) == 40);
}

BOOST_AUTO_TEST_CASE(MessagesAreCutAtExactMultiples)
{
    // User data of one chunk at an MTU of 1500: 1500 - 20 - 12 - 16 = 1452 bytes. No chunk without
    // user data (RFC 9260 section 3.3.1), B on the first and E on the last.
    struct Case
    {
        uint32_t size;
        std::string chunks;
    };

    for (const Case& each : {Case{1, "BE1"},
                             Case{1451, "BE1451"},
                             Case{1452, "BE1452"},
                             Case{1453, "B1452 E1"},
                             Case{2904, "B1452 E1452"},
                             Case{2905, "B1452 1452 E1"}})
    {
        Observed net;
        std::string seen;
        net.peer->Accept([&](const SeenPacket& packet) {
            for (const SctpChunk& chunk : packet.chunks)
            {
                if (chunk.type == SctpChunkType::DATA)
                {
                    seen += (seen.empty() ? "" : " ") + std::string(chunk.flags & 2 ? "B" : "") +
                            (chunk.flags & 1 ? "E" : "") + std::to_string(chunk.value.size - 12);
                    net.peer->SendSack(SctpDataChunk::Parse(chunk)->tsn);
                }
            }
        });
        net.Connect([&net, &each] {
            SctpMessage message;
            message.data = Create<Packet>(each.size);
            BOOST_TEST(net.Association()->CanSend());
            net.Association()->Send(message);
            BOOST_TEST(net.Association()->GetBufferedBytes() == each.size);
        });
        Simulator::Schedule(Seconds(1),
                            [&net] { BOOST_TEST(net.Association()->GetBufferedBytes() == 0U); });
        Simulator::Stop(Seconds(2));
        Simulator::Run();
        BOOST_TEST(seen == each.chunks);
    }
}

BOOST_AUTO_TEST_CASE(CloseInTheHandshakeTellsAPeerThatHasATag)
{
    // RFC 9260 section 9.1: ABORT bears the peer's tag, which COOKIE-WAIT does not know yet. In
    // COOKIE-WAIT and COOKIE-ECHOED no SHUTDOWN is possible (section 9.2: ESTABLISHED).
    Observed wait;
    wait.Connect();
    wait.FollowStates();
    Simulator::Schedule(MilliSeconds(1), [&wait] { wait.Association()->Shutdown(); });
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    BOOST_TEST(wait.states == "COOKIE-WAIT CLOSED");
    BOOST_REQUIRE(wait.peer->seen.size() == 1U);
    BOOST_TEST(wait.peer->seen[0].Types() == "INIT");
    BOOST_TEST(wait.Count(SctpMibCounter::ABORTEDS) == 1U);
    BOOST_TEST(wait.connected.IsStrictlyNegative()); // never
}

BOOST_AUTO_TEST_CASE(CloseAfterCookieEchoAborts)
{
    Observed net;
    net.peer->Accept();
    net.Connect();
    net.FollowStates();
    // INIT ACK comes after 20 ms, COOKIE ACK would after 40 ms.
    Simulator::Schedule(MilliSeconds(25), [&net] { net.Association()->Shutdown(); });
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    BOOST_TEST(net.states == "COOKIE-WAIT COOKIE-ECHOED CLOSED");
    BOOST_REQUIRE(net.peer->seen.size() >= 3U);
    BOOST_TEST(net.peer->seen[2].Types() == "ABORT");
    BOOST_TEST(net.peer->seen[2].header.GetVerificationTag() == PEER_TAG);
    // It never was up, so the gauge does not fall.
    BOOST_TEST(net.Count(SctpMibCounter::CURR_ESTAB) == 0U);
    BOOST_TEST(net.Count(SctpMibCounter::ABORTEDS) == 1U);
}

BOOST_AUTO_TEST_CASE(CookieEchoThatComesAgainIsAcknowledgedAgain)
{
    // RFC 9260 section 5.2.4 action D: the COOKIE ACK was lost.
    Observed net;
    net.Listen(5001);
    std::vector<uint8_t> echo;
    int acks = 0;
    net.peer->Open(5001, [&](const SeenPacket& packet) {
        BOOST_TEST(packet.Types() == "COOKIE ACK");
        if (++acks == 1)
        {
            const auto initAck = SctpInitChunk::Parse(net.peer->seen[0].chunks[0]);
            SctpCookieChunk::WriteEcho(echo, initAck->stateCookie);
            net.peer->Send(echo, net.peer->tag);
        }
    });
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    BOOST_TEST(acks == 2);
    BOOST_TEST((net.Association()->GetState() == SctpState::ESTABLISHED));
    BOOST_TEST(net.Count(SctpMibCounter::CURR_ESTAB) == 1U);
    BOOST_TEST(net.Count(SctpMibCounter::PASSIVE_ESTABS) == 1U);
    BOOST_TEST(net.drops.empty());
}

BOOST_AUTO_TEST_CASE(CookieOfOtherTagsChangesNothing)
{
    // Section 5.2.4 actions A to C are restart and collision, which are left out.
    Observed net;
    net.peer->Accept();
    net.Connect([&net] {
        const auto association = net.Association();
        for (uint32_t spoiltLocal : {0U, 1U})
        {
            SctpAssociationIdentity identity = association->GetIdentity();
            identity.localTag ^= spoiltLocal;
            identity.peerTag ^= 1 - spoiltLocal;
            association->HandleCookieEchoAgain(identity);
        }
    });
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    BOOST_TEST(net.drops ==
                   (std::vector<std::string>(2, ToString(SctpDropReason::UNEXPECTED_CHUNK))),
               boost::test_tools::per_element());
    BOOST_TEST(net.peer->seen.size() == 2U); // INIT and COOKIE ECHO
    BOOST_TEST((net.Association()->GetState() == SctpState::ESTABLISHED));
}

BOOST_AUTO_TEST_CASE(ChunksInFrontOfATruncatedOneCount)
{
    // RFC 9260 section 6.10: a receiver processes complete chunks and discards a partial one.
    Observed net;
    net.Listen(5001);
    net.peer->Open(5001, [&net](const SeenPacket& packet) {
        if (packet.chunks[0].type == SctpChunkType::COOKIE_ACK)
        {
            auto chunks = ScriptedPeer::Data(PEER_TSN, "whole");
            auto cut = ScriptedPeer::Data(PEER_TSN + 1, "never seen", 1);
            chunks.insert(chunks.end(), cut.begin(), cut.begin() + 20);
            net.peer->Send(chunks, net.peer->tag);
        }
    });
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    BOOST_TEST(net.received == std::vector<std::string>{"whole"}, boost::test_tools::per_element());
    BOOST_TEST(net.drops == (std::vector<std::string>{ToString(SctpDropReason::CHUNK_TRUNCATED)}),
               boost::test_tools::per_element());
    BOOST_TEST(net.peer->seen.back().Sack().cumulativeTsnAck == PEER_TSN);
}

BOOST_AUTO_TEST_CASE(UserThatGoesAwayAborts)
{
    Observed net;
    net.peer->Accept();
    net.Connect([&net] { Simulator::ScheduleNow([&net] { net.Association()->ResetUser(); }); });
    Simulator::Stop(Seconds(2));
    Simulator::Run();
    BOOST_TEST(net.closes.empty());
    BOOST_TEST(net.peer->seen.back().Types() == "ABORT");
    // Section 3.3.10.12: cause 12, User-Initiated Abort, without a reason.
    BOOST_REQUIRE(net.peer->seen.back().bytes.size() == 20U);
    const std::vector<uint8_t> expected{6, 0, 0, 8, 0, 12, 0, 4};
    BOOST_TEST(std::vector<uint8_t>(net.peer->seen.back().bytes.begin() + 12,
                                    net.peer->seen.back().bytes.end()) == expected,
               boost::test_tools::per_element());
    BOOST_TEST(net.Count(SctpMibCounter::CURR_ESTAB) == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
