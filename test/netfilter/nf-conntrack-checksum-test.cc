/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "nat-packets.h"

#include "ns3/checksum-tag.h"
#include "ns3/nf-conntrack-checksum.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

// UDP 4000 > 5000 "ABCD" from 192.0.2.1 to 198.51.100.2. The pseudo-header sums to
// c000+0201+c633+6402+0011+000c = ec54, so the right datagram itself to ffff-ec54 = 13ab.
const std::string RIGHT_UDP = "0fa01388000c6bf041424344";
const std::string WRONG_UDP = "0fa01389000c6bf041424344"; // one more: 13ac
const std::string NO_UDP_SUM = "0fa01388000c000041424344";
constexpr uint32_t RIGHT_SUM = 0x13ab;
constexpr uint32_t WRONG_SUM = 0x13ac;

struct Fixture
{
    Fixture()
    {
        tracepoints->TraceConnectWithoutContext(
            "Computation",
            Callback<void, const ChecksumComputation&>(
                [this](const ChecksumComputation& computation) { seen.push_back(computation); }));
    }

    static Ipv4Datagram Udp(const std::string& hex, const ChecksumState& state = {})
    {
        auto datagram = MakeDatagram("192.0.2.1", "198.51.100.2", PROTOCOL_UDP, hex);
        InitChecksumState(datagram.transport, state);
        return datagram;
    }

    static Ipv4Datagram Init(const std::string& field, const ChecksumState& state = {})
    {
        auto datagram = MakeDatagram("192.0.2.1", "198.51.100.2", PROTOCOL_SCTP, SctpInit(field));
        InitChecksumState(datagram.transport, state);
        return datagram;
    }

    static ChecksumState StateOf(const Ipv4Datagram& datagram)
    {
        return GetChecksumState(datagram.transport);
    }

    Ptr<ChecksumTracepoints> tracepoints{CreateObject<ChecksumTracepoints>()};
    std::vector<ChecksumComputation> seen;
};

/// @return what __skb_checksum_complete() leaves if the sum is right: csum_valid = !sum
ChecksumState
CompleteAndValid(uint32_t sum)
{
    auto state = ChecksumState::Complete(sum, true);
    state.SetCsumValid(true);
    return state;
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(NfConntrackChecksumTest, Fixture)

BOOST_AUTO_TEST_CASE(NoneIsComputedAndBecomesComplete)
{
    auto right = Udp(RIGHT_UDP);
    BOOST_TEST(NfIpChecksum(right, tracepoints));
    BOOST_TEST(StateOf(right) == CompleteAndValid(RIGHT_SUM));
    auto wrong = Udp(WRONG_UDP);
    BOOST_TEST(!NfIpChecksum(wrong, tracepoints));
    BOOST_TEST(StateOf(wrong) == ChecksumState::Complete(WRONG_SUM, true));
    BOOST_REQUIRE(seen.size() == 2);
    BOOST_TEST(ToString(seen[0].place) == std::string("conntrack"));
    BOOST_TEST(bool(seen[0].algorithm == ChecksumAlgorithm::INTERNET));
    BOOST_TEST(seen[0].bytes == 12);
    BOOST_TEST(seen[0].pieces == 1);
    BOOST_TEST(seen[0].fieldBefore == 0x6bf0);
    BOOST_TEST(seen[0].fieldAfter == 0x6bf0);
}

BOOST_AUTO_TEST_CASE(WhatSomebodyVouchedForIsNotComputed)
{
    for (const auto& state :
         {ChecksumState::Unnecessary(), ChecksumState::Partial(12, 6, ChecksumAlgorithm::INTERNET)})
    {
        auto wrong = Udp(WRONG_UDP, state);
        BOOST_TEST(NfIpChecksum(wrong, tracepoints));
        BOOST_TEST(StateOf(wrong) == state);
    }
    auto none = Udp(NO_UDP_SUM);
    BOOST_TEST(NfIpChecksum(none, tracepoints));
    BOOST_TEST(StateOf(none) == ChecksumState::None());
    BOOST_TEST(seen.empty());
}

BOOST_AUTO_TEST_CASE(CompleteThatFitsBecomesUnnecessary)
{
    auto fits = Udp(RIGHT_UDP, ChecksumState::Complete(RIGHT_SUM, false));
    BOOST_TEST(NfIpChecksum(fits, tracepoints));
    BOOST_TEST(StateOf(fits) == ChecksumState::Unnecessary());
    BOOST_TEST(seen.empty());
    // One that does not fit is not believed.
    auto stale = Udp(RIGHT_UDP, ChecksumState::Complete(WRONG_SUM, false));
    BOOST_TEST(NfIpChecksum(stale, tracepoints));
    BOOST_TEST(StateOf(stale) == CompleteAndValid(RIGHT_SUM));
    BOOST_TEST(seen.size() == 1);
}

BOOST_AUTO_TEST_CASE(IcmpHasNoPseudoHeader)
{
    // 0800+0001+0001 = 0802, so f7fd.
    auto right = MakeDatagram("192.0.2.1", "198.51.100.2", PROTOCOL_ICMP, "0800f7fd00010001");
    BOOST_TEST(NfIpChecksum(right, tracepoints));
    BOOST_TEST(StateOf(right) == CompleteAndValid(0xffff));
    auto wrong = MakeDatagram("192.0.2.1", "198.51.100.2", PROTOCOL_ICMP, "0800f7fd00010002");
    BOOST_TEST(!NfIpChecksum(wrong, tracepoints));
}

BOOST_AUTO_TEST_CASE(HeaderCutShortIsWrong)
{
    auto shortened = Udp("0fa01388");
    BOOST_TEST(!NfIpChecksum(shortened, tracepoints));
    BOOST_TEST(seen.empty());
}

BOOST_AUTO_TEST_CASE(SctpInStateNoneIsVerified)
{
    auto right = Init("b00bac32"); // the project's vectors
    BOOST_TEST(SctpError(right, tracepoints));
    BOOST_TEST(StateOf(right) == ChecksumState::Unnecessary());
    auto wrong = Init("b00bac33");
    BOOST_TEST(!SctpError(wrong, tracepoints));
    BOOST_TEST(StateOf(wrong) == ChecksumState::None());
    BOOST_REQUIRE(seen.size() == 2);
    BOOST_TEST(bool(seen[0].algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(bool(seen[0].stateAfter == IpSummed::UNNECESSARY));
    BOOST_TEST(bool(seen[1].stateAfter == IpSummed::NONE));
    BOOST_TEST(seen[1].bytes == 32);
}

BOOST_AUTO_TEST_CASE(SctpInAnyOtherStateIsNotLookedAt)
{
    for (const auto& state : {ChecksumState::Unnecessary(),
                              ChecksumState::Complete(1, false),
                              ChecksumState::Partial(32, 8, ChecksumAlgorithm::CRC32C)})
    {
        auto wrong = Init("00000000", state);
        BOOST_TEST(SctpError(wrong, tracepoints));
        BOOST_TEST(StateOf(wrong) == state);
    }
    BOOST_TEST(seen.empty());
}

BOOST_AUTO_TEST_SUITE_END()
