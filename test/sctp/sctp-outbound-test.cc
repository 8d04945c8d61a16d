/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/boolean.h"

using namespace ns3;

namespace
{

constexpr uint32_t FULL = 1452; ///< user data of a DATA chunk that fills a packet of 1500 bytes

/// Sends messages when the association is up.
struct Fixture : ScriptedNetwork
{
    /// Connect, then send messages. @param count how many @param size bytes of each
    void ConnectAndSend(uint32_t count, uint32_t size = FULL)
    {
        Connect([this, count, size] {
            for (uint32_t i = 0; i < count; i++)
            {
                BOOST_TEST(socket->Send(Create<Packet>(size)) == static_cast<int>(size));
            }
        });
    }

    /// @return packets that hold DATA, in order
    std::vector<const SeenPacket*> DataPackets() const
    {
        std::vector<const SeenPacket*> packets;
        for (const SeenPacket& packet : peer->seen)
        {
            if (packet.Types().find("DATA") != std::string::npos)
            {
                packets.push_back(&packet);
            }
        }
        return packets;
    }

    /// @param packet holds DATA @return number of its first TSN, from 0
    uint32_t Number(const SeenPacket* packet) const
    {
        return packet->Tsn() - peer->firstTsn;
    }
};

} // namespace

// Times: INIT at 0, COOKIE ECHO at 20 ms, up at 40 ms; what is sent at t arrives at t + 10 ms.
BOOST_FIXTURE_TEST_SUITE(SctpOutboundTest, Fixture)

BOOST_AUTO_TEST_CASE(InitialWindow)
{
    peer->Accept();
    ConnectAndSend(10);
    Simulator::Stop(MilliSeconds(500));
    Simulator::Run();
    // cwnd is 4404, three chunks of 1468: with exactly that outstanding no more goes.
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 3U);
    for (uint32_t i = 0; i < 3; i++)
    {
        BOOST_TEST(Milliseconds(data[i]->at) == 40);
        BOOST_TEST(Number(data[i]) == i);
        const auto chunk = SctpDataChunk::Parse(data[i]->chunks[0]);
        BOOST_TEST(chunk->ssn == i);
        BOOST_TEST(chunk->flags == (SctpDataChunk::FLAG_BEGIN | SctpDataChunk::FLAG_END));
        BOOST_TEST(chunk->payload.size == FULL);
    }
}

BOOST_AUTO_TEST_CASE(SlowStartIsClockedBySacks)
{
    // Every second packet is acknowledged, as by RFC 9260 section 6.2. The window grows by one
    // packet a SACK: 3; then 2 and 1 more are sent for the first SACK, and so on.
    uint32_t count = 0;
    peer->Accept([&](const SeenPacket& packet) {
        if (++count % 2 == 0)
        {
            peer->SendSack(packet.Tsn());
        }
    });
    ConnectAndSend(20);
    Simulator::Stop(MilliSeconds(95));
    Simulator::Run();
    std::vector<int64_t> times;
    for (const SeenPacket* packet : DataPackets())
    {
        times.push_back(Milliseconds(packet->at));
    }
    // 40: three. The SACK of the first two comes at 60: cwnd 4, one outstanding: three more. At 80
    // two SACKs: of TSNs 2 and 3 (cwnd 5, two outstanding, three more), of 4 and 5 (cwnd 6, three
    // outstanding, three more).
    const std::vector<int64_t> expected{40, 40, 40, 60, 60, 60, 80, 80, 80, 80, 80, 80};
    BOOST_TEST(times == expected, boost::test_tools::per_element());
    BOOST_TEST(socket->GetAssociation()->GetBufferedBytes() == (20 - 6) * FULL);
}

