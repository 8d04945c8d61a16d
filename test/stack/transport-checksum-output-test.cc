/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/error-model.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/offload-net-device.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/pointer.h"
#include "ns3/udp-segment-tag.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/udp-socket-options.h"

#include <boost/test/unit_test.hpp>
#include <set>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 9;

/// Two nodes on one link; node 0 sends. Destroys the simulation at its end.
struct Pair
{
    explicit Pair(const RoutedNetwork::Link& link)
    {
        RngSeedManager::SetSeed(1);
        RngSeedManager::SetRun(1);
        nodes.Create(2);
        devices = link(nodes);
        InternetStackHelper internet;
        internet.Install(nodes);
        // Router solicitations at the same times, whatever ran in this process before.
        internet.AssignStreams(nodes, 1000);
        for (uint32_t i = 0; i < 2; ++i)
        {
            nodes.Get(i)->GetObject<ArpL3Protocol>()->SetAttribute(
                "RequestJitter",
                StringValue("ns3::ConstantRandomVariable[Constant=0]"));
            nodes.Get(i)->GetObject<Icmpv6L4Protocol>()->SetAttribute(
                "SolicitationJitter",
                StringValue("ns3::ConstantRandomVariable[Constant=0]"));
            auto look = [this](Ptr<const Packet> packet) {
                superPackets += GetGsoMetadata(packet).IsGso();
                largest = std::max(largest, packet->GetSize());
            };
            nodes.Get(i)->GetObject<Ipv4L3Protocol>()->TraceConnectWithoutContext(
                "Tx",
                Callback<void, Ptr<const Packet>, Ptr<Ipv4>, uint32_t>(
                    [look](Ptr<const Packet> packet, Ptr<Ipv4>, uint32_t) { look(packet); }));
            nodes.Get(i)->GetObject<Ipv6L3Protocol>()->TraceConnectWithoutContext(
                "Tx",
                Callback<void, Ptr<const Packet>, Ptr<Ipv6>, uint32_t>(
                    [look](Ptr<const Packet> packet, Ptr<Ipv6>, uint32_t) { look(packet); }));
        }
        Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        interfaces6 = Ipv6AddressHelper("fd00::", 64).Assign(devices);
        ChecksumOffloadStackHelper().Install(nodes);
        verifier.Listen(devices.Get(1));
    }

    ~Pair()
    {
        Simulator::Destroy();
    }

    /// @return where to send to
    Address Peer(bool ipv6) const
    {
        return ipv6 ? Address(Inet6SocketAddress(interfaces6.GetAddress(1, 1), PORT))
                    : Address(InetSocketAddress("10.0.0.2", PORT));
    }

    /// @return any local address, that port
    static Address Any(bool ipv6)
    {
        return ipv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), PORT))
                    : Address(InetSocketAddress(Ipv4Address::GetAny(), PORT));
    }

    NodeContainer nodes;
    NetDeviceContainer devices;
    Ipv6InterfaceContainer interfaces6;
    FrameVerifier verifier;
    uint32_t superPackets{0}; ///< that IP sent
    uint32_t largest{0};      ///< bytes of the largest packet that IP sent
};

/// What came of a bulk transfer by TCP.
struct Bulk
{
    Time end;              ///< when the last byte arrived
    uint64_t received;     ///< bytes
    uint32_t superPackets; ///< that IP sent
    uint32_t wrong;        ///< checksums on the link
};

