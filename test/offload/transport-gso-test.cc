/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "inet-packets.h"
#include "offload-packets.h"

#include "ns3/transport-gso.h"
#include "ns3/transport-header.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(TransportGso)

BOOST_AUTO_TEST_CASE(EachTransportCutsItsOwn)
{
    NetworkLayer network;
    network.protocol = PROTOCOL_SCTP;
    const auto sctp = SuperPacket({100, 200, 40});
    BOOST_TEST(
        TransportGsoSegment(sctp, GetGsoMetadata(sctp), network, PartialChecksum(0), XmitContext{})
            .size() == 3U);
    network.protocol = PROTOCOL_UDP;
    const auto udp = InternetSuper(IpFamily::IPV4, PROTOCOL_UDP, std::vector<uint8_t>(8 + 25), 10);
    BOOST_TEST(
        TransportGsoSegment(udp, GetGsoMetadata(udp), network, PartialChecksum(0), XmitContext{})
            .size() == 3U);
}

BOOST_AUTO_TEST_CASE(OtherProtocolsAreRefusedByNumber)
{
    NetworkLayer network;
    network.protocol = 47; // GRE
    network.family = IpFamily::IPV6;
    const auto packet = SuperPacket({100});
    CheckError<std::invalid_argument>(
        [&] {
            TransportGsoSegment(packet,
                                GetGsoMetadata(packet),
                                network,
                                PartialChecksum(0),
                                XmitContext{});
        },
        {"ipv6_gso_segment", std::to_string(packet->GetUid()), "protocol 47", "0x4000"});
}

BOOST_AUTO_TEST_SUITE_END()
