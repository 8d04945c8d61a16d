/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/tcp-header.h"
#include "ns3/transport-header.h"
#include "ns3/udp-header.h"

#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <random>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** Bytes written in hexadecimal. */
std::vector<uint8_t>
Bytes(const std::string& hexadecimal)
{
    std::vector<uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hexadecimal.size(); i += 2)
    {
        bytes.push_back(std::stoul(hexadecimal.substr(i, 2), nullptr, 16));
    }
    return bytes;
}

Ptr<Packet>
Make(const std::vector<uint8_t>& bytes)
{
    return Create<Packet>(bytes.data(), bytes.size());
}

std::vector<uint8_t>
BytesOf(Ptr<const Packet> packet)
{
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/** The four bytes as SCTP stores a CRC: least significant first. */
uint32_t
Field(const std::string& wire)
{
    const auto bytes = Bytes(wire);
    return bytes[0] | bytes[1] << 8 | bytes[2] << 16 | uint32_t(bytes[3]) << 24;
}

/** INIT, 40000 to 38412, initiate tag 11223344, a_rwnd 106496, 10 out, 65535 in, TSN 55667788. */
const std::string INIT_HEADER = "9c40960c00000000";
const std::string INIT_CHUNK = "01000014112233440001a000000affff55667788";

} // namespace

BOOST_AUTO_TEST_SUITE(TransportHeaderTest)

// The field values of the SCTP cases were computed with an independent program and confirmed by
// TShark (-o "sctp.checksum:CRC 32c").
BOOST_AUTO_TEST_CASE(CrcOfInit)
{
    auto packet = Make(Bytes(INIT_HEADER + "b00bac32" + INIT_CHUNK));
    TransportHeader header(packet, PROTOCOL_SCTP);
    BOOST_REQUIRE(header.IsComplete());
    BOOST_TEST(header.GetSize() == 12U);
    BOOST_TEST(header.GetSourcePort() == 40000);
    BOOST_TEST(header.GetDestinationPort() == 38412);
    BOOST_TEST(header.GetCrc32c() == Field("b00bac32"));
    BOOST_TEST(SctpComputeCksum(packet) == Field("b00bac32"));
}

BOOST_AUTO_TEST_CASE(CrcOfInitAfterSnat)
{
    auto packet = Make(Bytes(INIT_HEADER + "b00bac32" + INIT_CHUNK));
    TransportHeader header(packet, PROTOCOL_SCTP);
    header.SetSourcePort(61000);
    header.WriteTo(packet);
    BOOST_TEST(SctpComputeCksum(packet) == Field("d63ebaa4"));
    header.SetCrc32c(SctpComputeCksum(packet));
    header.WriteTo(packet);
    BOOST_TEST(BytesOf(packet) == Bytes("ee48960c00000000d63ebaa4" + INIT_CHUNK),
               boost::test_tools::per_element());
    // A device that takes the field as it is computes over the right CRC: the signature of the bug.
    BOOST_TEST(SctpCrc32cAsIs(packet) == Field("4aa3626f"));
}

BOOST_AUTO_TEST_CASE(CrcComputedTwiceWithoutPortChange)
{
    auto packet = Make(Bytes(INIT_HEADER + "b00bac32" + INIT_CHUNK));
    BOOST_TEST(SctpCrc32cAsIs(packet) == Field("e6c6ce6a"));
}

BOOST_AUTO_TEST_CASE(AsIsOverZeroIsRight)
{
    auto packet = Make(Bytes(INIT_HEADER + "00000000" + INIT_CHUNK));
    BOOST_TEST(SctpCrc32cAsIs(packet) == Field("b00bac32"));
}

// Two DATA chunks of NGAP (payload protocol 60), TSN 1 and 2. The pad of the last chunk is summed
// too (RFC 9260 section 6.8).
BOOST_AUTO_TEST_CASE(CrcOfData)
{
    std::string up;
    for (int i = 0; i < 32; ++i)
    {
        up += std::string(i < 16 ? "0" : "1") + "0123456789abcdef"[i % 16];
    }
    BOOST_TEST(SctpComputeCksum(Make(Bytes("9c40960cdeadbeef00000000"
                                           "0003003000000001000000000000003c" +
                                           up))) == Field("77437e40"));
    const std::string hello = "9c40960cdeadbeef00000000"
                              "0003001500000002000000010000003c"
                              "68656c6c6f";
    BOOST_TEST(SctpComputeCksum(Make(Bytes(hello + "000000"))) == Field("768f6b41"));
    BOOST_TEST(SctpComputeCksum(Make(Bytes(hello))) == Field("c88ecbdf"));
}

BOOST_AUTO_TEST_CASE(CrcTakesTheFieldAsZeroWhateverItHolds)
{
    for (const char* stale : {"00000000", "b00bac32", "ffffffff", "12345678"})
    {
        auto packet = Make(Bytes(INIT_HEADER + stale + INIT_CHUNK));
        const auto before = BytesOf(packet);
        BOOST_TEST(SctpComputeCksum(packet) == Field("b00bac32"));
        BOOST_TEST(BytesOf(packet) == before, boost::test_tools::per_element());
    }
}

// The packet's bytes are copied by size; each way of copying must see every byte.
BOOST_AUTO_TEST_CASE(SumsOfEverySizeOfPacket)
{
    std::mt19937 random(12);
    for (const std::size_t size : {12, 1460, 2047, 2048, 2049, 9000, 65535, 65536, 65537, 200000})
    {
        std::vector<uint8_t> bytes(size);
        for (uint8_t& byte : bytes)
        {
            byte = random();
        }
        auto packet = Make(bytes);
        BOOST_TEST(SctpCrc32cAsIs(packet) == Crc32c(bytes.data(), size));
        BOOST_TEST(PacketInternetSum(packet) == InternetSum(bytes.data(), size));
        std::fill_n(&bytes[8], 4, 0);
        BOOST_TEST(SctpComputeCksum(packet) == Crc32c(bytes.data(), size));
    }
    // What ns-3 keeps as a length only, not as bytes.
    const std::vector<uint8_t> zeros(1460);
    BOOST_TEST(SctpCrc32cAsIs(Create<Packet>(1460)) == Crc32c(zeros.data(), zeros.size()));
}

// 192.0.2.1:4000 to 198.51.100.2:5000, payload f07a: seed ec52, whole sum with the seed in the
// field is the complement of the final field, which is ffff because 0 is not sent.
BOOST_AUTO_TEST_CASE(InternetSumOverSeed)
{
    BOOST_TEST(uint16_t(~PacketInternetSum(Make(Bytes("0fa01388000aec52f07a")))) == 0x0000);
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

BOOST_AUTO_TEST_CASE(OffsetsAreThoseOfTheRfcs)
{
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_TCP) == 16);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_UDP) == 6);
    BOOST_TEST(TransportHeader::GetChecksumOffset(PROTOCOL_ICMP) == 2);
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

BOOST_AUTO_TEST_SUITE_END()