/// Transfer 3 MB by TCP. @param loss share of frames that the receiver's device loses
Bulk
Transfer(const RoutedNetwork::Link& link, bool gso, bool ipv6 = false, double loss = 0)
{
    Pair pair(link);
    if (loss != 0)
    {
        auto errors = CreateObject<RateErrorModel>();
        errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
        errors->SetRate(loss);
        errors->AssignStreams(7);
        pair.devices.Get(1)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
    }
    for (uint32_t i = 0; i < 2; ++i)
    {
        pair.nodes.Get(i)->GetObject<ChecksumOffloadStack>()->SetAttribute("TcpGso",
                                                                           BooleanValue(gso));
    }
    PacketSinkHelper helper("ns3::TcpSocketFactory", Pair::Any(ipv6));
    auto sink = DynamicCast<PacketSink>(helper.Install(pair.nodes.Get(1)).Get(0));
    BulkSendHelper source("ns3::TcpSocketFactory", pair.Peer(ipv6));
    source.SetAttribute("MaxBytes", UintegerValue(3000000));
    source.SetAttribute("SendSize", UintegerValue(65536));
    source.Install(pair.nodes.Get(0)).Start(Seconds(2));
    Bulk result{};
    sink->TraceConnectWithoutContext(
        "Rx",
        Callback<void, Ptr<const Packet>, const Address&>(
            [&result](Ptr<const Packet>, const Address&) { result.end = Simulator::Now(); }));
    RoutedNetwork::Run(60);
    result.received = sink->GetTotalRx();
    result.superPackets = pair.superPackets;
    result.wrong = pair.verifier.wrong;
    return result;
}

/// A receiving UDP socket, and what it gets.
struct Receiver
{
    Receiver(Ptr<Node> node, bool ipv6)
        : socket(Socket::CreateSocket(node, UdpSocketFactory::GetTypeId()))
    {
        socket->Bind(Pair::Any(ipv6));
        socket->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> from) {
            while (auto packet = from->Recv())
            {
                sizes.push_back(packet->GetSize());
                UdpSegmentTag tag;
                gro.push_back(packet->PeekPacketTag(tag) ? tag.GetGsoSize() : 0);
            }
        }));
    }

    Ptr<Socket> socket;
    std::vector<uint32_t> sizes; ///< of what arrived
    std::vector<uint16_t> gro;   ///< UDP_GRO of what arrived
};

/// @return a bound UDP socket of the sender with UDP_SEGMENT
Ptr<Socket>
MakeSender(Pair& pair, bool ipv6, const UdpOptions& options)
{
    auto socket = Socket::CreateSocket(pair.nodes.Get(0), UdpSocketFactory::GetTypeId());
    if (ipv6)
    {
        socket->Bind6();
    }
    else
    {
        socket->Bind();
    }
    UdpSocketOptions::Get(pair.nodes.Get(0))->Set(socket, options);
    return socket;
}

