/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/icmpv4.h"
#include "ns3/netfilter-routing.h"
#include "ns3/offload-net-device.h"
#include "ns3/transport-header.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// A network whose hooks write down what they see.
struct WatchedNetwork : public RoutedNetwork
{
    explicit WatchedNetwork(const Link& innerLink = PointToPoint(),
                            const Link& outerLink = PointToPoint())
        : RoutedNetwork(innerLink, outerLink)
    {
        verifier.Listen(outer.Get(0));
    }

    /// Write down every hook that the router runs: name, input, output device and TTL.
    void Watch()
    {
        for (auto hook : {NfInetHook::PRE_ROUTING,
                          NfInetHook::LOCAL_IN,
                          NfInetHook::FORWARD,
                          NfInetHook::LOCAL_OUT,
                          NfInetHook::POST_ROUTING})
        {
            NetfilterHooks::Get(router)->Register(hook,
                                                  NF_IP_PRI_FILTER,
                                                  [this](Ipv4Datagram&, const NfHookState& state) {
                                                      log.push_back(
                                                          std::string(ToString(state.hook)) +
                                                          Name(state.in) + Name(state.out));
                                                      return NfVerdict::Accept();
                                                  });
        }
    }

    /// @return " inner", " outer" or " -"
    std::string Name(Ptr<const NetDevice> device) const
    {
        return !device                  ? " -"
               : device == inner.Get(0) ? " inner"
               : device == outer.Get(0) ? " outer"
                                        : " other";
    }

    /// Send bytes from the client as an IPv4 packet.
    void Send(Ptr<Packet> packet, uint8_t protocol, bool dontFragment = false, uint8_t ttl = 64)
    {
        Ipv4Header header;
        header.SetSource("10.0.0.2");
        header.SetDestination("192.0.2.2");
        header.SetProtocol(protocol);
        header.SetTtl(ttl);
        header.SetIdentification(42);
        header.SetPayloadSize(packet->GetSize());
        if (dontFragment)
        {
            header.SetDontFragment();
        }
        auto client = clients.Get(0);
        auto device = inner.Get(1);
        Simulator::ScheduleWithContext(client->GetId(), Seconds(1), [=]() {
            auto route = Create<Ipv4Route>();
            route->SetSource("10.0.0.2");
            route->SetDestination("192.0.2.2");
            route->SetGateway("10.0.0.1");
            route->SetOutputDevice(device);
            OffloadNetDevice::GsoMtuScope scope(DynamicCast<OffloadNetDevice>(device));
            client->GetObject<Ipv4>()->SendWithHeader(packet, header, route);
        });
    }

    /// Have ARP ask beforehand: ns-3 keeps only three packets while it does.
    void WarmUp()
    {
        Simulator::Schedule(Seconds(0.5), [this]() {
            auto socket = Socket::CreateSocket(clients.Get(0), UdpSocketFactory::GetTypeId());
            socket->SendTo(Create<Packet>(10), 0, InetSocketAddress("192.0.2.2", 4242));
        });
        Simulator::Schedule(Seconds(0.9), [this]() { verifier.packets.clear(); });
    }

    /// @return an SCTP super-packet: common header and members of so many bytes of DATA
    static Ptr<Packet> MakeSuperPacket(uint32_t members, uint32_t bytes)
    {
        std::vector<uint8_t> data(12 + members * bytes);
        data[0] = 0x9c;
        data[1] = 0x40;
        data[2] = 0x96;
        data[3] = 0x0c;
        GsoMetadata gso;
        gso.gsoType = GSO_TYPE_SCTP;
        gso.gsoSize = GsoMetadata::GSO_BY_FRAGS;
        gso.gsoSegs = members;
        for (uint32_t i = 0; i < members; ++i)
        {
            uint8_t* chunk = data.data() + 12 + i * bytes;
            chunk[1] = 3; // DATA, whole message
            chunk[2] = bytes >> 8;
            chunk[3] = bytes;
            gso.fragSizes.push_back(bytes);
        }
        auto packet = Create<Packet>(data.data(), data.size());
        packet->AddPacketTag(GsoTag(gso));
        InitChecksumState(packet,
                          ChecksumState::Partial(data.size(), 8, ChecksumAlgorithm::CRC32C));
        return packet;
    }

