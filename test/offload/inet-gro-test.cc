/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

#include "ns3/inet-gro.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param recipe what to make @return it in GRO, its network header pulled
GroPacket
Arrived(const GroRecipe& recipe)
{
    GroPacket packet(MakePacket(Make(recipe)), 0);
    BOOST_TEST(InetGroPullHeader(packet, recipe.ipv6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4));
    return packet;
}

} // namespace

BOOST_AUTO_TEST_SUITE(InetGroTest)

BOOST_AUTO_TEST_CASE(HeadersArePulled)
{
    GroRecipe recipe;
    auto packet = Arrived(recipe);
    BOOST_TEST(packet.GetNetworkHeaderSize() == 20);
    BOOST_TEST(packet.protocol == 6);
    BOOST_TEST(!packet.flush);
    recipe.ipv6 = true;
    recipe.protocol = PROTOCOL_UDP;
    packet = Arrived(recipe);
    BOOST_TEST(packet.GetNetworkHeaderSize() == 40);
    BOOST_TEST(packet.protocol == 17);
    BOOST_TEST(!packet.flush);
}

BOOST_AUTO_TEST_CASE(PaddingIsFlushed)
{
    for (bool ipv6 : {false, true})
    {
        GroRecipe recipe;
        recipe.ipv6 = ipv6;
        auto ip = Make(recipe);
        ip.resize(ip.size() + 3);
        GroPacket packet(MakePacket(ip), 0);
        BOOST_TEST(InetGroPullHeader(packet, ipv6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4));
        BOOST_TEST(packet.flush);
    }
}

BOOST_AUTO_TEST_CASE(EtherTypeAndVersionHaveToAgree)
{
    GroRecipe recipe;
    GroPacket ipv4(MakePacket(Make(recipe)), 0);
    BOOST_TEST(!InetGroPullHeader(ipv4, ETHERTYPE_IPV6));
    recipe.ipv6 = true;
    GroPacket ipv6(MakePacket(Make(recipe)), 0);
    BOOST_TEST(!InetGroPullHeader(ipv6, ETHERTYPE_IPV4));
    auto extended = Make(recipe);
    extended[6] = 0; // hop-by-hop options
    GroPacket withExtension(MakePacket(extended), 0);
    BOOST_TEST(!InetGroPullHeader(withExtension, ETHERTYPE_IPV6));
}

BOOST_AUTO_TEST_CASE(AddressesProtocolAndLabelTellTheFlow)
{
    for (bool ipv6 : {false, true})
    {
        GroRecipe recipe;
        recipe.ipv6 = ipv6;
        const std::size_t lastOfSource = ipv6 ? 23 : 15;
        for (int variant = 0; variant < 4; ++variant)
        {
            std::vector<GroPacket> held{Arrived(recipe)};
            held[0].sameFlow = true;
            auto ip = Make(recipe);
            ip[lastOfSource] ^= variant == 1 ? 4 : 0;
            ip[lastOfSource + (ipv6 ? 16 : 4)] ^= variant == 2 ? 4 : 0;
            ip[3] ^= variant == 3 && ipv6 ? 1 : 0; // the flow label's last bits
            if (!ipv6)
            {
                Finish(ip);
            }
            GroPacket packet(MakePacket(ip), 0);
            BOOST_REQUIRE(InetGroPullHeader(packet, ipv6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4));
            InetGroCompare(held, packet);
            BOOST_TEST(held[0].sameFlow == (variant == 0 || (variant == 3 && !ipv6)));
        }
    }
    std::vector<GroPacket> held{Arrived(GroRecipe())};
    held[0].sameFlow = true;
    GroRecipe udp;
    udp.protocol = PROTOCOL_UDP;
    InetGroCompare(held, Arrived(udp));
    BOOST_TEST(!held[0].sameFlow);
}

BOOST_AUTO_TEST_CASE(TrafficClassAndHopLimitForbid)
{
    for (bool ipv6 : {false, true})
    {
        for (int variant = 0; variant < 3; ++variant)
        {
            GroRecipe recipe;
            recipe.ipv6 = ipv6;
            auto flow = Arrived(recipe);
            recipe.id += 1;
            recipe.tos += variant == 1 ? 0x11 : 0;
            recipe.ttl += variant == 2 ? 1 : 0;
            BOOST_TEST(InetGroFlush(flow, Arrived(recipe)) == (variant != 0));
        }
    }
}

BOOST_AUTO_TEST_CASE(IdentificationsAreFixedOnlyIfTheSecondIsTheSame)
{
    GroRecipe recipe;
    auto flow = Arrived(recipe);
    BOOST_TEST(!InetGroFlush(flow, Arrived(recipe)));
    BOOST_TEST(flow.fixedId);
    auto counting = Arrived(recipe);
    recipe.id += 1;
    BOOST_TEST(!InetGroFlush(counting, Arrived(recipe)));
    BOOST_TEST(!counting.fixedId);
    counting.count = 5;
    BOOST_TEST(InetGroFlush(counting, Arrived(recipe)));
    recipe.id += 4;
    BOOST_TEST(!InetGroFlush(counting, Arrived(recipe)));
}

BOOST_AUTO_TEST_SUITE_END()
