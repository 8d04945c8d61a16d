/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-field.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <type_traits>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t PRIVATE = 0xc0000201; ///< 192.0.2.1
constexpr uint32_t PEER = 0xc6336402;    ///< 198.51.100.2
constexpr uint32_t PUBLIC = 0xcb007109;  ///< 203.0.113.9

/** A UDP datagram to port 5000, its field zero, summed from scratch. */
uint16_t
UdpChecksum(uint32_t source, uint16_t sourcePort, const std::vector<uint8_t>& payload)
{
    const auto length = uint8_t(8 + payload.size());
    std::vector<uint8_t>
        bytes{uint8_t(sourcePort >> 8), uint8_t(sourcePort), 0x13, 0x88, 0x00, length, 0x00, 0x00};
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return ~InternetSum(bytes.data(), bytes.size(), PseudoHeader{source, PEER, 17, length}.Sum());
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumFieldTest)

// RFC 1624 section 4: the formula of RFC 1141 gives ffff here, the right one 0000.
BOOST_AUTO_TEST_CASE(ExampleOfRfc1624)
{
    BOOST_TEST(FullChecksum(0xdd2f).ReplaceWord(0x5555, 0x3285).Get() == 0x0000);
}

// UDP 192.0.2.1:4000 to 198.51.100.2:5000 with payload f07a sums to 0, so the field is ffff;
// SNAT to 203.0.113.9:40000 makes it f956 (computed with an independent program, checked with
// TShark).
BOOST_AUTO_TEST_CASE(SnatOfFullUdpChecksum)
{
    BOOST_TEST(UdpChecksum(PRIVATE, 4000, {0xf0, 0x7a}) == 0x0000);
    BOOST_TEST(FullChecksum(0x0000).GetForUdp() == 0xffff);
    BOOST_TEST(FullChecksum(0x1234).GetForUdp() == 0x1234);
    const FullChecksum after =
        FullChecksum(0xffff).ReplaceAddress(PRIVATE, PUBLIC).ReplaceWord(4000, 40000);
    BOOST_TEST(after.Get() == 0xf956);
    BOOST_TEST(UdpChecksum(PUBLIC, 40000, {0xf0, 0x7a}) == 0xf956);
}

// The same with payload "ABCD": 6bf0 before, 6547 after.
BOOST_AUTO_TEST_CASE(SnatOfAnotherPayload)
{
    BOOST_TEST(UdpChecksum(PRIVATE, 4000, {'A', 'B', 'C', 'D'}) == 0x6bf0);
    BOOST_TEST(
        FullChecksum(0x6bf0).ReplaceAddress(PRIVATE, PUBLIC).ReplaceWord(4000, 40000).Get() ==
        0x6547);
}

BOOST_AUTO_TEST_CASE(UnsetStaysUnset)
{
    BOOST_TEST(UnsetChecksum().Get() == 0);
}

BOOST_AUTO_TEST_CASE(FullUpdateEqualsRecomputation)
{
    std::mt19937 random(3);
    for (int round = 0; round < 10000; ++round)
    {
        const uint32_t from = random();
        const uint32_t to = random();
        const uint16_t fromPort = random();
        const uint16_t toPort = random();
        const std::vector<uint8_t> payload{uint8_t(random()), uint8_t(random())};
        const FullChecksum updated = FullChecksum(UdpChecksum(from, fromPort, payload))
                                         .ReplaceAddress(from, to)
                                         .ReplaceWord(fromPort, toPort);
        BOOST_REQUIRE_EQUAL(updated.Get(), UdpChecksum(to, toPort, payload));
    }
}

// What Linux leaves in the field of the first packet of the suite when the device is to sum it.
BOOST_AUTO_TEST_CASE(SeedOfUdp)
{
    const PartialChecksum seed(PseudoHeader{PRIVATE, PEER, 17, 10});
    BOOST_TEST(seed.Get() == 0xec52);
    // Ports are the device's to sum; a seed that took them in would be f2fb.
    BOOST_TEST(seed.ReplaceAddress(PRIVATE, PUBLIC).Get() == 0x665b);
}

