/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/offload-traffic-control-layer.h"
#include "ns3/transport-header.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/udp-socket-factory.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// Two nodes and a link; packets are handed to the second as if its device had received them.
struct ReceivingNode
{
    explicit ReceivingNode(bool verify = true,
                           const RoutedNetwork::Link& link = RoutedNetwork::Csma())
    {
        nodes.Create(2);
        devices = link(nodes);
        InternetStackHelper().Install(nodes);
        Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        ChecksumOffloadStackHelper helper;
        helper.SetAttribute("VerifyIpv4Header", BooleanValue(verify));
        stack = helper.Install(nodes.Get(1));
        stack->TraceConnectWithoutContext(
            "ReceiveDrop",
            Callback<void,
                     Ptr<const Packet>,
                     Ptr<const NetDevice>,
                     SkbDropReason,
                     const std::string&>([this](Ptr<const Packet>,
                                                Ptr<const NetDevice>,
                                                SkbDropReason reason,
                                                const std::string& detail) {
                reasons.push_back(detail);
                names.push_back(ToString(reason));
            }));
        nodes.Get(1)->GetObject<Ipv4L3Protocol>()->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>, Ptr<Ipv4>, uint32_t>(
                [this](Ptr<const Packet>, Ptr<Ipv4>, uint32_t) { ++delivered; }));
    }

    ~ReceivingNode()
    {
        stack = nullptr;
        Simulator::Destroy();
    }

    /// @return the header of 10.0.0.1 > 10.0.0.2, protocol 253, and four bytes
    static std::vector<uint8_t> Bytes()
    {
        // 4500+0018+0000+0000+40fd+0a00+0001+0a00+0002 = 9a18, so 65e7.
        return {0x45, 0, 0, 24, 0,  0, 0, 0, 0x40, 0xfd, 0x65, 0xe7,
                10,   0, 0, 1,  10, 0, 0, 2, 1,    2,    3,    4};
    }

    void Receive(const std::vector<uint8_t>& bytes)
    {
        Receive(Create<Packet>(bytes.data(), bytes.size()));
    }

    void Receive(Ptr<Packet> packet)
    {
        stack->GetTrafficControl()->ReceiveFromDevice(devices.Get(1),
                                                      packet,
                                                      0x0800,
                                                      devices.Get(0)->GetAddress(),
                                                      devices.Get(1)->GetAddress(),
                                                      NetDevice::PACKET_HOST);
    }

    uint64_t Count(const std::string& counter) const
    {
        return stack->GetCounters()->Get(counter);
    }

    NodeContainer nodes;
    NetDeviceContainer devices;
    Ptr<ChecksumOffloadStack> stack;
    std::vector<std::string> reasons;
    std::vector<std::string> names;
    uint32_t delivered{0};
};

} // namespace

BOOST_AUTO_TEST_SUITE(OffloadTrafficControlLayerTest)

BOOST_AUTO_TEST_CASE(RightHeaderPasses)
{
    ReceivingNode node;
    node.Receive(ReceivingNode::Bytes());
    BOOST_TEST(node.delivered == 1);
    BOOST_TEST(node.reasons.empty());
}

