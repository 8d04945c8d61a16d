/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet-tag.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(PacketTagTest)

BOOST_AUTO_TEST_CASE(FindsATagInAnyPlace)
{
    auto packet = Create<Packet>(100);
    BOOST_TEST(!HasPacketTag(*packet, ChecksumTag::GetTypeId()));
    packet->AddPacketTag(ChecksumTag(ChecksumState::Unnecessary()));
    BOOST_TEST(HasPacketTag(*packet, ChecksumTag::GetTypeId()));
    BOOST_TEST(!HasPacketTag(*packet, GsoTag::GetTypeId()));
    packet->AddPacketTag(GsoTag());
    BOOST_TEST(HasPacketTag(*packet, ChecksumTag::GetTypeId()));
    BOOST_TEST(HasPacketTag(*packet, GsoTag::GetTypeId()));
    GsoTag gso;
    packet->RemovePacketTag(gso);
    BOOST_TEST(HasPacketTag(*packet, ChecksumTag::GetTypeId()));
    BOOST_TEST(!HasPacketTag(*packet, GsoTag::GetTypeId()));
}

BOOST_AUTO_TEST_SUITE_END()
