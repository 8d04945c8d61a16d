/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"
#include "super-packets.h"

#include "ns3/checksum-offload-stack.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/offload-net-device.h"
#include "ns3/udp-segment-tag.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

constexpr uint16_t PAYLOAD = 1400;

/// Sends one super-packet of three segments from the client to the server, over two veth pairs.
struct Crossing
{
    Crossing(uint8_t protocol, uint16_t mtu, bool dontFragment)
        : network(RoutedNetwork::Veth(), RoutedNetwork::Veth())
    {
        network.outer.Get(0)->SetMtu(mtu);
        network.outer.Get(1)->SetMtu(mtu);
        outer.Listen(network.outer.Get(0));
        inner.Listen(network.inner.Get(1));
        // ARP first: ns-3 keeps only three packets while it asks.
        Simulator::Schedule(Seconds(0.5), [this]() {
            Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId())
                ->SendTo(Create<Packet>(10), 0, InetSocketAddress("192.0.2.2", 4242));
        });
        Simulator::Schedule(Seconds(0.9), [this]() { outer.packets.clear(); });
        Simulator::Schedule(Seconds(0.9), [this]() { inner.packets.clear(); });
        const TransportPath path(Ipv4Address("10.0.0.2"), Ipv4Address("192.0.2.2"), nullptr);
        auto packet = MakeSuperPacket(protocol, 3, PAYLOAD, path);
        Ipv4Header header;
        header.SetSource("10.0.0.2");
        header.SetDestination("192.0.2.2");
        header.SetProtocol(protocol);
        header.SetTtl(64);
        header.SetIdentification(42);
        header.SetPayloadSize(packet->GetSize());
        if (dontFragment)
        {
            header.SetDontFragment();
        }
        auto client = network.clients.Get(0);
        auto device = DynamicCast<OffloadNetDevice>(network.inner.Get(1));
        Simulator::ScheduleWithContext(client->GetId(), Seconds(1), [=]() {
            auto route = Create<Ipv4Route>();
            route->SetSource("10.0.0.2");
            route->SetDestination("192.0.2.2");
            route->SetGateway("10.0.0.1");
            route->SetOutputDevice(device);
            OffloadNetDevice::GsoMtuScope scope(device);
            client->GetObject<Ipv4>()->SendWithHeader(packet, header, route);
        });
        RoutedNetwork::Run(1.0005);
        for (const auto& packet : outer.packets)
        {
            if (packet[16] == 192) // not the server's answers
            {
                toServer.push_back(packet);
            }
        }
    }

    /// @return the packets to the server, fragments put together
    std::vector<std::vector<uint8_t>> Reassembled() const
    {
        std::vector<std::vector<uint8_t>> whole;
        for (const auto& packet : toServer)
        {
            const bool later = (packet[6] & 0x1f) != 0 || packet[7] != 0;
            if (!later)
            {
                whole.push_back(packet);
                continue;
            }
            whole.back().insert(whole.back().end(), packet.begin() + 20, packet.end());
        }
        for (auto& packet : whole)
        {
            packet[2] = packet.size() >> 8;
            packet[3] = packet.size();
            packet[6] = 0;
            packet[7] = 0;
            packet[10] = 0;
            packet[11] = 0;
            const uint16_t sum = ~FrameVerifier::Sum(packet.data(), 20, 0);
            packet[10] = sum >> 8;
            packet[11] = sum;
        }
        return whole;
    }

    RoutedNetwork network;
    FrameVerifier outer;
    FrameVerifier inner;
    std::vector<std::vector<uint8_t>> toServer; ///< packets on the outer link
};

/// @return bytes of the transport header
uint16_t
HeaderSize(uint8_t protocol)
{
    return protocol == PROTOCOL_TCP ? 20 : protocol == PROTOCOL_UDP ? 8 : 12;
}

} // namespace

BOOST_AUTO_TEST_SUITE(NetfilterRoutingGsoTest)

