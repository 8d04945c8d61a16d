/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

using namespace ns3;

BOOST_FIXTURE_TEST_SUITE(SctpStateMachineTest, ScriptedNetwork)

BOOST_AUTO_TEST_CASE(HeartbeatIsAnswered)
{
    peer->Accept();
    Connect([this] { peer->Send({4, 0, 0, 13, 0, 1, 0, 9, 1, 2, 3, 4, 5, 0, 0, 0}, peer->tag); });
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 3U);
    BOOST_TEST(peer->seen[2].Types() == "HEARTBEAT ACK");
    // RFC 9260 section 3.3.6: the information as it was.
    const std::vector<uint8_t> info{0, 1, 0, 9, 1, 2, 3, 4, 5};
    const SctpBytes value = peer->seen[2].chunks[0].value;
    BOOST_TEST(std::vector<uint8_t>(value.data, value.data + value.size) == info,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(UnexpectedIsDroppedInCookieWait)
{
    // Before INIT ACK: DATA, SHUTDOWN, SHUTDOWN ACK, SHUTDOWN COMPLETE.
    peer->answer = [this](const SeenPacket& packet) {
        peer->port = packet.header.GetSourcePort();
        const uint32_t tag = SctpInitChunk::Parse(packet.chunks[0])->initiateTag;
        peer->Send(ScriptedPeer::Data(PEER_TSN, "early"), tag);
        peer->Send({7, 0, 0, 8, 0, 0, 0, 1}, tag);
        peer->Send({8, 0, 0, 4}, tag);
        peer->Send({14, 0, 0, 4}, tag);
        peer->Send({3, 0, 0, 16, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0}, tag); // SACK: without effect
    };
    Connect();
    Simulator::Stop(MilliSeconds(500));
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>(4, "UnexpectedChunk"),
               boost::test_tools::per_element());
    BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::COOKIE_WAIT));
}

BOOST_AUTO_TEST_CASE(UnexpectedIsDroppedWhenEstablished)
{
    peer->Accept();
    Connect([this] {
        peer->Send(ScriptedPeer::Init(SctpChunkType::INIT_ACK), peer->tag);
        peer->Send({8, 0, 0, 4}, peer->tag);
        peer->Send({14, 0, 0, 4}, peer->tag);
        // INIT between the ends of an association.
        peer->Send(ScriptedPeer::Init(SctpChunkType::INIT), 0);
        // COOKIE ACK is discarded silently (section 5.2.5).
        peer->Send({11, 0, 0, 4}, peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>(4, "UnexpectedChunk"),
               boost::test_tools::per_element());
    BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::ESTABLISHED));
    BOOST_TEST(peer->seen.size() == 2U);
}

BOOST_AUTO_TEST_CASE(RestOfATruncatedPacketIsDropped)
{
    // The HEARTBEAT is answered; the chunk behind it reaches beyond the end.
    peer->Accept();
    Connect([this] { peer->Send({4, 0, 0, 8, 0, 1, 0, 4, 4, 0, 0, 200, 0, 1, 0, 4}, peer->tag); });
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"ChunkTruncated"},
               boost::test_tools::per_element());
    BOOST_TEST(peer->seen.back().Types() == "HEARTBEAT ACK");
}

BOOST_AUTO_TEST_CASE(StatesAreTraced)
{
    std::vector<std::string> states;
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "SHUTDOWN")
        {
            peer->Send({8, 0, 0, 4}, peer->tag);
        }
    });
    Connect([&] {
        socket->GetAssociation()->TraceConnectWithoutContext(
            "State",
            Callback<void, SctpState, SctpState>(
                [&states](SctpState, SctpState now) { states.emplace_back(ToString(now)); }));
        socket->Close();
    });
    Simulator::Run();
    BOOST_TEST(states == (std::vector<std::string>{"SHUTDOWN-PENDING", "SHUTDOWN-SENT", "CLOSED"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
