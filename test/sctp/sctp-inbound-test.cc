/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/sctp-error-chunk.h"
#include "ns3/uinteger.h"

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 5001; ///< that the endpoint listens on

/// The peer opens an association; up at 30 ms, when COOKIE ECHO has come.
struct Fixture : ScriptedNetwork
{
    /// @param read whether messages are read
    void Open(bool read = true)
    {
        Listen(PORT, read);
        peer->Open(PORT);
    }

    /// Send DATA at a time. @param ms milliseconds @param n number of the TSN @param text user data
    void DataAt(int64_t ms, uint32_t n, const std::string& text, uint8_t flags = 3)
    {
        Simulator::Schedule(MilliSeconds(ms) - Simulator::Now(), [this, n, text, flags] {
            peer->Send(ScriptedPeer::Data(PEER_TSN + n, text, n, flags), peer->tag);
        });
    }

    /// @return milliseconds at which SACKs were sent
    std::vector<int64_t> SackTimes() const
    {
        std::vector<int64_t> times;
        for (const SeenPacket& packet : peer->seen)
        {
            if (packet.Types().find("SACK") != std::string::npos)
            {
                times.push_back(Milliseconds(packet.at));
            }
        }
        return times;
    }

    /// @return the last SACK
    SctpSackChunk LastSack() const
    {
        return peer->seen.back().Sack();
    }
};

} // namespace

// What the peer sends at t arrives at t + 10 ms.
BOOST_FIXTURE_TEST_SUITE(SctpInboundTest, Fixture)

