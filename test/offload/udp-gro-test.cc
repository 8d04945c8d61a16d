/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

#include "ns3/byte-order.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param length of the payload @param number of the datagram @return it
GroRecipe
Datagram(std::size_t length, uint16_t number = 0)
{
    GroRecipe recipe;
    recipe.protocol = PROTOCOL_UDP;
    recipe.id += number;
    recipe.payload = ByteString(length, 0x5a);
    return recipe;
}

/// @return a bench where forwarded datagrams are merged
GroBench&
Forwarding(GroBench& bench)
{
    bench.context.udpForwarding = true;
    return bench;
}

} // namespace

BOOST_AUTO_TEST_SUITE(UdpGroTest)

BOOST_AUTO_TEST_CASE(NobodyAsksForIt)
{
    // It is verified, and then passes.
    GroBench bench;
    BOOST_TEST(bench.Receive(Make(Datagram(100))) == 1);
    BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::Unnecessary()));
    BOOST_TEST(bench.gro.GetHeld() == 0);
}

BOOST_AUTO_TEST_CASE(ForwardedDatagramsMerge)
{
    GroBench bench;
    Forwarding(bench);
    bench.Receive(Make(Datagram(100)));
    bench.Receive(Make(Datagram(100, 1)));
    BOOST_TEST(bench.Receive(Make(Datagram(60, 2))) == 1); // a shorter one is the last
    BOOST_TEST(bench.gro.GetHeld() == 0);
    CheckMerged(bench.up[0], 3);
    auto bytes = GetBytes(bench.up[0]);
    BOOST_TEST(Get16(bytes, 24) == 8 + 260);
    // 0a00 + 0001 + 0a00 + 0002 + 0011 + 010c (268) = 1520.
    BOOST_TEST(Get16(bytes, 26) == 0x1520);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoType == GSO_TYPE_UDP_L4);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoSize == 100);
}

BOOST_AUTO_TEST_CASE(Ipv6DatagramsMerge)
{
    GroBench bench;
    Forwarding(bench);
    auto recipe = Datagram(100);
    recipe.ipv6 = true;
    bench.Receive(Make(recipe));
    bench.Receive(Make(recipe));
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 2);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoType == GSO_TYPE_UDP_L4);
}

BOOST_AUTO_TEST_CASE(TheSocketDecides)
{
    // udp_gro_receive(): a socket with UDP_GRO, or none and forwarding.
    for (auto socket : {UdpGroSocket::NONE, UdpGroSocket::PLAIN, UdpGroSocket::UDP_GRO})
    {
        for (bool forwarding : {false, true})
        {
            GroBench bench;
            bench.context.udpForwarding = forwarding;
            uint32_t asked = 0;
            bench.gro.SetUdpLookup([&](const GroPacket& packet) {
                ++asked;
                BOOST_TEST(LoadBe16(packet.Transport()) == 40000);
                return socket;
            });
            bench.Receive(Make(Datagram(100)));
            bool held =
                socket == UdpGroSocket::UDP_GRO || (socket == UdpGroSocket::NONE && forwarding);
            BOOST_TEST(bench.gro.GetHeld() == (held ? 1 : 0));
            BOOST_TEST(asked == 1);
        }
    }
}

BOOST_AUTO_TEST_CASE(ALongerDatagramBeginsAnotherFlow)
{
    GroBench bench;
    Forwarding(bench);
    bench.Receive(Make(Datagram(100)));
    BOOST_TEST(bench.Receive(Make(Datagram(101, 1))) == 1);
    BOOST_TEST((GetBytes(bench.up[0]) == Make(Datagram(100))));
    BOOST_TEST(bench.gro.GetHeld() == 1);
}

BOOST_AUTO_TEST_CASE(PortsAndNetworkHeaderHaveToFit)
{
    for (int variant = 0; variant < 4; ++variant)
    {
        GroBench bench;
        Forwarding(bench);
        bench.Receive(Make(Datagram(100)));
        auto next = Datagram(100, 1);
        next.sourcePort += variant == 0 ? 1 : 0;
        next.ttl -= variant == 1 ? 1 : 0;
        next.id += variant == 2 ? 1 : 0;
        bench.Receive(Make(next));
        bench.Flush();
        BOOST_TEST(bench.up.size() == (variant == 3 ? 1 : 2), variant);
    }
}

BOOST_AUTO_TEST_CASE(SixtyFourDatagramsAreTheLimit)
{
    // UDP_GRO_CNT_MAX
    GroBench bench;
    Forwarding(bench);
    for (uint16_t i = 0; i < 64; ++i)
    {
        BOOST_TEST(bench.Receive(Make(Datagram(10, i))) == (i == 63 ? 1 : 0));
    }
    CheckMerged(bench.up[0], 64);
}

BOOST_AUTO_TEST_CASE(WithoutChecksumOrWithAnotherLengthItPasses)
{
    GroBench bench;
    Forwarding(bench);
    auto ip = Make(Datagram(100));
    Put16(ip, 26, 0);
    BOOST_TEST(bench.Receive(ip) == 1);
    BOOST_TEST(bench.computations.list.empty());
    // skb_gro_incr_csum_unnecessary() runs whenever nothing was found wrong.
    BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::Unnecessary()));

    ip = Make(Datagram(100));
    Put16(ip, 24, 50); // the UDP length; the checksum covers what IP says
    Put16(ip, 26, 0);
    Put16(ip, 26, PseudoSum(ip));
    Put16(ip, 26, ~SlowSum({ip.begin() + 20, ip.end()}));
    BOOST_TEST(bench.Receive(ip) == 1);
    BOOST_TEST(bench.gro.GetHeld() == 0);
}

BOOST_AUTO_TEST_CASE(SuperPacketsPass)
{
    GroBench bench;
    Forwarding(bench);
    auto packet = MakePacket(Make(Datagram(100)));
    InitChecksumState(packet, ChecksumState::Partial(108, 6, ChecksumAlgorithm::INTERNET));
    GsoMetadata gso;
    gso.gsoType = GSO_TYPE_UDP_L4;
    gso.gsoSize = 50;
    gso.gsoSegs = 2;
    packet->AddPacketTag(GsoTag(gso));
    BOOST_TEST(bench.Receive(packet) == 1);
    BOOST_TEST((GetGsoMetadata(bench.up[0]) == gso));
}

BOOST_AUTO_TEST_SUITE_END()
