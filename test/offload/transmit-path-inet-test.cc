/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "inet-packets.h"

#include "ns3/transmit-path.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

using F = NetdevFeature;

constexpr uint8_t ACK = 0x10;

const NetdevFeatures NOTHING{};
const NetdevFeatures VETH{F::SG, F::HW_CSUM, F::TSO, F::TSO6, F::GSO_UDP_L4};
const NetdevFeatures IPV6_NIC{F::SG, F::IP_CSUM, F::IPV6_CSUM, F::TSO, F::TSO6, F::GSO_UDP_L4};

/// skb_csum_hwoffload_help() and harmonize_features() for a PARTIAL packet over IPv6.
struct Ipv6Row
{
    const char* device;
    NetdevFeatures features;
    bool plain;         ///< left to the device
    bool withExtension; ///< the same behind an extension header
};

std::ostream&
operator<<(std::ostream& os, const Ipv6Row& row)
{
    return os << row.device;
}

const std::vector<Ipv6Row> IPV6_ROWS{{"none", {}, false, false},
                                     {"HW_CSUM", {F::HW_CSUM}, true, true},
                                     {"IPV6_CSUM", {F::IPV6_CSUM}, true, false},
                                     {"IP_CSUM", {F::IP_CSUM}, false, false},
                                     {"SCTP_CRC", {F::SCTP_CRC}, false, false}};

std::vector<uint8_t>
SeededTcp(IpFamily family, std::size_t payload = 5)
{
    auto bytes = Tcp(1, ACK, Payload(payload));
    PutWord(bytes, 16, Seed(family, PROTOCOL_TCP, bytes.size()));
    return bytes;
}

bool
IsPartial(Ptr<const Packet> packet)
{
    return GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL;
}

} // namespace

BOOST_AUTO_TEST_SUITE(TransmitPathInet)

BOOST_DATA_TEST_CASE(PartialPacketOverIpv6, boost::unit_test::data::make(IPV6_ROWS), row)
{
    for (bool withExtension : {false, true})
    {
        const bool inHardware = withExtension ? row.withExtension : row.plain;
        const auto tcp = SeededTcp(IpFamily::IPV6);
        auto datagram = MakeIpv6Datagram(InternetPartial(tcp, 16), PROTOCOL_TCP, withExtension);

        auto whole = MakeWhole(datagram);
        const auto before = GetBytes(whole);
        BOOST_TEST(XmitNeedsWork(whole, {row.features}) == !inHardware);
        auto sentWhole = ValidateXmitSkb(whole, {row.features});
        BOOST_REQUIRE(sentWhole.size() == 1);
        BOOST_TEST(IsPartial(sentWhole[0]) == inHardware);
        auto bytes = GetBytes(sentWhole[0]);
        const std::size_t front = withExtension ? 48 : 40;
        BOOST_TEST(std::equal(before.begin(), before.begin() + front, bytes.begin()));
        BOOST_TEST(IsRight(IpFamily::IPV6, PROTOCOL_TCP, {bytes.begin() + front, bytes.end()}) ==
                   !inHardware);

        auto sent = ValidateXmitSkb(datagram, {row.features});
        BOOST_REQUIRE(sent.size() == 1);
        BOOST_TEST(sent[0].transport == datagram.transport);
        BOOST_TEST(IsPartial(sent[0].transport) == inHardware);
        BOOST_TEST((GetBytes(sent[0].transport) == tcp) == inHardware);
        BOOST_TEST(IsRight(IpFamily::IPV6, PROTOCOL_TCP, GetBytes(sent[0].transport)) ==
                   !inHardware);
    }
}

BOOST_AUTO_TEST_CASE(BeforeLinux413ExtensionHeadersWereOverlooked)
{
    auto datagram =
        MakeIpv6Datagram(InternetPartial(SeededTcp(IpFamily::IPV6), 16), PROTOCOL_TCP, true);
    ValidateXmitSkb(datagram, {{F::IPV6_CSUM}, {}, SoftwareCompletion::INTERNET_ONLY, {}});
    BOOST_TEST(IsPartial(datagram.transport));
}