BOOST_AUTO_TEST_CASE(WhatFitsCrossesWhole)
{
    // skb_gso_validate_network_len(): header sizes and gso_size against the MTU.
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        for (const bool dontFragment : {false, true})
        {
            const uint16_t mtu = 20 + HeaderSize(protocol) + PAYLOAD;
            Crossing crossing(protocol, mtu, dontFragment);
            BOOST_REQUIRE(crossing.toServer.size() == 1);
            BOOST_TEST(crossing.toServer[0].size() == 20U + HeaderSize(protocol) + 3 * PAYLOAD);
        }
    }
}

BOOST_AUTO_TEST_CASE(MulticastIsFinishedBeforeItIsCut)
{
    // ns-3 forwards multicast by itself, and fragments by the MTU whatever it is. 5000 bytes are
    // five datagrams of 1000, or four fragments; 1400 bytes are one, or two where the MTU is 1000.
    struct
    {
        uint32_t size;
        uint16_t segment;
        uint16_t mtu;
        uint32_t datagrams; // on the link behind
        uint32_t packets;   // there
    } const cases[] = {{5000, 1000, 1500, 5, 5}, {1400, 0, 1500, 1, 1}, {1400, 0, 1000, 0, 2}};

    for (const auto& each : cases)
    {
        RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Ixgbe());
        const Ipv4Address group("225.1.2.4");
        Ipv4StaticRoutingHelper routing;
        routing.AddMulticastRoute(network.router,
                                  "10.0.0.2",
                                  group,
                                  network.inner.Get(0),
                                  NetDeviceContainer(network.outer.Get(0)));
        routing.SetDefaultMulticastRoute(network.clients.Get(0), network.inner.Get(1));
        network.outer.Get(0)->SetMtu(each.mtu);
        FrameVerifier verifier;
        verifier.Listen(network.outer.Get(1));
        auto receiver = Socket::CreateSocket(network.server, UdpSocketFactory::GetTypeId());
        receiver->Bind(InetSocketAddress(Ipv4Address::GetAny(), 9));
        auto sender = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
        sender->SetAttribute("IpMulticastTtl", UintegerValue(8));
        Simulator::Schedule(Seconds(1), [&]() {
            auto packet = Create<Packet>(each.size);
            if (each.segment != 0)
            {
                UdpSegmentTag tag(each.segment);
                packet->AddPacketTag(tag);
            }
            sender->SendTo(packet, 0, InetSocketAddress(group, 9));
        });
        RoutedNetwork::Run(5);
        BOOST_TEST(receiver->GetRxAvailable() == each.size);
        BOOST_TEST(verifier.udp == each.datagrams);
        BOOST_TEST(verifier.ipv4 == each.packets);
        BOOST_TEST(verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_CASE(WhatDoesNotFitAndMustNotBeFragmentedIsAnswered)
{
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        const uint16_t mtu = 20 + HeaderSize(protocol) + PAYLOAD - 1;
        Crossing crossing(protocol, mtu, true);
        BOOST_TEST(crossing.toServer.empty());
        BOOST_REQUIRE(crossing.inner.packets.size() == 2); // the packet, and the answer
        const auto& answer = crossing.inner.packets[1];
        BOOST_TEST(int(answer[20]) == 3); // destination unreachable
        BOOST_TEST(int(answer[21]) == 4); // fragmentation needed
        BOOST_TEST((answer[26] << 8 | answer[27]) == mtu);
        BOOST_TEST(ProtocolCounters::Get(crossing.network.router)->Get("IpFragFails") == 1);
    }
}

BOOST_AUTO_TEST_CASE(WhatDoesNotFitIsSegmentedThenFragmented)
{
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        Crossing crossing(protocol, 1000, false);
        BOOST_TEST(crossing.toServer.size() == 6); // three segments of two fragments
        const auto whole = crossing.Reassembled();
        BOOST_REQUIRE(whole.size() == 3);
        FrameVerifier verifier;
        for (size_t i = 0; i < whole.size(); ++i)
        {
            BOOST_TEST(whole[i].size() == 20U + HeaderSize(protocol) + PAYLOAD);
            BOOST_TEST((whole[i][4] << 8 | whole[i][5]) == 42 + int(i)); // identification
            verifier.Verify(whole[i]);
        }
        BOOST_TEST(verifier.wrong == 0);
        BOOST_TEST(verifier.tcp + verifier.udp + verifier.sctp == 3);
    }
}

BOOST_AUTO_TEST_SUITE_END()
