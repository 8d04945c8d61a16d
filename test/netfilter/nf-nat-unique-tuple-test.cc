/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "nat-packets.h"

#include "ns3/nf-nat-unique-tuple.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>
#include <set>

using namespace ns3;

namespace
{

constexpr uint32_t CLIENT = 0x0a000002;  // 10.0.0.2
constexpr uint32_t SERVER = 0xc0000202;  // 192.0.2.2
constexpr uint32_t OUTSIDE = 0xc0000201; // 192.0.2.1

struct Fixture
{
    Fixture()
    {
        conntrack->Install(node);
        random->SetStream(7);
    }

    ~Fixture()
    {
        Simulator::Destroy();
    }

    /// @return a range of one address
    static NfNatRange To(uint32_t address, uint16_t minPort = 0, uint16_t maxPort = 0)
    {
        NfNatRange range;
        range.mapIps = true;
        range.minAddress = range.maxAddress = address;
        range.portsSpecified = minPort != 0;
        range.minPort = minPort;
        range.maxPort = maxPort;
        return range;
    }

    /// @return UDP from the client to the server
    static NfConntrackTuple From(uint16_t port, uint32_t source = CLIENT)
    {
        return {source, SERVER, port, 9, PROTOCOL_UDP};
    }

    /// Have a confirmed connection that looks like this to the server.
    void Occupy(uint16_t port, uint32_t source = OUTSIDE)
    {
        const std::string digits = "0123456789abcdef";
        std::string hex;
        for (int shift = 12; shift >= 0; shift -= 4)
        {
            hex += digits[port >> shift & 15];
        }
        auto datagram = MakeDatagram("0.0.0.0", "192.0.2.2", PROTOCOL_UDP, hex + "000900080000");
        datagram.header.SetSource(Ipv4Address(source));
        auto hooks = NetfilterHooks::Get(node);
        hooks->Run(datagram, {NfInetHook::PRE_ROUTING, nullptr, nullptr});
        hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, nullptr});
    }

    Ptr<Node> node{CreateObject<Node>()};
    Ptr<NfConntrack> conntrack{CreateObject<NfConntrack>()};
    Ptr<UniformRandomVariable> random{CreateObject<UniformRandomVariable>()};
    Ptr<NfConn> connection{Create<NfConn>()};
    NfNatUniqueTuple unique{conntrack, random};
};

} // namespace

BOOST_FIXTURE_TEST_SUITE(NfNatUniqueTupleTest, Fixture)

BOOST_AUTO_TEST_CASE(FreePortIsKept)
{
    const auto chosen = unique.Choose(From(4000), To(OUTSIDE), connection, NfManip::SRC);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->source == OUTSIDE);
    BOOST_TEST(chosen->sourcePort == 4000);
    BOOST_TEST(chosen->destination == SERVER);
}

BOOST_AUTO_TEST_CASE(TakenPortIsReplacedByOneOfItsClass)
{
    struct
    {
        uint16_t port;
        uint16_t first;
        uint16_t last;
        int draws; ///< so many that a small class is seen from end to end
    } classes[] = {{80, 1, 511, 5000},
                   {511, 1, 511, 20},
                   {512, 600, 1023, 5000},
                   {1023, 600, 1023, 20},
                   {1024, 1024, 65535, 20}};

    for (const auto& one : classes)
    {
        Occupy(one.port);
        std::set<uint16_t> seen;
        for (int i = 0; i < one.draws; ++i)
        {
            const auto chosen =
                unique.Choose(From(one.port), To(OUTSIDE), connection, NfManip::SRC);
            BOOST_REQUIRE(chosen);
            BOOST_TEST(chosen->sourcePort != one.port);
            BOOST_TEST(chosen->sourcePort >= one.first);
            BOOST_TEST(chosen->sourcePort <= one.last);
            seen.insert(chosen->sourcePort);
        }
        if (one.draws > 20)
        {
            BOOST_TEST(*seen.begin() == one.first);
            BOOST_TEST(*seen.rbegin() == one.last);
        }
    }
}

BOOST_AUTO_TEST_CASE(SearchStartsAtRandom)
{
    Occupy(4000);
    std::set<uint16_t> ports;
    for (int i = 0; i < 20; ++i)
    {
        ports.insert(unique.Choose(From(4000), To(OUTSIDE), connection, NfManip::SRC)->sourcePort);
    }
    BOOST_TEST(ports.size() > 15);
}

