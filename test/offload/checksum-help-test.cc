/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "offload-packets.h"

#include "ns3/checksum-help.h"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>

using namespace ns3;
using namespace ns3::offload_test;

BOOST_AUTO_TEST_SUITE(ChecksumHelp)

BOOST_AUTO_TEST_CASE(Crc32cOfAClearedFieldIsRight)
{
    Computations seen;
    auto packet = SctpPartial(MakePacket(Init("00000000")));
    SkbCrc32cCsumHelp(packet, seen.tracepoints);
    BOOST_TEST(GetBytes(packet) == Init("b00bac32"), boost::test_tools::per_element());
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));

    BOOST_REQUIRE(seen.list.size() == 1);
    const auto& computation = seen.list[0];
    BOOST_TEST(bool(computation.place == ChecksumPlace::CSUM_HELP));
    BOOST_TEST(bool(computation.algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(computation.bytes == 32);
    BOOST_TEST(computation.pieces == 1);
    BOOST_TEST(computation.fieldBefore == 0);
    BOOST_TEST(computation.fieldAfter == 0x32ac0bb0); // b00bac32 least significant byte first
    BOOST_TEST(bool(computation.stateBefore == IpSummed::PARTIAL));
    BOOST_TEST(bool(computation.stateAfter == IpSummed::NONE));
    BOOST_TEST(computation.packetUid == packet->GetUid());
}

BOOST_AUTO_TEST_CASE(Crc32cTakesAStaleFieldAsItIs)
{
    // Unpatched NAT changed the port to 61000 and wrote the right CRC d63ebaa4; the CRC over those
    // bytes, stale field included, is the vectors' "computed twice".
    auto packet = SctpPartial(MakePacket(Init("d63ebaa4", "ee48")));
    SkbCrc32cCsumHelp(packet);
    BOOST_TEST(GetField(packet) == "4aa3626f");

    // The signature of an address-only NAT, which recomputed b00bac32.
    packet = SctpPartial(MakePacket(Init("b00bac32")));
    SkbCrc32cCsumHelp(packet);
    BOOST_TEST(GetField(packet) == "e6c6ce6a");
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));
}

BOOST_AUTO_TEST_CASE(Crc32cReturnsAtOnceUnlessPartial)
{
    Computations seen;
    for (const auto& state : {ChecksumState::None(), ChecksumState::Unnecessary()})
    {
        auto packet = MakePacket(Init("01020304"));
        InitChecksumState(packet, state);
        SkbCrc32cCsumHelp(packet, seen.tracepoints);
        BOOST_TEST(GetField(packet) == "01020304");
        BOOST_TEST(bool(GetChecksumState(packet) == state));
    }
    BOOST_TEST(seen.list.empty());
}

BOOST_AUTO_TEST_CASE(Crc32cReturnsAtOnceForASuperPacket)
{
    Computations seen;
    auto packet = SuperPacket({100, 200}, "01020304");
    SkbCrc32cCsumHelp(packet, seen.tracepoints);
    BOOST_TEST(GetField(packet) == "01020304");
    BOOST_TEST(bool(GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL));
    BOOST_TEST(seen.list.empty());
}

BOOST_AUTO_TEST_CASE(InternetSumOfUdpIsRight)
{
    // 192.0.2.1:4000 > 198.51.100.2:5000, "ABCD": the vectors' field 6bf0. Seed of 12 bytes: that
    // of 10 bytes, ec52, and 2 more for the length.
    Computations seen;
    auto packet = InternetPartial(Udp("ABCD", "ec54"), 6);
    SkbChecksumHelp(packet, PROTOCOL_UDP, seen.tracepoints);
    BOOST_TEST(GetBytes(packet) == Udp("ABCD", "6bf0"), boost::test_tools::per_element());
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));
    BOOST_REQUIRE(seen.list.size() == 1);
    BOOST_TEST(bool(seen.list[0].algorithm == ChecksumAlgorithm::INTERNET));
    BOOST_TEST(seen.list[0].fieldBefore == 0xec54);
    BOOST_TEST(seen.list[0].fieldAfter == 0x6bf0);
}

BOOST_AUTO_TEST_CASE(InternetSumOfZeroIsWrittenAsOnes)
{
    // The vectors' payload f07a, whose checksum computes to 0 (CSUM_MANGLED_0).
    auto packet = InternetPartial(Udp("\xf0\x7a", "ec52"), 6);
    SkbChecksumHelp(packet, PROTOCOL_UDP);
    BOOST_TEST(GetBytes(packet) == Udp("\xf0\x7a", "ffff"), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(InternetSumOnSctpSpoilsTwoBytes)
{
    // Linux before 4.13: the vectors' "16-bit completion", c9350000, on the packet after SNAT.
    auto packet = SctpPartial(MakePacket(Init("00000000", "ee48")));
    SkbChecksumHelp(packet, PROTOCOL_SCTP);
    BOOST_TEST(GetField(packet) == "c9350000");
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));

    // Over a stale field the sum includes it, and its last two bytes stay.
    packet = SctpPartial(MakePacket(Init("0001a5a5", "ee48")));
    SkbChecksumHelp(packet, PROTOCOL_SCTP);
    // ~(~c935 + 0001 + a5a5): ~c935 = 36ca, sum dc70, complement 238f.
    BOOST_TEST(GetField(packet) == "238fa5a5");
}

