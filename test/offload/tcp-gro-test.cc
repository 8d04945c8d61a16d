/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

#include <functional>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param size bytes @return a payload of them
ByteString
Payload(std::size_t size)
{
    return ByteString(size, 0x5a);
}

/// @return the segment behind Make(GroRecipe()), of the same length
GroRecipe
Next()
{
    GroRecipe next;
    next.seq += 3;
    next.id += 1;
    return next;
}

/// @param change of what follows the first segment @return true if both were merged
bool
Merges(const std::function<void(GroRecipe&)>& change)
{
    GroBench bench;
    auto next = Next();
    change(next);
    bench.Receive(Make(GroRecipe()));
    bench.Receive(Make(next));
    bench.Flush();
    BOOST_TEST((bench.up.size() == 1 || bench.up.size() == 2));
    if (bench.up.size() == 2)
    {
        // Untouched, in order, and known to be right.
        BOOST_TEST((GetBytes(bench.up[0]) == Make(GroRecipe())));
        BOOST_TEST((GetBytes(bench.up[1]) == Make(next)));
        for (const auto& packet : bench.up)
        {
            BOOST_TEST((GetChecksumState(packet) == ChecksumState::Unnecessary()));
            BOOST_TEST(!GetGsoMetadata(packet).IsGso());
        }
    }
    return bench.up.size() == 1;
}

} // namespace

BOOST_AUTO_TEST_SUITE(TcpGroTest)

BOOST_AUTO_TEST_CASE(ConsecutiveSegmentsBecomeOne)
{
    GroBench bench;
    BOOST_TEST(bench.Receive(Make(GroRecipe())) == 0);
    BOOST_TEST(bench.Receive(Make(Next())) == 0);
    BOOST_TEST(bench.gro.GetHeld() == 1);
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 2);
    // 0a00 + 0001 + 0a00 + 0002 + 0006 + 001a (26 bytes) = 1423.
    auto bytes = GetBytes(bench.up[0]);
    BOOST_TEST(Get16(bytes, 36) == 0x1423);
    BOOST_TEST(bytes.size() == 46);
    auto gso = GetGsoMetadata(bench.up[0]);
    BOOST_TEST(gso.gsoType == GSO_TYPE_TCPV4);
    BOOST_TEST(gso.gsoSize == 3);
    BOOST_TEST((ByteString(bytes.end() - 6, bytes.end()) == Bytes("616263616263")));
}

BOOST_AUTO_TEST_CASE(Ipv6IsMergedToo)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.ipv6 = true;
    bench.Receive(Make(recipe));
    recipe.seq += 3;
    bench.Receive(Make(recipe));
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 2);
    // fd00 + 1 + fd00 + 2 + 6 + 1a = 1fa23, folded fa24.
    BOOST_TEST(Get16(GetBytes(bench.up[0]), 56) == 0xfa24);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoType == GSO_TYPE_TCPV6);
}

BOOST_AUTO_TEST_CASE(WhatDiffersIsNotMerged)
{
    // net/ipv4/tcp_offload.c, tcp_gro_receive(); net/ipv4/af_inet.c, inet_gro_flush().
    BOOST_TEST(Merges([](GroRecipe&) {}));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.sourcePort = 40001; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.seq += 1; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.seq -= 3; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.ack += 1; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.window += 1; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.options = "01010101"; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.ttl = 63; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.tos = 1; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.df = false; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.id += 1; }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.payload = Payload(4); }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.payload.clear(); }));
    BOOST_TEST(!Merges([](GroRecipe& next) { next.ipv6 = true; }));
    for (uint8_t flag : {TCP_SYN, TCP_RST, TCP_URG, TCP_ECE, TCP_CWR})
    {
        BOOST_TEST(!Merges([flag](GroRecipe& next) { next.flags |= flag; }), int(flag));
    }
    BOOST_TEST(Merges([](GroRecipe& next) { next.flags |= TCP_PSH; }));
    BOOST_TEST(Merges([](GroRecipe& next) { next.flags |= TCP_FIN; }));
}

BOOST_AUTO_TEST_CASE(OptionsThatAreEqualMerge)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.options = "0101080a0000000100000002";
    bench.Receive(Make(recipe));
    recipe.seq += 3;
    recipe.id += 1;
    bench.Receive(Make(recipe));
    recipe.seq += 3;
    recipe.id += 1;
    recipe.options = "0101080a0000000200000002"; // a later timestamp
    BOOST_TEST(bench.Receive(Make(recipe)) == 1);
    CheckMerged(bench.up[0], 2);
    BOOST_TEST(bench.gro.GetHeld() == 1);
}

BOOST_AUTO_TEST_CASE(PushAndFinEndTheFlow)
{
    for (uint8_t flag : {TCP_PSH, TCP_FIN})
    {
        GroBench bench;
        bench.Receive(Make(GroRecipe()));
        auto next = Next();
        next.flags |= flag;
        BOOST_TEST(bench.Receive(Make(next)) == 1);
        BOOST_TEST(bench.gro.GetHeld() == 0);
        CheckMerged(bench.up[0], 2);
        BOOST_TEST(GetBytes(bench.up[0])[33] == (TCP_ACK | flag));
    }
}

BOOST_AUTO_TEST_CASE(PushOnTheFirstIsNotHeld)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.flags |= TCP_PSH;
    BOOST_TEST(bench.Receive(Make(recipe)) == 1);
    BOOST_TEST(bench.gro.GetHeld() == 0);
    // It was verified all the same.
    BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::Unnecessary()));
}

