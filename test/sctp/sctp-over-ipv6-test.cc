/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "dual-stack-network.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/crc32c.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv6.h"
#include "ns3/offload-net-device.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint16_t PORT = Ipv6Transfer::PORT;

/// @param bytes of an SCTP packet @return whether its CRC32c is right (RFC 9260 appendix A)
bool
IsRight(std::vector<uint8_t> bytes)
{
    const uint32_t field = LoadLe32(bytes.data() + 8);
    StoreLe32(bytes.data() + 8, 0);
    return Crc32c(bytes.data(), bytes.size()) == field;
}

/// @param packet any @return its bytes
std::vector<uint8_t>
Bytes(Ptr<const Packet> packet)
{
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/// What one SCTP gives to IP.
struct Sent
{
    /// @param sctp whose packets
    explicit Sent(Ptr<SctpL4Protocol> sctp)
    {
        sctp->TraceConnectWithoutContext(
            "Tx",
            Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
                [this](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                    Look(packet);
                }));
    }

    Sent(const Sent&) = delete;

    /// @param packet begins with the common header
    void Look(Ptr<const Packet> packet)
    {
        const ChecksumState state = GetChecksumState(packet);
        const GsoMetadata gso = GetGsoMetadata(packet);
        const auto bytes = Bytes(packet);
        packets++;
        none += state == ChecksumState::None() && IsRight(bytes);
        partial +=
            state == ChecksumState::Partial(packet->GetSize(), 8, ChecksumAlgorithm::CRC32C) &&
            LoadLe32(bytes.data() + 8) == 0;
        if (!gso.IsGso())
        {
            largest = std::max<uint32_t>(largest, packet->GetSize() + 40);
            return;
        }
        super++;
        BOOST_TEST(gso.gsoType == GSO_TYPE_SCTP);
        BOOST_TEST(gso.gsoSize == GsoMetadata::GSO_BY_FRAGS);
        BOOST_TEST(gso.gsoSegs == gso.fragSizes.size());
        uint32_t sum = 12;
        for (uint32_t size : gso.fragSizes)
        {
            sum += size;
            largest = std::max(largest, size + 12 + 40);
        }
        BOOST_TEST(sum == packet->GetSize());
        largestSuper = std::max<uint32_t>(largestSuper, packet->GetSize() + 40);
    }

    uint32_t packets{0};      ///< all
    uint32_t none{0};         ///< NONE, with the right CRC32c
    uint32_t partial{0};      ///< PARTIAL, with field 0
    uint32_t super{0};        ///< super-packets
    uint32_t largest{0};      ///< packet or segment, bytes with an IPv6 header
    uint32_t largestSuper{0}; ///< super-packet, likewise
};

/// IPv6 packets that a device sends.
struct Wire
{
    /// @param device whose frames @param link bytes of its header
    Wire(Ptr<NetDevice> device, uint32_t link)
    {
        device->TraceConnectWithoutContext(
            "PromiscSniffer",
            Callback<void, Ptr<const Packet>>(
                [this, link](Ptr<const Packet> frame) { Look(Bytes(frame), link); }));
    }

    Wire(const Wire&) = delete;

    /// @param frame whole @param link bytes of its header
    void Look(const std::vector<uint8_t>& frame, uint32_t link)
    {
        const uint8_t* ip = frame.data() + link;
        if (ip[0] >> 4 != 6)
        {
            return;
        }
        largest = std::max<uint32_t>(largest, frame.size() - link);
        fragments += ip[6] == 44;
        if (ip[6] == 132)
        {
            sctp++;
            right += IsRight({ip + 40, ip + 40 + LoadBe16(ip + 4)});
        }
    }

    uint32_t sctp{0};      ///< SCTP packets, not fragmented
    uint32_t right{0};     ///< those with the right CRC32c
    uint32_t fragments{0}; ///< fragments
    uint32_t largest{0};   ///< IPv6 packet, bytes
};

