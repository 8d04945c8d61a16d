/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "scripted-peer.h"

#include "ns3/checksum-tag.h"
#include "ns3/inet-socket-address.h"
#include "ns3/sctp-error-chunk.h"

#include <vector>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 5001; ///< that the endpoint listens on

/// The scripted peer over IPv6.
struct Scripted6 : ScriptedNetwork
{
    Scripted6()
        : ScriptedNetwork(SctpAddress::Family::IPV6)
    {
    }

    /**
     * Give the endpoint a packet as IPv6 would.
     * @param source address @param destination address
     */
    void Deliver(Ipv6Address source, Ipv6Address destination)
    {
        const auto init = ScriptedPeer::Init(SctpChunkType::INIT);
        Ptr<Packet> packet = Create<Packet>(init.data(), init.size());
        packet->AddHeader(SctpHeader(PEER_PORT, PORT, 0));
        InitChecksumState(packet, ChecksumState::Unnecessary());
        Ipv6Header ip;
        ip.SetSource(source);
        ip.SetDestination(destination);
        ip.SetNextHeader(132);
        ip.SetPayloadLength(packet->GetSize());
        sctp->Receive(packet, ip, nullptr);
    }
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(SctpOverIpv6Scripted, Scripted6)

BOOST_AUTO_TEST_CASE(HandshakeAsOverIpv4)
{
    peer->Accept();
    Connect();
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 2U);
    BOOST_TEST(peer->seen[0].Types() == "INIT");
    BOOST_TEST(peer->seen[1].Types() == "COOKIE ECHO");
    BOOST_TEST(Milliseconds(connected) == 40);
    // The only parameter of INIT: Supported Address Types, IPv6 (RFC 9260 section 3.3.2.1.6).
    const std::vector<uint8_t> parameters{0, 12, 0, 6, 0, 6};
    const SctpBytes init = peer->seen[0].chunks[0].value;
    BOOST_TEST(std::vector<uint8_t>(init.data + 16, init.data + init.size) == parameters,
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(AcceptsAndDelivers)
{
    Listen(PORT);
    peer->Open(PORT);
    Simulator::Schedule(MilliSeconds(100), [this] {
        peer->Send(ScriptedPeer::Data(PEER_TSN, "over IPv6"), peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(received == std::vector<std::string>{"over IPv6"}, boost::test_tools::per_element());
    BOOST_REQUIRE(peer->seen.size() == 3U);
    BOOST_TEST(peer->seen[2].Sack().cumulativeTsnAck == PEER_TSN);
    BOOST_TEST(drops.empty());
}

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
}

BOOST_AUTO_TEST_CASE(NobodyListens)
{
    // A listener of the other family is nobody.
    BOOST_TEST(socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT)) == 0);
    BOOST_TEST(socket->Listen() == 0);
    peer->Open(PORT);
    Simulator::Run();
    BOOST_REQUIRE(peer->seen.size() == 1U);
    BOOST_TEST(peer->seen[0].Types() == "ABORT");
    BOOST_TEST(peer->seen[0].header.GetVerificationTag() == PEER_TAG);
    BOOST_TEST(Count(SctpMibCounter::OUT_OF_BLUES) == 1U);
}

BOOST_AUTO_TEST_CASE(AbortEndsTheAssociation)
{
    Listen(PORT);
    peer->Open(PORT);
    Simulator::Schedule(MilliSeconds(100), [this] {
        std::vector<uint8_t> abort;
        SctpErrorChunk::WriteAbort(abort, false);
        peer->Send(abort, peer->tag);
    });
    Simulator::Run();
    BOOST_TEST(closes == "error ");
    BOOST_TEST(Count(SctpMibCounter::ABORTEDS) == 1U);
    BOOST_TEST(Count(SctpMibCounter::CURR_ESTAB) == 0U);
}

BOOST_AUTO_TEST_CASE(OnlyUnicastAddressesAreTaken)
{
    Listen(PORT);
    const Ipv6Address own = peer->peer.GetIpv6();
    const Ipv6Address other = peer->own.GetIpv6();
    Simulator::Schedule(MilliSeconds(1), [&] {
        Deliver(other, Ipv6Address("ff02::1"));
        Deliver(Ipv6Address("ff02::1"), own);
        Deliver(Ipv6Address::GetAny(), own);
        Deliver(Ipv6Address("::ffff:a00:2"), own); // mapped addresses are for users only
        Deliver(other, own);
    });
    Simulator::Run();
    BOOST_TEST(drops == (std::vector<std::string>(4, "NotUnicast")),
               boost::test_tools::per_element());
    BOOST_REQUIRE(peer->seen.size() == 1U);
    BOOST_TEST(peer->seen[0].Types() == "INIT ACK");
}

BOOST_AUTO_TEST_SUITE_END()