BOOST_AUTO_TEST_CASE(FirstAtOnceThenEverySecondThenAfterTheDelay)
{
    Open();
    for (uint32_t n = 0; n < 4; n++)
    {
        DataAt(100 + 20 * n, n, "message " + std::to_string(n));
    }
    Simulator::Run();
    // RFC 9260 section 6.2: 0 at once (110), 1 waits for 2 (150), 3 for 200 ms (170 + 200).
    const std::vector<int64_t> expected{110, 150, 370};
    BOOST_TEST(SackTimes() == expected, boost::test_tools::per_element());
    BOOST_TEST(LastSack().cumulativeTsnAck == PEER_TSN + 3); // wrapped: 1
    BOOST_TEST(LastSack().gaps.empty());
    BOOST_TEST(received ==
                   (std::vector<std::string>{"message 0", "message 1", "message 2", "message 3"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(GapIsReportedAtOnce)
{
    Open();
    DataAt(100, 0, "a");
    DataAt(120, 2, "c");
    DataAt(140, 4, "e");
    DataAt(160, 1, "b");
    DataAt(180, 3, "d");
    Simulator::Run();
    const std::vector<int64_t> expected{110, 130, 150, 170, 190};
    BOOST_TEST(SackTimes() == expected, boost::test_tools::per_element());
    // After c: cumulative 0, block 2. After e: blocks 2 and 4. After b: cumulative 2, block 2
    // again.
    const std::size_t first = peer->seen.size() - 5;
    BOOST_TEST((peer->seen[first + 1].Sack().gaps == std::vector<SctpGapAckBlock>{{2, 2}}));
    BOOST_TEST((peer->seen[first + 2].Sack().gaps == std::vector<SctpGapAckBlock>{{2, 2}, {4, 4}}));
    BOOST_TEST(peer->seen[first + 3].Sack().cumulativeTsnAck == PEER_TSN + 2);
    BOOST_TEST((peer->seen[first + 3].Sack().gaps == std::vector<SctpGapAckBlock>{{2, 2}}));
    BOOST_TEST(LastSack().cumulativeTsnAck == PEER_TSN + 4);
    BOOST_TEST(received == (std::vector<std::string>{"a", "b", "c", "d", "e"}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(DuplicateIsReported)
{
    Open();
    DataAt(100, 0, "a");
    DataAt(120, 0, "a");
    Simulator::Run();
    BOOST_TEST(LastSack().duplicateTsns == std::vector<uint32_t>{PEER_TSN},
               boost::test_tools::per_element());
    BOOST_TEST(SackTimes().back() == 130);
    BOOST_TEST(received.size() == 1U);
}

BOOST_AUTO_TEST_CASE(ImmediateBit)
{
    Open();
    DataAt(100, 0, "a");
    DataAt(120, 1, "b", 3 | SctpDataChunk::FLAG_IMMEDIATE);
    Simulator::Run();
    const std::vector<int64_t> expected{110, 130};
    BOOST_TEST(SackTimes() == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(FragmentsBecomeOneMessage)
{
    Open();
    Simulator::Schedule(MilliSeconds(100), [this] {
        peer->Send(ScriptedPeer::Data(PEER_TSN + 1, "lo w", 0, 0), peer->tag);
        peer->Send(ScriptedPeer::Data(PEER_TSN + 2, "orld", 0, 1), peer->tag);
        peer->Send(ScriptedPeer::Data(PEER_TSN, "hel", 0, 2), peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(received == std::vector<std::string>{"hello world"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WindowShrinksAndOpens)
{
    socket->SetAttribute("RcvBufSize", UintegerValue(4000));
    Open(false);
    DataAt(100, 0, std::string(1400, 'a'));
    DataAt(120, 1, std::string(1400, 'b'));
    DataAt(140, 2, std::string(1400, 'c'));
    DataAt(160, 3, std::string(1400, 'd'));
    Simulator::Run();
    // 4000 - 1400; then 2800 and more are taken: the third fits in part, the fourth is dropped.
    BOOST_TEST(LastSack().cumulativeTsnAck == PEER_TSN + 2);
    BOOST_TEST(LastSack().aRwnd == 0U);
    BOOST_TEST(drops == std::vector<std::string>{"ReceiveBufferFull"},
               boost::test_tools::per_element());
    BOOST_TEST(Count(SctpMibCounter::IN_DATA_CHUNK_DISCARDS) == 1U);
    // Reading two messages opens the window by a packet at least: a SACK says so.
    const std::size_t before = peer->seen.size();
    Simulator::Schedule(Seconds(1), [this] {
        BOOST_TEST(accepted->GetRxAvailable() == 4200U);
        BOOST_TEST(accepted->Recv()->GetSize() == 1400U);
        BOOST_TEST(accepted->Recv()->GetSize() == 1400U);
    });
    Simulator::Run();
    BOOST_TEST(peer->seen.size() == before + 1);
    BOOST_TEST(LastSack().aRwnd == 4000U - 1400U);
}

BOOST_AUTO_TEST_CASE(WhatFillsAGapIsTakenWithoutAWindow)
{
    // RFC 9260 section 6.2: with no buffer left, only a TSN below the highest one is taken.
    socket->SetAttribute("RcvBufSize", UintegerValue(4000));
    Open(false);
    DataAt(100, 0, std::string(1400, 'a'));
    DataAt(120, 2, std::string(1400, 'c'));
    DataAt(140, 3, std::string(1400, 'd'));
    DataAt(160, 1, std::string(1400, 'b'));
    DataAt(180, 4, std::string(1400, 'e'));
    Simulator::Run();
    BOOST_TEST(LastSack().cumulativeTsnAck == PEER_TSN + 3);
    BOOST_TEST(LastSack().aRwnd == 0U);
    BOOST_TEST(drops == std::vector<std::string>{"ReceiveBufferFull"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(UnknownStreamIsReported)
{
    Open();
    Simulator::Schedule(MilliSeconds(100), [this] {
        peer->Send(ScriptedPeer::Data(PEER_TSN, "a", 0, 3, 10), peer->tag); // 0 to 9 are agreed
    });
    Simulator::Run();
    BOOST_TEST(peer->seen.back().Types() == "ERROR, SACK");
    const auto causes = SctpErrorChunk::Parse(peer->seen.back().chunks[0]);
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST((causes[0].code == SctpCauseCode::INVALID_STREAM_IDENTIFIER));
    BOOST_TEST(LoadBe16(causes[0].value.data) == 10);
    BOOST_TEST(received.empty());
    BOOST_TEST(LastSack().cumulativeTsnAck == PEER_TSN); // acknowledged all the same
}

BOOST_AUTO_TEST_CASE(DataWithoutUserDataAborts)
{
    Open();
    Simulator::Schedule(MilliSeconds(100),
                        [this] { peer->Send(ScriptedPeer::Data(PEER_TSN, ""), peer->tag); });
    Simulator::Run();
    BOOST_TEST(peer->seen.back().Types() == "ABORT");
    const auto causes = SctpErrorChunk::Parse(peer->seen.back().chunks[0]);
    BOOST_REQUIRE(causes.size() == 1U);
    BOOST_TEST((causes[0].code == SctpCauseCode::NO_USER_DATA));
    BOOST_TEST(LoadBe32(causes[0].value.data) == PEER_TSN);
    BOOST_TEST(closes == "error ");
}

BOOST_AUTO_TEST_CASE(FarAheadIsDropped)
{
    Open();
    DataAt(100, 0, "a");
    Simulator::Schedule(MilliSeconds(120), [this] {
        peer->Send(ScriptedPeer::Data(PEER_TSN + 0x10000, "z", 1), peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"TsnOutOfWindow"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