BOOST_AUTO_TEST_CASE(SctpOverIpv6IsCompletedWithCrc32c)
{
    auto packet = SctpPartial(MakePacket(Init("00000000")));
    auto sent = ValidateXmitSkb(MakeWhole(MakeIpv6Datagram(packet, PROTOCOL_SCTP, true)), {});
    sent.at(0)->RemoveAtStart(48);
    BOOST_TEST(GetField(sent[0]) ==
               "b00bac32"); // no pseudo-header: the vectors' INIT, as over IPv4
}

BOOST_AUTO_TEST_CASE(SuperPacketsPassWholeWhereTheDeviceTakesThem)
{
    for (auto family : {IpFamily::IPV4, IpFamily::IPV6})
    {
        for (auto protocol : {PROTOCOL_TCP, PROTOCOL_UDP})
        {
            auto bytes = protocol == PROTOCOL_TCP ? Tcp(1, ACK, Payload(2500))
                                                  : Udp(std::string(2500, 'x'), "0000");
            for (const auto& features : {VETH, IPV6_NIC, NOTHING})
            {
                const std::size_t count = features == NOTHING ? 3 : 1;
                auto packet = InternetSuper(family, protocol, bytes, 1000);
                auto whole = family == IpFamily::IPV4
                                 ? MakeWhole(MakeDatagram(packet->Copy(), protocol))
                                 : MakeWhole(MakeIpv6Datagram(packet, protocol));
                BOOST_TEST(XmitNeedsWork(whole, {features}) == (count == 3));
                BOOST_TEST(ValidateXmitSkb(whole, {features}).size() == count);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(ExtensionHeadersTakeSegmentationFromADeviceWithIpv6Csum)
{
    // gso_features_check(): IPV6_CSUM does not know extension headers, nor does what needs it.
    for (auto protocol : {PROTOCOL_TCP, PROTOCOL_UDP})
    {
        auto bytes = protocol == PROTOCOL_TCP ? Tcp(1, ACK, Payload(2500))
                                              : Udp(std::string(2500, 'x'), "0000");
        auto packet = InternetSuper(IpFamily::IPV6, protocol, bytes, 1000);
        auto datagram = MakeIpv6Datagram(packet, protocol, true);
        BOOST_TEST(ValidateXmitSkb(datagram, {VETH}).size() == 1);
        auto both = IPV6_NIC; // no device of Linux has both, but this is where it asks
        both.Set(F::HW_CSUM, true);
        for (const auto& features : {IPV6_NIC, both})
        {
            BOOST_TEST(XmitNeedsWork(MakeWhole(datagram), {features}));
            BOOST_TEST(ValidateXmitSkb(MakeWhole(datagram), {features}).size() == 3);
        }
        auto sent = ValidateXmitSkb(datagram, {IPV6_NIC});
        BOOST_REQUIRE(sent.size() == 3);
        for (const auto& segment : sent)
        {
            BOOST_TEST(IsRight(IpFamily::IPV6, protocol, GetBytes(segment.transport)));
            BOOST_TEST(!IsPartial(segment.transport));
        }
    }
}

BOOST_AUTO_TEST_CASE(WholeIpv6SuperPacketIsSegmentedWithAllHeaders)
{
    auto packet = InternetSuper(IpFamily::IPV6, PROTOCOL_TCP, Tcp(1, ACK, Payload(1500)), 1000);
    auto sent = ValidateXmitSkb(MakeWhole(MakeIpv6Datagram(packet, PROTOCOL_TCP, true)), {});
    BOOST_REQUIRE(sent.size() == 2);
    const auto options = DestinationOptions(PROTOCOL_TCP);
    for (std::size_t i = 0; i < 2; ++i)
    {
        auto bytes = GetBytes(sent[i]);
        BOOST_REQUIRE(bytes.size() == (i == 0 ? 1068 : 568));
        BOOST_TEST(bytes[0] == 0x60);
        BOOST_TEST(Word(bytes, 4) == bytes.size() - 40); // payload length
        BOOST_TEST(+bytes[6] == 60);                     // next header
        BOOST_TEST(std::equal(options.begin(), options.end(), bytes.begin() + 40));
        BOOST_TEST(IsRight(IpFamily::IPV6, PROTOCOL_TCP, {bytes.begin() + 48, bytes.end()}));
    }
}

BOOST_AUTO_TEST_CASE(TcpSuperPacketThatIsNotPartialIsMadeSo)
{
    // tcp4_gso_segment() prepares before it finds that the device takes the packet whole.
    for (auto family : {IpFamily::IPV4, IpFamily::IPV6})
    {
        for (bool taken : {true, false})
        {
            Computations seen;
            auto packet =
                InternetSuper(family, PROTOCOL_TCP, Tcp(1, ACK, Payload(1500), 0xbad1), 1000);
            InitChecksumState(packet, ChecksumState::None());
            auto whole = family == IpFamily::IPV4
                             ? MakeWhole(MakeDatagram(packet, PROTOCOL_TCP))
                             : MakeWhole(MakeIpv6Datagram(packet, PROTOCOL_TCP));
            auto sent =
                ValidateXmitSkb(whole,
                                MakeContext(taken ? VETH : NetdevFeatures{F::HW_CSUM}, seen));
            BOOST_REQUIRE(sent.size() == (taken ? 1 : 2));
            const std::size_t front = family == IpFamily::IPV4 ? 20 : 40;
            for (const auto& segment : sent)
            {
                BOOST_TEST(IsPartial(segment));
                BOOST_TEST(GetGsoMetadata(segment).IsGso() == taken);
                BOOST_TEST(Word(GetBytes(segment), front + 16) ==
                           Seed(family, PROTOCOL_TCP, segment->GetSize() - front));
            }
            BOOST_TEST(seen.badOffloads == 0);
        }
    }
}

BOOST_AUTO_TEST_CASE(TcpDatagramThatIsNotPartialIsMadeSo)
{
    auto packet = InternetSuper(IpFamily::IPV6, PROTOCOL_TCP, Tcp(1, ACK, Payload(1500)), 1000);
    InitChecksumState(packet, ChecksumState::Complete(1, true));
    auto sent = ValidateXmitSkb(MakeIpv6Datagram(packet, PROTOCOL_TCP), {VETH});
    BOOST_REQUIRE(sent.size() == 1);
    BOOST_TEST(IsPartial(sent[0].transport));
}

BOOST_AUTO_TEST_CASE(UdpSuperPacketThatIsNotPartialIsAlwaysSegmented)
{
    // __udp_gso_segment() takes the device's features away. It makes NONE UNNECESSARY, so that only
    // COMPLETE is warned of.
    for (const auto& state : {ChecksumState::None(), ChecksumState::Complete(1, true)})
    {
        Computations seen;
        auto packet =
            InternetSuper(IpFamily::IPV4, PROTOCOL_UDP, Udp(std::string(1500, 'x'), "0000"), 1000);
        InitChecksumState(packet, state);
        auto sent = ValidateXmitSkb(MakeDatagram(packet, PROTOCOL_UDP), MakeContext(VETH, seen));
        BOOST_REQUIRE(sent.size() == 2);
        for (const auto& segment : sent)
        {
            BOOST_TEST(IsRight(IpFamily::IPV4, PROTOCOL_UDP, GetBytes(segment.transport)));
        }
        BOOST_TEST(seen.badOffloads == (state == ChecksumState::None() ? 0 : 1));
    }
}

BOOST_AUTO_TEST_CASE(LimitsForceSegmentationOfTcp)
{
    // 2500 bytes of payload and 20 of TCP make 2540 over IPv4.
    auto count = [](const GsoLimits& limits) {
        auto packet = InternetSuper(IpFamily::IPV4, PROTOCOL_TCP, Tcp(1, ACK, Payload(2500)), 1000);
        return ValidateXmitSkb(MakeDatagram(packet, PROTOCOL_TCP), {VETH, limits}).size();
    };
    BOOST_TEST(count(2541) == 1);
    BOOST_TEST(count(2540) == 3);
    BOOST_TEST(count({65536, 3}) == 1);
    BOOST_TEST(count({65536, 2}) == 3);
}

BOOST_AUTO_TEST_SUITE_END()
