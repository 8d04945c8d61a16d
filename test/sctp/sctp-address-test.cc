/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/mac48-address.h"
#include "ns3/sctp-address.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>
#include <vector>

using namespace ns3;

namespace
{

/// @param address any @return what is printed of it
std::string
Print(const SctpAddress& address)
{
    std::ostringstream os;
    os << address;
    return os.str();
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpAddressTest)

BOOST_AUTO_TEST_CASE(BothFamiliesComeBack)
{
    const SctpAddress four(Ipv4Address("192.0.2.129"));
    BOOST_TEST(four.IsIpv4());
    BOOST_TEST((four.GetIpv4() == Ipv4Address("192.0.2.129")));
    BOOST_TEST(Print(four) == "192.0.2.129");
    const SctpAddress six(Ipv6Address("fd00:1:2:3:84:a5:c6:e7"));
    BOOST_TEST(!six.IsIpv4());
    BOOST_TEST((six.GetIpv6() == Ipv6Address("fd00:1:2:3:84:a5:c6:e7")));
    BOOST_TEST(Print(six) == "fd00:1:2:3:84:a5:c6:e7");
}

BOOST_AUTO_TEST_CASE(BytesAreThoseOfRfc4291)
{
    uint8_t bytes[16];
    SctpAddress(Ipv4Address("192.0.2.129")).Write(bytes);
    // ::ffff:192.0.2.129, section 2.5.5.2.
    const std::vector<uint8_t> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 192, 0, 2, 129};
    BOOST_TEST(std::vector<uint8_t>(bytes, bytes + 16) == mapped, boost::test_tools::per_element());
    BOOST_TEST((SctpAddress::Read(bytes) == Ipv4Address("192.0.2.129")));

    SctpAddress(Ipv6Address("fd00:1:2:3:84:a5:c6:e7")).Write(bytes);
    const std::vector<uint8_t> six{0xfd, 0, 0, 1, 0, 2, 0, 3, 0, 0x84, 0, 0xa5, 0, 0xc6, 0, 0xe7};
    BOOST_TEST(std::vector<uint8_t>(bytes, bytes + 16) == six, boost::test_tools::per_element());
    BOOST_TEST((SctpAddress::Read(bytes) == Ipv6Address("fd00:1:2:3:84:a5:c6:e7")));
}

BOOST_AUTO_TEST_CASE(AnyOfOneFamilyIsNotThatOfTheOther)
{
    const auto four = SctpAddress::GetAny(SctpAddress::Family::IPV4);
    const auto six = SctpAddress::GetAny(SctpAddress::Family::IPV6);
    BOOST_TEST(four.IsAny());
    BOOST_TEST(six.IsAny());
    BOOST_TEST((four != six));
    BOOST_TEST((four == Ipv4Address::GetAny()));
    BOOST_TEST((six == Ipv6Address::GetAny()));
    BOOST_TEST((four == SctpAddress()));
    BOOST_TEST((four.GetFamily() == SctpAddress::Family::IPV4));
    BOOST_TEST((six.GetFamily() == SctpAddress::Family::IPV6));
    BOOST_TEST(!SctpAddress(Ipv6Address("::1")).IsAny());
    BOOST_TEST(!SctpAddress(Ipv4Address("0.0.0.1")).IsAny());
}

BOOST_AUTO_TEST_CASE(KindsOfAddresses)
{
    // RFC 4291 section 2.4: fe80::/10 is link-local, ff00::/8 multicast, :: unspecified.
    for (const char* text : {"fe80::1", "febf:ffff::1"})
    {
        BOOST_TEST(SctpAddress(Ipv6Address(text)).IsLinkLocal(), text);
        BOOST_TEST(SctpAddress(Ipv6Address(text)).IsUnicast(), text);
    }
    for (const char* text : {"fec0::1", "fd00::1", "::1", "2001:db8::1"})
    {
        BOOST_TEST(!SctpAddress(Ipv6Address(text)).IsLinkLocal(), text);
        BOOST_TEST(SctpAddress(Ipv6Address(text)).IsUnicast(), text);
    }
    for (const char* text : {"ff02::1", "::"})
    {
        BOOST_TEST(!SctpAddress(Ipv6Address(text)).IsUnicast(), text);
    }
    for (const char* text : {"224.0.0.1", "239.255.255.255", "255.255.255.255"})
    {
        BOOST_TEST(!SctpAddress(Ipv4Address(text)).IsUnicast(), text);
    }
    BOOST_TEST(SctpAddress(Ipv4Address("254.128.0.0")).IsUnicast());
    // IPv4 has no address that is link-local for SCTP.
    BOOST_TEST(!SctpAddress(Ipv4Address("254.128.0.1")).IsLinkLocal());
}

BOOST_AUTO_TEST_CASE(NeighboursHashApart)
{
    // The hosts of a /24 and of a /120, on their own and in the place of the prefix.
    std::set<std::size_t> hashes;
    for (uint32_t host = 0; host < 256; host++)
    {
        hashes.insert(SctpAddress(Ipv4Address(0x0a000000 + host)).Hash());
        uint8_t bytes[16] = {0xfd, 0};
        bytes[15] = host;
        hashes.insert(SctpAddress::Read(bytes).Hash());
        bytes[7] = 1 + (host & 0x7f);
        hashes.insert(SctpAddress::Read(bytes).Hash());
    }
    BOOST_TEST(hashes.size() == 3U * 256U);
}

BOOST_AUTO_TEST_CASE(SocketAddresses)
{
    const auto four = SctpSocketAddress::From(InetSocketAddress("192.0.2.1", 5001));
    BOOST_REQUIRE(four.has_value());
    BOOST_TEST((four->address == Ipv4Address("192.0.2.1")));
    BOOST_TEST(four->port == 5001);
    BOOST_TEST((four->To() == Address(InetSocketAddress("192.0.2.1", 5001))));

    const auto six = SctpSocketAddress::From(Inet6SocketAddress("fd00::1", 5002));
    BOOST_REQUIRE(six.has_value());
    BOOST_TEST((six->address == Ipv6Address("fd00::1")));
    BOOST_TEST(six->port == 5002);
    BOOST_TEST((six->To() == Address(Inet6SocketAddress("fd00::1", 5002))));

    BOOST_TEST(!SctpSocketAddress::From(Mac48Address("00:00:00:00:00:01")).has_value());
    BOOST_TEST(!SctpSocketAddress::From(Address()).has_value());
    // SCTP_I_WANT_MAPPED_V4_ADDR: an IPv4-mapped address is an IPv4 one.
    const auto mapped = SctpSocketAddress::From(Inet6SocketAddress("::ffff:c000:201", 1));
    BOOST_TEST((mapped->address == Ipv4Address("192.0.2.1")));
}

BOOST_AUTO_TEST_SUITE_END()
