/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/header-bytes.h"
#include "ns3/packet.h"
#include "ns3/udp-header.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(HeaderBytesTest)

BOOST_AUTO_TEST_CASE(TakesBytesOffAndPutsThemBack)
{
    const std::vector<uint8_t> bytes{1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    auto packet = Create<Packet>(bytes.data(), bytes.size());
    HeaderBytes header(UdpHeader::GetTypeId(), 8);
    BOOST_TEST(packet->RemoveHeader(header) == 8U);
    BOOST_TEST(packet->GetSize() == 2U);
    BOOST_TEST(header.Data()[0] == 1);
    BOOST_TEST(header.Data()[7] == 8);
    header.Data()[6] = 0xab;
    packet->AddHeader(header);
    std::vector<uint8_t> after(10);
    packet->CopyData(after.data(), 10);
    const std::vector<uint8_t> expected{1, 2, 3, 4, 5, 6, 0xab, 8, 9, 10};
    BOOST_TEST(after == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(GoesByTheIdentityItWasGiven)
{
    const HeaderBytes header(UdpHeader::GetTypeId(), 8);
    BOOST_TEST(bool(header.GetInstanceTypeId() == UdpHeader::GetTypeId()));
    BOOST_TEST(header.GetSerializedSize() == 8U);
    BOOST_TEST(bool(HeaderBytes().GetInstanceTypeId() == HeaderBytes::GetTypeId()));
}

BOOST_AUTO_TEST_CASE(StartsFromGivenBytes)
{
    const uint8_t bytes[] = {9, 8, 7};
    auto packet = Create<Packet>(1);
    packet->AddHeader(HeaderBytes(HeaderBytes::GetTypeId(), bytes, sizeof(bytes)));
    uint8_t after[4];
    BOOST_TEST(packet->CopyData(after, sizeof(after)) == 4U);
    BOOST_TEST(after[0] == 9);
    BOOST_TEST(after[2] == 7);
}

BOOST_AUTO_TEST_CASE(PrintsItsSize)
{
    std::ostringstream os;
    HeaderBytes(UdpHeader::GetTypeId(), 8).Print(os);
    BOOST_TEST(os.str() == "size=8");
}

BOOST_AUTO_TEST_CASE(AddsBytesWithoutAHeaderOfTheirOwn)
{
    const uint8_t bytes[] = {9, 8, 7};
    auto packet = Create<Packet>(1);
    AddHeaderBytes(*packet, UdpHeader::GetTypeId(), bytes, sizeof(bytes));
    HeaderBytes read(UdpHeader::GetTypeId(), sizeof(bytes)); // ns-3 checks the type id
    BOOST_TEST(packet->RemoveHeader(read) == 3U);
    BOOST_TEST(read.Data()[0] == 9);
    BOOST_TEST(read.Data()[2] == 7);
    BOOST_TEST(packet->GetSize() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()
