/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-interface.h"
#include "ns3/sctp-error-chunk.h"

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 5001; ///< that the endpoint listens on

/// Counts the checksum computations of the endpoint.
struct Fixture : ScriptedNetwork
{
    Fixture()
    {
        ChecksumTracepoints::Get(nodes.Get(0))
            ->TraceConnectWithoutContext(
                "Computation",
                Callback<void, const ChecksumComputation&>([this](const ChecksumComputation& c) {
                    if (c.place == ChecksumPlace::SCTP_INPUT)
                    {
                        verified++;
                        pieces += c.pieces;
                    }
                }));
    }

    /**
     * Give the endpoint a packet as IP would, at a time.
     * @param chunks padded
     * @param state its checksum state
     * @param checksum its field
     * @param metadata GSO
     */
    void Deliver(const std::vector<uint8_t>& chunks,
                 const ChecksumState& state,
                 uint32_t checksum,
                 const GsoMetadata& metadata = {})
    {
        Ptr<Packet> packet = Create<Packet>(chunks.data(), chunks.size());
        SctpHeader header(PEER_PORT, PORT, peer->tag);
        header.SetChecksum(checksum);
        packet->AddHeader(header);
        InitChecksumState(packet, state);
        if (metadata.IsGso())
        {
            packet->AddPacketTag(GsoTag(metadata));
        }
        Ipv4Header ip;
        ip.SetSource(peer->own.GetIpv4());
        ip.SetDestination(peer->peer.GetIpv4());
        ip.SetProtocol(132);
        ip.SetPayloadSize(packet->GetSize());
        sctp->Receive(packet, ip, nullptr);
    }

    uint32_t verified{0}; ///< packets
    uint32_t pieces{0};   ///< crc32c() calls
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(SctpPacketInputTest, Fixture)

BOOST_AUTO_TEST_CASE(WrongChecksumIsCountedAndSilent)
{
    Listen(PORT);
    peer->Open(PORT);
    Simulator::Schedule(MilliSeconds(100), [this] {
        peer->Send(ScriptedPeer::Data(PEER_TSN, "bad"), peer->tag, 0x00010000);
    });
    Simulator::Run();
    BOOST_TEST(Count(SctpMibCounter::CHECKSUM_ERRORS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::IN_PKT_DISCARDS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::IN_SCTP_PACKS) == 3U); // INIT, COOKIE ECHO and this one
    BOOST_TEST(drops == std::vector<std::string>{"BadChecksum"}, boost::test_tools::per_element());
    BOOST_TEST(peer->seen.size() == 2U); // INIT ACK, COOKIE ACK
    BOOST_TEST(received.empty());
    // One computation a packet, in one piece.
    BOOST_TEST(verified == 3U);
    BOOST_TEST(pieces == 3U);
}

BOOST_AUTO_TEST_CASE(UnnecessaryAndPartialAreNotVerified)
{
    Listen(PORT);
    peer->Open(PORT);
    Simulator::Schedule(MilliSeconds(100), [this] {
        verified = 0;
        const auto chunk = ScriptedPeer::Data(PEER_TSN, "once");
        Deliver(chunk, ChecksumState::Unnecessary(), 0x12345678);
        Deliver(ScriptedPeer::Data(PEER_TSN + 1, "more", 1),
                ChecksumState::Partial(12 + chunk.size(), 8, ChecksumAlgorithm::CRC32C),
                0x12345678);
        BOOST_TEST(verified == 0U);
        // NONE with the same field is refused.
        Deliver(ScriptedPeer::Data(PEER_TSN + 2, "last", 2), ChecksumState::None(), 0x12345678);
        BOOST_TEST(verified == 1U);
    });
    Simulator::Run();
    BOOST_TEST(received == (std::vector<std::string>{"once", "more"}),
               boost::test_tools::per_element());
    BOOST_TEST(Count(SctpMibCounter::CHECKSUM_ERRORS) == 1U);
}

BOOST_AUTO_TEST_CASE(SuperPacketIsNotVerifiedAndCountsAsItsSegments)
{
    Listen(PORT);
    peer->Open(PORT);
    Simulator::Schedule(MilliSeconds(100), [this] {
        verified = 0;
        std::vector<uint8_t> chunks;
        GsoMetadata metadata;
        metadata.gsoType = GSO_TYPE_SCTP;
        metadata.gsoSize = GsoMetadata::GSO_BY_FRAGS;
        metadata.gsoSegs = 4;
        for (uint32_t n = 0; n < 4; n++)
        {
            const auto chunk = ScriptedPeer::Data(PEER_TSN + n, "segment", n);
            chunks.insert(chunks.end(), chunk.begin(), chunk.end());
            metadata.fragSizes.push_back(chunk.size());
        }
        Deliver(chunks, ChecksumState::None(), 0, metadata); // in any state
    });
    Simulator::Run();
    BOOST_TEST(verified == 0U);
    BOOST_TEST(received.size() == 4U);
    // SACKs: of the first segment at once, of the next two, of the last after the delay.
    std::vector<std::pair<int64_t, uint32_t>> sacks;
    for (std::size_t i = 2; i < peer->seen.size(); i++)
    {
        sacks.emplace_back(Milliseconds(peer->seen[i].at),
                           peer->seen[i].Sack().cumulativeTsnAck - PEER_TSN);
    }
    const std::vector<std::pair<int64_t, uint32_t>> expected{{100, 0}, {100, 2}, {300, 3}};
    BOOST_CHECK(sacks == expected);
}

BOOST_AUTO_TEST_CASE(TooShort)
{
    Simulator::Schedule(MilliSeconds(1), [this] { peer->Send({}, 1); });
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"PacketTooShort"},
               boost::test_tools::per_element());
    BOOST_TEST(Count(SctpMibCounter::IN_PKT_DISCARDS) == 1U);
    BOOST_TEST(verified == 0U);
}

