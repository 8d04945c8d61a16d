/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "dual-stack-network.h"

#include "ns3/byte-order.h"
#include "ns3/gso-metadata.h"
#include "ns3/icmpv6-header.h"
#include "ns3/sctp-association.h"
#include "ns3/sctp-socket.h"

#include <algorithm>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = Ipv6Transfer::PORT;
constexpr uint16_t FAR_MTU = 1300; ///< of the link behind the router

/// Client, router and server; the second link becomes narrower under way.
struct NarrowNetwork
{
    /// @param kind of the links
    explicit NarrowNetwork(LinkKind kind)
        : network(kind, 1500, true),
          transfer(network, 1000000, 5000)
    {
        network.client->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [this](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    if (++packets == 40)
                    {
                        Simulator::ScheduleNow([this] {
                            network.far.Get(0)->SetMtu(FAR_MTU);
                            network.far.Get(1)->SetMtu(FAR_MTU);
                        });
                    }
                    super += GetGsoMetadata(packet).IsGso();
                    large += packet->GetSize() + 40 > FAR_MTU;
                    lastLarge = packet->GetSize() + 40 > FAR_MTU ? packets : lastLarge;
                    exact += packet->GetSize() + 40 == FAR_MTU;
                }));
    }

    DualStackNetwork network; ///< the hosts
    Ipv6Transfer transfer;    ///< client to server
    uint32_t packets{0};      ///< that the client sent
    uint32_t super{0};        ///< super-packets
    uint32_t large{0};        ///< those that the second link does not take
    uint32_t lastLarge{0};    ///< number of the last of them
    uint32_t exact{0};        ///< those that fill it
};

} // namespace

// RFC 9260 section 10 with RFC 8201: routers of IPv6 fragment nothing, and report their MTU.
BOOST_AUTO_TEST_SUITE(SctpPathMtu)

BOOST_AUTO_TEST_CASE(PacketTooBigIsObeyed)
{
    NarrowNetwork narrow(LinkKind::POINT_TO_POINT);
    Simulator::Run();
    BOOST_TEST(narrow.transfer.IsDone());
    BOOST_TEST(narrow.large > 0U);
    // What was cut before the report: a send buffer of 131072 bytes, and what was lost.
    BOOST_TEST(narrow.lastLarge < narrow.packets / 2);
    BOOST_TEST(narrow.exact > narrow.packets / 3);
    BOOST_TEST(narrow.network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
}

BOOST_AUTO_TEST_CASE(SuperPacketsEndWhereIpv6WouldCutThem)
{
    NarrowNetwork narrow(LinkKind::VETH);
    Simulator::Run();
    BOOST_TEST(narrow.transfer.IsDone());
    BOOST_TEST(narrow.super > 0U);
    // What was cut before the report: a send buffer of 131072 bytes, and what was lost.
    BOOST_TEST(narrow.lastLarge < narrow.packets / 2);
    BOOST_TEST(narrow.exact > narrow.packets / 3);
    BOOST_TEST(narrow.network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
}

BOOST_AUTO_TEST_CASE(FragmentationNeededIsObeyed)
{
    // RFC 9260 section 10 with RFC 1191: packets of SCTP must not be fragmented, and the router
    // says what it would take. Without it the association would send what never arrives until it
    // fails.
    for (const auto kind : {LinkKind::VETH, LinkKind::IXGBE})
    {
        DualStackNetwork network(kind, 1500, true);
        PatternTransfer transfer(network.client,
                                 network.server,
                                 InetSocketAddress(Ipv4Address::GetAny(), PORT),
                                 InetSocketAddress(network.server4, PORT),
                                 1000000,
                                 5000);
        uint32_t packets = 0;   // that the client sent
        uint32_t lastLarge = 0; // number of the last of which a part is too large
        network.client->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [&](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    if (++packets == 20)
                    {
                        network.far.Get(0)->SetMtu(FAR_MTU);
                        network.far.Get(1)->SetMtu(FAR_MTU);
                    }
                    const auto parts = GetGsoMetadata(packet).fragSizes; // of a super-packet
                    const uint32_t size = parts.empty()
                                              ? packet->GetSize()
                                              : 12 + *std::max_element(parts.begin(), parts.end());
                    lastLarge = size + 20 > FAR_MTU ? packets : lastLarge;
                }));
        Simulator::Run();
        BOOST_TEST(transfer.IsDone());
        BOOST_TEST(lastLarge > 0U);
        BOOST_TEST(lastLarge < packets * 3 / 4);
        BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(WhoDoesNotKnowTheTagIsIgnored)
{
    DualStackNetwork network(LinkKind::POINT_TO_POINT);
    Ipv6Transfer transfer(network, 500000, 1400);
    uint32_t full = 0; // packets above the MTU that is reported
    network.client->TraceConnectWithoutContext(
        "Tx",
        Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
            [&](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                full += packet->GetSize() + 40 > 1280;
            }));
    const auto report = [&](uint8_t type, uint32_t change) {
        const auto association = DynamicCast<SctpSocket>(transfer.socket)->GetAssociation();
        // Ports 49152 and 5001 and the tag of a packet of the client, RFC 9260 section 3.1.
        uint8_t payload[8] = {0xc0, 0, PORT >> 8, PORT & 0xff};
        StoreBe32(payload + 4, association->GetIdentity().peerTag ^ change);
        network.client->ReceiveIcmp(network.server6,
                                    64,
                                    type,
                                    0,
                                    1280,
                                    network.client6,
                                    network.server6,
                                    payload);
        full = 0;
    };
    Simulator::Schedule(Seconds(1) + MilliSeconds(10), [&] {
        report(Icmpv6Header::ICMPV6_ERROR_PACKET_TOO_BIG, 1);
        report(Icmpv6Header::ICMPV6_ERROR_DESTINATION_UNREACHABLE, 0);
    });
    Simulator::Schedule(Seconds(1) + MilliSeconds(15), [&] {
        BOOST_TEST(full > 0U); // neither was believed
        report(Icmpv6Header::ICMPV6_ERROR_PACKET_TOO_BIG, 0);
    });
    // The send buffer holds 131072 bytes in messages of 1400: 93 that were cut before.
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(full <= 94U);
}

BOOST_AUTO_TEST_SUITE_END()