/// A listener's address. @param port of it
Address
Any6(uint16_t port)
{
    return Inet6SocketAddress(Ipv6Address::GetAny(), port);
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpOverIpv6)

BOOST_AUTO_TEST_CASE(EveryByteOverAStockDevice)
{
    DualStackNetwork network(LinkKind::POINT_TO_POINT);
    Sent sent(network.client);
    Wire wire(network.near.Get(0), 2);
    Ipv6Transfer transfer(network, 500000, 5000);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    // No feature: the CRC32c in software, nothing larger than the MTU; 40 + 12 bytes of headers
    // leave 1448 for chunks.
    BOOST_TEST(sent.none == sent.packets);
    BOOST_TEST(sent.super == 0U);
    BOOST_TEST(sent.largest == 1500U);
    BOOST_TEST(wire.largest == 1500U);
    BOOST_TEST(wire.sctp > sent.packets); // both directions
    BOOST_TEST(wire.right == wire.sctp);
    BOOST_TEST(wire.fragments == 0U);
    const auto peer = Inet6SocketAddress::ConvertFrom(transfer.peer);
    BOOST_TEST((peer.GetIpv6() == network.client6));
    BOOST_TEST(peer.GetPort() == 49152);
    BOOST_TEST((transfer.local == Address(Inet6SocketAddress(network.server6, PORT))));
    Address name;
    BOOST_TEST(transfer.socket->GetSockName(name) == 0);
    BOOST_TEST((name == Address(Inet6SocketAddress(network.client6, 49152))));
}

BOOST_AUTO_TEST_CASE(RoutedAndLossy)
{
    DualStackNetwork network(LinkKind::POINT_TO_POINT, 1500, true);
    network.Lose(0.03);
    Ipv6Transfer transfer(network, 300000, 1448);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(network.client->GetMib().Get(SctpMibCounter::FAST_RETRANSMITS) > 0U);
    BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
}

BOOST_AUTO_TEST_CASE(SuperPacketsOverVeth)
{
    DualStackNetwork network(LinkKind::VETH);
    Sent sent(network.client);
    network.client->SetAttribute("MaxBurst", UintegerValue(100));
    network.server->SetAttribute("SackFreq", UintegerValue(20));
    Ipv6Transfer transfer(network, 2000000, 65000);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(sent.partial == sent.packets);
    BOOST_TEST(sent.super > 10U);
    BOOST_TEST(sent.largest == 1500U);
    BOOST_TEST(sent.largestSuper > 20000U);
    BOOST_TEST(sent.largestSuper <= 65535U);
}

BOOST_AUTO_TEST_CASE(SuperPacketsAreCutBeforeTheNic)
{
    // ixgbe has no tx-sctp-segmentation: software cuts, the card completes or software does.
    for (bool crc : {true, false})
    {
        DualStackNetwork network(LinkKind::IXGBE);
        DynamicCast<OffloadNetDevice>(network.near.Get(0))->SetFeature("tx-checksum-sctp", crc);
        Sent sent(network.client);
        Wire wire(network.near.Get(0), 14);
        Ipv6Transfer transfer(network, 500000, 20000);
        Simulator::Run();
        BOOST_TEST(transfer.IsDone());
        BOOST_TEST(sent.super > 10U);
        BOOST_TEST(sent.partial == (crc ? sent.packets : sent.super));
        BOOST_TEST(wire.largest == 1500U);
        BOOST_TEST(wire.sctp > sent.packets);
        BOOST_TEST(wire.right == wire.sctp);
        BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
    }
}

BOOST_AUTO_TEST_CASE(SuperPacketsAreForwarded)
{
    // veth, router, veth: nobody has to cut them, and nobody computes.
    DualStackNetwork network(LinkKind::VETH, 1500, true);
    Sent sent(network.client);
    uint32_t computed = 0;
    for (uint32_t i = 0; i < 3; i++)
    {
        ChecksumTracepoints::Get(network.nodes.Get(i))
            ->TraceConnectWithoutContext(
                "Computation",
                Callback<void, const ChecksumComputation&>([&](const ChecksumComputation& c) {
                    computed += c.algorithm == ChecksumAlgorithm::CRC32C;
                }));
    }
    Ipv6Transfer transfer(network, 500000, 20000);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(sent.super > 10U);
    BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::IN_SCTP_PACKS) == sent.packets);
    BOOST_TEST(computed == 0U);
}

