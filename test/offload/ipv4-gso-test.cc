/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/ipv4-gso.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(Ipv4Gso)

BOOST_AUTO_TEST_CASE(EachSegmentHasItsLengthIdAndHeaderChecksum)
{
    // id = id0 + i modulo 65536 (inet_gso_segment()).
    const std::vector<uint32_t> frags{1440, 24, 1000};
    const std::vector<uint16_t> ids{0xfffe, 0xffff, 0x0000};
    auto superPacket = SuperPacket(frags);
    auto segments = InetGsoSegment(MakeDatagram(superPacket, PROTOCOL_SCTP, 0xfffe),
                                   GetGsoMetadata(superPacket),
                                   {{NetdevFeature::SCTP_CRC}});
    BOOST_REQUIRE(segments.size() == 3);
    for (std::size_t i = 0; i < 3; ++i)
    {
        const auto& header = segments[i].header;
        BOOST_TEST(header.GetIdentification() == ids[i]);
        BOOST_TEST(header.GetPayloadSize() == 12 + frags[i]);
        BOOST_TEST(segments[i].transport->GetSize() == 12 + frags[i]);
        BOOST_TEST(header.IsDontFragment());
        BOOST_TEST(header.GetTtl() == 64);
        BOOST_TEST(+header.GetProtocol() == 132);

        segments[i].transport->AddHeader(header);
        auto bytes = GetBytes(segments[i].transport);
        BOOST_TEST(InternetSum(bytes.data(), 20) ==
                   0xffff); // RFC 1071: a right header sums to this
        BOOST_TEST((bytes[10] << 8 | bytes[11]) != 0);
    }
}

BOOST_AUTO_TEST_CASE(OtherTransportsAreRefusedByName)
{
    auto packet = MakePacket(std::vector<uint8_t>(3000, 1));
    for (auto type : {GSO_TYPE_TCPV4, GSO_TYPE_UDP_L4})
    {
        CheckError<std::invalid_argument>(
            [&] {
                InetGsoSegment(MakeDatagram(packet, PROTOCOL_TCP), {type, 1448, 2, {}}, {});
            },
            {"inet_gso_segment", type == GSO_TYPE_TCPV4 ? "0x1" : "0x20000", "SCTP"});
    }
}

BOOST_AUTO_TEST_SUITE_END()
