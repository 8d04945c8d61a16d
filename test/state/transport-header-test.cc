/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "packet-bytes.h"

#include "ns3/tcp-header.h"
#include "ns3/transport-header.h"
#include "ns3/udp-header.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(TransportHeaderTest)

BOOST_AUTO_TEST_CASE(FieldsOfSctp)
{
    auto packet = Make(Bytes(INIT_HEADER + "b00bac32" + INIT_CHUNK));
    TransportHeader header(packet, PROTOCOL_SCTP);
    BOOST_REQUIRE(header.IsComplete());
    BOOST_TEST(header.GetSize() == 12U);
    BOOST_TEST(header.GetSourcePort() == 40000);
    BOOST_TEST(header.GetDestinationPort() == 38412);
    BOOST_TEST(header.GetCrc32c() == Field("b00bac32"));
    header.SetSourcePort(61000);
    header.SetCrc32c(Field("d63ebaa4"));
    header.WriteTo(packet);
    BOOST_TEST(BytesOf(packet) == Bytes("ee48960c00000000d63ebaa4" + INIT_CHUNK),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(FieldsOfTcp)
{
    TcpHeader tcp;
    tcp.SetSourcePort(1234);
    tcp.SetDestinationPort(80);
    auto packet = Create<Packet>(100);
    packet->AddHeader(tcp);
    TransportHeader header(packet, PROTOCOL_TCP);
    BOOST_REQUIRE(header.IsComplete());
    BOOST_TEST(header.GetSize() == 20U);
    BOOST_TEST(header.GetSourcePort() == 1234);
    BOOST_TEST(header.GetDestinationPort() == 80);
    header.SetDestinationPort(8080);
    header.SetChecksum(0xabcd);
    BOOST_TEST(header.GetChecksum() == 0xabcd);
    header.WriteTo(packet);
    const auto bytes = BytesOf(packet);
    BOOST_TEST(bytes.size() == 120U);
    BOOST_TEST(bytes[2] == 0x1f); // 8080 is 1f90
    BOOST_TEST(bytes[3] == 0x90);
    BOOST_TEST(bytes[16] == 0xab);
    BOOST_TEST(bytes[17] == 0xcd);
}

BOOST_AUTO_TEST_CASE(TcpOptionsBelongToTheHeader)
{
    std::vector<uint8_t> bytes(60 + 10);
    bytes[12] = 0xf0;
    BOOST_TEST(TransportHeader(Make(bytes), PROTOCOL_TCP).GetSize() == 60U);
    bytes[12] = 0x80;
    BOOST_TEST(TransportHeader(Make(bytes), PROTOCOL_TCP).GetSize() == 32U);
}

BOOST_AUTO_TEST_CASE(FieldsOfUdpAndIcmp)
{
    auto udp = Make(Bytes("0fa01388000afffff07a"));
    TransportHeader udpHeader(udp, PROTOCOL_UDP);
    BOOST_TEST(udpHeader.GetSize() == 8U);
    BOOST_TEST(udpHeader.GetSourcePort() == 4000);
    BOOST_TEST(udpHeader.GetDestinationPort() == 5000);
    BOOST_TEST(udpHeader.GetChecksum() == 0xffff);

    auto icmp = Make(Bytes("0304e2670000057800"));
    TransportHeader icmpHeader(icmp, PROTOCOL_ICMP);
    BOOST_TEST(icmpHeader.GetSize() == 8U);
    BOOST_TEST(icmpHeader.GetChecksum() == 0xe267);
    icmpHeader.SetChecksum(0x685f);
    icmpHeader.WriteTo(icmp);
    BOOST_TEST(BytesOf(icmp) == Bytes("0304685f0000057800"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(FieldsOfIcmpv6)
{
    // RFC 4443 section 4.1, echo request; RFC 4861 section 4.3, a neighbour solicitation of 24
    // bytes, and one that is cut.
    for (const char* bytes : {"8000831d00010001aabb",
                              "870012340000000020010db8000000000000000000000001",
                              "870012340000000020010db8"})
    {
        auto packet = Make(Bytes(bytes));
        TransportHeader header(packet, PROTOCOL_ICMPV6);
        BOOST_TEST(header.GetSize() == 8U);
        header.SetChecksum(0xbeef);
        header.WriteTo(packet);
        auto expected = Bytes(bytes);
        expected[2] = 0xbe;
        expected[3] = 0xef;
        BOOST_TEST(BytesOf(packet) == expected, boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(FlagsOfTcpAndLengthOfUdp)
{
    auto tcp = Make(std::vector<uint8_t>(20, 0x50));
    TransportHeader tcpHeader(tcp, PROTOCOL_TCP);
    tcpHeader.SetTcpFlags(0x19);
    tcpHeader.WriteTo(tcp);
    BOOST_TEST(int(BytesOf(tcp)[13]) == 0x19);
    BOOST_TEST(int(BytesOf(tcp)[12]) == 0x50);
    BOOST_TEST(int(BytesOf(tcp)[14]) == 0x50);

    TransportHeader udp(Make(Bytes("0fa01388000afffff07a")), PROTOCOL_UDP);
    udp.SetUdpLength(0x0102);
    auto payload = Make(Bytes("f07a"));
    udp.AddTo(payload);
    BOOST_TEST(BytesOf(payload) == Bytes("0fa013880102fffff07a"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(OffsetsAreThoseOfTheRfcs)
{
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_TCP) == 16);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_UDP) == 6);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_ICMP) == 2);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_ICMPV6) == 2);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_SCTP) == 8);
}

BOOST_AUTO_TEST_CASE(ShortOrUnknownIsIncomplete)
{
    const auto isComplete = [](std::size_t size, uint8_t protocol) {
        std::vector<uint8_t> bytes(size);
        if (size > 12)
        {
            bytes[12] = 0x60; // a TCP header of 24 bytes
        }
        return TransportHeader(Make(bytes), protocol).IsComplete();
    };
    BOOST_TEST(!isComplete(0, PROTOCOL_SCTP));
    BOOST_TEST(!isComplete(11, PROTOCOL_SCTP));
    BOOST_TEST(isComplete(12, PROTOCOL_SCTP));
    BOOST_TEST(!isComplete(7, PROTOCOL_UDP));
    BOOST_TEST(isComplete(8, PROTOCOL_UDP));
    BOOST_TEST(!isComplete(7, PROTOCOL_ICMP));
    BOOST_TEST(!isComplete(7, PROTOCOL_ICMPV6));
    BOOST_TEST(!isComplete(19, PROTOCOL_TCP));
    BOOST_TEST(!isComplete(23, PROTOCOL_TCP)); // says 24
    BOOST_TEST(isComplete(24, PROTOCOL_TCP));
    BOOST_TEST(!isComplete(100, 47)); // GRE
    std::vector<uint8_t> tooSmall(40);
    tooSmall[12] = 0x40; // a data offset of 16 bytes
    BOOST_TEST(!TransportHeader(Make(tooSmall), PROTOCOL_TCP).IsComplete());
}

BOOST_AUTO_TEST_CASE(WritingLeavesOtherCopiesAlone)
{
    auto packet = Make(Bytes("0fa01388000afffff07a"));
    auto copy = packet->Copy();
    TransportHeader header(copy, PROTOCOL_UDP);
    header.SetSourcePort(40000);
    header.WriteTo(copy);
    BOOST_TEST(BytesOf(packet) == Bytes("0fa01388000afffff07a"), boost::test_tools::per_element());
    BOOST_TEST(BytesOf(copy) == Bytes("9c401388000afffff07a"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(OverwritesAHeaderThatWasJustAdded)
{
    const std::vector<uint8_t> payload(100, 0x55);
    const auto original = Create<Packet>(payload.data(), payload.size());
    auto packet = original->Copy();
    UdpHeader udp;
    udp.SetSourcePort(1000);
    udp.SetDestinationPort(2000);
    packet->AddHeader(udp);
    TransportHeader header(packet, PROTOCOL_UDP);
    header.SetChecksum(0xbeef);
    header.Overwrite(*packet);
    const TransportHeader after(packet, PROTOCOL_UDP);
    BOOST_TEST(after.GetSourcePort() == 1000);
    BOOST_TEST(after.GetChecksum() == 0xbeef);
    packet->RemoveHeader(udp); // its metadata still name it
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    BOOST_TEST(bytes == payload, boost::test_tools::per_element());
    original->CopyData(bytes.data(), bytes.size());
    BOOST_TEST(bytes == payload, boost::test_tools::per_element()); // who shared the payload
}

BOOST_AUTO_TEST_SUITE_END()