BOOST_AUTO_TEST_CASE(WrongHeaderChecksumIsDroppedAndCounted)
{
    ReceivingNode node;
    auto bytes = ReceivingNode::Bytes();
    bytes[8] = 0x3f; // TTL changed, checksum not
    node.Receive(bytes);
    BOOST_TEST(node.delivered == 0);
    BOOST_TEST(node.Count("IpExtInCsumErrors") == 1);
    BOOST_TEST(node.Count("IpInHdrErrors") == 1);
    BOOST_TEST(node.reasons == std::vector<std::string>{"bad IPv4 header checksum"},
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ZeroHeaderChecksumTellsWhoLeavesIt)
{
    ReceivingNode node;
    auto bytes = ReceivingNode::Bytes();
    bytes[10] = bytes[11] = 0;
    node.Receive(bytes);
    BOOST_TEST(node.delivered == 0);
    BOOST_REQUIRE_EQUAL(node.reasons.size(), 1);
    BOOST_TEST(node.reasons[0].find("ChecksumOffloadStackHelper") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(VerificationCanBeSwitchedOff)
{
    ReceivingNode node(false);
    auto bytes = ReceivingNode::Bytes();
    bytes[10] = bytes[11] = 0;
    node.Receive(bytes);
    BOOST_TEST(node.delivered == 1);
    BOOST_TEST(node.Count("IpExtInCsumErrors") == 0);
}

BOOST_AUTO_TEST_CASE(MalformedPacketsAreDropped)
{
    ReceivingNode node;
    node.Receive(std::vector<uint8_t>(19)); // shorter than a header
    node.Receive(std::vector<uint8_t>(40)); // version 0
    auto options = ReceivingNode::Bytes();
    options[0] = 0x46;
    node.Receive(options);
    auto truncated = ReceivingNode::Bytes();
    truncated.pop_back();
    node.Receive(truncated);
    BOOST_TEST(node.delivered == 0);
    BOOST_TEST(node.Count("IpInHdrErrors") == 3);
    BOOST_TEST(node.Count("IpExtInTruncatedPkts") == 1);
}

BOOST_AUTO_TEST_CASE(MartianSourcesAreDropped)
{
    // ip_route_input_slow() of net/ipv4/route.c: no packet comes from a group or from everybody.
    ReceivingNode node;
    auto group = ReceivingNode::Bytes();
    group[12] = 224; // 9a18 - 0a00 + e000 = 7019, so 8fe6
    group[10] = 0x8f;
    group[11] = 0xe6;
    node.Receive(group);
    auto everybody = ReceivingNode::Bytes();
    std::fill_n(everybody.begin() + 12, 4, 0xff); // 9a18 - 0a01 + ffff + ffff = 9017, so 6fe8
    everybody[10] = 0x6f;
    everybody[11] = 0xe8;
    node.Receive(everybody);
    BOOST_TEST(node.delivered == 0);
    BOOST_TEST(node.reasons == std::vector<std::string>(2, "martian source address"),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PartialFromADeviceWithoutOffloadsIsRefused)
{
    ReceivingNode node;
    auto bytes = ReceivingNode::Bytes();
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    InitChecksumState(packet, ChecksumState::Partial(4, 0, ChecksumAlgorithm::INTERNET));
    BOOST_CHECK_EXCEPTION(node.Receive(packet),
                          std::runtime_error,
                          [&](const std::exception& error) {
                              const std::string what = error.what();
                              const auto id = std::to_string(node.nodes.Get(1)->GetId());
                              return what.find("node " + id) != std::string::npos &&
                                     what.find("device 0") != std::string::npos &&
                                     what.find("uid " + std::to_string(packet->GetUid())) !=
                                         std::string::npos &&
                                     what.find("PARTIAL") != std::string::npos;
                          });
}

BOOST_AUTO_TEST_CASE(SuperPacketFromADeviceWithoutOffloadsIsRefused)
{
    ReceivingNode node;
    auto bytes = ReceivingNode::Bytes();
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    GsoMetadata gso;
    gso.gsoSize = 100;
    packet->AddPacketTag(GsoTag(gso));
    BOOST_CHECK_THROW(node.Receive(packet), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(PartialFromVethPasses)
{
    ReceivingNode node(true, RoutedNetwork::Veth());
    auto bytes = ReceivingNode::Bytes();
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    InitChecksumState(packet, ChecksumState::Partial(4, 0, ChecksumAlgorithm::INTERNET));
    node.Receive(packet);
    BOOST_TEST(node.delivered == 1);
}

BOOST_AUTO_TEST_CASE(FramePaddingDoesNotReachTheHooks)
{
    ReceivingNode node;
    uint32_t size = 0;
    NetfilterHooks::Get(node.nodes.Get(1))
        ->Register(NfInetHook::PRE_ROUTING,
                   NF_IP_PRI_RAW,
                   [&](Ipv4Datagram& datagram, const NfHookState&) {
                       size = datagram.transport->GetSize();
                       return NfVerdict::Accept();
                   });
    auto bytes = ReceivingNode::Bytes();
    bytes.resize(46); // the smallest Ethernet payload
    node.Receive(bytes);
    BOOST_TEST(size == 4);
    BOOST_TEST(node.delivered == 1);
}

BOOST_AUTO_TEST_CASE(StateNeverReachesAStockDevice)
{
    RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Csma());
    uint32_t frames = 0;
    uint32_t tagged = 0;
    network.outer.Get(0)->TraceConnectWithoutContext(
        "MacTx",
        Callback<void, Ptr<const Packet>>([&](Ptr<const Packet> frame) {
            ++frames;
            auto tags = frame->GetPacketTagIterator();
            while (tags.HasNext())
            {
                const auto name = tags.Next().GetTypeId().GetName();
                tagged += name == "ns3::ChecksumTag" || name == "ns3::GsoTag" ||
                          name == "ns3::IpskbForwardedTag" || name == "ns3::NfConntrackTag";
            }
        }));
    NetfilterHooks::Get(network.router)
        ->Register(NfInetHook::FORWARD, NF_IP_PRI_FILTER, [](Ipv4Datagram&, const NfHookState&) {
            return NfVerdict::Accept();
        });
    UdpEchoServerHelper(9).Install(network.server);
    UdpEchoClientHelper client(InetSocketAddress("192.0.2.2", 9));
    client.SetAttribute("MaxPackets", UintegerValue(3));
    client.Install(network.clients.Get(0)).Start(Seconds(1));
    RoutedNetwork::Run(5);
    BOOST_TEST(frames >= 3);
    BOOST_TEST(tagged == 0);
}

BOOST_AUTO_TEST_CASE(EveryKindOfLinkCarriesUdp)
{
    for (const auto& inner : {RoutedNetwork::Veth(), RoutedNetwork::Ixgbe()})
    {
        for (const auto& outer :
             {RoutedNetwork::Veth(), RoutedNetwork::Ixgbe(), RoutedNetwork::Csma()})
        {
            RoutedNetwork network(inner, outer);
            UdpEchoServerHelper(9).Install(network.server);
            UdpEchoClientHelper client(InetSocketAddress("192.0.2.2", 9));
            client.SetAttribute("MaxPackets", UintegerValue(5));
            client.SetAttribute("Interval", TimeValue(MilliSeconds(10)));
            client.SetAttribute("PacketSize", UintegerValue(1000));
            auto application = client.Install(network.clients.Get(0));
            application.Start(Seconds(1));
            uint32_t echoed = 0;
            application.Get(0)->TraceConnectWithoutContext(
                "Rx",
                Callback<void, Ptr<const Packet>>([&](Ptr<const Packet>) { ++echoed; }));
            RoutedNetwork::Run(5);
            BOOST_TEST(echoed == 5);
        }
    }
}

BOOST_AUTO_TEST_CASE(OwnFragmentsAreWholeForTheHooks)
{
    // Four fragments of the node's own datagram are one packet to LOCAL_OUT and POST_ROUTING.
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    std::vector<uint32_t> sizes;
    for (auto hook : {NfInetHook::LOCAL_OUT, NfInetHook::POST_ROUTING})
    {
        NetfilterHooks::Get(network.clients.Get(0))
            ->Register(hook, NF_IP_PRI_FILTER, [&](Ipv4Datagram& datagram, const NfHookState&) {
                sizes.push_back(datagram.transport->GetSize());
                return NfVerdict::Accept();
            });
    }
    FrameVerifier verifier;
    verifier.Listen(network.inner.Get(1));
    UdpEchoServerHelper(9).Install(network.server);
    UdpEchoClientHelper client(InetSocketAddress("192.0.2.2", 9));
    client.SetAttribute("MaxPackets", UintegerValue(1));
    client.SetAttribute("PacketSize", UintegerValue(5000));
    auto application = client.Install(network.clients.Get(0));
    application.Start(Seconds(1));
    uint32_t echoed = 0;
    application.Get(0)->TraceConnectWithoutContext(
        "Rx",
        Callback<void, Ptr<const Packet>>([&](Ptr<const Packet>) { ++echoed; }));
    RoutedNetwork::Run(5);
    BOOST_TEST(sizes == (std::vector<uint32_t>{5008, 5008}));
    BOOST_TEST(echoed == 1);
    BOOST_TEST(verifier.ipv4 == 8); // four fragments each way
    BOOST_TEST(verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(ErrorsQuoteAHeaderWithItsChecksum)
{
    // Time exceeded by the router, port unreachable by the server. RFC 792: the header of the
    // datagram is quoted, and that of ns-3 has no checksum.
    for (const uint8_t ttl : {1, 64})
    {
        RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
        FrameVerifier verifier;
        verifier.Listen(network.inner.Get(1));
        auto socket = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
        socket->SetIpTtl(ttl);
        Simulator::Schedule(Seconds(1), [&]() {
            socket->SendTo(Create<Packet>(100), 0, InetSocketAddress("192.0.2.2", 9));
        });
        RoutedNetwork::Run(5);
        BOOST_TEST(verifier.udp == 1);
        BOOST_TEST(verifier.icmp == 1);
        BOOST_TEST(verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_SUITE_END()