BOOST_AUTO_TEST_CASE(LongMessageIsFragmented)
{
    peer->Accept([this](const SeenPacket& packet) { peer->SendSack(packet.Tsn()); });
    ConnectAndSend(1, 2 * FULL + 100);
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 3U);
    const uint8_t flags[3] = {SctpDataChunk::FLAG_BEGIN, 0, SctpDataChunk::FLAG_END};
    const uint32_t sizes[3] = {FULL, FULL, 100};
    for (uint32_t i = 0; i < 3; i++)
    {
        const auto chunk = SctpDataChunk::Parse(data[i]->chunks[0]);
        BOOST_TEST(chunk->flags == flags[i]);
        BOOST_TEST(chunk->ssn == 0);
        BOOST_TEST(chunk->payload.size == sizes[i]);
    }
}

BOOST_AUTO_TEST_CASE(SmallMessagesAreBundled)
{
    peer->Accept(
        [this](const SeenPacket& packet) { peer->SendSack(packet.Tsn(packet.chunks.size() - 1)); });
    ConnectAndSend(20, 50);
    Simulator::Run();
    // A chunk of 50 bytes takes 68: 21 fit into 1468 bytes.
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 1U);
    BOOST_TEST(data[0]->chunks.size() == 20U);
}

BOOST_AUTO_TEST_CASE(FastRetransmit)
{
    // TSN 0 is lost; the peer reports 1, 2 and so on as they arrive, one SACK each.
    bool lost = false;
    bool filled = false;
    uint32_t highest = 0;
    peer->Accept([&](const SeenPacket& packet) {
        const uint32_t n = packet.Tsn() - peer->firstTsn;
        if (n == 0 && !lost)
        {
            lost = true;
            return;
        }
        highest = std::max(highest, n);
        filled = filled || n == 0;
        if (filled)
        {
            peer->SendSack(peer->firstTsn + highest);
        }
        else
        {
            peer->SendSack(peer->firstTsn - 1, {{2, static_cast<uint16_t>(highest + 1)}});
        }
    });
    ConnectAndSend(6);
    Simulator::Run();
    std::vector<std::pair<int64_t, uint32_t>> sent;
    for (const SeenPacket* packet : DataPackets())
    {
        sent.emplace_back(Milliseconds(packet->at), Number(packet));
    }
    // 40: 0, 1, 2. At 60 the SACKs of 1 and 2 free one packet each: 3, 4. At 80 the SACK of 3 is
    // the third miss indication: 0 goes again at once. That cwnd, 3 packets, becomes 4 by ssthresh:
    // with 4 and the retransmission outstanding, 5 goes too.
    const std::vector<std::pair<int64_t, uint32_t>>
        expected{{40, 0}, {40, 1}, {40, 2}, {60, 3}, {60, 4}, {80, 0}, {80, 5}};
    BOOST_CHECK(sent == expected);
    BOOST_TEST(Count(SctpMibCounter::FAST_RETRANSMITS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::T3_RTX_EXPIREDS) == 0U);
    BOOST_TEST(socket->GetAssociation()->GetBufferedBytes() == 0U);
}

BOOST_AUTO_TEST_CASE(TimeoutBacksOff)
{
    // No SACK ever: T3-rtx after 1, 2, 4, 8, 16, 32, 60, 60, 60 and 60 s, one packet each; the 11th
    // expiry exceeds Association.Max.Retrans.
    peer->Accept();
    ConnectAndSend(3);
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 13U);
    int64_t at = 40;
    const int64_t waits[10] = {1, 2, 4, 8, 16, 32, 60, 60, 60, 60};
    for (int i = 0; i < 10; i++)
    {
        at += 1000 * waits[i];
        BOOST_TEST(Milliseconds(data[3 + i]->at) == at);
        BOOST_TEST(Number(data[3 + i]) == 0U);
    }
    BOOST_TEST(closes == "error ");
    BOOST_TEST(Milliseconds(Simulator::Now()) == at + 60000);
    BOOST_TEST(Count(SctpMibCounter::T3_RTX_EXPIREDS) == 11U);
    BOOST_TEST(Count(SctpMibCounter::T3_RETRANSMITS) == 10U);
}

