/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recording-files.h"

#include "ns3/recorded-tap.h"
#include "ns3/sctp-frag-sizes.h"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

namespace
{

/** @param lengths chunk lengths without padding @return a packet of a common header and DATA chunks
 */
std::vector<uint8_t>
SctpPacket(const std::vector<uint16_t>& lengths)
{
    std::vector<uint8_t> bytes(12);
    for (uint16_t length : lengths)
    {
        const std::size_t begin = bytes.size();
        bytes.resize(begin + (length + 3) / 4 * 4);
        bytes[begin + 2] = length >> 8;
        bytes[begin + 3] = length & 255;
    }
    return bytes;
}

/** @param bytes a packet @return its members, IPv4 without options, path MTU 1500 */
std::vector<uint32_t>
Rebuild(const std::vector<uint8_t>& bytes)
{
    return RebuildSctpFragSizes(bytes.data(), bytes.size(), 20, 1500);
}

/** The packet must be refused with a message that holds the text. */
void
CheckRefused(const std::vector<uint8_t>& bytes, const std::string& text)
{
    BOOST_CHECK_EXCEPTION(Rebuild(bytes),
                          std::invalid_argument,
                          [&](const std::invalid_argument& error) {
                              BOOST_TEST_INFO(error.what());
                              return std::string(error.what()).find(text) != std::string::npos;
                          });
}

using Sizes = std::vector<uint32_t>;

/** Recordings in which the router cut super-packets, so that its egress shows the boundaries. */
const char* const SEGMENTED[] = {"stock.sctp.F_Ecrc1_Rcrc1_gso1_Rseg0",
                                 "stock.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0",
                                 "unpatched.sctp.F_Ecrc1_Rcrc1_gso1_Rseg0",
                                 "unpatched.sctp.G_Ecrc0_Rcrc0_gso1_Rseg0",
                                 "unpatched.nic.off"};

} // namespace

BOOST_AUTO_TEST_SUITE(SctpFragSizes)

// 20 + 12 bytes of headers leave 1468 of 1500 for chunks.
BOOST_AUTO_TEST_CASE(FillsMembersToThePathMtu)
{
    BOOST_TEST(Rebuild(SctpPacket({1468})) == Sizes{}, boost::test_tools::per_element());
    BOOST_TEST(Rebuild(SctpPacket({1468, 4})) == (Sizes{1468, 4}),
               boost::test_tools::per_element());
    BOOST_TEST(Rebuild(SctpPacket({734, 734, 16})) == (Sizes{736, 736 + 16}),
               boost::test_tools::per_element()); // 734 is padded to 736: two are 1472
    BOOST_TEST(Rebuild(SctpPacket({1000, 465, 1468, 16, 1452})) == (Sizes{1468, 1468, 1468}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(RefusesWhatIsNoChainOfChunks)
{
    auto bytes = SctpPacket({1000, 1000});
    CheckRefused({bytes.begin(), bytes.end() - 1}, "chunk at byte 1012: length 1000");
    CheckRefused({bytes.begin(), bytes.begin() + 12 + 1000 + 3 + 600}, "chunk at byte 1012");
    bytes[1012 + 2] = 0;
    bytes[1012 + 3] = 3;
    CheckRefused(bytes, "chunk at byte 1012: length 3");
    CheckRefused(SctpPacket({16, 1469}),
                 "chunk at byte 28: 1472 bytes do not fit the path MTU of 1500");
    bytes = SctpPacket({1000, 1000});
    bytes.resize(bytes.size() + 3);
    CheckRefused(bytes, "chunk at byte 2012: its header is cut");
}

// What the rule gives for the packets that entered the router must be what the kernel's
// sctp_gso_segment() cut, as the other tap saw it.
BOOST_DATA_TEST_CASE(AgreesWithTheKernelsSegments, boost::unit_test::data::make(SEGMENTED), name)
{
    const auto tap = [&](const std::string& point) {
        const std::string file = LinuxRecording(name) + point;
        return ns3::RecordedTap(file + ".pcap", file + ".tsv");
    };
    const auto ingress = tap(".2_rtr-ingress");
    const auto egress = tap(".3_rtr-egress");

    Sizes expected;
    for (const auto& packet : egress.GetPackets())
    {
        if (packet.out)
        {
            expected.push_back(packet.ipBytes - packet.ipHeaderBytes - 12);
        }
    }
    Sizes rebuilt;
    uint32_t superPackets = 0;
    for (const auto& packet : ingress.GetPackets())
    {
        if (!packet.out)
        {
            const uint32_t size = packet.ipBytes - packet.ipHeaderBytes;
            auto sizes = RebuildSctpFragSizes(packet.bytes.data() + 14 + packet.ipHeaderBytes,
                                              size,
                                              packet.ipHeaderBytes,
                                              1500);
            superPackets += !sizes.empty();
            if (sizes.empty())
            {
                sizes.push_back(size - 12);
            }
            rebuilt.insert(rebuilt.end(), sizes.begin(), sizes.end());
        }
    }
    BOOST_CHECK_GT(superPackets, 0);
    BOOST_TEST(rebuilt == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()
