/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/sctp-error-chunk.h"

using namespace ns3;

BOOST_FIXTURE_TEST_SUITE(SctpHandshakeTest, ScriptedNetwork)

BOOST_AUTO_TEST_CASE(FourWays)
{
    peer->Accept();
    Connect();
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 2U);
    const SeenPacket& init = peer->seen[0];
    BOOST_TEST(init.Types() == "INIT");
    BOOST_TEST(init.header.GetVerificationTag() == 0U);
    BOOST_TEST(init.header.GetSourcePort() == 49152);
    BOOST_TEST(init.header.GetDestinationPort() == PEER_PORT);
    const auto fields = SctpInitChunk::Parse(init.chunks[0]);
    BOOST_REQUIRE(fields);
    BOOST_TEST(fields->HasValidFields());
    BOOST_TEST(fields->aRwnd == 131072U);
    BOOST_TEST(fields->outboundStreams == 10);
    BOOST_TEST(fields->inboundStreams == 65535);
    // One round trip later: the cookie, with the tag that the peer asked for.
    const SeenPacket& echo = peer->seen[1];
    BOOST_TEST(echo.Types() == "COOKIE ECHO");
    BOOST_TEST(Milliseconds(echo.at) == 20);
    BOOST_TEST(echo.header.GetVerificationTag() == PEER_TAG);
    BOOST_TEST(LoadBe32(echo.chunks[0].value.data) == 0x01020304U);
    // COOKIE ACK after the second round trip.
    BOOST_TEST(Milliseconds(connected) == 40);
    BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::ESTABLISHED));
    BOOST_TEST(Count(SctpMibCounter::ACTIVE_ESTABS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::CURR_ESTAB) == 1U);
    BOOST_TEST(Count(SctpMibCounter::OUT_SCTP_PACKS) == 2U);
    BOOST_TEST(Count(SctpMibCounter::IN_SCTP_PACKS) == 2U);
}

BOOST_AUTO_TEST_CASE(InitIsRepeatedUntilItFails)
{
    Connect();
    Simulator::Run();
    // T1-init is 1 s and doubles up to RTO.Max (section 5.1.6 with E2): 1, 3, 7, 15, 31, 63, and
    // with 60 s 123 and 183; after Max.Init.Retransmits of 8 it fails at 243 s.
    const std::vector<int64_t> expected{0, 1, 3, 7, 15, 31, 63, 123, 183};
    BOOST_REQUIRE(peer->seen.size() == expected.size());
    for (std::size_t i = 0; i < expected.size(); i++)
    {
        BOOST_TEST(Milliseconds(peer->seen[i].at) == 1000 * expected[i]);
        // The same INIT, byte for byte.
        BOOST_TEST(peer->seen[i].bytes == peer->seen[0].bytes, boost::test_tools::per_element());
    }
    BOOST_TEST((failed == Seconds(243)));
    BOOST_TEST(Count(SctpMibCounter::T1_INIT_EXPIREDS) == 9U);
    BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::CLOSED));
}

BOOST_AUTO_TEST_CASE(CookieEchoIsRepeated)
{
    // The COOKIE ACK goes lost twice.
    int echoes = 0;
    peer->Accept();
    const auto accept = peer->answer;
    peer->answer = [&](const SeenPacket& packet) {
        if (packet.chunks[0].type != SctpChunkType::COOKIE_ECHO || ++echoes == 3)
        {
            accept(packet);
        }
    };
    Connect();
    Simulator::Run();
    // COOKIE ECHO at 20 ms, then after 1 and 2 s.
    BOOST_REQUIRE(peer->seen.size() == 4U);
    BOOST_TEST(Milliseconds(peer->seen[2].at) == 1020);
    BOOST_TEST(Milliseconds(peer->seen[3].at) == 3020);
    BOOST_TEST(Milliseconds(connected) == 3040);
    BOOST_TEST(Count(SctpMibCounter::T1_COOKIE_EXPIREDS) == 2U);
}

BOOST_AUTO_TEST_CASE(AbortRefusesTheConnection)
{
    // Nobody listens: ABORT with the INIT's own tag (section 8.4 rule 3).
    peer->answer = [this](const SeenPacket& packet) {
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, false);
        peer->port = packet.header.GetSourcePort();
        peer->Send(abort, SctpInitChunk::Parse(packet.chunks[0])->initiateTag);
    };
    Connect();
    Simulator::Run();
    BOOST_TEST(Milliseconds(failed) == 20);
    BOOST_TEST(peer->seen.size() == 1U);
    BOOST_TEST(Count(SctpMibCounter::ABORTEDS) == 1U);
}

