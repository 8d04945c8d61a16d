/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/ipv6-gso.h"

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(Ipv6Gso)

BOOST_AUTO_TEST_CASE(EachSegmentHasItsPayloadLength)
{
    for (bool withExtension : {false, true})
    {
        auto packet =
            InternetSuper(IpFamily::IPV6, PROTOCOL_TCP, Tcp(1, 0x10, Payload(2500)), 1000);
        auto segments = Ipv6GsoSegment(MakeIpv6Datagram(packet, PROTOCOL_TCP, withExtension),
                                       GetGsoMetadata(packet),
                                       {});
        BOOST_REQUIRE(segments.size() == 3);
        for (std::size_t i = 0; i < 3; ++i)
        {
            const auto& segment = segments[i];
            const uint32_t transport = 20 + (i == 2 ? 500 : 1000);
            BOOST_TEST(segment.transport->GetSize() == transport);
            BOOST_TEST(segment.header.GetPayloadLength() == transport + (withExtension ? 8 : 0));
            BOOST_TEST(+segment.header.GetNextHeader() == (withExtension ? 60 : 6));
            BOOST_TEST(+segment.header.GetHopLimit() == 64);
            BOOST_TEST(segment.header.GetDestination() == Ipv6Address("2001:db8::2"));
            BOOST_TEST(+segment.protocol == 6);
            BOOST_TEST(segment.extensions ==
                           (withExtension ? DestinationOptions(6) : std::vector<uint8_t>()),
                       boost::test_tools::per_element());
            BOOST_TEST(IsRight(IpFamily::IPV6, PROTOCOL_TCP, GetBytes(segment.transport)));
        }
    }
}

BOOST_AUTO_TEST_CASE(SctpIsCutByFragsOverIpv6Too)
{
    const std::vector<uint32_t> frags{1440, 24};
    auto packet = SuperPacket(frags);
    auto segments =
        Ipv6GsoSegment(MakeIpv6Datagram(packet, PROTOCOL_SCTP), GetGsoMetadata(packet), {});
    BOOST_REQUIRE(segments.size() == 2);
    for (std::size_t i = 0; i < 2; ++i)
    {
        BOOST_TEST(segments[i].header.GetPayloadLength() == 12 + frags[i]);
        BOOST_TEST(SctpComputeCksum(segments[i].transport) ==
                   TransportHeader(segments[i].transport, PROTOCOL_SCTP).GetCrc32c());
    }
}

BOOST_AUTO_TEST_CASE(AddressesOfWhatIsNotPartialAreSummedAnew)
{
    // Not PARTIAL: the pseudo-header of the datagram's addresses (tcp6_gso_segment()).
    auto packet = InternetSuper(IpFamily::IPV6, PROTOCOL_TCP, Tcp(1, 0x10, Payload(1500)), 1000);
    InitChecksumState(packet, ChecksumState::None());
    auto segments =
        Ipv6GsoSegment(MakeIpv6Datagram(packet, PROTOCOL_TCP), GetGsoMetadata(packet), {});
    for (const auto& segment : segments)
    {
        BOOST_TEST(IsRight(IpFamily::IPV6, PROTOCOL_TCP, GetBytes(segment.transport)));
    }
}

BOOST_AUTO_TEST_CASE(OtherTransportsAreRefusedByName)
{
    auto packet = MakePacket(std::vector<uint8_t>(3000, 1));
    CheckError<std::invalid_argument>(
        [&] {
            Ipv6GsoSegment(MakeIpv6Datagram(packet, 47), {GSO_TYPE_TCPV6, 1448, 2, {}}, {});
        },
        {"ipv6_gso_segment", "IP protocol 47", "0x10"});
}

BOOST_AUTO_TEST_SUITE_END()
