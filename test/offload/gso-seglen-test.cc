/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "inet-packets.h"
#include "offload-packets.h"

#include "ns3/gso-seglen.h"
#include "ns3/transport-header.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(GsoSeglen)

BOOST_AUTO_TEST_CASE(TcpAndUdpByGsoSize)
{
    // Data offset 8: 32 bytes of header.
    std::vector<uint8_t> tcp(32 + 3000);
    tcp[12] = 0x80;
    const GsoMetadata gso{GSO_TYPE_TCPV4, 1448, 3, {}};
    BOOST_TEST(SkbGsoTransportSeglen(MakePacket(tcp), PROTOCOL_TCP, gso) == 1480U);
    const GsoMetadata udp{GSO_TYPE_UDP_L4, 1000, 3, {}};
    BOOST_TEST(SkbGsoTransportSeglen(MakePacket(std::vector<uint8_t>(8 + 2500)),
                                     PROTOCOL_UDP,
                                     udp) == 1008U);
}

BOOST_AUTO_TEST_CASE(SctpByTheLongestMember)
{
    const auto packet = SuperPacket({400, 1448, 20});
    BOOST_TEST(SkbGsoTransportSeglen(packet, PROTOCOL_SCTP, GetGsoMetadata(packet)) == 1460U);
}

BOOST_AUTO_TEST_SUITE_END()