BOOST_AUTO_TEST_CASE(AbortWithAnotherTagIsIgnored)
{
    peer->answer = [this](const SeenPacket& packet) {
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, true);
        peer->port = packet.header.GetSourcePort();
        peer->Send(abort, 0x12345678);
    };
    Connect();
    Simulator::Stop(MilliSeconds(500));
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"BadVerificationTag"},
               boost::test_tools::per_element());
    BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::COOKIE_WAIT));
}

BOOST_AUTO_TEST_CASE(InitAckWithoutCookieIsAborted)
{
    peer->answer = [this](const SeenPacket& packet) {
        if (packet.chunks[0].type == SctpChunkType::INIT)
        {
            auto bytes = ScriptedPeer::Init(SctpChunkType::INIT);
            bytes[0] = static_cast<uint8_t>(SctpChunkType::INIT_ACK);
            peer->port = packet.header.GetSourcePort();
            peer->Send(bytes, SctpInitChunk::Parse(packet.chunks[0])->initiateTag);
        }
    };
    Connect();
    Simulator::Run();
    BOOST_TEST(Milliseconds(failed) == 20);
    BOOST_REQUIRE(peer->seen.size() == 2U);
    BOOST_TEST(peer->seen[1].Types() == "ABORT");
    // RFC 9260 section 3.3.10.2: one parameter is missing, the State Cookie (7).
    const std::vector<uint8_t> cause{0, 2, 0, 10, 0, 0, 0, 1, 0, 7};
    const SctpBytes value = peer->seen[1].chunks[0].value;
    BOOST_TEST(std::vector<uint8_t>(value.data, value.data + value.size) == cause,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(StaleCookieErrorEndsIt)
{
    peer->Accept();
    const auto accept = peer->answer;
    peer->answer = [&](const SeenPacket& packet) {
        if (packet.chunks[0].type == SctpChunkType::COOKIE_ECHO)
        {
            std::vector<uint8_t> error;
            const uint8_t staleness[4] = {0, 0, 0, 1};
            SctpErrorChunk::WriteError(error, {{SctpCauseCode::STALE_COOKIE, {staleness, 4}}});
            peer->Send(error, peer->tag);
            return;
        }
        accept(packet);
    };
    Connect();
    Simulator::Run();
    BOOST_TEST(Milliseconds(failed) == 40);
}

BOOST_AUTO_TEST_CASE(UnknownParametersOfInitAckAreReported)
{
    peer->Accept();
    const auto accept = peer->answer;
    peer->answer = [&](const SeenPacket& packet) {
        if (packet.chunks[0].type != SctpChunkType::INIT)
        {
            accept(packet);
            return;
        }
        auto bytes = ScriptedPeer::Init(SctpChunkType::INIT_ACK);
        bytes.insert(bytes.end(), {0xc1, 0x23, 0, 4});
        bytes[3] += 4;
        peer->port = packet.header.GetSourcePort();
        peer->tag = SctpInitChunk::Parse(packet.chunks[0])->initiateTag;
        peer->Send(bytes, peer->tag);
    };
    Connect();
    Simulator::Run();
    // The ERROR may be bundled, but the COOKIE ECHO comes first (section 5.1).
    BOOST_TEST(peer->seen.at(1).Types() == "COOKIE ECHO, ERROR");
    const auto causes = SctpErrorChunk::Parse(peer->seen[1].chunks[1]);
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST((causes[0].code == SctpCauseCode::UNRECOGNIZED_PARAMETERS));
    BOOST_TEST(LoadBe32(causes[0].value.data) == 0xc1230004U);
    BOOST_TEST(Milliseconds(connected) == 40);
}

BOOST_AUTO_TEST_CASE(ClosedBeforeItIsUp)
{
    Connect();
    Simulator::Schedule(MilliSeconds(100), [this] { socket->Close(); });
    Simulator::Run();
    BOOST_TEST(peer->seen.size() == 1U);
    BOOST_TEST((failed == MilliSeconds(100)));
}

BOOST_AUTO_TEST_SUITE_END()
