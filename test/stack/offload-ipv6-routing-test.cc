/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"
#include "super-packets.h"

#include "ns3/checksum-offload-stack.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6-list-routing.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/offload-ipv6-routing.h"
#include "ns3/offload-net-device.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// Sends a packet from the client to the server through the router, at 3 s.
struct Crossing
{
    explicit Crossing(const RoutedNetwork::Link& outerLink = RoutedNetwork::Veth())
        : network(RoutedNetwork::Veth(), outerLink)
    {
        network.AddIpv6();
        outer.Listen(network.outer.Get(0));
        inner.Listen(network.inner.Get(1));
        auto stack = network.router->GetObject<ChecksumOffloadStack>();
        stack->TraceConnectWithoutContext("ReceiveDrop",
                                          Callback<void,
                                                   Ptr<const Packet>,
                                                   Ptr<const NetDevice>,
                                                   SkbDropReason,
                                                   const std::string&>([this](Ptr<const Packet>,
                                                                              Ptr<const NetDevice>,
                                                                              SkbDropReason reason,
                                                                              const std::string&) {
                                              drops.emplace_back(ToString(reason));
                                          }));
        // Neighbour discovery first.
        Simulator::Schedule(Seconds(2), [this]() {
            Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId())
                ->SendTo(Create<Packet>(10), 0, Inet6SocketAddress(network.GetServer6(), 4242));
        });
        Simulator::Schedule(Seconds(2.9), [this]() {
            outer.packets.clear();
            inner.packets.clear();
        });
    }

    void SetMtu(uint16_t mtu)
    {
        network.outer.Get(0)->SetMtu(mtu);
        network.outer.Get(1)->SetMtu(mtu);
    }

    TransportPath Path() const
    {
        return {network.inner6.GetAddress(1, 1), network.GetServer6(), nullptr};
    }

    void Send(Ptr<Packet> packet, uint8_t protocol)
    {
        auto client = network.clients.Get(0);
        auto device = DynamicCast<OffloadNetDevice>(network.inner.Get(1));
        const auto path = Path();
        auto gateway = network.inner6.GetAddress(0, 1);
        Simulator::ScheduleWithContext(client->GetId(), Seconds(3), [=]() {
            auto route = Create<Ipv6Route>();
            route->SetSource(path.source6);
            route->SetDestination(path.destination6);
            route->SetGateway(gateway);
            route->SetOutputDevice(device);
            OffloadNetDevice::GsoMtuScope scope(device);
            client->GetObject<Ipv6L3Protocol>()->Send(packet,
                                                      path.source6,
                                                      path.destination6,
                                                      protocol,
                                                      route);
        });
        RoutedNetwork::Run(3.01);
        for (const auto& one : outer.packets)
        {
            if (Ipv6Address::Deserialize(one.data() + 24) == path.destination6)
            {
                toServer.push_back(one); // not the server's answers
            }
        }
    }

    RoutedNetwork network;
    FrameVerifier outer;
    FrameVerifier inner;
    std::vector<std::vector<uint8_t>> toServer; ///< packets on the outer link
    std::vector<std::string> drops;
};

/// @return bytes of the transport header
uint16_t
HeaderSize(uint8_t protocol)
{
    return protocol == PROTOCOL_TCP ? 20 : protocol == PROTOCOL_UDP ? 8 : 12;
}

} // namespace

BOOST_AUTO_TEST_SUITE(OffloadIpv6RoutingTest)