BOOST_AUTO_TEST_CASE(WithoutSctpCrcOnlySuperPacketsArePartial)
{
    DualStackNetwork network(LinkKind::VETH);
    DynamicCast<OffloadNetDevice>(network.near.Get(0))->SetFeature("tx-checksum-sctp", false);
    Sent sent(network.client);
    Ipv6Transfer transfer(network, 200000, 20000);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(sent.super > 10U);
    BOOST_TEST(sent.partial == sent.super);
    BOOST_TEST(sent.none == sent.packets - sent.super);
}

BOOST_AUTO_TEST_CASE(SmallMtuIsObeyed)
{
    // The smallest of IPv6, RFC 8200 section 5.
    DualStackNetwork network(LinkKind::POINT_TO_POINT, 1280);
    Sent sent(network.client);
    Ipv6Transfer transfer(network, 144800, 1448);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(sent.largest == 1280U);
    // 1448 bytes take two chunks of at most 1280 - 40 - 12 - 16 = 1212.
    BOOST_TEST(network.client->GetMib().Get(SctpMibCounter::OUT_ORDER_CHUNKS) == 200U);
}

BOOST_AUTO_TEST_CASE(ChunkThatIpMustFragmentIsComputed)
{
    // Chunks cut for 1500 bytes when the MTU falls to 1300: the CRC32c is in the packet before the
    // source cuts it, although the device could complete it.
    DualStackNetwork network(LinkKind::VETH);
    for (const char* feature : {"tx-generic-segmentation", "tx-sctp-segmentation"})
    {
        DynamicCast<OffloadNetDevice>(network.near.Get(0))->SetFeature(feature, false);
    }
    Wire wire(network.near.Get(0), 14);
    uint32_t packets = 0;
    uint32_t large = 0;
    uint32_t right = 0;
    network.client->TraceConnectWithoutContext(
        "Tx",
        Callback<void, Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
            [&](Ptr<const Packet> packet, const SctpAddress&, const SctpAddress&) {
                if (++packets == 20)
                {
                    Simulator::ScheduleNow([&]() { network.near.Get(0)->SetMtu(1300); });
                }
                if (packet->GetSize() + 40 > network.near.Get(0)->GetMtu())
                {
                    large++;
                    right +=
                        GetChecksumState(packet) == ChecksumState::None() && IsRight(Bytes(packet));
                }
            }));
    Ipv6Transfer transfer(network, 200000, 60000);
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(large > 0U);
    BOOST_TEST(right == large);
    BOOST_TEST(wire.fragments == 2 * large);
    BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::CHECKSUM_ERRORS) == 0U);
}

BOOST_AUTO_TEST_CASE(BothFamiliesAtOnceWithEqualPorts)
{
    for (LinkKind kind : {LinkKind::POINT_TO_POINT, LinkKind::VETH})
    {
        DualStackNetwork network(kind);
        PatternTransfer four(network.client,
                             network.server,
                             InetSocketAddress(Ipv4Address::GetAny(), PORT),
                             InetSocketAddress(network.server4, PORT),
                             200000,
                             3000);
        Ipv6Transfer six(network, 300000, 2000);
        BOOST_TEST(four.socket->Bind(InetSocketAddress(Ipv4Address::GetAny(), 50000)) == 0);
        BOOST_TEST(six.socket->Bind(Inet6SocketAddress(Ipv6Address::GetAny(), 50000)) == 0);
        Simulator::Run();
        BOOST_TEST(four.IsDone());
        BOOST_TEST(six.IsDone());
        BOOST_TEST((four.peer == Address(InetSocketAddress(network.client4, 50000))));
        BOOST_TEST((six.peer == Address(Inet6SocketAddress(network.client6, 50000))));
        BOOST_TEST(network.server->GetMib().Get(SctpMibCounter::PASSIVE_ESTABS) == 2U);
    }
}

