/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "frame-verifier.h"
#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/checksum-transition.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/packet-checksum.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/transport-header.h"
#include "ns3/udp-echo-helper.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>
#include <map>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 9;

/// Send bytes by TCP. @return where they arrive
Ptr<PacketSink>
SendByTcp(RoutedNetwork& network,
          uint64_t bytes,
          const Address& to = InetSocketAddress("192.0.2.2", PORT))
{
    const Address any = InetSocketAddress::IsMatchingType(to)
                            ? Address(InetSocketAddress(Ipv4Address::GetAny(), PORT))
                            : Address(Inet6SocketAddress(Ipv6Address::GetAny(), PORT));
    auto sinks = PacketSinkHelper("ns3::TcpSocketFactory", any).Install(network.server);
    BulkSendHelper source("ns3::TcpSocketFactory", to);
    source.SetAttribute("MaxBytes", UintegerValue(bytes));
    source.Install(network.clients.Get(0)).Start(Seconds(2));
    return DynamicCast<PacketSink>(sinks.Get(0));
}

/// Send datagrams and have them echoed. @return counts those that come back
std::shared_ptr<uint32_t>
Echo(RoutedNetwork& network,
     uint32_t count,
     uint32_t size,
     const Address& to = InetSocketAddress("192.0.2.2", PORT))
{
    UdpEchoServerHelper(PORT).Install(network.server);
    UdpEchoClientHelper client(to);
    client.SetAttribute("MaxPackets", UintegerValue(count));
    client.SetAttribute("Interval", TimeValue(MilliSeconds(10)));
    client.SetAttribute("PacketSize", UintegerValue(size));
    auto application = client.Install(network.clients.Get(0));
    application.Start(Seconds(2));
    auto echoed = std::make_shared<uint32_t>(0);
    application.Get(0)->TraceConnectWithoutContext(
        "Rx",
        Callback<void, Ptr<const Packet>>([echoed](Ptr<const Packet>) { ++*echoed; }));
    return echoed;
}

/// Flip a bit of the last byte of every n-th forwarded packet that has data.
void
CorruptForwarded(Ptr<Node> router, uint32_t every, std::shared_ptr<uint32_t> corrupted)
{
    auto seen = std::make_shared<uint32_t>(0);
    NetfilterHooks::Get(router)->Register(NfInetHook::FORWARD,
                                          NF_IP_PRI_FILTER,
                                          [=](Ipv4Datagram& datagram, const NfHookState&) {
                                              const uint32_t size = datagram.transport->GetSize();
                                              if (size > 100 && ++*seen % every == 0)
                                              {
                                                  uint8_t bytes[65536];
                                                  datagram.transport->CopyData(bytes, size);
                                                  const uint8_t last = bytes[size - 1] ^ 0x10;
                                                  datagram.transport->RemoveAtEnd(1);
                                                  datagram.transport->AddAtEnd(
                                                      Create<Packet>(&last, 1));
                                                  ++*corrupted;
                                              }
                                              return NfVerdict::Accept();
                                          });
}

/// Count a node's computations by place.
std::shared_ptr<std::map<std::string, uint32_t>>
CountComputations(Ptr<Node> node)
{
    auto counts = std::make_shared<std::map<std::string, uint32_t>>();
    ChecksumTracepoints::Get(node)->TraceConnectWithoutContext(
        "Computation",
        Callback<void, const ChecksumComputation&>([counts](const ChecksumComputation& computed) {
            ++(*counts)[ToString(computed.place)];
        }));
    return counts;
}

} // namespace

BOOST_AUTO_TEST_SUITE(TransportChecksumShimTest)