BOOST_AUTO_TEST_CASE(SuperPacketThatFitsCrossesWhole)
{
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        Crossing crossing;
        crossing.SetMtu(40 + HeaderSize(protocol) + 1400);
        crossing.Send(MakeSuperPacket(protocol, 3, 1400, crossing.Path()), protocol);
        BOOST_REQUIRE(crossing.toServer.size() == 1);
        BOOST_TEST(crossing.toServer[0].size() == 40U + HeaderSize(protocol) + 3 * 1400);
        BOOST_TEST(int(crossing.toServer[0][7]) == 63); // hop limit
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketThatDoesNotFitIsAnsweredByPacketTooBig)
{
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        Crossing crossing;
        const uint16_t mtu = 40 + HeaderSize(protocol) + 1400 - 1;
        crossing.SetMtu(mtu);
        crossing.Send(MakeSuperPacket(protocol, 3, 1400, crossing.Path()), protocol);
        BOOST_TEST(crossing.toServer.empty());
        BOOST_TEST(crossing.drops == std::vector<std::string>{"SKB_DROP_REASON_PKT_TOO_BIG"});
        auto counters = ProtocolCounters::Get(crossing.network.router);
        BOOST_TEST(counters->Get("Ip6InTooBigErrors") == 1);
        BOOST_TEST(counters->Get("Ip6FragFails") == 1);
        BOOST_REQUIRE(crossing.inner.packets.size() >= 2);
        const auto& answer = crossing.inner.packets[1];
        const size_t start = answer[6] == 44 ? 48 : 40; // ns-3's may come in fragments
        BOOST_TEST(int(answer[start]) == 2);            // Packet Too Big
        BOOST_TEST((answer[start + 6] << 8 | answer[start + 7]) == mtu);
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketIsCutForADeviceWithoutOffloads)
{
    for (const uint8_t protocol : {PROTOCOL_TCP, PROTOCOL_UDP, PROTOCOL_SCTP})
    {
        Crossing crossing(RoutedNetwork::PointToPoint());
        const auto tracepoints = ChecksumTracepoints::Get(crossing.network.router);
        std::vector<const NetDevice*> devices;
        tracepoints->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>([&](const ChecksumComputation& computation) {
                if (computation.place == ChecksumPlace::GSO)
                {
                    devices.push_back(tracepoints->GetDevice());
                }
            }));
        crossing.Send(MakeSuperPacket(protocol, 3, 1400, crossing.Path()), protocol);
        BOOST_REQUIRE(crossing.toServer.size() == 3);
        // What is computed belongs to the device that the segments leave by.
        const std::vector<const NetDevice*> leaving(3, PeekPointer(crossing.network.outer.Get(0)));
        BOOST_CHECK(devices == leaving);
        for (const auto& packet : crossing.toServer)
        {
            BOOST_TEST(packet.size() == 40U + HeaderSize(protocol) + 1400);
            BOOST_TEST(int(packet[7]) == 63); // hop limit
        }
        BOOST_TEST(crossing.outer.wrong == 0);
    }
}

BOOST_AUTO_TEST_CASE(SumOfCompleteIsForgotten)
{
    // skb_forward_csum() in ip6_forward(): the state that leaves the router is NONE.
    Crossing crossing;
    std::vector<std::string> changes;
    ChecksumTracepoints::Get(crossing.network.router)
        ->TraceConnectWithoutContext(
            "StateChange",
            Callback<void, const ChecksumStateChange&>([&](const ChecksumStateChange& change) {
                if (Simulator::Now() > Seconds(2.9))
                {
                    changes.emplace_back(ToString(change.transition));
                }
            }));
    const uint8_t datagram[] = {0x12, 0x34, 0x00, 0x07, 0, 8, 0, 1};
    auto packet = Create<Packet>(datagram, sizeof(datagram));
    InitChecksumState(packet, ChecksumState::Complete(0x1234, false));
    crossing.Send(packet, PROTOCOL_UDP);
    BOOST_TEST(changes == std::vector<std::string>{"skb_forward_csum"});
}

BOOST_AUTO_TEST_CASE(RoutingHelpersStillFindTheProtocols)
{
    Crossing crossing;
    auto ipv6 = crossing.network.router->GetObject<Ipv6L3Protocol>();
    auto routing = Ipv6StaticRoutingHelper().GetStaticRouting(ipv6);
    BOOST_REQUIRE(routing);
    auto decorator = crossing.network.router->GetObject<ChecksumOffloadStack>()->GetIpv6Routing();
    BOOST_TEST(ipv6->GetRoutingProtocol() == decorator);
    // What InternetStackHelper installs: a list, since ns-3 has global routing of IPv6, or one.
    auto plain = CreateObject<Node>();
    InternetStackHelper().Install(plain);
    auto stock =
        DynamicCast<Ipv6ListRouting>(plain->GetObject<Ipv6L3Protocol>()->GetRoutingProtocol());
    const uint32_t expected = stock ? stock->GetNRoutingProtocols() : 1;
    BOOST_TEST(decorator->GetNRoutingProtocols() == expected);
    int found = 0;
    for (uint32_t i = 0; i < decorator->GetNRoutingProtocols(); i++)
    {
        int16_t priority = 1;
        found += decorator->GetRoutingProtocol(i, priority) == routing ? 1 : 0;
    }
    BOOST_TEST(found == 1);
}

BOOST_AUTO_TEST_SUITE_END()