/// Send one packet at 3 s.
void
SendAt3(Ptr<Socket> socket, Ptr<Packet> packet, const Address& to)
{
    Simulator::Schedule(Seconds(3), [=]() { socket->SendTo(packet, 0, to); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(TransportChecksumOutputTest)

BOOST_AUTO_TEST_CASE(TcpEndsAtTheSameNanosecondWithAndWithoutGso)
{
    const RoutedNetwork::Link link = [](const NodeContainer& nodes) {
        VethHelper helper;
        helper.SetDeviceAttribute("Delay", StringValue("50us"));
        return helper.Install(nodes);
    };
    for (const bool ipv6 : {false, true})
    {
        const auto plain = Transfer(link, false, ipv6);
        const auto gso = Transfer(link, true, ipv6);
        BOOST_TEST(plain.received == 3000000);
        BOOST_TEST(gso.received == 3000000);
        BOOST_TEST(plain.superPackets == 0);
        BOOST_TEST(gso.superPackets > 0);
        BOOST_TEST(plain.end > Seconds(2) + MicroSeconds(10 * 100)); // ten round trips at least
        BOOST_TEST(gso.end.GetNanoSeconds() == plain.end.GetNanoSeconds());
    }
}

BOOST_AUTO_TEST_CASE(TcpEndsAtTheSameNanosecondOverTheNic)
{
    // By the hardware, and with its segmentation off: super-packets are cut in front of the driver.
    const RoutedNetwork::Link software = [](const NodeContainer& nodes) {
        IxgbeHelper helper;
        helper.SetFeature("tx-tcp-segmentation", false);
        helper.SetFeature("tx-tcp6-segmentation", false);
        return helper.Install(nodes);
    };
    for (const bool ipv6 : {false, true})
    {
        const auto plain = Transfer(RoutedNetwork::Ixgbe(), false, ipv6);
        const auto cut = Transfer(software, true, ipv6);
        BOOST_TEST(cut.received == 3000000);
        BOOST_TEST(cut.wrong == 0);
        BOOST_TEST(cut.end.GetNanoSeconds() == plain.end.GetNanoSeconds());
        const auto gso = Transfer(RoutedNetwork::Ixgbe(), true, ipv6);
        BOOST_TEST(gso.received == 3000000);
        BOOST_TEST(gso.superPackets > 0);
        BOOST_TEST(plain.wrong == 0);
        BOOST_TEST(gso.wrong == 0);
        BOOST_TEST(gso.end.GetNanoSeconds() == plain.end.GetNanoSeconds());
    }
}

BOOST_AUTO_TEST_CASE(TcpRecoversFromLossAtTheSameNanosecond)
{
    // The NIC sends the same frames in the same order, so the same ones are lost.
    const auto plain = Transfer(RoutedNetwork::Ixgbe(), false, false, 0.001);
    const auto gso = Transfer(RoutedNetwork::Ixgbe(), true, false, 0.001);
    const auto lossless = Transfer(RoutedNetwork::Ixgbe(), true);
    BOOST_TEST(plain.received == 3000000);
    BOOST_TEST(gso.received == 3000000);
    BOOST_TEST(gso.superPackets > 0);
    BOOST_TEST(gso.end > lossless.end);
    BOOST_TEST(gso.end.GetNanoSeconds() == plain.end.GetNanoSeconds());
}

BOOST_AUTO_TEST_CASE(DeviceWithoutGsoGetsNoSuperPackets)
{
    Pair pair(RoutedNetwork::Veth());
    for (uint32_t i = 0; i < 2; ++i)
    {
        DynamicCast<OffloadNetDevice>(pair.devices.Get(i))
            ->SetFeature("tx-generic-segmentation", false);
    }
    PacketSinkHelper helper("ns3::TcpSocketFactory", Pair::Any(false));
    auto sink = DynamicCast<PacketSink>(helper.Install(pair.nodes.Get(1)).Get(0));
    BulkSendHelper source("ns3::TcpSocketFactory", pair.Peer(false));
    source.SetAttribute("MaxBytes", UintegerValue(300000));
    source.Install(pair.nodes.Get(0)).Start(Seconds(2));
    RoutedNetwork::Run(20);
    BOOST_TEST(sink->GetTotalRx() == 300000);
    BOOST_TEST(pair.superPackets == 0);
}

BOOST_AUTO_TEST_CASE(SuperPacketsAreBelowGsoMaxSize)
{
    Pair pair(RoutedNetwork::Veth());
    DynamicCast<OffloadNetDevice>(pair.devices.Get(0))->SetGsoMaxSize(16384);
    PacketSinkHelper helper("ns3::TcpSocketFactory", Pair::Any(false));
    auto sink = DynamicCast<PacketSink>(helper.Install(pair.nodes.Get(1)).Get(0));
    BulkSendHelper source("ns3::TcpSocketFactory", pair.Peer(false));
    source.SetAttribute("MaxBytes", UintegerValue(1000000));
    source.SetAttribute("SendSize", UintegerValue(65536));
    source.Install(pair.nodes.Get(0)).Start(Seconds(2));
    RoutedNetwork::Run(20);
    BOOST_TEST(sink->GetTotalRx() == 1000000);
    BOOST_TEST(pair.superPackets > 0);
    BOOST_TEST(pair.largest < 16384);
    BOOST_TEST(pair.largest > 16384 / 2);
}

BOOST_AUTO_TEST_CASE(IdentificationsStayUnique)
{
    // The NIC gives segment i of a super-packet identification id + i; the next packet follows.
    Pair pair(RoutedNetwork::Ixgbe());
    PacketSinkHelper("ns3::TcpSocketFactory", Pair::Any(false)).Install(pair.nodes.Get(1));
    BulkSendHelper source("ns3::TcpSocketFactory", pair.Peer(false));
    source.SetAttribute("MaxBytes", UintegerValue(1000000));
    source.SetAttribute("SendSize", UintegerValue(65536));
    source.Install(pair.nodes.Get(0)).Start(Seconds(2));
    RoutedNetwork::Run(20);
    std::set<uint32_t> seen;
    uint32_t sent = 0;
    for (const auto& packet : pair.verifier.packets)
    {
        if (packet[0] >> 4 == 4 && packet[15] == 1) // from 10.0.0.1
        {
            seen.insert(packet[4] << 8 | packet[5]);
            ++sent;
        }
    }
    BOOST_TEST(pair.superPackets > 0);
    BOOST_TEST(sent > 1000000 / 536);
    BOOST_TEST(seen.size() == sent);
    BOOST_TEST(*seen.rbegin() == sent - 1); // ns-3 counts from 0: no number is left out
}

BOOST_AUTO_TEST_CASE(UdpSegmentArrivesAsDatagrams)
{
    for (const bool ipv6 : {false, true})
    {
        const RoutedNetwork::Link links[] = {RoutedNetwork::Veth(),
                                             RoutedNetwork::Ixgbe(),
                                             RoutedNetwork::PointToPoint()};
        for (int i = 0; i < 3; ++i)
        {
            Pair pair(links[i]);
            Receiver receiver(pair.nodes.Get(1), ipv6);
            UdpOptions options;
            options.segment = 1400;
            SendAt3(MakeSender(pair, ipv6, options), Create<Packet>(4000), pair.Peer(ipv6));
            RoutedNetwork::Run(5);
            BOOST_TEST(receiver.sizes == (std::vector<uint32_t>{1400, 1400, 1200}));
            BOOST_TEST(pair.superPackets == (i < 2)); // a stock device gets datagrams
            if (i > 0)
            {
                BOOST_TEST(pair.verifier.udp == 3);
                BOOST_TEST(pair.verifier.wrong == 0);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(SocketBoundToAnAddressIsOffloadedToo)
{
    // ns-3 hands down no route then; the device is found as IP will find it.
    for (const bool ipv6 : {false, true})
    {
        Pair pair(RoutedNetwork::Ixgbe());
        Receiver receiver(pair.nodes.Get(1), ipv6);
        auto socket = Socket::CreateSocket(pair.nodes.Get(0), UdpSocketFactory::GetTypeId());
        const Address own = ipv6
                                ? Address(Inet6SocketAddress(pair.interfaces6.GetAddress(0, 1), 77))
                                : Address(InetSocketAddress("10.0.0.1", 77));
        socket->Bind(own);
        uint32_t software = 0;
        ChecksumTracepoints::Get(pair.nodes.Get(0))
            ->TraceConnectWithoutContext("Computation",
                                         Callback<void, const ChecksumComputation&>(
                                             [&](const ChecksumComputation& computed) {
                                                 software += computed.place ==
                                                             ChecksumPlace::TRANSPORT_OUTPUT;
                                             }));
        SendAt3(socket, Create<Packet>(100), pair.Peer(ipv6));
        RoutedNetwork::Run(3.5);
        UdpOptions options;
        options.segment = 1000;
        UdpSocketOptions::Get(pair.nodes.Get(0))->Set(socket, options);
        socket->SendTo(Create<Packet>(3000), 0, pair.Peer(ipv6));
        RoutedNetwork::Run(1);
        BOOST_TEST(receiver.sizes == (std::vector<uint32_t>{100, 1000, 1000, 1000}));
        BOOST_TEST(software == 0);
        BOOST_TEST(pair.superPackets == 1);
        BOOST_TEST(pair.verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_CASE(UdpGroDeliversOnePacketWithItsSegmentSize)
{
    for (const bool ipv6 : {false, true})
    {
        Pair pair(RoutedNetwork::Veth());
        Receiver receiver(pair.nodes.Get(1), ipv6);
        UdpOptions gro;
        gro.gro = true;
        UdpSocketOptions::Get(pair.nodes.Get(1))->Set(receiver.socket, gro);
        UdpOptions options;
        options.segment = 1000;
        SendAt3(MakeSender(pair, ipv6, options), Create<Packet>(3500), pair.Peer(ipv6));
        RoutedNetwork::Run(5);
        BOOST_TEST(receiver.sizes == std::vector<uint32_t>{3500});
        BOOST_TEST(receiver.gro == std::vector<uint16_t>{1000});
    }
}

BOOST_AUTO_TEST_CASE(UdpSegmentOfOnePacketPrevails)
{
    Pair pair(RoutedNetwork::Veth());
    Receiver receiver(pair.nodes.Get(1), false);
    UdpOptions options;
    options.segment = 1000;
    auto socket = MakeSender(pair, false, options);
    auto packet = Create<Packet>(1200);
    packet->AddPacketTag(UdpSegmentTag(500));
    SendAt3(socket, packet, pair.Peer(false));
    SendAt3(socket, Create<Packet>(1200), pair.Peer(false));
    RoutedNetwork::Run(5);
    BOOST_TEST(receiver.sizes == (std::vector<uint32_t>{500, 500, 200, 1000, 200}));
}

BOOST_AUTO_TEST_CASE(UdpSegmentRefusesWhatLinuxRefuses)
{
    // udp_send_skb(): EINVAL for a segment above the MTU, for more than 64, and without checksum.
    UdpOptions tooBig;
    tooBig.segment = 1473; // 20 + 8 + 1473 = 1501
    UdpOptions fits;
    fits.segment = 1472;
    UdpOptions small;
    small.segment = 100;
    UdpOptions unsummed;
    unsummed.segment = 1000;
    unsummed.noCheckTx = true;

    struct Case
    {
        UdpOptions options;
        uint32_t size;
        size_t errors;
    };

    for (const auto& one : {Case{tooBig, 3000, 1},
                            Case{fits, 3000, 0},
                            Case{small, 6400, 0},
                            Case{small, 6401, 1},
                            Case{unsummed, 3000, 1}})
    {
        Pair pair(RoutedNetwork::Veth());
        Receiver receiver(pair.nodes.Get(1), false);
        std::vector<std::string> errors;
        pair.nodes.Get(0)->GetObject<ChecksumOffloadStack>()->TraceConnectWithoutContext(
            "SendError",
            Callback<void, Ptr<const Packet>, const std::string&, const std::string&>(
                [&errors](Ptr<const Packet>, const std::string& error, const std::string&) {
                    errors.push_back(error);
                }));
        SendAt3(MakeSender(pair, false, one.options), Create<Packet>(one.size), pair.Peer(false));
        RoutedNetwork::Run(5);
        BOOST_TEST(errors == std::vector<std::string>(one.errors, "EINVAL"));
        BOOST_TEST(receiver.sizes.empty() == (one.errors != 0));
    }
}

BOOST_AUTO_TEST_CASE(UdpWithoutChecksumOverIpv6NeedsTheReceiversConsent)
{
    for (const bool consent : {false, true})
    {
        Pair pair(RoutedNetwork::PointToPoint());
        Receiver receiver(pair.nodes.Get(1), true);
        UdpOptions options;
        options.noCheck6Rx = consent;
        UdpSocketOptions::Get(pair.nodes.Get(1))->Set(receiver.socket, options);
        UdpOptions unsummed;
        unsummed.noCheckTx = true;
        SendAt3(MakeSender(pair, true, unsummed), Create<Packet>(100), pair.Peer(true));
        RoutedNetwork::Run(5);
        BOOST_TEST(receiver.sizes.size() == consent);
        auto counters = ProtocolCounters::Get(pair.nodes.Get(1));
        BOOST_TEST(counters->Get("Udp6InCsumErrors") == !consent);
        BOOST_TEST(counters->Get("Udp6InErrors") == !consent);
    }
}

BOOST_AUTO_TEST_SUITE_END()
