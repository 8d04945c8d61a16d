/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/packet.h"
#include "ns3/sctp-header.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <vector>

using namespace ns3;

namespace
{

/// Common header of the INIT vector: ports 40000 and 38412, tag 0, CRC32c b0 0b ac 32 on the wire.
const std::vector<uint8_t> WIRE{0x9c, 0x40, 0x96, 0x0c, 0, 0, 0, 0, 0xb0, 0x0b, 0xac, 0x32};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpHeaderTest)

BOOST_AUTO_TEST_CASE(IsBitExact)
{
    SctpHeader header(40000, 38412, 0);
    header.SetChecksum(0x32ac0bb0); // least significant byte first on the wire
    Ptr<Packet> packet = Create<Packet>();
    packet->AddHeader(header);
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    BOOST_TEST(bytes == WIRE, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ReadsBack)
{
    Ptr<Packet> packet = Create<Packet>(WIRE.data(), WIRE.size());
    SctpHeader header;
    BOOST_TEST(packet->RemoveHeader(header) == 12U);
    BOOST_TEST(header.GetSourcePort() == 40000);
    BOOST_TEST(header.GetDestinationPort() == 38412);
    BOOST_TEST(header.GetVerificationTag() == 0U);
    BOOST_TEST(header.GetChecksum() == 0x32ac0bb0U);
    BOOST_TEST(packet->GetSize() == 0U);
}

BOOST_AUTO_TEST_CASE(TruncatedIsNotRead)
{
    Ptr<Packet> packet = Create<Packet>(WIRE.data(), WIRE.size() - 1);
    SctpHeader header(1, 2, 3);
    BOOST_TEST(packet->PeekHeader(header) == 0U);
    BOOST_TEST(header.GetSourcePort() == 1);
}

BOOST_AUTO_TEST_CASE(HasTheNameThatOthersLookUp)
{
    BOOST_TEST(SctpHeader::GetTypeId().GetName() == "ns3::SctpHeader");
    std::ostringstream text;
    SctpHeader(7, 9, 0xdeadbeef).Print(text);
    BOOST_TEST(text.str() == "7 > 9 vtag=0xdeadbeef crc32c=0x0");
}

BOOST_AUTO_TEST_SUITE_END()