BOOST_AUTO_TEST_CASE(TcpThroughARouterIsRightOnEveryLink)
{
    RoutedNetwork network(RoutedNetwork::Csma(), RoutedNetwork::PointToPoint());
    FrameVerifier verifier;
    verifier.Listen(network.inner.Get(1));
    verifier.Listen(network.outer.Get(0));
    auto sink = SendByTcp(network, 200000);
    RoutedNetwork::Run(20);
    BOOST_TEST(sink->GetTotalRx() == 200000);
    // 200000 bytes in segments of 536, seen on two links, and their acknowledgements.
    BOOST_TEST(verifier.tcp > 2 * 200000 / 536);
    BOOST_TEST(verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(UdpEchoThroughARouterIsRightOnEveryLink)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::Csma());
    FrameVerifier verifier;
    verifier.Listen(network.inner.Get(0));
    verifier.Listen(network.outer.Get(1));
    auto echoed = Echo(network, 20, 333);
    RoutedNetwork::Run(20);
    BOOST_TEST(*echoed == 20);
    BOOST_TEST(verifier.udp == 2 * 2 * 20);
    BOOST_TEST(verifier.wrong == 0);
}

BOOST_AUTO_TEST_CASE(FragmentedUdpIsRight)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto echoed = Echo(network, 3, 4000); // three fragments each way
    auto counts = CountComputations(network.clients.Get(0));
    FrameVerifier verifier;
    verifier.Listen(network.outer.Get(1));
    RoutedNetwork::Run(20);
    BOOST_TEST(*echoed == 3);
    BOOST_TEST(verifier.ipv4 == 3 * 3 * 2);
    BOOST_TEST(verifier.wrong == 0);
    // Computed before it is cut, once per datagram; verified once per datagram that comes back.
    BOOST_TEST((*counts)["transportOutput"] == 3);
    BOOST_TEST((*counts)["transportInput"] == 3);
}

BOOST_AUTO_TEST_CASE(FlippedBitsOfTcpAreDroppedCountedAndRepaired)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto corrupted = std::make_shared<uint32_t>(0);
    CorruptForwarded(network.router, 40, corrupted);
    auto sink = SendByTcp(network, 100000);
    RoutedNetwork::Run(60);
    BOOST_TEST(sink->GetTotalRx() == 100000);
    BOOST_TEST(*corrupted >= 4);
    BOOST_TEST(ProtocolCounters::Get(network.server)->Get("TcpInCsumErrors") == *corrupted);
    BOOST_TEST(ProtocolCounters::Get(network.server)->Get("TcpInErrs") == *corrupted);
}

BOOST_AUTO_TEST_CASE(FlippedBitsOfUdpAreDroppedCountedAndTraced)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto corrupted = std::make_shared<uint32_t>(0);
    CorruptForwarded(network.router, 4, corrupted);
    auto echoed = Echo(network, 20, 200);
    RoutedNetwork::Run(20);
    const auto server = ProtocolCounters::Get(network.server)->Get("UdpInCsumErrors");
    const auto client = ProtocolCounters::Get(network.clients.Get(0))->Get("UdpInCsumErrors");
    BOOST_TEST(*corrupted > 0);
    BOOST_TEST(server + client == *corrupted);
    BOOST_TEST(*echoed == 20 - *corrupted);
}

BOOST_AUTO_TEST_CASE(UdpWithoutChecksumIsAccepted)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    NetfilterHooks::Get(network.router)
        ->Register(NfInetHook::FORWARD,
                   NF_IP_PRI_FILTER,
                   [](Ipv4Datagram& datagram, const NfHookState&) {
                       TransportHeader header(datagram.transport, PROTOCOL_UDP);
                       header.SetChecksum(0);
                       header.WriteTo(datagram.transport);
                       return NfVerdict::Accept();
                   });
    auto echoed = Echo(network, 5, 100);
    RoutedNetwork::Run(20);
    BOOST_TEST(*echoed == 5);
}

BOOST_AUTO_TEST_CASE(UdpSendsFfffForZero)
{
    // RFC 768. A datagram of two zero bytes tells the complement of the rest of the sum; with that
    // as its data the next one sums to 0xffff, whose complement is 0.
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    FrameVerifier verifier;
    verifier.Listen(network.inner.Get(1));
    auto socket = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
    socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 4000));
    auto send = [&](const uint8_t* data) {
        socket->SendTo(Create<Packet>(data, 2), 0, InetSocketAddress("192.0.2.2", PORT));
    };
    const uint8_t zeros[2] = {0, 0};
    Simulator::Schedule(Seconds(1), [&]() { send(zeros); });
    RoutedNetwork::Run(1.0001);
    BOOST_REQUIRE(verifier.packets.size() == 1);
    const auto first = verifier.packets[0];
    Simulator::Schedule(Seconds(0.5), [&]() { send(first.data() + 26); });
    RoutedNetwork::Run(2);
    for (const auto& packet : verifier.packets)
    {
        if (packet[9] == PROTOCOL_UDP && packet[28] == first[26] && packet[29] == first[27])
        {
            BOOST_TEST(int(packet[26]) == 0xff);
            BOOST_TEST(int(packet[27]) == 0xff);
            return;
        }
    }
    BOOST_ERROR("the second datagram did not pass");
}

