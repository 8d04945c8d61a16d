/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-transmission-queue.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t INITIAL_TSN = 0xfffffffd; ///< wraps after three chunks
constexpr uint32_t SIZE = 116;               ///< 16 of header and 100 of user data

/// @param count chunks to send @return a queue that holds them
SctpTransmissionQueue
Sent(uint32_t count)
{
    SctpTransmissionQueue queue(INITIAL_TSN);
    Ptr<Packet> payload = Create<Packet>(100);
    for (uint32_t i = 0; i < count; i++)
    {
        SctpOutgoingChunk chunk;
        chunk.payload = payload;
        chunk.payloadSize = 100;
        queue.Append(std::move(chunk));
    }
    return queue;
}

/// @param n how many chunks from the first @return the TSN of the last of them
SctpTsn
Tsn(uint32_t n)
{
    return SctpTsnFirst(INITIAL_TSN) - 1 + n;
}

/// Acknowledge the first n chunks, and blocks of offsets behind them.
SctpSackResult
Ack(SctpTransmissionQueue& queue, uint32_t n, std::vector<SctpGapAckBlock> gaps = {})
{
    return queue.Acknowledge(Tsn(n), gaps, false);
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpTransmissionQueueTest)

BOOST_AUTO_TEST_CASE(CumulativeAcksAcrossTheWrap)
{
    SctpTransmissionQueue queue = Sent(5);
    BOOST_TEST(queue.GetOutstandingBytes() == 5 * SIZE);
    BOOST_TEST(queue.GetOutstandingPayload() == 500U);
    BOOST_TEST(SctpTsnWire(queue.GetNextTsn()) == 2U);
    const auto result = Ack(queue, 4);
    BOOST_TEST(result.cumulativeAdvanced);
    BOOST_TEST(result.ackedBytes == 4 * SIZE);
    BOOST_TEST(result.ackedPayload == 400U);
    BOOST_TEST(queue.GetOutstandingBytes() == SIZE);
    BOOST_TEST(SctpTsnWire(queue.GetCumulative()) == 0U);
    Ack(queue, 5);
    BOOST_TEST(queue.IsEmpty());
    BOOST_TEST(queue.GetOutstandingBytes() == 0U);
}

BOOST_AUTO_TEST_CASE(GapAckedCountsOnce)
{
    SctpTransmissionQueue queue = Sent(6);
    // 1 is missing, 2 and 3 have arrived.
    auto result = Ack(queue, 0, {{2, 3}});
    BOOST_TEST(!result.cumulativeAdvanced);
    BOOST_TEST(result.ackedBytes == 2 * SIZE);
    BOOST_TEST(result.ackedPayload == 0U);
    BOOST_TEST(result.highestNewlyAcked == Tsn(3));
    BOOST_TEST(queue.GetOutstandingBytes() == 4 * SIZE);
    BOOST_TEST(queue.IsAcked(Tsn(3)));
    BOOST_TEST(!queue.IsAcked(Tsn(1)));
    // The block grows by one.
    result = Ack(queue, 0, {{2, 4}});
    BOOST_TEST(result.ackedBytes == SIZE);
    // The gap is filled: only 1 is new.
    result = Ack(queue, 4);
    BOOST_TEST(result.ackedBytes == SIZE);
    BOOST_TEST(result.ackedPayload == 400U);
    BOOST_TEST(!result.reneged);
    BOOST_TEST(queue.GetOutstandingBytes() == 2 * SIZE);
}

BOOST_AUTO_TEST_CASE(ThirdMissIndicationMarks)
{
    SctpTransmissionQueue queue = Sent(8);
    BOOST_TEST(Ack(queue, 0, {{2, 2}}).newlyMarked == 0U);
    BOOST_TEST(Ack(queue, 0, {{2, 3}}).newlyMarked == 0U);
    // A SACK that acknowledges nothing new is no indication (HTNA).
    BOOST_TEST(Ack(queue, 0, {{2, 3}}).newlyMarked == 0U);
    BOOST_TEST(queue.PeekMarked() == nullptr);
    BOOST_TEST(Ack(queue, 0, {{2, 4}}).newlyMarked == 1U);
    BOOST_REQUIRE(queue.PeekMarked() != nullptr);
    BOOST_TEST(queue.PeekMarked()->header.tsn == INITIAL_TSN);
    // Marked is not outstanding; sent again it is.
    BOOST_TEST(queue.GetOutstandingBytes() == 4 * SIZE);
    queue.TakeMarked();
    BOOST_TEST(queue.PeekMarked() == nullptr);
    BOOST_TEST(queue.GetOutstandingBytes() == 5 * SIZE);
    // Not eligible for a second fast retransmit.
    for (uint16_t last = 5; last <= 8; last++)
    {
        BOOST_TEST(Ack(queue, 0, {{2, last}}).newlyMarked == 0U);
    }
}