BOOST_AUTO_TEST_CASE(AfterATimeoutSlowStart)
{
    // All three are lost. After the timeout cwnd is one packet; each SACK then adds one.
    int64_t deaf = 500;
    peer->Accept([&](const SeenPacket& packet) {
        if (Milliseconds(Simulator::Now()) > deaf)
        {
            peer->SendSack(packet.Tsn());
        }
    });
    ConnectAndSend(3);
    Simulator::Run();
    std::vector<std::pair<int64_t, uint32_t>> sent;
    for (const SeenPacket* packet : DataPackets())
    {
        sent.emplace_back(Milliseconds(packet->at), Number(packet));
    }
    const std::vector<std::pair<int64_t, uint32_t>> expected{{40, 0},
                                                             {40, 1},
                                                             {40, 2},
                                                             {1040, 0},
                                                             {1060, 1},
                                                             {1060, 2}};
    BOOST_CHECK(sent == expected);
    BOOST_TEST(socket->GetAssociation()->GetBufferedBytes() == 0U);
}

BOOST_AUTO_TEST_CASE(NagleLetsTheRestOfAMessageGo)
{
    // Three chunks go by the first window. Their SACK, of two, lets the small rest go at once
    // though one chunk is outstanding: sctp_packet_can_append_data() asks can_delay, which
    // sctp_datamsg_from_user() clears for a message that it fragments.
    socket->SetAttribute("NoDelay", BooleanValue(false));
    uint32_t count = 0;
    peer->Accept([&](const SeenPacket& packet) {
        if (++count == 2)
        {
            peer->SendSack(packet.Tsn());
        }
    });
    ConnectAndSend(1, 3 * FULL + 100);
    Simulator::Stop(MilliSeconds(100));
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 4U);
    BOOST_TEST(Milliseconds(data[3]->at) == 60);
}

BOOST_AUTO_TEST_CASE(ZeroWindowProbe)
{
    // The peer takes the first packet and closes its window. Then one packet may be on its way
    // (section 6.1 rule A); while SACKs come back it is no error that it is not taken.
    int probes = 0;
    peer->Accept([&](const SeenPacket& packet) {
        const uint32_t n = packet.Tsn() - peer->firstTsn;
        if (n == 0)
        {
            peer->SendSack(peer->firstTsn, {}, 0);
        }
        else if (++probes < 14)
        {
            peer->SendSack(peer->firstTsn, {}, 0);
        }
        else
        {
            peer->SendSack(packet.Tsn(), {}, PEER_RWND);
        }
    });
    ConnectAndSend(1);
    Simulator::Schedule(MilliSeconds(100), [this] { socket->Send(Create<Packet>(FULL)); });
    Simulator::Schedule(MilliSeconds(100), [this] { socket->Send(Create<Packet>(FULL)); });
    Simulator::Run();
    const auto data = DataPackets();
    // The probe is sent 14 times, more often than Association.Max.Retrans allows for errors; then
    // the window is open for the last packet.
    BOOST_REQUIRE(data.size() == 1U + 14U + 1U);
    for (int i = 1; i <= 14; i++)
    {
        BOOST_TEST(Number(data[i]) == 1U);
    }
    BOOST_TEST(Number(data[15]) == 2U);
    BOOST_TEST(closes == "");
}

