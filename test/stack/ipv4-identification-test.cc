/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "super-packets.h"

#include "ns3/ipv4-identification.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// @return the identification after Adjust() of a packet that ns-3 numbered
uint16_t
Adjusted(Ipv4Identification& identification,
         uint16_t given,
         uint16_t segments,
         uint8_t protocol = PROTOCOL_TCP,
         const char* destination = "10.0.0.2")
{
    const TransportPath path(Ipv4Address("10.0.0.1"), Ipv4Address(destination), nullptr);
    Ipv4Datagram datagram;
    datagram.header.SetSource("10.0.0.1");
    datagram.header.SetDestination(destination);
    datagram.header.SetProtocol(protocol);
    datagram.header.SetIdentification(given);
    datagram.transport =
        segments > 1 ? MakeSuperPacket(protocol, segments, 100, path) : Create<Packet>(100);
    identification.Adjust(datagram);
    return datagram.header.GetIdentification();
}

} // namespace

BOOST_AUTO_TEST_SUITE(Ipv4IdentificationTest)

BOOST_AUTO_TEST_CASE(WhatFollowsASuperPacketComesBehindItsSegments)
{
    Ipv4Identification identification;
    BOOST_TEST(Adjusted(identification, 0, 1) == 0);
    BOOST_TEST(Adjusted(identification, 1, 5) == 1); // takes 1 to 5
    BOOST_TEST(Adjusted(identification, 2, 1) == 6);
    BOOST_TEST(Adjusted(identification, 3, 3) == 7); // takes 7 to 9
    BOOST_TEST(Adjusted(identification, 4, 1) == 10);
    BOOST_TEST(Adjusted(identification, 65535, 1) == 5); // modulo 65536
}

BOOST_AUTO_TEST_CASE(OthersCountForThemselves)
{
    Ipv4Identification identification;
    BOOST_TEST(Adjusted(identification, 0, 5) == 0);
    BOOST_TEST(Adjusted(identification, 1, 1, PROTOCOL_UDP) == 1);
    BOOST_TEST(Adjusted(identification, 1, 1, PROTOCOL_TCP, "10.0.0.3") == 1);
    BOOST_TEST(Adjusted(identification, 7, 4, PROTOCOL_SCTP) == 7);
    BOOST_TEST(Adjusted(identification, 8, 1, PROTOCOL_SCTP) == 8); // its endpoint counts
}

BOOST_AUTO_TEST_SUITE_END()