BOOST_AUTO_TEST_CASE(NobodyListens)
{
    peer->Open(PORT);
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 1U);
    BOOST_TEST(peer->seen[0].Types() == "ABORT");
    BOOST_TEST(peer->seen[0].header.GetVerificationTag() == PEER_TAG);
    BOOST_TEST(Count(SctpMibCounter::OUT_OF_BLUES) == 1U);
    BOOST_TEST(drops == std::vector<std::string>{"OutOfTheBlue"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(InitMustBeAloneAndWithoutTag)
{
    Listen(PORT);
    peer->port = PORT;
    Simulator::Schedule(MilliSeconds(1), [this] {
        peer->Send(ScriptedPeer::Init(SctpChunkType::INIT), 1);
        auto bundled = ScriptedPeer::Init(SctpChunkType::INIT);
        bundled.insert(bundled.end(), {11, 0, 0, 4});
        peer->Send(bundled, 0);
    });
    Simulator::Run();
    BOOST_TEST(drops == (std::vector<std::string>{"BadVerificationTag", "InitNotAlone"}),
               boost::test_tools::per_element());
    BOOST_TEST(peer->seen.empty());
}

BOOST_AUTO_TEST_CASE(TamperedCookieIsDropped)
{
    Listen(PORT);
    peer->Open(PORT);
    const auto open = peer->answer;
    peer->answer = [this](const SeenPacket& packet) {
        const auto initAck = SctpInitChunk::Parse(packet.chunks.at(0));
        std::vector<uint8_t> cookie(initAck->stateCookie.data,
                                    initAck->stateCookie.data + initAck->stateCookie.size);
        cookie[20] ^= 1;
        std::vector<uint8_t> echo;
        SctpCookieChunk::WriteEcho(echo, {cookie.data(), static_cast<uint32_t>(cookie.size())});
        peer->Send(echo, initAck->initiateTag);
    };
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"CookieTampered"},
               boost::test_tools::per_element());
    BOOST_TEST(peer->seen.size() == 1U);
    BOOST_TEST(!accepted);
}

BOOST_AUTO_TEST_CASE(StaleCookieGetsAnError)
{
    Listen(PORT);
    peer->Open(PORT);
    const auto open = peer->answer;
    peer->answer = [open](const SeenPacket& packet) {
        if (packet.Types() == "INIT ACK")
        {
            Simulator::Schedule(Seconds(61), [open, &packet] { open(packet); });
        }
    };
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>{"CookieStale"}, boost::test_tools::per_element());
    BOOST_REQUIRE(peer->seen.size() == 2U);
    BOOST_TEST(peer->seen[1].Types() == "ERROR");
    BOOST_TEST(peer->seen[1].header.GetVerificationTag() == PEER_TAG);
}

