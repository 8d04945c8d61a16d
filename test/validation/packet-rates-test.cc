/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/packet-rates.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

namespace
{

/// @return a packet that crc32c() was called for by NAT
ProbedPacket
Nated(uint32_t size, uint32_t members, uint64_t hits, uint64_t bytes)
{
    ProbedPacket packet;
    packet.size = size;
    packet.members = members;
    packet.hits[IndexOf(LinuxCounter::CRC_NAT)] = hits;
    packet.bytes[IndexOf(LinuxCounter::CRC_NAT)] = bytes;
    return packet;
}

void
CheckRefused(const std::map<uint64_t, ProbedPacket>& packets, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(PacketRates rates(packets),
                          std::runtime_error,
                          [&text](const std::runtime_error& error) {
                              BOOST_TEST_MESSAGE(error.what());
                              return std::string(error.what()).find(text) != std::string::npos;
                          });
}

} // namespace

BOOST_AUTO_TEST_SUITE(PacketRatesTest)

BOOST_AUTO_TEST_CASE(UnpatchedNatCostsOnePerPieceOfASuperPacket)
{
    const PacketRates rates({{1, Nated(100, 0, 1, 100)},
                             {2, Nated(48, 0, 1, 48)},
                             {3, Nated(3000, 2, 3, 3000)},
                             {4, Nated(4400, 3, 4, 4400)}});
    const CounterRate& rate = rates.Get(LinuxCounter::CRC_NAT);
    BOOST_TEST(rate.perPlain == 1);
    BOOST_TEST(rate.perGso == 1);
    BOOST_TEST(rate.perMember == 1);
    BOOST_TEST(rates.GetNumbers().plain == 2U);
    BOOST_TEST(rates.GetNumbers().gso == 2U);
    BOOST_TEST(rates.GetNumbers().members == 5U);
    // 2 + (1 + 2) + (1 + 3).
    BOOST_TEST(rate.Hits(rates.GetNumbers()) == 9U);
    BOOST_TEST(rates.Get(LinuxCounter::CRC_SCTP_INPUT).Hits(rates.GetNumbers()) == 0U);
}

BOOST_AUTO_TEST_CASE(SegmentsHaveACopyOfTheHeadEach)
{
    // Two segments of 3000 bytes with one head are 3012 with two.
    const PacketRates rates({{1, Nated(3000, 2, 2, 3012)}, {2, Nated(4400, 3, 3, 4424)}});
    BOOST_TEST(rates.Get(LinuxCounter::CRC_NAT).perGso == 0);
    BOOST_TEST(rates.Get(LinuxCounter::CRC_NAT).perMember == 1);
    CheckRefused({{1, Nated(3000, 2, 2, 3000)}, {2, Nated(4400, 3, 3, 4400)}}, "3000 bytes");
}

BOOST_AUTO_TEST_CASE(PacketsOfAClassThatDifferAreRefused)
{
    CheckRefused({{1, Nated(100, 0, 1, 100)}, {2, Nated(100, 0, 2, 200)}},
                 "crc_nat: packet 1 of 0 members has 1 hits, while others have 2");
    CheckRefused(
        {{1, Nated(3000, 2, 3, 3000)}, {2, Nated(4400, 3, 4, 4400)}, {3, Nated(5800, 4, 4, 5800)}},
        "hits");
    CheckRefused({{1, Nated(3000, 2, 3, 3000)}, {2, Nated(2900, 2, 3, 2900)}},
                 "crc_nat: every super-packet has 2 members");
    CheckRefused({{1, Nated(100, 0, 1, 99)}}, "packet 1 of 0 members has 99 bytes");
    CheckRefused({{7, Nated(0, 0, 1, 100)}}, "packet 7 was worked on, but never sent");
}

BOOST_AUTO_TEST_CASE(WhatIsNotToldIsNotDetermined)
{
    PacketNumbers numbers;
    numbers.all = 10;
    numbers.splitKnown = false;
    const auto rate = [](int64_t plain, int64_t gso, int64_t member) {
        CounterRate value;
        value.perPlain = plain;
        value.perGso = gso;
        value.perMember = member;
        return value;
    };
    BOOST_TEST(rate(1, 1, 0).IsDetermined(numbers));
    BOOST_TEST(rate(1, 1, 0).Hits(numbers) == 10U);
    BOOST_TEST(!rate(1, 0, 0).IsDetermined(numbers));
    numbers.membersKnown = false;
    BOOST_TEST(!rate(1, 1, 1).IsDetermined(numbers));
}

BOOST_AUTO_TEST_SUITE_END()