BOOST_AUTO_TEST_CASE(SumOfCompleteIsUsedIfItFits)
{
    // __skb_checksum_validate(): the sum that came along decides; one that does not fit is not
    // believed, and the packet is summed.
    for (const bool fits : {true, false})
    {
        RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
        NetfilterHooks::Get(network.server)
            ->Register(NfInetHook::LOCAL_IN,
                       NF_IP_PRI_FILTER,
                       [fits](Ipv4Datagram& datagram, const NfHookState&) {
                           const uint32_t sum = PacketInternetSum(datagram.transport);
                           ChangeChecksumState(datagram.transport,
                                               ChecksumState::Complete(fits ? sum : sum ^ 1, true),
                                               ChecksumTransition::SKB_CHECKSUM_COMPLETE,
                                               "test",
                                               nullptr);
                           return NfVerdict::Accept();
                       });
        auto counts = CountComputations(network.server);
        auto echoed = Echo(network, 5, 100);
        RoutedNetwork::Run(20);
        BOOST_TEST(*echoed == 5);
        BOOST_TEST((*counts)["transportInput"] == (fits ? 0 : 5));
    }
}

BOOST_AUTO_TEST_CASE(VerdictOfNetfilterIsForgotten)
{
    // __skb_checksum_validate() begins with csum_valid = 0: what a router's connection tracking
    // found out does not excuse the receiver.
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    NetfilterHooks::Get(network.server)
        ->Register(NfInetHook::LOCAL_IN,
                   NF_IP_PRI_FILTER,
                   [](Ipv4Datagram& datagram, const NfHookState&) {
                       auto state = ChecksumState::None();
                       state.SetCsumValid(true);
                       InitChecksumState(datagram.transport, state);
                       return NfVerdict::Accept();
                   });
    auto counts = CountComputations(network.server);
    auto echoed = Echo(network, 5, 100);
    RoutedNetwork::Run(20);
    BOOST_TEST(*echoed == 5);
    BOOST_TEST((*counts)["transportInput"] == 5);
}

BOOST_AUTO_TEST_CASE(TcpLeavesTheSumToWhoSendsIt)
{
    // A device without offloads: TCP leaves PARTIAL, and it is completed in front of the device.
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto counts = CountComputations(network.clients.Get(0));
    SendByTcp(network, 10000);
    RoutedNetwork::Run(20);
    BOOST_TEST((*counts)["transportOutput"] == 0);
    BOOST_TEST((*counts)["csumHelp"] > 10000 / 536);
}

BOOST_AUTO_TEST_CASE(PacketsToTheNodeItselfAreDelivered)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto client = network.clients.Get(0);
    UdpEchoServerHelper(PORT).Install(client);
    uint32_t echoed = 0;
    for (const char* address : {"127.0.0.1", "10.0.0.2"})
    {
        UdpEchoClientHelper helper(InetSocketAddress(address, PORT));
        helper.SetAttribute("MaxPackets", UintegerValue(2));
        auto application = helper.Install(client);
        application.Start(Seconds(1));
        application.Get(0)->TraceConnectWithoutContext(
            "Rx",
            Callback<void, Ptr<const Packet>>([&echoed](Ptr<const Packet>) { ++echoed; }));
    }
    RoutedNetwork::Run(20);
    BOOST_TEST(echoed == 4);
}