BOOST_AUTO_TEST_CASE(CompleteBecomesNoneWithoutAComputation)
{
    Computations seen;
    auto packet = MakePacket(Udp("ABCD", "6bf0"));
    InitChecksumState(packet, ChecksumState::Complete(0x1234, false));
    SkbChecksumHelp(packet, PROTOCOL_UDP, seen.tracepoints);
    BOOST_TEST(GetBytes(packet) == Udp("ABCD", "6bf0"), boost::test_tools::per_element());
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::None()));
    BOOST_TEST(seen.list.empty());
}

BOOST_AUTO_TEST_CASE(WhatCannotBeCompletedIsRefused)
{
    auto superPacket = SuperPacket({100, 200});
    CheckError<std::invalid_argument>([&] { SkbChecksumHelp(superPacket, PROTOCOL_SCTP); },
                                      {"skb_checksum_help", "GSO super-packet"});

    auto done = MakePacket(Udp("ABCD", "6bf0"));
    CheckError<std::invalid_argument>([&] { SkbChecksumHelp(done, PROTOCOL_UDP); },
                                      {"skb_checksum_help", "CHECKSUM_NONE"});

    auto cut = SctpPartial(MakePacket(Init("00000000")));
    cut->RemoveAtEnd(4);
    CheckError<std::invalid_argument>([&] { SkbCrc32cCsumHelp(cut); },
                                      {"skb_crc32c_csum_help", "28 bytes", "32 bytes"});
    BOOST_TEST(GetField(cut) == "00000000");

    auto padded = InternetPartial(Udp("ABCD", "ec54"), 6);
    padded->AddPaddingAtEnd(6);
    CheckError<std::invalid_argument>([&] { SkbChecksumHelp(padded, PROTOCOL_UDP); },
                                      {"18 bytes", "12 bytes"});

    // csum_offset of TCP on a packet that the IP header calls UDP.
    auto mixed = InternetPartial(std::vector<uint8_t>(40, 0), 16);
    CheckError<std::invalid_argument>([&] { SkbChecksumHelp(mixed, PROTOCOL_UDP); },
                                      {"IP protocol 17", "offset 16"});
}

namespace
{

/// One row of the tests of skb_csum_hwoffload_help().
struct HwoffloadRow
{
    const char* what;
    NetdevFeatures features;
    bool sctpInHardware;
    bool tcpInHardware;
    bool icmpInHardware;
};

std::ostream&
operator<<(std::ostream& os, const HwoffloadRow& row)
{
    return os << row.what;
}

// net/core/dev.c, skb_csum_hwoffload_help(): SCTP asks for SCTP_CRC only; HW_CSUM does every other;
// IP_CSUM does csum_offset 16 and 6; IPV6_CSUM nothing of IPv4.
const std::vector<HwoffloadRow> HWOFFLOAD_ROWS{
    {"none", {}, false, false, false},
    {"SCTP_CRC", {NetdevFeature::SCTP_CRC}, true, false, false},
    {"HW_CSUM", {NetdevFeature::HW_CSUM}, false, true, true},
    {"IP_CSUM", {NetdevFeature::IP_CSUM}, false, true, false},
    {"IPV6_CSUM", {NetdevFeature::IPV6_CSUM}, false, false, false},
    {"HW_CSUM, SCTP_CRC", {NetdevFeature::HW_CSUM, NetdevFeature::SCTP_CRC}, true, true, true},
    {"IP_CSUM, SCTP_CRC", {NetdevFeature::IP_CSUM, NetdevFeature::SCTP_CRC}, true, true, false},
};

} // namespace

BOOST_DATA_TEST_CASE(HwoffloadHelpLeavesToTheDeviceWhatItCan,
                     boost::unit_test::data::make(HWOFFLOAD_ROWS),
                     row)
{
    auto check = [&row](Ptr<Packet> packet, uint8_t protocol, bool inHardware) {
        Computations seen;
        auto before = GetBytes(packet);
        SkbCsumHwoffloadHelp(packet, {IpFamily::IPV4, protocol}, MakeContext(row.features, seen));
        BOOST_TEST((GetBytes(packet) == before) == inHardware);
        BOOST_TEST(seen.list.empty() == inHardware);
        BOOST_TEST((GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL) == inHardware);
    };
    check(SctpPartial(MakePacket(Init("00000000"))), PROTOCOL_SCTP, row.sctpInHardware);
    std::vector<uint8_t> tcp(24, 1);
    tcp[12] = 0x50;
    check(InternetPartial(tcp, 16), PROTOCOL_TCP, row.tcpInHardware);
    check(InternetPartial(Udp("ABCD", "ec54"), 6), PROTOCOL_UDP, row.tcpInHardware);
    check(InternetPartial(Bytes("08000000 12340001"), 2), PROTOCOL_ICMP, row.icmpInHardware);
}

BOOST_AUTO_TEST_CASE(HwoffloadHelpLeavesAloneWhatIsNotPartial)
{
    auto packet = MakePacket(Init("01020304"));
    InitChecksumState(packet, ChecksumState::Unnecessary());
    SkbCsumHwoffloadHelp(packet, {IpFamily::IPV4, PROTOCOL_SCTP}, {});
    BOOST_TEST(GetField(packet) == "01020304");
    BOOST_TEST(bool(GetChecksumState(packet) == ChecksumState::Unnecessary()));
}

BOOST_AUTO_TEST_SUITE_END()
