/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../stack/frame-verifier.h"
#include "../stack/routed-network.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/nat-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/udp-socket-options.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 9;

/// Client - veth - NAT - link - server, with everything masqueraded.
struct NatNetwork : public RoutedNetwork
{
    explicit NatNetwork(const Link& outerLink)
        : RoutedNetwork(Veth(), outerLink)
    {
        NatHelper::Masquerade(NatHelper().Install(router), outer.Get(0), 61000, 61000);
        verifier.Listen(outer.Get(1));
    }

    /// @return how many packets with data the server was sent, all from the router's address
    uint32_t CountTranslated(uint8_t protocol) const
    {
        uint32_t count = 0;
        for (const auto& packet : verifier.packets)
        {
            if (packet[9] == protocol && packet[16] == 192 && packet[19] == 2 &&
                packet.size() > 100)
            {
                BOOST_TEST(int(packet[12]) == 192); // 192.0.2.1
                BOOST_TEST((packet[20] << 8 | packet[21]) == 61000);
                ++count;
            }
        }
        return count;
    }

    FrameVerifier verifier;
};

} // namespace

BOOST_AUTO_TEST_SUITE(NatSuperPacketTest)

BOOST_AUTO_TEST_CASE(TcpIsTranslatedWholeAndRightBehindTheSegmentation)
{
    // Cut by the NIC, and in software in front of a device without offloads.
    for (const auto& link : {RoutedNetwork::Ixgbe(), RoutedNetwork::PointToPoint()})
    {
        NatNetwork network(link);
        PacketSinkHelper helper("ns3::TcpSocketFactory",
                                InetSocketAddress(Ipv4Address::GetAny(), PORT));
        auto sink = DynamicCast<PacketSink>(helper.Install(network.server).Get(0));
        BulkSendHelper source("ns3::TcpSocketFactory", InetSocketAddress("192.0.2.2", PORT));
        source.SetAttribute("MaxBytes", UintegerValue(500000));
        source.SetAttribute("SendSize", UintegerValue(65536));
        source.Install(network.clients.Get(0)).Start(Seconds(1));
        RoutedNetwork::Run(20);
        BOOST_TEST(sink->GetTotalRx() == 500000);
        BOOST_TEST(network.CountTranslated(6) >= 500000 / 536);
        BOOST_TEST(network.verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_CASE(UdpSegmentIsTranslatedWholeAndRightBehindTheSegmentation)
{
    for (const auto& link : {RoutedNetwork::Ixgbe(), RoutedNetwork::PointToPoint()})
    {
        NatNetwork network(link);
        auto client = network.clients.Get(0);
        auto receiver = Socket::CreateSocket(network.server, UdpSocketFactory::GetTypeId());
        receiver->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT));
        std::vector<uint32_t> sizes;
        receiver->SetRecvCallback(Callback<void, Ptr<Socket>>([&sizes](Ptr<Socket> from) {
            while (auto packet = from->Recv())
            {
                sizes.push_back(packet->GetSize());
            }
        }));
        auto socket = Socket::CreateSocket(client, UdpSocketFactory::GetTypeId());
        socket->Bind();
        auto options = UdpSocketOptions::Get(client);
        // ARP first: ns-3 keeps only three packets while it asks.
        Simulator::Schedule(Seconds(1), [&]() {
            socket->SendTo(Create<Packet>(10), 0, InetSocketAddress("192.0.2.2", PORT));
        });
        UdpOptions segment;
        segment.segment = 1400;
        options->Set(socket, segment);
        Simulator::Schedule(Seconds(2), [&]() {
            socket->SendTo(Create<Packet>(6000), 0, InetSocketAddress("192.0.2.2", PORT));
        });
        RoutedNetwork::Run(5);
        BOOST_TEST(sizes == (std::vector<uint32_t>{10, 1400, 1400, 1400, 1400, 400}));
        BOOST_TEST(network.CountTranslated(17) == 5);
        BOOST_TEST(network.verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()
