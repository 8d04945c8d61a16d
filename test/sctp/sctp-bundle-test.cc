/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/crc32c.h"
#include "ns3/sctp-bundle.h"

#include <boost/test/unit_test.hpp>
#include <numeric>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/// @param tsn TSN @param payload user data @return a whole message in one DATA chunk for NGAP (60)
SctpOutgoingChunk
Data(uint32_t tsn, const std::vector<uint8_t>& payload, uint16_t ssn = 0)
{
    SctpOutgoingChunk chunk;
    chunk.header.flags = SctpDataChunk::FLAG_BEGIN | SctpDataChunk::FLAG_END;
    chunk.header.tsn = tsn;
    chunk.header.ssn = ssn;
    chunk.header.ppid = 60;
    chunk.payload = Create<Packet>(payload.data(), payload.size());
    chunk.payloadSize = payload.size();
    return chunk;
}

/// @param bundle one packet @return its CRC32c between ports 40000 and 38412 with tag deadbeef
uint32_t
Checksum(SctpBundle& bundle)
{
    std::vector<uint8_t> bytes = bundle.GetBytes();
    SctpHeader(40000, 38412, 0xdeadbeef).Write(bytes.data());
    return Crc32c(bytes.data(), bytes.size());
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpBundleTest)

BOOST_AUTO_TEST_CASE(PublishedPacketOfOneChunk)
{
    // DATA with TSN 1 and bytes 00 to 1f: field 77 43 7e 40 on the wire.
    std::vector<uint8_t> payload(32);
    std::iota(payload.begin(), payload.end(), 0);
    SctpBundle bundle;
    bundle.Begin(1468, 1468);
    bundle.AddData(Data(1, payload));
    BOOST_TEST(Checksum(bundle) == 0x407e4377U);
}

BOOST_AUTO_TEST_CASE(PublishedPacketWithPadding)
{
    // TSN 2, SSN 1, "hello" and three bytes of padding, which the checksum covers: field 76 8f
    // 6b 41.
    const std::string hello = "hello";
    SctpBundle bundle;
    bundle.Begin(1468, 1468);
    bundle.AddData(Data(2, std::vector<uint8_t>(hello.begin(), hello.end()), 1));
    BOOST_TEST(bundle.GetPacketSizes() == std::vector<uint32_t>{24},
               boost::test_tools::per_element());
    BOOST_TEST(bundle.GetBytes().size() == 36U);
    BOOST_TEST(Checksum(bundle) == 0x416b8f76U);
}

BOOST_AUTO_TEST_CASE(OrdinaryPacketHasOneMember)
{
    SctpBundle bundle;
    bundle.Begin(100, 100);
    BOOST_TEST(bundle.IsEmpty());
    bundle.AddData(Data(1, std::vector<uint8_t>(44)));
    BOOST_TEST(bundle.Fits(40));
    BOOST_TEST(!bundle.Fits(44));
    BOOST_TEST(!bundle.FitsPacket(44));
}

BOOST_AUTO_TEST_CASE(SuperPacketPacksWholeChunks)
{
    // Room for 100 bytes a packet and 250 in all; chunks of 60 bytes: one a packet, four in all.
    SctpBundle bundle;
    bundle.Begin(100, 250);
    for (uint32_t tsn = 1; tsn <= 4; tsn++)
    {
        BOOST_TEST(bundle.Fits(60));
        bundle.AddData(Data(tsn, std::vector<uint8_t>(44)));
    }
    BOOST_TEST(!bundle.Fits(60));
    const std::vector<uint32_t> expected{60, 60, 60, 60};
    BOOST_TEST(bundle.GetPacketSizes() == expected, boost::test_tools::per_element());
    // A chunk of 8 bytes still goes into the last packet.
    BOOST_TEST(bundle.FitsPacket(8));
    bundle.AddControl(std::vector<uint8_t>(8));
    BOOST_TEST(bundle.GetPacketSizes().back() == 68U);
    BOOST_TEST(bundle.GetControlChunks() == 1U);
}

BOOST_AUTO_TEST_CASE(ChunkBeyondAPacketGoesAlone)
{
    SctpBundle bundle;
    bundle.Begin(100, 100);
    BOOST_TEST(bundle.FitsPacket(200));
    bundle.AddControl(std::vector<uint8_t>(200));
    BOOST_TEST(bundle.IsFragmented());
    bundle.Begin(100, 100);
    bundle.AddControl(std::vector<uint8_t>(100));
    BOOST_TEST(!bundle.IsFragmented());
}

BOOST_AUTO_TEST_SUITE_END()
