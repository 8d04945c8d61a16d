/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/sctp-error-chunk.h"

using namespace ns3;

namespace
{

/// @param type SHUTDOWN_ACK or SHUTDOWN_COMPLETE @return the chunk
std::vector<uint8_t>
Bare(SctpChunkType type)
{
    return {static_cast<uint8_t>(type), 0, 0, 4};
}

/// @param cumulative TSN @return SHUTDOWN
std::vector<uint8_t>
Shutdown(uint32_t cumulative)
{
    std::vector<uint8_t> bytes;
    SctpShutdownChunk{cumulative}.Write(bytes);
    return bytes;
}

/// The endpoint connects; up at 40 ms.
struct Fixture : ScriptedNetwork
{
    /// @return types of the packets since COOKIE ECHO, with the time in milliseconds
    std::vector<std::string> Sent() const
    {
        std::vector<std::string> sent;
        for (std::size_t i = 2; i < peer->seen.size(); i++)
        {
            sent.push_back(std::to_string(Milliseconds(peer->seen[i].at)) + " " +
                           peer->seen[i].Types());
        }
        return sent;
    }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(SctpShutdownTest, Fixture)

BOOST_AUTO_TEST_CASE(ThisSideCloses)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "SHUTDOWN")
        {
            peer->Send(Bare(SctpChunkType::SHUTDOWN_ACK), peer->tag);
        }
    });
    Connect([this] { socket->Close(); });
    Simulator::Run();
    BOOST_TEST(Sent() == (std::vector<std::string>{"40 SHUTDOWN", "60 SHUTDOWN COMPLETE"}),
               boost::test_tools::per_element());
    // Nothing was received: the peer's first TSN less one.
    BOOST_TEST(SctpShutdownChunk::Parse(peer->seen[2].chunks[0])->cumulativeTsnAck == PEER_TSN - 1);
    BOOST_TEST(peer->seen[3].chunks[0].flags == 0); // T bit: the association was known
    BOOST_TEST(closes == "normal ");
    BOOST_TEST(Count(SctpMibCounter::SHUTDOWNS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::CURR_ESTAB) == 0U);
    // No timer is left over.
    BOOST_TEST(Milliseconds(Simulator::Now()) == 70);
}

BOOST_AUTO_TEST_CASE(OutstandingDataGoesFirst)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "DATA")
        {
            Simulator::Schedule(MilliSeconds(100), [this] { peer->SendSack(peer->firstTsn); });
        }
    });
    Connect([this] {
        socket->Send(Create<Packet>(10));
        socket->Close();
        BOOST_TEST(socket->Send(Create<Packet>(10)) == -1);
        BOOST_TEST((socket->GetErrno() == Socket::ERROR_SHUTDOWN));
        BOOST_TEST((socket->GetAssociation()->GetState() == SctpState::SHUTDOWN_PENDING));
    });
    Simulator::Stop(MilliSeconds(300));
    Simulator::Run();
    BOOST_TEST(Sent() == (std::vector<std::string>{"40 DATA", "160 SHUTDOWN"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PeerCloses)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "SHUTDOWN ACK")
        {
            peer->Send(Bare(SctpChunkType::SHUTDOWN_COMPLETE), peer->tag);
        }
    });
    Connect([this] {
        Simulator::Schedule(MilliSeconds(60),
                            [this] { peer->Send(Shutdown(peer->firstTsn - 1), peer->tag); });
    });
    Simulator::Run();
    BOOST_TEST(Sent() == std::vector<std::string>{"110 SHUTDOWN ACK"},
               boost::test_tools::per_element());
    BOOST_TEST(closes == "normal ");
    BOOST_TEST(Milliseconds(Simulator::Now()) == 130);
}

BOOST_AUTO_TEST_CASE(PeerClosesWhileDataIsOutstanding)
{
    // SHUTDOWN acknowledges the first of two messages; the second must be acknowledged first.
    peer->Accept();
    Connect([this] {
        socket->Send(Create<Packet>(10));
        Simulator::Schedule(MilliSeconds(60), [this] {
            socket->Send(Create<Packet>(10));
            peer->Send(Shutdown(peer->firstTsn), peer->tag);
        });
        Simulator::Schedule(MilliSeconds(160), [this] { peer->SendSack(peer->firstTsn + 1); });
    });
    Simulator::Stop(MilliSeconds(400));
    Simulator::Run();
    BOOST_TEST(Sent() == (std::vector<std::string>{"40 DATA", "100 DATA", "210 SHUTDOWN ACK"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(BothCloseAtOnce)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "SHUTDOWN")
        {
            peer->Send(Shutdown(peer->firstTsn - 1), peer->tag);
        }
        else if (packet.Types() == "SHUTDOWN ACK")
        {
            peer->Send(Bare(SctpChunkType::SHUTDOWN_ACK), peer->tag);
        }
    });
    Connect([this] { socket->Close(); });
    Simulator::Run();
    BOOST_TEST(
        Sent() ==
            (std::vector<std::string>{"40 SHUTDOWN", "60 SHUTDOWN ACK", "80 SHUTDOWN COMPLETE"}),
        boost::test_tools::per_element());
    BOOST_TEST(closes == "normal ");
}

