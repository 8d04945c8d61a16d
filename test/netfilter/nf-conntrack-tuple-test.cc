/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "nat-packets.h"

#include "ns3/nf-conntrack-tuple.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(NfConntrackTupleTest)

BOOST_AUTO_TEST_CASE(PortsOfTcpUdpAndSctp)
{
    for (const auto& [protocol, bytes] :
         {std::pair<uint8_t, std::string>{6, "0fa013880000000000000000500204000000 0000"},
          {17, "0fa0138800080000"},
          {132, "0fa013880000000000000000"}})
    {
        const auto tuple =
            NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", protocol, bytes));
        BOOST_REQUIRE(tuple);
        BOOST_TEST(tuple->source == 0x0a000001);
        BOOST_TEST(tuple->destination == 0x0a000002);
        BOOST_TEST(tuple->sourcePort == 4000);
        BOOST_TEST(tuple->destinationPort == 5000);
        BOOST_TEST(int(tuple->protocol) == int(protocol));
        const auto inverse = tuple->Inverse();
        BOOST_TEST(inverse.source == 0x0a000002);
        BOOST_TEST(inverse.sourcePort == 5000);
        BOOST_TEST(inverse.destinationPort == 4000);
        BOOST_TEST(bool(inverse.Inverse() == *tuple));
        BOOST_TEST(bool(inverse != *tuple));
    }
}

BOOST_AUTO_TEST_CASE(EchoKeepsItsIdentifierAndTurnsItsType)
{
    const auto echo =
        NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", 1, "0800000012340001"));
    const auto reply =
        NfConntrackTuple::Of(MakeDatagram("10.0.0.2", "10.0.0.1", 1, "0000000012340001"));
    BOOST_REQUIRE(echo);
    BOOST_REQUIRE(reply);
    BOOST_TEST(echo->sourcePort == 0x1234);
    BOOST_TEST(bool(echo->Inverse() == *reply));
    BOOST_TEST(!echo->HasPorts());
}

BOOST_AUTO_TEST_CASE(WhatHasNoTuple)
{
    // ICMP destination unreachable; a UDP header of 7 bytes; an SCTP header of 11.
    BOOST_TEST(!NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", 1, "0303000000000000")));
    BOOST_TEST(!NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", 17, "0fa01388000800")));
    BOOST_TEST(
        !NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", 132, "0fa0138800000000000000")));
}

BOOST_AUTO_TEST_CASE(OtherProtocolsHaveAddressesOnly)
{
    const auto tuple = NfConntrackTuple::Of(MakeDatagram("10.0.0.1", "10.0.0.2", 47, "00000800"));
    BOOST_REQUIRE(tuple);
    BOOST_TEST(tuple->sourcePort == 0);
    BOOST_TEST(!tuple->HasPorts());
}

BOOST_AUTO_TEST_CASE(HashTellsNeighboursApart)
{
    std::set<size_t> hashes;
    NfConntrackTuple tuple{0x0a000001, 0x0a000002, 0, 5000, 132};
    for (uint16_t port = 1024; port < 2024; ++port)
    {
        tuple.sourcePort = port;
        hashes.insert(NfConntrackTupleHash()(tuple));
        hashes.insert(NfConntrackTupleHash()(tuple.Inverse()));
    }
    BOOST_TEST(hashes.size() == 2000);
}

BOOST_AUTO_TEST_CASE(PrintsForPeople)
{
    std::ostringstream text;
    text << NfConntrackTuple{0x0a000001, 0x0a000002, 4000, 5000, 132};
    BOOST_TEST(text.str() == "protocol 132 10.0.0.1:4000 > 10.0.0.2:5000");
}

BOOST_AUTO_TEST_SUITE_END()