    FrameVerifier verifier;
    std::vector<std::string> log;
};

/// @return a UDP datagram of so many bytes without a checksum
Ptr<Packet>
MakeUdp(uint16_t size)
{
    std::vector<uint8_t> data(size);
    data[1] = 7;
    data[3] = 7;
    data[4] = size >> 8;
    data[5] = size;
    return Create<Packet>(data.data(), size);
}

} // namespace

BOOST_AUTO_TEST_SUITE(NetfilterRoutingTest)

BOOST_AUTO_TEST_CASE(ForwardedPacketPassesThreeHooks)
{
    WatchedNetwork network;
    network.Watch();
    network.Send(MakeUdp(100), PROTOCOL_UDP);
    RoutedNetwork::Run(1.005); // before an answer comes back
    const std::vector<std::string> expected{"PRE_ROUTING inner -",
                                            "FORWARD inner outer",
                                            "POST_ROUTING inner outer"};
    BOOST_REQUIRE(network.log.size() >= 3);
    network.log.resize(3);
    BOOST_TEST(network.log == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PacketForTheRouterAndItsAnswer)
{
    WatchedNetwork network;
    network.Watch();
    auto socket = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
    Simulator::Schedule(Seconds(1), [&]() {
        socket->SendTo(Create<Packet>(10), 0, InetSocketAddress("10.0.0.1", 4242));
    });
    RoutedNetwork::Run(3);
    // Nobody listens: the router answers with ICMP port unreachable.
    const std::vector<std::string> expected{"PRE_ROUTING inner -",
                                            "LOCAL_IN inner -",
                                            "LOCAL_OUT - inner",
                                            "POST_ROUTING - inner"};
    BOOST_TEST(network.log == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(RewriteInForwardReachesTheWire)
{
    WatchedNetwork network;
    NetfilterHooks::Get(network.router)
        ->Register(NfInetHook::POST_ROUTING,
                   NF_IP_PRI_NAT_SRC,
                   [](Ipv4Datagram& datagram, const NfHookState&) {
                       datagram.header.SetSource("192.0.2.77");
                       return NfVerdict::Accept();
                   });
    network.Send(MakeUdp(100), PROTOCOL_UDP);
    RoutedNetwork::Run(1.0015);
    BOOST_REQUIRE(network.verifier.packets.size() == 1);
    const auto& packet = network.verifier.packets[0];
    BOOST_TEST(int(packet[15]) == 77);
    BOOST_TEST(int(packet[8]) == 63); // TTL decremented once
    BOOST_TEST(FrameVerifier::Sum(packet.data(), 20, 0) == 0xffff);
}

BOOST_AUTO_TEST_CASE(DropInForwardEndsThePacket)
{
    WatchedNetwork network;
    NetfilterHooks::Get(network.router)
        ->Register(NfInetHook::FORWARD, NF_IP_PRI_FILTER, [](Ipv4Datagram&, const NfHookState&) {
            return NfVerdict::Drop("test");
        });
    network.Send(MakeUdp(100), PROTOCOL_UDP);
    RoutedNetwork::Run(2);
    BOOST_TEST(network.verifier.ipv4 == 0);
}

BOOST_AUTO_TEST_CASE(ExpiredTtlIsAnsweredUntranslated)
{
    WatchedNetwork network;
    network.Watch();
    FrameVerifier inner;
    inner.Listen(network.inner.Get(1));
    network.Send(MakeUdp(100), PROTOCOL_UDP, false, 1);
    RoutedNetwork::Run(2);
    BOOST_TEST(network.verifier.ipv4 == 0);
    BOOST_REQUIRE(inner.packets.size() == 2);
    BOOST_TEST(int(inner.packets[1][20]) == 11); // time exceeded
    BOOST_TEST(inner.icmp == 1);
    // The packet itself gets no further than PRE_ROUTING; the answer is the router's own.
    const std::vector<std::string> expected{"PRE_ROUTING inner -",
                                            "LOCAL_OUT - inner",
                                            "POST_ROUTING - inner"};
    BOOST_TEST(network.log == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(DontFragmentIsAnsweredWithTheMtu)
{
    WatchedNetwork network;
    network.outer.Get(0)->SetMtu(1000);
    FrameVerifier inner;
    inner.Listen(network.inner.Get(1));
    network.Send(MakeUdp(1200), PROTOCOL_UDP, true);
    RoutedNetwork::Run(2);
    BOOST_TEST(network.verifier.ipv4 == 0);
    // A hook is not needed for it: the test is that of ip_forward().
    BOOST_REQUIRE(inner.packets.size() == 2);
    BOOST_TEST(int(inner.packets[1][20]) == 3); // destination unreachable
    BOOST_TEST(int(inner.packets[1][21]) == 4); // fragmentation needed
    BOOST_TEST((inner.packets[1][26] << 8 | inner.packets[1][27]) == 1000);
    const auto& answer = inner.packets[1];
    BOOST_TEST(FrameVerifier::Sum(answer.data() + 20, answer.size() - 20, 0) == 0xffff);
}

BOOST_AUTO_TEST_CASE(PartialIsCompletedBeforeItIsFragmented)
{
    WatchedNetwork network(RoutedNetwork::Veth());
    network.outer.Get(0)->SetMtu(1000);
    auto packet = MakeUdp(1200);
    // 10.0.0.2 > 192.0.2.2: 0a00+0002+c000+0202+0011+04b0 = d0c5
    TransportHeader header(packet, PROTOCOL_UDP);
    header.SetChecksum(0xd0c5);
    header.WriteTo(packet);
    InitChecksumState(packet, ChecksumState::Partial(1200, 6, ChecksumAlgorithm::INTERNET));
    network.WarmUp();
    network.Send(packet, PROTOCOL_UDP);
    RoutedNetwork::Run(1.0005);
    BOOST_REQUIRE(network.verifier.packets.size() == 2);
    // d0c5 + words of the header 0007+0007+04b0 = d583, so 2a7c; the data are zeros.
    BOOST_TEST((network.verifier.packets[0][26] << 8 | network.verifier.packets[0][27]) == 0x2a7c);
}

BOOST_AUTO_TEST_CASE(SuperPacketCrossesARouterWhole)
{
    WatchedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    network.Watch();
    network.Send(WatchedNetwork::MakeSuperPacket(3, 1448), PROTOCOL_SCTP);
    RoutedNetwork::Run(2);
    BOOST_REQUIRE(network.verifier.packets.size() == 1);
    BOOST_TEST(network.verifier.packets[0].size() == 20 + 12 + 3 * 1448);
    BOOST_TEST(network.log.size() == 3); // one packet to every hook
}

BOOST_AUTO_TEST_CASE(SuperPacketCrossesWholeIfItsSegmentsJustFit)
{
    // skb_gso_validate_network_len(): 20 + 12 + 1448 = 1480.
    for (const uint16_t mtu : {1480, 1479})
    {
        WatchedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
        network.outer.Get(0)->SetMtu(mtu);
        network.outer.Get(1)->SetMtu(mtu);
        network.WarmUp();
        network.Send(WatchedNetwork::MakeSuperPacket(3, 1448), PROTOCOL_SCTP);
        RoutedNetwork::Run(2);
        BOOST_TEST((network.verifier.packets.size() == 1) == (mtu == 1480));
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketIsCutForADeviceWithoutOffloads)
{
    WatchedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::PointToPoint());
    network.Send(WatchedNetwork::MakeSuperPacket(3, 1448), PROTOCOL_SCTP, true);
    RoutedNetwork::Run(2);
    BOOST_REQUIRE(network.verifier.packets.size() == 3);
    BOOST_TEST(network.verifier.sctp == 3);
    BOOST_TEST(network.verifier.wrong == 0);
    for (int i = 0; i < 3; ++i)
    {
        BOOST_TEST(network.verifier.packets[i].size() == 20 + 12 + 1448);
        BOOST_TEST(int(network.verifier.packets[i][5]) == 42 + i); // identification
        BOOST_TEST(int(network.verifier.packets[i][8]) == 63);     // TTL
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketOfTooLargeSegmentsIsCutAndFragmented)
{
    WatchedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    network.outer.Get(0)->SetMtu(1000);
    network.outer.Get(1)->SetMtu(1000);
    network.WarmUp();
    network.Send(WatchedNetwork::MakeSuperPacket(2, 1448), PROTOCOL_SCTP);
    RoutedNetwork::Run(2);
    // 1460 bytes of SCTP at MTU 1000: 976 + 484, twice.
    BOOST_REQUIRE(network.verifier.packets.size() == 4);
    BOOST_TEST(network.verifier.packets[0].size() == 20 + 976);
    BOOST_TEST(network.verifier.packets[1].size() == 20 + 484);
    auto whole = network.verifier.packets[0];
    whole.insert(whole.end(),
                 network.verifier.packets[1].begin() + 20,
                 network.verifier.packets[1].end());
    BOOST_TEST(FrameVerifier::IsCrc32cRight(whole.data() + 20, 1460));
}

BOOST_AUTO_TEST_CASE(CompleteIsForgottenWhenForwarded)
{
    WatchedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    auto arrived = ChecksumState::Complete(1, false);
    NetfilterHooks::Get(network.server)
        ->Register(NfInetHook::PRE_ROUTING,
                   NF_IP_PRI_RAW,
                   [&](Ipv4Datagram& datagram, const NfHookState&) {
                       arrived = GetChecksumState(datagram.transport);
                       return NfVerdict::Stolen();
                   });
    auto packet = MakeUdp(100);
    auto state = ChecksumState::Complete(0, false);
    state.SetCsumValid(true);
    InitChecksumState(packet, state);
    network.Send(packet, PROTOCOL_UDP);
    RoutedNetwork::Run(2);
    BOOST_TEST(ToString(arrived.GetIpSummed()) == std::string("CHECKSUM_NONE"));
    // Linux 6.1: a tap behind the next veth still tells TP_STATUS_CSUM_VALID of such packets.
    BOOST_TEST(arrived.IsCsumValid());
}

BOOST_AUTO_TEST_CASE(WrongIcmpChecksumIsDroppedAndCounted)
{
    WatchedNetwork network;
    std::vector<std::string> reasons;
    std::vector<std::string> names;
    auto stack = network.server->GetObject<ChecksumOffloadStack>();
    stack->TraceConnectWithoutContext(
        "ReceiveDrop",
        Callback<void, Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason, const std::string&>(
            [&](Ptr<const Packet>,
                Ptr<const NetDevice>,
                SkbDropReason reason,
                const std::string& detail) {
                reasons.push_back(detail);
                names.push_back(ToString(reason));
            }));
    const uint8_t echo[] = {8, 0, 0x12, 0x34, 0, 1, 0, 1}; // f7fd would be right
    network.Send(Create<Packet>(echo, sizeof(echo)), PROTOCOL_ICMP);
    RoutedNetwork::Run(2);
    BOOST_TEST(stack->GetCounters()->Get("IcmpInCsumErrors") == 1);
    BOOST_TEST(reasons == std::vector<std::string>{"bad ICMP checksum"});
    BOOST_TEST(network.verifier.icmp == 1); // no answer
}

BOOST_AUTO_TEST_CASE(NodesRoutesAreReachedThroughIt)
{
    WatchedNetwork network;
    auto routing = network.router->GetObject<ChecksumOffloadStack>()->GetRouting();
    BOOST_TEST(routing->GetNRoutingProtocols() == 2); // static and global routing
    int16_t priority = 1;
    BOOST_TEST(routing->GetRoutingProtocol(0, priority)->GetInstanceTypeId().GetName() ==
               "ns3::Ipv4StaticRouting");
    BOOST_TEST(priority == 0);
}

BOOST_AUTO_TEST_SUITE_END()