BOOST_AUTO_TEST_CASE(PeerWindowLimits)
{
    // A window of 2000 bytes: one packet at a time.
    peer->Accept([this](const SeenPacket& packet) { peer->SendSack(packet.Tsn(), {}, 2000); });
    ConnectAndSend(4);
    Simulator::Run();
    std::vector<int64_t> times;
    for (const SeenPacket* packet : DataPackets())
    {
        times.push_back(Milliseconds(packet->at));
    }
    // The first three go by the INIT ACK's window.
    const std::vector<int64_t> expected{40, 40, 40, 60};
    BOOST_TEST(times == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(MaxBurstLimits)
{
    // With everything acknowledged and a window of many packets, one event sends Max.Burst of them.
    peer->Accept([this](const SeenPacket& packet) { peer->SendSack(packet.Tsn()); });
    ConnectAndSend(40);
    Simulator::Run();
    peer->seen.clear();
    Time at;
    Simulator::Schedule(Seconds(1), [&] {
        at = Simulator::Now();
        socket->Send(Create<Packet>(40 * FULL));
    });
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 40U);
    BOOST_TEST(data[3]->at - at < MilliSeconds(1));
    BOOST_TEST(data[4]->at - at > MilliSeconds(19));
}

BOOST_AUTO_TEST_CASE(MaxBurstInLinuxLetsAFifthChunkGo)
{
    // sctp_transport_burst_limited(): 4 * 1500 bytes, of which four chunks of user data, 5808,
    // leave something: sctp_packet_can_append_data() looks at the bytes in flight before the next
    // chunk.
    sctp->SetAttribute("CwndAccounting", StringValue("UserData"));
    peer->Accept([this](const SeenPacket& packet) { peer->SendSack(packet.Tsn()); });
    ConnectAndSend(40);
    Simulator::Run();
    peer->seen.clear();
    Time at;
    Simulator::Schedule(Seconds(1), [&] {
        at = Simulator::Now();
        socket->Send(Create<Packet>(40 * FULL));
    });
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 40U);
    BOOST_TEST(data[4]->at - at < MilliSeconds(1));
    BOOST_TEST(data[5]->at - at > MilliSeconds(19));
}

BOOST_AUTO_TEST_CASE(NagleWaitsForASack)
{
    socket->SetAttribute("NoDelay", BooleanValue(false));
    peer->Accept(
        [this](const SeenPacket& packet) { peer->SendSack(packet.Tsn(packet.chunks.size() - 1)); });
    ConnectAndSend(1, 100);
    for (int i = 1; i <= 3; i++)
    {
        Simulator::Schedule(MilliSeconds(40 + i), [this] { socket->Send(Create<Packet>(100)); });
    }
    Simulator::Run();
    const auto data = DataPackets();
    BOOST_REQUIRE(data.size() == 2U);
    BOOST_TEST(Milliseconds(data[1]->at) == 60);
    BOOST_TEST(data[1]->chunks.size() == 3U);
}

BOOST_AUTO_TEST_CASE(AckOfWhatWasNeverSentAborts)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Types() == "DATA")
        {
            peer->SendSack(packet.Tsn() + 1);
        }
    });
    ConnectAndSend(1);
    Simulator::Run();
    BOOST_TEST(closes == "error ");
    BOOST_TEST(peer->seen.back().Types() == "ABORT");
}

BOOST_AUTO_TEST_CASE(OldSackIsDropped)
{
    peer->Accept([this](const SeenPacket& packet) {
        if (packet.Tsn() == peer->firstTsn + 1)
        {
            peer->SendSack(packet.Tsn());
            peer->SendSack(packet.Tsn() - 1);
        }
    });
    ConnectAndSend(2);
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"SackOutOfOrder"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(RoundTripIsMeasured)
{
    // 20 ms of round trip: SRTT 20, RTO 60 by C2, when RTO.Min allows.
    sctp->SetAttribute("RtoMin", TimeValue(MilliSeconds(1)));
    std::vector<Time> rtos;
    peer->Accept([this](const SeenPacket& packet) { peer->SendSack(packet.Tsn()); });
    Connect([&] {
        socket->GetAssociation()->TraceConnectWithoutContext(
            "RTO",
            Callback<void, Time, Time>([&](Time, Time now) { rtos.push_back(now); }));
        socket->Send(Create<Packet>(FULL));
    });
    Simulator::Run();
    BOOST_REQUIRE(!rtos.empty());
    BOOST_TEST(Milliseconds(rtos.back()) == 60);
}

BOOST_AUTO_TEST_SUITE_END()
