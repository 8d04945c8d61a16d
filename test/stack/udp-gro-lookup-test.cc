/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/gro-packets.h"
#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/inet-gro.h"
#include "ns3/inet-socket-address.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/udp-gro-lookup.h"
#include "ns3/udp-segment-tag.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/udp-socket-options.h"
#include "ns3/uinteger.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

constexpr uint16_t PORT = 80; ///< of the recipes

/// @param ipv6 which @return a datagram to 10.0.0.2 or fd00::2 in GRO
GroPacket
Datagram(bool ipv6)
{
    GroRecipe recipe;
    recipe.ipv6 = ipv6;
    recipe.protocol = PROTOCOL_UDP;
    GroPacket packet(MakePacket(Make(recipe)), 0);
    BOOST_REQUIRE(InetGroPullHeader(packet, ipv6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4));
    return packet;
}

/// @param node whose @param port bound to any address @return a socket that asked for UDP_GRO
Ptr<Socket>
GroSocket(Ptr<Node> node, uint16_t port)
{
    auto socket = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), port));
    UdpOptions options;
    options.gro = true;
    UdpSocketOptions::Get(node)->Set(socket, options);
    return socket;
}

/// A transfer of TCP from the client to the server over NICs.
struct Transfer
{
    /// @param gro of every device @param timeout gro_flush_timeout, microseconds
    Transfer(bool gro, int64_t timeout)
        : network(RoutedNetwork::Ixgbe(), RoutedNetwork::Ixgbe())
    {
        for (const auto& devices : {network.inner, network.outer})
        {
            for (uint32_t i = 0; i < 2; ++i)
            {
                auto device = DynamicCast<OffloadNetDevice>(devices.Get(i));
                device->SetFeature("rx-gro", gro);
                device->SetAttribute("GroFlushTimeout", TimeValue(MicroSeconds(timeout)));
            }
        }
        network.inner.Get(0)->TraceConnectWithoutContext(
            "MacRx",
            Callback<void, Ptr<const Packet>>(
                [this](Ptr<const Packet> frame) { merged += GetGsoMetadata(frame).IsGso(); }));
        verifier.Listen(network.outer.Get(0)); // on the wire; the server shows what it merged
        const InetSocketAddress server("192.0.2.2", PORT);
        sink = DynamicCast<PacketSink>(
            PacketSinkHelper("ns3::TcpSocketFactory", server).Install(network.server).Get(0));
        sink->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>, const Address&>(
                [this](Ptr<const Packet>, const Address&) { last = Simulator::Now(); }));
        BulkSendHelper bulk("ns3::TcpSocketFactory", server);
        bulk.SetAttribute("MaxBytes", UintegerValue(BYTES));
        bulk.Install(network.clients.Get(0));
        RoutedNetwork::Run(10);
    }

    static constexpr uint64_t BYTES = 1000000; ///< to send

    RoutedNetwork network;  ///< of two links
    FrameVerifier verifier; ///< of what the router sends
    Ptr<PacketSink> sink;   ///< the server
    uint32_t merged{0};     ///< super-packets that the router's GRO made
    Time last;              ///< when the last bytes arrived
};

} // namespace

BOOST_AUTO_TEST_SUITE(UdpGroLookupTest)

BOOST_AUTO_TEST_CASE(TheOptionOfTheSocketIsFound)
{
    auto node = CreateObject<Node>();
    InternetStackHelper().Install(node);
    auto options = UdpSocketOptions::Get(node);
    auto lookup = MakeUdpGroLookup(*options);
    BOOST_TEST(bool(lookup(Datagram(false)) == UdpGroSocket::NONE));
    auto other = GroSocket(node, PORT + 1);
    BOOST_TEST(bool(lookup(Datagram(false)) == UdpGroSocket::NONE));
    auto socket = GroSocket(node, PORT);
    BOOST_TEST(bool(lookup(Datagram(false)) == UdpGroSocket::UDP_GRO));
    auto socket6 = Socket::CreateSocket(node, UdpSocketFactory::GetTypeId());
    socket6->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), PORT));
    UdpOptions gro;
    gro.gro = true;
    options->Set(socket6, gro);
    BOOST_TEST(bool(lookup(Datagram(true)) == UdpGroSocket::UDP_GRO));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(ASocketWithUdpGroGetsMergedDatagrams)
{
    // 40 datagrams of 1000 bytes, 0.84 us apart: with UDP_GRO they come as one that tells gso_size.
    for (bool asked : {true, false})
    {
        RoutedNetwork network(RoutedNetwork::Ixgbe(), RoutedNetwork::Ixgbe());
        auto device = DynamicCast<OffloadNetDevice>(network.outer.Get(1));
        device->SetFeature("rx-gro", true);
        device->SetAttribute("GroFlushTimeout", TimeValue(MicroSeconds(10)));
        auto receiver = GroSocket(network.server, PORT);
        if (!asked)
        {
            UdpSocketOptions::Get(network.server)->Set(receiver, UdpOptions());
        }
        std::vector<uint32_t> sizes;
        std::vector<uint16_t> segments;
        receiver->SetRecvCallback(Callback<void, Ptr<Socket>>([&](Ptr<Socket> socket) {
            while (auto packet = socket->Recv())
            {
                UdpSegmentTag segment;
                sizes.push_back(packet->GetSize());
                segments.push_back(packet->PeekPacketTag(segment) ? segment.GetGsoSize() : 0);
            }
        }));
        auto sender = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
        sender->Connect(InetSocketAddress("192.0.2.2", PORT));
        sender->Send(Create<Packet>(10)); // address resolution
        Simulator::Schedule(Seconds(1), [sender] {
            for (int i = 0; i < 40; ++i)
            {
                sender->Send(Create<Packet>(1000));
            }
        });
        RoutedNetwork::Run(2);
        if (asked)
        {
            BOOST_TEST(sizes == std::vector<uint32_t>({10, 40000}),
                       boost::test_tools::per_element());
            BOOST_TEST(segments == std::vector<uint16_t>({0, 1000}),
                       boost::test_tools::per_element());
        }
        else
        {
            BOOST_TEST(sizes.size() == 41);
        }
    }
}

BOOST_AUTO_TEST_CASE(ARouterMergesTcpAndItsCardCutsIt)
{
    Transfer transfer(true, 20);
    BOOST_TEST(transfer.sink->GetTotalRx() == Transfer::BYTES);
    BOOST_TEST(transfer.merged > 20);
    BOOST_TEST(transfer.verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(WithoutTimeoutGroChangesNothingOnALine)
{
    // No two frames arrive at one time, so each poll has one; the split of the stack does the rest.
    Time last;
    {
        Transfer with(true, 0);
        BOOST_TEST(with.merged == 0);
        BOOST_TEST(with.sink->GetTotalRx() == Transfer::BYTES);
        last = with.last;
    }
    Transfer without(false, 0);
    BOOST_TEST(without.last.GetNanoSeconds() == last.GetNanoSeconds());
}

BOOST_AUTO_TEST_SUITE_END()
