/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "packet-bytes.h"

#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/packet-checksum.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>
#include <string>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(PacketChecksumTest)

// The field values of the SCTP cases were computed with an independent program and confirmed by
// TShark (-o "sctp.checksum:CRC 32c").
BOOST_AUTO_TEST_CASE(CrcOfInit)
{
    auto packet = Make(Bytes(INIT_HEADER + "b00bac32" + INIT_CHUNK));
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

BOOST_AUTO_TEST_SUITE_END()