BOOST_AUTO_TEST_CASE(SeedsOfTcpAndUdpByLength)
{
    const auto seed = [](uint8_t protocol, uint32_t length) {
        return PartialChecksum(PseudoHeader{0x0a000001, 0x0a000002, protocol, length});
    };
    BOOST_TEST(seed(6, 2520).Get() == 0x1de1);
    BOOST_TEST(seed(6, 1020).Get() == 0x1805);
    BOOST_TEST(seed(6, 520).Get() == 0x1611);
    BOOST_TEST(seed(17, 3008).Get() == 0x1fd4);
    BOOST_TEST(seed(17, 1208).Get() == 0x18cc);
    BOOST_TEST(seed(17, 608).Get() == 0x1674);
    BOOST_TEST(seed(6, 2520).ReplaceLength(2520, 1020).Get() == 0x1805);
    BOOST_TEST(seed(6, 2520).ReplaceLength(2520, 520).Get() == 0x1611);
    BOOST_TEST(seed(17, 3008).ReplaceLength(3008, 608).Get() == 0x1674);
    // The protocol counted twice, a mistake of old code, would give 1425.
    BOOST_TEST(seed(6, 22).Get() == 0x141f);
}

BOOST_AUTO_TEST_CASE(SeedUpdateEqualsRecomputation)
{
    std::mt19937 random(4);
    for (int round = 0; round < 10000; ++round)
    {
        const uint32_t from = random();
        const uint32_t to = random();
        const uint32_t fromLength = random() & 0xffff;
        const uint32_t toLength = random() & 0xffff;
        const PartialChecksum updated = PartialChecksum(PseudoHeader{from, PEER, 17, fromLength})
                                            .ReplaceAddress(from, to)
                                            .ReplaceLength(fromLength, toLength);
        BOOST_REQUIRE_EQUAL(updated.Get(), (PseudoHeader{to, PEER, 17, toLength}.Sum()));
        BOOST_REQUIRE_NE(updated.Get(), 0);
    }
}

// Over IPv6 the seed is the pseudo-header's sum too, and follows a change of length as over IPv4.
BOOST_AUTO_TEST_CASE(PartialOverIpv6)
{
    Ipv6PseudoHeader pseudoHeader{{0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1},
                                  {0x20, 0x01, 0x0d, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2},
                                  6,
                                  0xfde8};
    // 2001 + 0db8 + 0001 + 2001 + 0db8 + 0002 = 5b75; + 0006 + fde8 = 15963, folded 5964.
    const PartialChecksum partial(pseudoHeader);
    BOOST_TEST(partial.Get() == 0x5964);
    BOOST_TEST(partial.ReplaceLength(0xfde8, 0x05a8).Get() == 0x6123); // 5b75 + 0006 + 05a8
}

// An ICMP error about the packet above comes back through the NAT. The embedded IP header and the
// embedded UDP header each stay right, so of the embedded packet only the pseudo-header's address
// is missing: the outer sum changes by its difference, in the other direction.
BOOST_AUTO_TEST_CASE(OuterSumOfIcmpError)
{
    BOOST_TEST(FullChecksum(0xe267).ReplaceAddress(PRIVATE, PUBLIC).Get() == 0x685f);
}

BOOST_AUTO_TEST_CASE(KindsDoNotConvert)
{
    BOOST_TEST((!std::is_convertible_v<uint16_t, FullChecksum>));
    BOOST_TEST((!std::is_convertible_v<uint16_t, PartialChecksum>));
    BOOST_TEST((!std::is_constructible_v<FullChecksum, PartialChecksum>));
    BOOST_TEST((!std::is_constructible_v<PartialChecksum, FullChecksum>));
    BOOST_TEST((!std::is_constructible_v<FullChecksum, UnsetChecksum>));
}

BOOST_AUTO_TEST_SUITE_END()
