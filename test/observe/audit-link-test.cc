/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/audit-link.h"
#include "ns3/csma-net-device.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simple-net-device.h"
#include "ns3/veth-net-device.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(AuditLinkTest)

BOOST_AUTO_TEST_CASE(OnlyVethHandsTheStateOver)
{
    const auto veth = FindAuditLink(CreateObject<VethNetDevice>());
    BOOST_REQUIRE(veth.has_value());
    BOOST_TEST(bool(veth->header == AuditLinkHeader::ETHERNET));
    BOOST_TEST(veth->carriesState);
    const auto ixgbe = FindAuditLink(CreateObject<IxgbeNetDevice>());
    BOOST_REQUIRE(ixgbe.has_value());
    BOOST_TEST(bool(ixgbe->header == AuditLinkHeader::ETHERNET));
    BOOST_TEST(!ixgbe->carriesState);
    const auto csma = FindAuditLink(CreateObject<CsmaNetDevice>());
    BOOST_REQUIRE(csma.has_value());
    BOOST_TEST(bool(csma->header == AuditLinkHeader::ETHERNET));
    BOOST_TEST(!csma->carriesState);
    const auto pointToPoint = FindAuditLink(CreateObject<PointToPointNetDevice>());
    BOOST_REQUIRE(pointToPoint.has_value());
    BOOST_TEST(bool(pointToPoint->header == AuditLinkHeader::PPP));
    BOOST_TEST(!pointToPoint->carriesState);
}

BOOST_AUTO_TEST_CASE(OthersAreUnknown)
{
    BOOST_TEST(!FindAuditLink(CreateObject<SimpleNetDevice>()).has_value());
}

BOOST_AUTO_TEST_SUITE_END()