BOOST_AUTO_TEST_CASE(ShutdownIsRepeated)
{
    // T2-shutdown: 1, 2, 4, ... up to Association.Max.Retrans, as T3-rtx.
    peer->Accept();
    Connect([this] { socket->Close(); });
    Simulator::Run();
    const auto sent = Sent();
    BOOST_REQUIRE(sent.size() == 11U);
    BOOST_TEST(sent[1] == "1040 SHUTDOWN");
    BOOST_TEST(sent[2] == "3040 SHUTDOWN");
    BOOST_TEST(sent[10] == "303040 SHUTDOWN");
    BOOST_TEST(closes == "error ");
    BOOST_TEST(Count(SctpMibCounter::T2_SHUTDOWN_EXPIREDS) == 11U);
}

BOOST_AUTO_TEST_CASE(DataAfterShutdownIsAcknowledged)
{
    // The peer still sends in SHUTDOWN-SENT: SACK and SHUTDOWN at once (section 9.2).
    std::string text;
    peer->Accept();
    Connect([this] {
        socket->Close();
        Simulator::Schedule(MilliSeconds(5), [this] {
            peer->Send(ScriptedPeer::Data(PEER_TSN, "late"), peer->tag);
        });
    });
    socket->SetRecvCallback(Callback<void, Ptr<Socket>>([&text](Ptr<Socket> from) {
        Ptr<Packet> packet = from->Recv();
        text.resize(packet->GetSize());
        packet->CopyData(reinterpret_cast<uint8_t*>(text.data()), text.size());
    }));
    Simulator::Stop(MilliSeconds(500));
    Simulator::Run();
    BOOST_TEST(Sent() == (std::vector<std::string>{"40 SHUTDOWN", "55 SHUTDOWN, SACK"}),
               boost::test_tools::per_element());
    BOOST_TEST(SctpShutdownChunk::Parse(peer->seen[3].chunks[0])->cumulativeTsnAck == PEER_TSN);
    BOOST_TEST(text == "late");
}

BOOST_AUTO_TEST_CASE(AbortOfThePeer)
{
    peer->Accept();
    Connect([this] {
        socket->Send(Create<Packet>(10));
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, false);
        peer->Send(abort, peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(closes == "error ");
    BOOST_TEST(Milliseconds(Simulator::Now()) == 50);
    BOOST_TEST(Count(SctpMibCounter::ABORTEDS) == 1U);
}

BOOST_AUTO_TEST_CASE(AbortWithTheReflectedTag)
{
    // T bit: the tag is the one that this end sends (section 8.5.1 B).
    peer->Accept();
    Connect([this] {
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, true);
        peer->Send(abort, peer->tag); // wrong: not reflected
        peer->Send(abort, PEER_TAG);
    });
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"BadVerificationTag"},
               boost::test_tools::per_element());
    BOOST_TEST(closes == "error ");
}

BOOST_AUTO_TEST_CASE(AbortOfThisSide)
{
    peer->Accept();
    Connect([this] {
        socket->Send(Create<Packet>(2000));
        socket->GetAssociation()->Abort();
    });
    Simulator::Run();
    // What was not sent yet is not sent any more.
    BOOST_TEST(Sent() == std::vector<std::string>{"40 ABORT"}, boost::test_tools::per_element());
    const auto causes = SctpErrorChunk::Parse(peer->seen[2].chunks[0]);
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST((causes[0].code == SctpCauseCode::USER_INITIATED_ABORT));
    BOOST_TEST(closes == "error ");
}

BOOST_AUTO_TEST_CASE(CloseWithUnreadDataAborts)
{
    peer->Accept();
    Connect([this] { peer->Send(ScriptedPeer::Data(PEER_TSN, "unread"), peer->tag); });
    Simulator::Schedule(MilliSeconds(100), [this] { socket->Close(); });
    Simulator::Run();
    BOOST_TEST(Sent() == (std::vector<std::string>{"50 SACK", "100 ABORT"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
