/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/nat-rule.h"
#include "ns3/simple-net-device.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

const NfConntrackTuple UDP{0x0a000002, 0xc0000202, 4000, 9, PROTOCOL_UDP};

struct Fixture
{
    NfHookState Post() const
    {
        return {NfInetHook::POST_ROUTING, inside, outside};
    }

    NfHookState Pre() const
    {
        return {NfInetHook::PRE_ROUTING, outside, nullptr};
    }

    Ptr<NetDevice> inside{CreateObject<SimpleNetDevice>()};
    Ptr<NetDevice> outside{CreateObject<SimpleNetDevice>()};
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(NatRuleTest, Fixture)

BOOST_AUTO_TEST_CASE(ManipOfEveryHook)
{
    // HOOK2MANIP, include/net/netfilter/nf_nat.h
    BOOST_TEST(bool(GetManip(NfInetHook::PRE_ROUTING) == NfManip::DST));
    BOOST_TEST(bool(GetManip(NfInetHook::LOCAL_OUT) == NfManip::DST));
    BOOST_TEST(bool(GetManip(NfInetHook::POST_ROUTING) == NfManip::SRC));
    BOOST_TEST(bool(GetManip(NfInetHook::LOCAL_IN) == NfManip::SRC));
}

BOOST_AUTO_TEST_CASE(MasqueradeIsForItsDeviceOnly)
{
    const auto rule = NatRule::Masquerade(outside);
    BOOST_TEST(rule.Matches(UDP, Post()));
    BOOST_TEST(!rule.Matches(UDP, {NfInetHook::POST_ROUTING, outside, inside}));
    BOOST_TEST(!rule.Matches(UDP, Pre()));
    BOOST_TEST(!rule.range.portsSpecified);
}

BOOST_AUTO_TEST_CASE(DnatIsForItsAddressProtocolAndPort)
{
    const auto rule = NatRule::Dnat("192.0.2.2", "10.0.0.5", PROTOCOL_UDP, 9, 90);
    BOOST_TEST(rule.Matches(UDP, Pre()));
    auto other = UDP;
    other.destinationPort = 10;
    BOOST_TEST(!rule.Matches(other, Pre()));
    other = UDP;
    other.protocol = PROTOCOL_SCTP;
    BOOST_TEST(!rule.Matches(other, Pre()));
    other = UDP;
    other.destination += 1;
    BOOST_TEST(!rule.Matches(other, Pre()));
    BOOST_TEST(rule.range.minPort == 90);
    BOOST_TEST(rule.range.maxPort == 90);
}

BOOST_AUTO_TEST_CASE(DnatWithoutPortIsForEveryProtocol)
{
    const auto rule = NatRule::Dnat("192.0.2.2", "10.0.0.5");
    BOOST_TEST(rule.Matches({0x0a000002, 0xc0000202, 0, 0, 47}, Pre())); // GRE
    BOOST_TEST(rule.Matches(UDP, Pre()));
}

BOOST_AUTO_TEST_CASE(SourceNetworkNarrows)
{
    auto rule = NatRule::Snat(outside, "192.0.2.1");
    rule.source = "10.0.0.0";
    rule.sourceMask = "255.255.255.0";
    BOOST_TEST(rule.Matches(UDP, Post()));
    auto other = UDP;
    other.source = 0x0a000102;
    BOOST_TEST(!rule.Matches(other, Post()));
}

BOOST_AUTO_TEST_CASE(RangesContain)
{
    const auto range = NatRule::Snat(nullptr, "10.0.0.2", 3000, 4000).range;
    BOOST_TEST(range.Contains(UDP, NfManip::SRC));
    BOOST_TEST(!range.Contains(UDP, NfManip::DST));
    auto other = UDP;
    other.sourcePort = 4001;
    BOOST_TEST(!range.Contains(other, NfManip::SRC));
    BOOST_TEST(!range.ContainsPort(other, NfManip::SRC));
}

BOOST_AUTO_TEST_CASE(EmptyRangesAreRefusedByName)
{
    BOOST_CHECK_EXCEPTION(NatRule::Snat(outside, "192.0.2.1", 5000, 4000),
                          std::invalid_argument,
                          [](const std::exception& error) {
                              return std::string(error.what()).find("5000-4000") !=
                                     std::string::npos;
                          });
    BOOST_CHECK_THROW(NatRule::Masquerade(outside, 0, 4000), std::invalid_argument);
    BOOST_CHECK_THROW(NatRule::Masquerade(nullptr), std::invalid_argument);
}

BOOST_AUTO_TEST_SUITE_END()
