/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-state-cookie.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

const SctpSipHashKey KEY{0x1234, 0x5678}; ///< secret
constexpr int LIFE = 60;                  ///< Valid.Cookie.Life, seconds

/// @return a cookie whose every field has a value of its own
SctpStateCookie
Sample()
{
    SctpStateCookie cookie;
    cookie.created = Seconds(5);
    cookie.identity.localAddress = Ipv4Address("10.0.0.2");
    cookie.identity.peerAddress = Ipv4Address("10.0.0.1");
    cookie.identity.localPort = 5001;
    cookie.identity.peerPort = 49152;
    cookie.identity.localTag = 11;
    cookie.identity.peerTag = 12;
    cookie.identity.localTsn = 13;
    cookie.identity.peerTsn = 14;
    cookie.identity.peerRwnd = 15;
    cookie.identity.outboundStreams = 16;
    cookie.identity.inboundStreams = 17;
    cookie.tieTagLocal = 18;
    cookie.tieTagPeer = 19;
    return cookie;
}

/// Unpack at a time.
std::optional<SctpStateCookie>
Unpack(const std::vector<uint8_t>& bytes, Time now, SctpStateCookie::Verdict& verdict)
{
    return SctpStateCookie::Unpack({bytes.data(), static_cast<uint32_t>(bytes.size())},
                                   KEY,
                                   now,
                                   Seconds(LIFE),
                                   verdict);
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpStateCookieTest)

BOOST_AUTO_TEST_CASE(EveryFieldComesBack)
{
    SctpStateCookie::Verdict verdict;
    const auto cookie = Unpack(Sample().Pack(KEY), Seconds(6), verdict);
    BOOST_REQUIRE(cookie);
    BOOST_TEST((verdict == SctpStateCookie::Verdict::VALID));
    BOOST_TEST((cookie->created == Seconds(5)));
    BOOST_TEST((cookie->identity.localAddress == Ipv4Address("10.0.0.2")));
    BOOST_TEST((cookie->identity.peerAddress == Ipv4Address("10.0.0.1")));
    BOOST_TEST(cookie->identity.localPort == 5001);
    BOOST_TEST(cookie->identity.peerPort == 49152);
    BOOST_TEST(cookie->identity.localTag == 11U);
    BOOST_TEST(cookie->identity.peerTag == 12U);
    BOOST_TEST(cookie->identity.localTsn == 13U);
    BOOST_TEST(cookie->identity.peerTsn == 14U);
    BOOST_TEST(cookie->identity.peerRwnd == 15U);
    BOOST_TEST(cookie->identity.outboundStreams == 16);
    BOOST_TEST(cookie->identity.inboundStreams == 17);
    BOOST_TEST(cookie->tieTagLocal == 18U);
    BOOST_TEST(cookie->tieTagPeer == 19U);
}

BOOST_AUTO_TEST_CASE(AddressesOfIpv6ComeBackWithTheirInterface)
{
    SctpStateCookie cookie = Sample();
    cookie.identity.localAddress = Ipv6Address("fe80::200:ff:fe00:1");
    cookie.identity.peerAddress = Ipv6Address("fe80::200:ff:fe00:2");
    cookie.identity.scope = 0x01020304;
    SctpStateCookie::Verdict verdict;
    const auto back = Unpack(cookie.Pack(KEY), Seconds(6), verdict);
    BOOST_REQUIRE(back);
    BOOST_TEST((back->identity.localAddress == Ipv6Address("fe80::200:ff:fe00:1")));
    BOOST_TEST((back->identity.peerAddress == Ipv6Address("fe80::200:ff:fe00:2")));
    BOOST_TEST(back->identity.scope == 0x01020304U);
    BOOST_TEST(back->identity.localPort == 5001);
    BOOST_TEST(back->tieTagPeer == 19U);
}

BOOST_AUTO_TEST_CASE(StaleAfterItsLife)
{
    const auto bytes = Sample().Pack(KEY);
    SctpStateCookie::Verdict verdict;
    BOOST_TEST(bool(Unpack(bytes, Seconds(5 + LIFE), verdict)));
    BOOST_TEST((verdict == SctpStateCookie::Verdict::VALID));
    BOOST_TEST(bool(Unpack(bytes, Seconds(5 + LIFE) + NanoSeconds(1), verdict)));
    BOOST_TEST((verdict == SctpStateCookie::Verdict::STALE));
}

BOOST_AUTO_TEST_CASE(AnyChangeIsTampering)
{
    const auto bytes = Sample().Pack(KEY);
    SctpStateCookie::Verdict verdict;
    for (std::size_t i = 0; i < bytes.size(); i++)
    {
        auto changed = bytes;
        changed[i] ^= 0x80;
        BOOST_TEST(!Unpack(changed, Seconds(6), verdict), "byte " << i);
        BOOST_TEST((verdict == SctpStateCookie::Verdict::TAMPERED));
    }
    for (std::size_t size = 0; size < bytes.size(); size++)
    {
        const std::vector<uint8_t> cut(bytes.begin(), bytes.begin() + size);
        BOOST_TEST(!Unpack(cut, Seconds(6), verdict), "size " << size);
    }
    auto longer = bytes;
    longer.push_back(0);
    BOOST_TEST(!Unpack(longer, Seconds(6), verdict));
    BOOST_TEST(!Unpack(Sample().Pack({1, 2}), Seconds(6), verdict));
}

BOOST_AUTO_TEST_SUITE_END()