BOOST_AUTO_TEST_CASE(OnlyBelowTheHighestNewlyAcked)
{
    SctpTransmissionQueue queue = Sent(9);
    // 9 arrives first, then 2, 4 and 6: 1 gets indications from all, 3 not from that of 2, 5 and
    // those above not from those of 2 and 4, and 7 and 8 from the first only.
    Ack(queue, 0, {{9, 9}});
    Ack(queue, 0, {{2, 2}, {9, 9}});
    const auto result = Ack(queue, 0, {{2, 2}, {4, 4}, {9, 9}});
    BOOST_TEST(result.newlyMarked == 1U);
    BOOST_TEST(queue.PeekMarked()->header.tsn == INITIAL_TSN);
    BOOST_TEST(Ack(queue, 0, {{2, 2}, {4, 4}, {6, 6}, {9, 9}}).newlyMarked == 1U);
}

BOOST_AUTO_TEST_CASE(FastRecoveryCountsAllMissing)
{
    SctpTransmissionQueue queue = Sent(9);
    // In Fast Recovery a SACK that advances the cumulative point indicates everything that it
    // reports missing, also above what it newly acknowledges: 5 below, which each of them reports.
    queue.Acknowledge(Tsn(0), {{6, 6}}, false);
    queue.Acknowledge(Tsn(1), {{5, 5}}, true);
    const auto result = queue.Acknowledge(Tsn(2), {{4, 4}}, true);
    // 3, 4 and 5 were missing in all three; 1 and 2 have arrived.
    BOOST_TEST(result.newlyMarked == 3U);
}

BOOST_AUTO_TEST_CASE(RenegedIsOutstandingAgain)
{
    SctpTransmissionQueue queue = Sent(5);
    Ack(queue, 0, {{2, 4}});
    BOOST_TEST(queue.GetOutstandingBytes() == 2 * SIZE);
    const auto result = Ack(queue, 0, {{3, 3}});
    BOOST_TEST(result.reneged);
    BOOST_TEST(queue.GetOutstandingBytes() == 4 * SIZE);
    BOOST_TEST(!queue.IsAcked(Tsn(2)));
    BOOST_TEST(queue.IsAcked(Tsn(3)));
    BOOST_TEST(!queue.IsAcked(Tsn(4)));
}

BOOST_AUTO_TEST_CASE(ShutdownIsNoReneging)
{
    SctpTransmissionQueue queue = Sent(5);
    Ack(queue, 0, {{3, 4}});
    const auto result = queue.AcknowledgeCumulative(Tsn(1));
    BOOST_TEST(result.cumulativeAdvanced);
    BOOST_TEST(result.ackedBytes == SIZE);
    BOOST_TEST(!result.reneged);
    BOOST_TEST(queue.IsAcked(Tsn(4)));
    BOOST_TEST(queue.GetOutstandingBytes() == 2 * SIZE);
    // A SACK that still reports the block brings nothing new.
    BOOST_TEST(Ack(queue, 1, {{2, 3}}).ackedBytes == 0U);
}

BOOST_AUTO_TEST_CASE(TimeoutMarksWhatIsOutstanding)
{
    SctpTransmissionQueue queue = Sent(4);
    Ack(queue, 1, {{2, 2}}); // 3 has arrived
    queue.MarkAll();
    BOOST_TEST(queue.GetOutstandingBytes() == 0U);
    BOOST_TEST(queue.PeekMarked()->header.tsn == SctpTsnWire(Tsn(2)));
    queue.TakeMarked();
    BOOST_TEST(queue.PeekMarked()->header.tsn == SctpTsnWire(Tsn(4)));
    // Acknowledged before it went out: there is nothing left to send.
    Ack(queue, 4);
    BOOST_TEST(queue.PeekMarked() == nullptr);
    BOOST_TEST(queue.GetOutstandingBytes() == 0U);
    BOOST_TEST(queue.IsEmpty());
}

BOOST_AUTO_TEST_CASE(BlockBeyondWhatWasSentIsCut)
{
    SctpTransmissionQueue queue = Sent(3);
    const auto result = Ack(queue, 0, {{2, 60000}});
    BOOST_TEST(result.ackedBytes == 2 * SIZE);
    BOOST_TEST(Ack(queue, 0, {{2, 3}, {500, 600}}).ackedBytes == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