BOOST_AUTO_TEST_CASE(PortOutsideTheRangeIsReplaced)
{
    const auto chosen =
        unique.Choose(From(4000), To(OUTSIDE, 30000, 30003), connection, NfManip::SRC);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->sourcePort >= 30000);
    BOOST_TEST(chosen->sourcePort <= 30003);
}

BOOST_AUTO_TEST_CASE(LastFreePortOfARangeIsFound)
{
    for (uint16_t port : {30000, 30001, 30003})
    {
        Occupy(port);
    }
    const auto chosen =
        unique.Choose(From(4000), To(OUTSIDE, 30000, 30003), connection, NfManip::SRC);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->sourcePort == 30002);
    Occupy(30002);
    BOOST_TEST(!unique.Choose(From(4000), To(OUTSIDE, 30000, 30003), connection, NfManip::SRC));
}

BOOST_AUTO_TEST_CASE(RandomNeverKeepsThePort)
{
    auto range = To(OUTSIDE, 30000, 30999);
    range.random = true;
    uint32_t kept = 0;
    for (int i = 0; i < 50; ++i)
    {
        kept += unique.Choose(From(30000), range, connection, NfManip::SRC)->sourcePort == 30000;
    }
    BOOST_TEST(kept <= 2); // one in a thousand each
}

BOOST_AUTO_TEST_CASE(SourceIsMappedTheSameAgain)
{
    // The first connection got port 30001; another one from the same source gets it too, as long as
    // its peer is another.
    auto first = Create<NfConn>();
    const NfConntrackTuple original = From(4000);
    NfConntrackTuple translated = original;
    translated.source = OUTSIDE;
    translated.sourcePort = 30001;
    first->tuples = {original, translated.Inverse()};
    unique.RememberSource(first);
    auto other = From(4000);
    other.destinationPort = 10;
    auto chosen = unique.Choose(other, To(OUTSIDE, 30000, 30999), connection, NfManip::SRC);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->sourcePort == 30001);
    BOOST_TEST(chosen->destinationPort == 10);
    unique.ForgetSource(first);
    std::set<uint16_t> ports;
    for (int i = 0; i < 10; ++i)
    {
        ports.insert(
            unique.Choose(other, To(OUTSIDE, 30000, 30999), connection, NfManip::SRC)->sourcePort);
    }
    BOOST_TEST(ports.size() > 5);
}

BOOST_AUTO_TEST_CASE(DestinationWithoutPortsKeepsThePort)
{
    NfConntrackTuple incoming{SERVER, OUTSIDE, 5000, 8080, PROTOCOL_UDP};
    const auto chosen = unique.Choose(incoming, To(CLIENT), connection, NfManip::DST);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->destination == CLIENT);
    BOOST_TEST(chosen->destinationPort == 8080);
    BOOST_TEST(chosen->source == SERVER);
}

BOOST_AUTO_TEST_CASE(AddressesOfARangeAreShared)
{
    NfNatRange range;
    range.mapIps = true;
    range.minAddress = OUTSIDE;
    range.maxAddress = OUTSIDE + 3;
    std::set<uint32_t> addresses;
    for (uint32_t client = CLIENT; client < CLIENT + 100; ++client)
    {
        const auto chosen = unique.Choose(From(4000, client), range, connection, NfManip::SRC);
        BOOST_REQUIRE(chosen);
        BOOST_TEST(chosen->source >= OUTSIDE);
        BOOST_TEST(chosen->source <= OUTSIDE + 3);
        addresses.insert(chosen->source);
    }
    BOOST_TEST(addresses.size() == 4);
}

BOOST_AUTO_TEST_CASE(EchoGetsAnotherIdentifier)
{
    NfConntrackTuple echo{OUTSIDE, SERVER, 0x1234, 0x0800, PROTOCOL_ICMP};
    auto range = To(OUTSIDE, 7, 9);
    const auto chosen = unique.Choose(echo, range, connection, NfManip::SRC);
    BOOST_REQUIRE(chosen);
    BOOST_TEST(chosen->sourcePort >= 7);
    BOOST_TEST(chosen->sourcePort <= 9);
    BOOST_TEST(chosen->destinationPort == 0x0800);
}

BOOST_AUTO_TEST_SUITE_END()
