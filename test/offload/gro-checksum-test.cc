/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gro-packets.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param ip a whole IP packet @return one's complement sum of all of it
uint32_t
SumOfAll(const ByteString& ip)
{
    return SlowSum(ip);
}

/// @param ipv6 which @return a segment whose last byte is not what was summed
ByteString
Corrupted(bool ipv6 = false)
{
    GroRecipe recipe;
    recipe.ipv6 = ipv6;
    auto ip = Make(recipe);
    ip.back() ^= 1;
    return ip;
}

} // namespace

BOOST_AUTO_TEST_SUITE(GroChecksumTest)

BOOST_AUTO_TEST_CASE(NoneIsSummedAndBecomesUnnecessary)
{
    GroBench bench;
    bench.Receive(Make(GroRecipe()));
    bench.Flush();
    BOOST_TEST((GetChecksumState(bench.up.at(0)) == ChecksumState::Unnecessary()));
    BOOST_REQUIRE(bench.computations.list.size() == 1);
    const auto& computation = bench.computations.list[0];
    BOOST_TEST(bool(computation.place == ChecksumPlace::GRO));
    BOOST_TEST(bool(computation.verdict == ChecksumVerdict::GOOD));
    BOOST_TEST(bool(computation.stateBefore == IpSummed::NONE));
    BOOST_TEST(bool(computation.stateAfter == IpSummed::UNNECESSARY));
    BOOST_TEST(computation.bytes == 23);
    BOOST_TEST(computation.fieldBefore == Get16(Make(GroRecipe()), 36));
    BOOST_TEST(computation.fieldAfter == computation.fieldBefore);
    BOOST_TEST(computation.protocol == 6);
    BOOST_TEST(computation.packetUid == bench.up[0]->GetUid());
}

BOOST_AUTO_TEST_CASE(WhatIsWrongPassesAsNone)
{
    for (bool ipv6 : {false, true})
    {
        GroBench bench;
        BOOST_TEST(bench.Receive(Corrupted(ipv6)) == 1);
        BOOST_TEST((GetBytes(bench.up[0]) == Corrupted(ipv6)));
        BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::None()));
        BOOST_REQUIRE(bench.computations.list.size() == 1);
        BOOST_TEST(bool(bench.computations.list[0].verdict == ChecksumVerdict::BAD));
        BOOST_TEST(bool(bench.computations.list[0].stateAfter == IpSummed::NONE));
    }
}

BOOST_AUTO_TEST_CASE(ACorruptedSegmentInTheMiddleIsNotMerged)
{
    GroBench bench;
    GroRecipe recipe;
    recipe.payload = ByteString(100, 1);
    std::vector<ByteString> sent;
    for (int i = 0; i < 5; ++i)
    {
        sent.push_back(Make(recipe));
        recipe.seq += 100;
        recipe.id += 1;
    }
    sent[2][90] ^= 0x10;
    for (const auto& ip : sent)
    {
        bench.Receive(ip);
    }
    bench.Flush();
    // The corrupted one overtakes what is held, and leaves a gap in the sequence.
    BOOST_REQUIRE(bench.up.size() == 3);
    BOOST_TEST((GetBytes(bench.up[0]) == sent[2]));
    BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::None()));
    CheckMerged(bench.up[1], 2);
    CheckMerged(bench.up[2], 2);
}

BOOST_AUTO_TEST_CASE(UnnecessaryIsBelieved)
{
    for (uint8_t level : {0, 2})
    {
        GroBench bench;
        bench.Receive(Corrupted(), ChecksumState::Unnecessary(level));
        BOOST_TEST(bench.gro.GetHeld() == 1);
        bench.Flush();
        BOOST_TEST((GetChecksumState(bench.up.at(0)) == ChecksumState::Unnecessary(level)));
        BOOST_TEST(bench.computations.list.empty());
    }
}

BOOST_AUTO_TEST_CASE(PartialIsBelievedFromItsStartOn)
{
    GroBench bench;
    bench.Receive(Corrupted(), ChecksumState::Partial(23, 16, ChecksumAlgorithm::INTERNET));
    BOOST_TEST(bench.gro.GetHeld() == 1);
    BOOST_TEST(bench.computations.list.empty());
    // One that starts in front of the transport header says nothing of it.
    GroBench outer;
    outer.Receive(Corrupted(), ChecksumState::Partial(43, 16, ChecksumAlgorithm::INTERNET));
    BOOST_TEST(outer.gro.GetHeld() == 0);
    BOOST_TEST(outer.computations.list.size() == 1);
}

BOOST_AUTO_TEST_CASE(CompleteIsComparedFirst)
{
    for (bool ipv6 : {false, true})
    {
        GroRecipe recipe;
        recipe.ipv6 = ipv6;
        const auto ip = Make(recipe);
        GroBench bench;
        bench.Receive(ip, ChecksumState::Complete(SumOfAll(ip), false));
        BOOST_TEST(bench.gro.GetHeld() == 1);
        BOOST_TEST(bench.computations.list.empty());
        bench.Flush();
        BOOST_TEST(bool(GetChecksumState(bench.up.at(0)).GetIpSummed() == IpSummed::COMPLETE));

        // The device was wrong, the packet is right: it is summed.
        GroBench fault;
        fault.Receive(ip, ChecksumState::Complete(SumOfAll(ip) + 1, false));
        BOOST_TEST(fault.gro.GetHeld() == 1);
        BOOST_REQUIRE(fault.computations.list.size() == 1);
        BOOST_TEST(bool(fault.computations.list[0].verdict == ChecksumVerdict::GOOD));
        BOOST_TEST(bool(fault.computations.list[0].stateAfter == IpSummed::COMPLETE));

        // Both agree that the packet is wrong.
        const auto bad = Corrupted(ipv6);
        GroBench wrong;
        BOOST_TEST(wrong.Receive(bad, ChecksumState::Complete(SumOfAll(bad), false)) == 1);
        BOOST_TEST(wrong.computations.list.size() == 1);
    }
}

BOOST_AUTO_TEST_CASE(WhatIsFlushedAnywayIsNotSummed)
{
    // tcp4_gro_receive(): a padded packet.
    GroBench bench;
    auto ip = Make(GroRecipe());
    ip.resize(46);
    BOOST_TEST(bench.Receive(ip) == 1);
    BOOST_TEST(bench.computations.list.empty());
    BOOST_TEST((GetChecksumState(bench.up[0]) == ChecksumState::None()));
}

BOOST_AUTO_TEST_CASE(SegmentsOfEveryStateMerge)
{
    GroBench bench;
    GroRecipe recipe;
    const std::vector<ChecksumState> states{
        ChecksumState::None(),
        ChecksumState::Unnecessary(),
        ChecksumState::Partial(23, 16, ChecksumAlgorithm::INTERNET)};
    for (const auto& state : states)
    {
        bench.Receive(Make(recipe), state);
        recipe.seq += 3;
        recipe.id += 1;
    }
    bench.Flush();
    BOOST_REQUIRE(bench.up.size() == 1);
    CheckMerged(bench.up[0], 3);
    BOOST_TEST(bench.computations.list.size() == 1);
}

BOOST_AUTO_TEST_SUITE_END()
