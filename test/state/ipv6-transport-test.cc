/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/ipv6-transport.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// @return a packet of these bytes
Ptr<Packet>
Make(const std::vector<uint8_t>& bytes)
{
    return Create<Packet>(bytes.data(), bytes.size());
}

} // namespace

BOOST_AUTO_TEST_SUITE(Ipv6TransportTest)

BOOST_AUTO_TEST_CASE(NoExtensionHeader)
{
    const auto found = FindIpv6Transport(Make({1, 2, 3}), 17);
    BOOST_TEST(int(found.protocol) == 17);
    BOOST_TEST(found.offset == 0);
    BOOST_TEST(!found.isFragment);
    BOOST_TEST(found.isComplete);
}

BOOST_AUTO_TEST_CASE(ChainOfExtensionHeaders)
{
    // RFC 8200 section 4: hop-by-hop of 8 bytes, routing of 16, destination options of 8, then TCP.
    std::vector<uint8_t> bytes(8 + 16 + 8 + 20);
    bytes[0] = 43; // hop-by-hop: routing follows, 8 bytes
    bytes[8] = 60; // routing: destination options follow
    bytes[9] = 1;  // 8 bytes more than 8
    bytes[24] = 6; // destination options: TCP follows
    const auto found = FindIpv6Transport(Make(bytes), 0);
    BOOST_TEST(int(found.protocol) == 6);
    BOOST_TEST(found.offset == 32);
    BOOST_TEST(!found.isFragment);
}

BOOST_AUTO_TEST_CASE(AuthenticationHeaderCountsIn32BitWords)
{
    // RFC 4302 section 2.2: length in 32-bit words minus 2; 4 makes 24 bytes.
    std::vector<uint8_t> bytes(24 + 8);
    bytes[0] = 17;
    bytes[1] = 4;
    const auto found = FindIpv6Transport(Make(bytes), 51);
    BOOST_TEST(int(found.protocol) == 17);
    BOOST_TEST(found.offset == 24);
}

BOOST_AUTO_TEST_CASE(FirstFragmentShowsTheTransportAndALaterOneDoesNot)
{
    std::vector<uint8_t> bytes(8 + 64);
    bytes[0] = 17;
    bytes[3] = 1; // offset 0, more fragments
    auto found = FindIpv6Transport(Make(bytes), 44);
    BOOST_TEST(int(found.protocol) == 17);
    BOOST_TEST(found.offset == 8);
    BOOST_TEST(found.isFragment);
    bytes[2] = 0x05;
    bytes[3] = 0xa8; // offset 1448, last
    found = FindIpv6Transport(Make(bytes), 44);
    BOOST_TEST(int(found.protocol) == 44);
    BOOST_TEST(found.offset == 0);
    BOOST_TEST(found.isFragment);
}

BOOST_AUTO_TEST_CASE(TruncatedExtensionHeaderIsTold)
{
    BOOST_TEST(!FindIpv6Transport(Make({17, 0, 0, 0}), 60).isComplete);
    BOOST_TEST(!FindIpv6Transport(Make({17, 5, 0, 0, 0, 0, 0, 0}), 60).isComplete);
}

BOOST_AUTO_TEST_SUITE_END()
