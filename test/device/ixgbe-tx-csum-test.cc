/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "device-harness.h"

#include "ns3/ixgbe-tx-csum.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param transport begins with the transport header @param protocol IP protocol @return it whole
Ptr<Packet>
Whole(Ptr<Packet> transport, uint8_t protocol = PROTOCOL_SCTP)
{
    return MakeWhole(MakeDatagram(transport, protocol));
}

/// @param packet whole @return bytes behind the IPv4 header
std::vector<uint8_t>
Transport(Ptr<const Packet> packet)
{
    auto bytes = GetBytes(packet);
    return {bytes.begin() + 20, bytes.end()};
}

} // namespace

BOOST_AUTO_TEST_SUITE(IxgbeTxCsumTest)

BOOST_AUTO_TEST_CASE(CrcEngineTakesTheFieldAsItIs)
{
    // Vectors, section 4: right over a cleared field; "computed twice" with and without port
    // change.
    struct Row
    {
        std::string before;
        std::string port;
        std::string after;
    };

    for (const auto& row : std::vector<Row>{{"00000000", "9c40", "b00bac32"},
                                            {"00000000", "ee48", "d63ebaa4"},
                                            {"d63ebaa4", "ee48", "4aa3626f"},
                                            {"b00bac32", "9c40", "e6c6ce6a"}})
    {
        Computations seen;
        auto packet = Whole(SctpPartial(MakePacket(Init(row.before, row.port))));
        IxgbeTxCsum(packet, false, seen.tracepoints);
        BOOST_TEST(Transport(packet) == Init(row.after, row.port),
                   boost::test_tools::per_element());
        BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));
        BOOST_REQUIRE(seen.list.size() == 1);
        BOOST_TEST(bool(seen.list[0].place == ChecksumPlace::NIC));
        BOOST_TEST(bool(seen.list[0].algorithm == ChecksumAlgorithm::CRC32C));
        BOOST_TEST(seen.list[0].bytes == 32);
    }
}

BOOST_AUTO_TEST_CASE(CrcEngineThatZeroesHidesAStaleField)
{
    for (const std::string before : {"00000000", "d63ebaa4", "b00bac32"})
    {
        auto packet = Whole(SctpPartial(MakePacket(Init(before, "ee48"))));
        IxgbeTxCsum(packet, true);
        BOOST_TEST(Transport(packet) == Init("d63ebaa4", "ee48"), boost::test_tools::per_element());
    }
}

BOOST_AUTO_TEST_CASE(UdpAndTcpAreCompletedFromTheirSeed)
{
    // Vectors, section 3: 192.0.2.1:4000 > 198.51.100.2:5000. The engine sums no addresses.
    auto udp = Whole(InternetPartial(Udp("ABCD", "ec54"), 6), PROTOCOL_UDP);
    IxgbeTxCsum(udp, false);
    BOOST_TEST(Transport(udp) == Udp("ABCD", "6bf0"), boost::test_tools::per_element());

    // A result of 0 is sent as ffff (RFC 768).
    udp = Whole(InternetPartial(Udp("\xf0\x7a", "ec52"), 6), PROTOCOL_UDP);
    IxgbeTxCsum(udp, false);
    BOOST_TEST(Transport(udp) == Udp("\xf0\x7a", "ffff"), boost::test_tools::per_element());

    // TCP 10.0.0.1 > 10.0.0.2, 20 bytes: seed 141d (0a00+0001+0a00+0002+0006+0014); the words 5000
    // and 2000 of the header make 841d of it, complement 7be2.
    auto tcp = Bytes("000000000000000000000000 5000 2000 141d 0000");
    auto packet = Whole(InternetPartial(tcp, 16), PROTOCOL_TCP);
    IxgbeTxCsum(packet, false);
    BOOST_TEST(Transport(packet) == Bytes("000000000000000000000000 5000 2000 7be2 0000"),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(OtherOffsetsAreCompletedInSoftware)
{
    // ICMP echo request 0800 0000 1234 0001: sum 1a35, complement e5ca.
    Computations seen;
    auto packet = Whole(InternetPartial(Bytes("0800000012340001"), 2), PROTOCOL_ICMP);
    IxgbeTxCsum(packet, false, seen.tracepoints);
    BOOST_TEST(Transport(packet) == Bytes("0800e5ca12340001"), boost::test_tools::per_element());
    BOOST_REQUIRE(seen.list.size() == 1);
    BOOST_TEST(bool(seen.list[0].place == ChecksumPlace::CSUM_HELP));

    // csum_offset 8, but not CRC32c (csum_not_inet clear): skb_checksum_help() spoils two bytes.
    auto sctp = Whole(InternetPartial(Init("00000000", "ee48"), 8));
    IxgbeTxCsum(sctp, false);
    BOOST_TEST(Transport(sctp) == Init("c9350000", "ee48"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(WhatIsNotPartialIsNotTouched)
{
    for (const auto& state : {ChecksumState::None(), ChecksumState::Unnecessary()})
    {
        Computations seen;
        auto packet = Whole(MakePacket(Init("c0ffee01")));
        InitChecksumState(packet, state);
        auto before = GetBytes(packet);
        IxgbeTxCsum(packet, false, seen.tracepoints);
        BOOST_TEST(GetBytes(packet) == before, boost::test_tools::per_element());
        BOOST_TEST(seen.list.empty());
    }
    auto arp = MakePacket(Bytes("0001080006040001"));
    BOOST_CHECK_NO_THROW(IxgbeTxCsum(arp, false));
}

BOOST_AUTO_TEST_CASE(TruncatedPacketsAreRefused)
{
    auto shortTcp = Whole(InternetPartial(std::vector<uint8_t>(18, 0), 16), PROTOCOL_TCP);
    CheckError<std::invalid_argument>([&] { IxgbeTxCsum(shortTcp, false); },
                                      {"ixgbe_tx_csum", "18 bytes", "IP protocol 6"});
    auto cut = Whole(SctpPartial(MakePacket(Init("00000000"))));
    cut->RemoveAtEnd(4);
    CheckError<std::invalid_argument>([&] { IxgbeTxCsum(cut, false); },
                                      {"ixgbe_tx_csum", "28 bytes", "32 bytes"});
}

BOOST_AUTO_TEST_CASE(HeadersBeyondTheContextDescriptorGoToSoftware)
{
    // ixgbe_features_check(): MACLEN 127, IPLEN 511.
    const NetdevFeatures all{NetdevFeature::SG,
                             NetdevFeature::HW_CSUM,
                             NetdevFeature::SCTP_CRC,
                             NetdevFeature::TSO,
                             NetdevFeature::RXCSUM};
    const NetdevFeatures left{NetdevFeature::SG, NetdevFeature::RXCSUM};
    BOOST_TEST(bool(IxgbeFeaturesCheck(all, 14, 20) == all));
    BOOST_TEST(bool(IxgbeFeaturesCheck(all, 127, 511) == all));
    BOOST_TEST(bool(IxgbeFeaturesCheck(all, 128, 20) == left));
    BOOST_TEST(bool(IxgbeFeaturesCheck(all, 14, 512) == left));
}

BOOST_AUTO_TEST_CASE(CrcEngineWantsMultiplesOfFour)
{
    BOOST_TEST(IxgbeCanCrc(32));
    BOOST_TEST(!IxgbeCanCrc(33));
    BOOST_TEST(!IxgbeCanCrc(34));
    BOOST_TEST(!IxgbeCanCrc(35));
}

BOOST_AUTO_TEST_SUITE_END()