BOOST_AUTO_TEST_CASE(PortUnreachableReachesTheSocket)
{
    RoutedNetwork network(RoutedNetwork::PointToPoint(), RoutedNetwork::PointToPoint());
    auto socket = Socket::CreateSocket(network.clients.Get(0), UdpSocketFactory::GetTypeId());
    socket->Bind();
    uint32_t messages = 0;
    uint8_t lastType = 0;
    uint8_t lastCode = 0;
    socket->SetAttribute(
        "IcmpCallback",
        CallbackValue(Callback<void, Ipv4Address, uint8_t, uint8_t, uint8_t, uint32_t>(
            [&](Ipv4Address, uint8_t, uint8_t type, uint8_t code, uint32_t) {
                ++messages;
                lastType = type;
                lastCode = code;
            })));
    FrameVerifier verifier;
    verifier.Listen(network.inner.Get(1));
    auto counts = CountComputations(network.clients.Get(0));
    auto serverCounts = CountComputations(network.server);
    Simulator::Schedule(Seconds(1), [&]() {
        socket->SendTo(Create<Packet>(50), 0, InetSocketAddress("192.0.2.2", 4242));
    });
    RoutedNetwork::Run(5);
    BOOST_TEST(messages == 1);
    BOOST_TEST(int(lastType) == 3); // destination unreachable
    BOOST_TEST(int(lastCode) == 3); // port
    BOOST_TEST(verifier.icmp == 1);
    BOOST_TEST(verifier.wrong == 0);
    BOOST_TEST((*serverCounts)["icmpOutput"] == 1);
    BOOST_TEST((*counts)["icmpInput"] == 1);
}

BOOST_AUTO_TEST_CASE(SuperPacketsMayBeDeliveredWhole)
{
    // SplitOnReceive false: TCP gets what veth carried, and the bytes are the same.
    RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::Veth());
    network.server->GetObject<ChecksumOffloadStack>()->SetAttribute("SplitOnReceive",
                                                                    BooleanValue(false));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(1));
    auto sink = SendByTcp(network, 1000000);
    uint32_t largest = 0;
    sink->TraceConnectWithoutContext("Rx",
                                     Callback<void, Ptr<const Packet>, const Address&>(
                                         [&largest](Ptr<const Packet> packet, const Address&) {
                                             largest = std::max(largest, packet->GetSize());
                                         }));
    RoutedNetwork::Run(20);
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(2));
    BOOST_TEST(sink->GetTotalRx() == 1000000);
    BOOST_TEST(largest > 4 * 536);
}

BOOST_AUTO_TEST_CASE(TcpOverIpv6IsRightOnEveryLink)
{
    for (const auto& inner : {RoutedNetwork::Csma(), RoutedNetwork::Veth()})
    {
        RoutedNetwork network(inner, RoutedNetwork::PointToPoint());
        network.AddIpv6();
        FrameVerifier verifier;
        verifier.Listen(network.outer.Get(0));
        auto sink = SendByTcp(network, 200000, Inet6SocketAddress(network.GetServer6(), PORT));
        RoutedNetwork::Run(20);
        BOOST_TEST(sink->GetTotalRx() == 200000);
        BOOST_TEST(verifier.tcp > 200000 / 536);
        BOOST_TEST(verifier.icmpv6 > 0);
        BOOST_TEST(verifier.wrong == 0);
    }
}

BOOST_AUTO_TEST_CASE(UdpOverIpv6IsRightWholeAndInFragments)
{
    for (const uint32_t size : {333, 4000})
    {
        RoutedNetwork network(RoutedNetwork::Veth(), RoutedNetwork::PointToPoint());
        network.AddIpv6();
        FrameVerifier verifier;
        verifier.Listen(network.outer.Get(1));
        auto counts = CountComputations(network.clients.Get(0));
        auto echoed = Echo(network, 3, size, Inet6SocketAddress(network.GetServer6(), PORT));
        RoutedNetwork::Run(20);
        BOOST_TEST(*echoed == 3);
        BOOST_TEST(verifier.udp == (size > 1500 ? 0 : 2 * 3));
        BOOST_TEST(verifier.wrong == 0);
        // What fits the MTU is left to the device; what is fragmented, software computes before.
        BOOST_TEST((*counts)["transportOutput"] == (size > 1500 ? 3 : 0));
    }
}

BOOST_AUTO_TEST_SUITE_END()