BOOST_AUTO_TEST_CASE(RepeatedCookieEchoIsAcknowledgedAgain)
{
    Listen(PORT);
    peer->Open(PORT);
    const auto open = peer->answer;
    peer->answer = [open](const SeenPacket& packet) {
        open(packet);
        if (packet.Types() == "INIT ACK")
        {
            open(packet); // the same COOKIE ECHO twice
        }
    };
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 3U);
    BOOST_TEST(peer->seen[1].Types() == "COOKIE ACK");
    BOOST_TEST(peer->seen[2].Types() == "COOKIE ACK");
    BOOST_TEST(Count(SctpMibCounter::PASSIVE_ESTABS) == 1U);
}

BOOST_AUTO_TEST_CASE(UnknownChunksByTheirTwoHighBits)
{
    Listen(PORT);
    peer->Open(PORT);

    struct Case
    {
        uint8_t type;
        bool reported;
        bool goesOn;
    };

    const Case cases[4] = {{0x3f, false, false},
                           {0x7f, true, false},
                           {0xbf, false, true},
                           {0xfe, true, true}};
    for (uint32_t i = 0; i < 4; i++)
    {
        Simulator::Schedule(MilliSeconds(100 + 40 * i), [this, type = cases[i].type] {
            std::vector<uint8_t> chunks{type, 0, 0, 6, 1, 2, 0, 0};
            const auto heartbeat = {4, 0, 0, 8, 0, 1, 0, 4};
            chunks.insert(chunks.end(), heartbeat.begin(), heartbeat.end());
            peer->seen.clear();
            peer->Send(chunks, peer->tag);
        });
        Simulator::Schedule(MilliSeconds(139 + 40 * i), [this, &c = cases[i]] {
            std::string expected = c.reported ? "ERROR" : "";
            expected += c.reported && c.goesOn ? ", " : "";
            expected += c.goesOn ? "HEARTBEAT ACK" : "";
            BOOST_TEST(peer->seen.size() == (expected.empty() ? 0U : 1U));
            for (const SeenPacket& packet : peer->seen)
            {
                BOOST_TEST(packet.Types() == expected);
            }
        });
    }
    Simulator::Run();
    BOOST_TEST(drops == std::vector<std::string>(4, "UnknownChunk"),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(AnyBytesAreSurvived)
{
    // Packets of an association with one byte changed, one at a time, and every truncation, with a
    // right checksum: each is taken or dropped by name.
    Listen(PORT);
    peer->Open(PORT);
    std::vector<uint8_t> sack;
    SctpSackChunk fields;
    fields.cumulativeTsnAck = 1;
    fields.gaps = {{2, 3}};
    fields.duplicateTsns = {5};
    fields.Write(sack);
    std::vector<std::vector<uint8_t>> packets{
        ScriptedPeer::Init(SctpChunkType::INIT_ACK),
        ScriptedPeer::Data(PEER_TSN, "some user data"),
        sack,
        {4, 0, 0, 12, 0, 1, 0, 8, 1, 2, 3, 4},
        {9, 0, 0, 12, 0, 3, 0, 8, 1, 2, 3, 4},
        {7, 0, 0, 8, 1, 2, 3, 4},
    };
    int64_t ms = 100;
    for (const auto& packet : packets)
    {
        for (std::size_t i = 0; i < packet.size(); i++)
        {
            for (uint8_t change : {0x01, 0x80, 0xff})
            {
                auto changed = packet;
                changed[i] ^= change;
                Simulator::Schedule(MilliSeconds(ms++),
                                    [this, changed] { peer->Send(changed, peer->tag); });
            }
            const std::vector<uint8_t> cut(packet.begin(), packet.begin() + i);
            Simulator::Schedule(MilliSeconds(ms++), [this, cut] { peer->Send(cut, peer->tag); });
        }
    }
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    BOOST_TEST(Count(SctpMibCounter::IN_SCTP_PACKS) == 2U + (ms - 100));
    BOOST_TEST(drops.size() > 100U);
}

BOOST_AUTO_TEST_SUITE_END()