BOOST_AUTO_TEST_CASE(AShorterSegmentIsTheLast)
{
    GroBench bench;
    bench.Receive(Make(GroRecipe()));
    auto next = Next();
    next.payload = Payload(2);
    BOOST_TEST(bench.Receive(Make(next)) == 1);
    CheckMerged(bench.up[0], 2);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoSize == 3);
    BOOST_TEST(bench.gro.GetHeld() == 0);
}

BOOST_AUTO_TEST_CASE(AnAcknowledgementEndsTheFlowAndFollowsIt)
{
    GroBench bench;
    bench.Receive(Make(GroRecipe()));
    bench.Receive(Make(Next()));
    auto ack = Next();
    ack.seq += 3;
    ack.id += 1;
    ack.payload.clear();
    BOOST_TEST(bench.Receive(Make(ack)) == 2);
    CheckMerged(bench.up[0], 2);
    BOOST_TEST((GetBytes(bench.up[1]) == Make(ack)));
    BOOST_TEST(bench.gro.GetHeld() == 0);
}

BOOST_AUTO_TEST_CASE(OneIdentificationForAllNeedsDf)
{
    // RFC 6864: the identification of an atomic datagram means nothing.
    for (bool df : {true, false})
    {
        GroBench bench;
        GroRecipe recipe;
        recipe.df = df;
        for (int i = 0; i < 3; ++i)
        {
            bench.Receive(Make(recipe));
            recipe.seq += 3;
        }
        bench.Flush();
        BOOST_TEST(bench.up.size() == (df ? 1 : 3));
        if (df)
        {
            BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoType ==
                       (GSO_TYPE_TCPV4 | GSO_TYPE_TCP_FIXEDID));
        }
    }
}

BOOST_AUTO_TEST_CASE(TheSecondIdentificationDecides)
{
    // Once fixed, one that counts on ends the flow, and the other way round.
    for (bool fixed : {true, false})
    {
        GroBench bench;
        GroRecipe recipe;
        bench.Receive(Make(recipe));
        recipe.seq += 3;
        recipe.id += fixed ? 0 : 1;
        bench.Receive(Make(recipe));
        recipe.seq += 3;
        recipe.id += fixed ? 1 : 0;
        BOOST_TEST(bench.Receive(Make(recipe)) == 1);
        CheckMerged(bench.up[0], 2);
    }
}

BOOST_AUTO_TEST_CASE(IdentificationsWrap)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.id = 0xffff;
    bench.Receive(Make(recipe));
    recipe.id = 0;
    recipe.seq += 3;
    BOOST_TEST(bench.Receive(Make(recipe)) == 0);
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 2);
}

BOOST_AUTO_TEST_CASE(CongestionWindowReducedIsOnTheFirstOnly)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.flags |= TCP_CWR;
    bench.Receive(Make(recipe));
    bench.Receive(Make(Next()));
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    BOOST_TEST(GetGsoMetadata(bench.up[0]).gsoType == (GSO_TYPE_TCPV4 | GSO_TYPE_TCP_ECN));
}

BOOST_AUTO_TEST_CASE(SixtyFourKilobytesAreTheLimit)
{
    // p->len + len >= 65536 is refused: 40 + 44 * 1488 = 65512 fits, one more does not.
    GroBench bench;
    GroRecipe recipe;
    recipe.payload = Payload(1488);
    std::size_t out = 0;
    for (int i = 0; i < 45 && out == 0; ++i)
    {
        out = bench.Receive(Make(recipe));
        recipe.seq += 1488;
        recipe.id += 1;
    }
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 44);
    BOOST_TEST(bench.up[0]->GetSize() == 65512);
    BOOST_TEST(bench.gro.GetHeld() == 1);
}

BOOST_AUTO_TEST_CASE(SuperPacketsMergeIfTheirSegmentsAreAsLong)
{
    for (uint16_t gsoSize : {3, 2})
    {
        GroBench bench;
        bench.Receive(Make(GroRecipe()));
        auto recipe = Next();
        recipe.payload = Payload(6);
        auto ip = Make(recipe);
        Put16(ip, 36, PseudoSum(ip));
        auto packet = MakePacket(ip);
        InitChecksumState(packet, ChecksumState::Partial(26, 16, ChecksumAlgorithm::INTERNET));
        GsoMetadata gso;
        gso.gsoType = GSO_TYPE_TCPV4;
        gso.gsoSize = gsoSize;
        gso.gsoSegs = 6 / gsoSize;
        packet->AddPacketTag(GsoTag(gso));
        bench.Receive(packet);
        bench.Flush();
        BOOST_REQUIRE(bench.up.size() == (gsoSize == 3 ? 1 : 2));
        if (gsoSize == 3)
        {
            CheckMerged(bench.up[0], 3);
        }
        else
        {
            // What came whole and merged with nothing stays as it is.
            BOOST_TEST((GetBytes(bench.up[1]) == ip));
            BOOST_TEST((GetGsoMetadata(bench.up[1]) == gso));
        }
    }
}

BOOST_AUTO_TEST_CASE(BrokenHeadersPass)
{
    for (uint8_t offset : {0x40, 0xf0}) // shorter than a header, longer than the packet
    {
        GroBench bench;
        auto ip = Make(GroRecipe());
        ip[32] = offset;
        Finish(ip);
        BOOST_TEST(bench.Receive(ip) == 1);
        BOOST_TEST((GetBytes(bench.up[0]) == ip));
    }
    GroBench bench;
    auto ip = Make(GroRecipe());
    ip.resize(30);
    Put16(ip, 2, 30);
    Put16(ip, 10, 0);
    Put16(ip, 10, ~SlowSum({ip.begin(), ip.begin() + 20}));
    BOOST_TEST(bench.Receive(ip) == 1);
    BOOST_TEST(bench.computations.list.empty());
}

BOOST_AUTO_TEST_SUITE_END()
