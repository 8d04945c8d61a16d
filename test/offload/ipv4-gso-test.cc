/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

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

BOOST_AUTO_TEST_CASE(TcpAndUdpAreCutToo)
{
    for (auto protocol : {PROTOCOL_TCP, PROTOCOL_UDP})
    {
        const bool isTcp = protocol == PROTOCOL_TCP;
        auto bytes = isTcp ? Tcp(1, 0x10, Payload(2500)) : Udp(std::string(2500, 'x'), "0000");
        auto packet = InternetSuper(IpFamily::IPV4, protocol, bytes, 1000);
        InitChecksumState(packet, ChecksumState::None()); // so that the addresses are asked for
        auto segments =
            InetGsoSegment(MakeDatagram(packet, protocol, 0xffff), GetGsoMetadata(packet), {});
        BOOST_REQUIRE(segments.size() == 3);
        for (std::size_t i = 0; i < 3; ++i)
        {
            auto transport = GetBytes(segments[i].transport);
            BOOST_TEST(segments[i].header.GetPayloadSize() == transport.size());
            BOOST_TEST(segments[i].header.GetIdentification() == (0xffff + i) % 0x10000);
            BOOST_TEST(IsRight(IpFamily::IPV4, protocol, transport));
        }
    }
}

BOOST_AUTO_TEST_CASE(FixedIdentificationNeedsDontFragment)
{
    auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, 0x10, Payload(1500)), 1000);
    auto gso = GetGsoMetadata(packet);
    gso.gsoType |= GSO_TYPE_TCP_FIXEDID;
    auto datagram = MakeDatagram(packet, PROTOCOL_TCP, 0x1234);
    for (const auto& segment : InetGsoSegment(datagram, gso, {}))
    {
        BOOST_TEST(segment.header.GetIdentification() == 0x1234);
    }
    datagram.header.SetMayFragment();
    CheckError<std::invalid_argument>([&] { InetGsoSegment(datagram, gso, {}); },
                                      {"inet_gso_segment", "FIXEDID", "0x9"});
}

BOOST_AUTO_TEST_CASE(OtherTransportsAreRefusedByName)
{
    auto packet = MakePacket(std::vector<uint8_t>(3000, 1));
    CheckError<std::invalid_argument>(
        [&] {
            InetGsoSegment(MakeDatagram(packet, 47), {GSO_TYPE_TCPV4, 1448, 2, {}}, {});
        },
        {"inet_gso_segment", "IP protocol 47", "0x1"});
}

BOOST_AUTO_TEST_SUITE_END()