BOOST_AUTO_TEST_CASE(LinkLocalNeedsItsDevice)
{
    // Both links of the router have a peer; the second is the one that is wanted.
    DualStackNetwork network(LinkKind::POINT_TO_POINT, 1500, true);
    const auto router = network.nodes.Get(1)->GetObject<SctpL4Protocol>();
    const auto ipv6 = network.nodes.Get(2)->GetObject<Ipv6>();
    const Ipv6Address serverLocal =
        ipv6->GetAddress(ipv6->GetInterfaceForDevice(network.far.Get(1)), 0).GetAddress();
    BOOST_REQUIRE(serverLocal.IsLinkLocal());
    Ptr<Socket> lost = router->CreateSocket();
    BOOST_TEST(lost->Connect(Inet6SocketAddress(serverLocal, PORT)) == -1);
    BOOST_TEST((lost->GetErrno() == Socket::ERROR_INVAL)); // no sin6_scope_id
#ifndef NS3_ASSERT_ENABLE                                  // with which ns-3 stops the program
    lost->BindToNetDevice(network.near.Get(0));            // of another node
    BOOST_TEST(lost->Connect(Inet6SocketAddress(serverLocal, PORT)) == -1);
    BOOST_TEST((lost->GetErrno() == Socket::ERROR_INVAL));
#endif
    PatternTransfer transfer(router,
                             network.server,
                             Any6(PORT),
                             Inet6SocketAddress(serverLocal, PORT),
                             100000,
                             1448,
                             network.far.Get(0));
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
    BOOST_TEST(Inet6SocketAddress::ConvertFrom(transfer.peer).GetIpv6().IsLinkLocal());
    BOOST_TEST(network.client->GetMib().Get(SctpMibCounter::IN_SCTP_PACKS) == 0U);
}

BOOST_AUTO_TEST_CASE(WithinOneNode)
{
    DualStackNetwork network(LinkKind::VETH);
    PatternTransfer transfer(network.client,
                             network.client,
                             Any6(PORT),
                             Inet6SocketAddress(network.client6, PORT),
                             100000,
                             5000);
    Simulator::Stop(Seconds(20));
    Simulator::Run();
    BOOST_TEST(transfer.IsDone());
}

BOOST_AUTO_TEST_CASE(NodeWithIpv6Alone)
{
    NodeContainer nodes(2);
    InternetStackHelper stack;
    stack.SetIpv4StackInstall(false);
    stack.Install(nodes);
    const auto devices = PointToPointHelper().Install(nodes);
    const auto addresses = Ipv6AddressHelper("fd00::", Ipv6Prefix(64)).Assign(devices);
    SctpHelper helper;
    helper.Install(nodes);
    helper.AssignStreams(nodes, 1);
    const auto client = nodes.Get(0)->GetObject<SctpL4Protocol>();
    Ptr<Socket> four = client->CreateSocket();
    BOOST_TEST(four->Connect(InetSocketAddress("10.0.0.1", PORT)) == -1);
    BOOST_TEST((four->GetErrno() == Socket::ERROR_NOROUTETOHOST));
    Ptr<Socket> away = client->CreateSocket();
    BOOST_TEST(away->Connect(Inet6SocketAddress("fd00:9::1", PORT)) == -1);
    BOOST_TEST((away->GetErrno() == Socket::ERROR_NOROUTETOHOST));
    {
        PatternTransfer transfer(client,
                                 nodes.Get(1)->GetObject<SctpL4Protocol>(),
                                 Any6(PORT),
                                 Inet6SocketAddress(addresses.GetAddress(1, 1), PORT),
                                 20000,
                                 1000);
        Simulator::Run();
        BOOST_TEST(transfer.IsDone());
    }
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
