/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/gro-packets.h"
#include "device-harness.h"

#include "ns3/ixgbe-rx-checksum.h"

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

const std::string ETHERNET = "020000000002 020000000001 0800";

/// The vectors' UDP packet, 192.0.2.1:4000 > 198.51.100.2:5000, payload f07a, checksum ffff.
const std::string UDP = "4500001e0001400040114e97c0000201c63364020fa01388000afffff07a";

/// 10.0.0.1 > 10.0.0.2 with the vectors' INIT, checksum b00bac32.
std::vector<uint8_t>
SctpFrame(const std::string& field)
{
    auto bytes = Bytes(ETHERNET);
    auto ip = GetBytes(MakeWhole(MakeDatagram(MakePacket(Init(field)))));
    bytes.insert(bytes.end(), ip.begin(), ip.end());
    return bytes;
}

IxgbeRxStatus
Check(const std::vector<uint8_t>& frame)
{
    return IxgbeRxChecksum(MakePacket(frame));
}

/// Rewrites the header checksum after a test changed the header.
void
FixIpv4(std::vector<uint8_t>& frame)
{
    frame[24] = frame[25] = 0;
    uint16_t sum = ~InternetSum(frame.data() + 14, 20);
    frame[24] = static_cast<uint8_t>(sum >> 8);
    frame[25] = static_cast<uint8_t>(sum);
}

} // namespace

BOOST_AUTO_TEST_SUITE(IxgbeRxChecksumTest)

BOOST_AUTO_TEST_CASE(SctpIsVerified)
{
    BOOST_TEST(bool(Check(SctpFrame("b00bac32")) == IxgbeRxStatus::GOOD));
    BOOST_TEST(bool(Check(SctpFrame("e6c6ce6a")) == IxgbeRxStatus::L4_ERROR));
    BOOST_TEST(bool(Check(SctpFrame("00000000")) == IxgbeRxStatus::L4_ERROR));
}

BOOST_AUTO_TEST_CASE(UdpAndTcpAreVerified)
{
    auto udp = Bytes(ETHERNET + UDP);
    BOOST_TEST(bool(Check(udp) == IxgbeRxStatus::GOOD));
    udp.back() ^= 1;
    BOOST_TEST(bool(Check(udp) == IxgbeRxStatus::L4_ERROR));
    // Without a checksum: not checked.
    udp[40] = udp[41] = 0;
    BOOST_TEST(bool(Check(udp) == IxgbeRxStatus::NOT_CHECKED));

    // TCP 10.0.0.1 > 10.0.0.2 of 20 bytes: pseudo-header 141d (0a00+0001+0a00+0002+0006+0014),
    // header 5000 + 2000: sum 841d, complement 7be2.
    auto tcp = MakePacket(Bytes("00000000000000000000000050002000 7be2 0000"));
    auto ip = GetBytes(MakeWhole(MakeDatagram(tcp, PROTOCOL_TCP)));
    auto frame = Bytes(ETHERNET);
    frame.insert(frame.end(), ip.begin(), ip.end());
    BOOST_TEST(bool(Check(frame) == IxgbeRxStatus::GOOD));
    frame.at(34) ^= 0x80;
    BOOST_TEST(bool(Check(frame) == IxgbeRxStatus::L4_ERROR));
}

BOOST_AUTO_TEST_CASE(Ipv6IsVerified)
{
    // RFC 8200 section 4: what the fixed header says comes next, and that: next header, length in
    // 8 bytes beyond the first 8, data.
    struct Row
    {
        uint8_t next;
        std::string extensions;
        bool isChecked;
    };

    const std::vector<Row> rows{
        {6, "", true},
        {0, "0600010400000000", true},                                    // hop-by-hop options
        {60, "0600010400000000", true},                                   // destination options
        {0, "3c00010400000000 0600010400000000", true},                   // both
        {43, "0600000000000000", true},                                   // routing, no address
        {43, "0602000100000000 fd000000000000000000000000000003", false}, // routing by another
        {44, "0600000112345678", false},                                  // fragment
        {0, "06ff010400000000", false}};                                  // longer than the packet
    for (const auto& [next, extensions, isChecked] : rows)
    {
        GroRecipe recipe;
        recipe.ipv6 = true;
        auto ip = Make(recipe);
        const auto headers = Bytes(extensions);
        ip[6] = next;
        ip.insert(ip.begin() + 40, headers.begin(), headers.end());
        Put16(ip, 4, ip.size() - 40);
        auto frame = Bytes("020000000002 020000000001 86dd");
        frame.insert(frame.end(), ip.begin(), ip.end());
        BOOST_TEST(
            bool(Check(frame) == (isChecked ? IxgbeRxStatus::GOOD : IxgbeRxStatus::NOT_CHECKED)),
            extensions);
        frame.back() ^= 1;
        BOOST_TEST(bool(Check(frame) ==
                        (isChecked ? IxgbeRxStatus::L4_ERROR : IxgbeRxStatus::NOT_CHECKED)),
                   extensions);
        for (std::size_t size = 0; size < frame.size(); ++size)
        {
            ByteString cut(frame.begin(), frame.begin() + size);
            BOOST_TEST(bool(Check(cut) == IxgbeRxStatus::NOT_CHECKED), size);
        }
    }
}

BOOST_AUTO_TEST_CASE(PaddingIsNotSummed)
{
    auto frame = SctpFrame("b00bac32");
    frame.resize(80, 0x5a);
    BOOST_TEST(bool(Check(frame) == IxgbeRxStatus::GOOD));
}

BOOST_AUTO_TEST_CASE(WrongIpv4HeaderIsAnError)
{
    auto frame = SctpFrame("b00bac32");
    frame[22] ^= 1; // TTL
    BOOST_TEST(bool(Check(frame) == IxgbeRxStatus::IP_ERROR));
}

BOOST_AUTO_TEST_CASE(WhatTheHardwareDoesNotKnowIsNotChecked)
{
    auto good = SctpFrame("00000000");

    auto fragment = good;
    fragment[20] = 0x20; // more fragments
    FixIpv4(fragment);
    BOOST_TEST(bool(Check(fragment) == IxgbeRxStatus::NOT_CHECKED));
    fragment[20] = 0;
    fragment[21] = 1; // offset 8
    FixIpv4(fragment);
    BOOST_TEST(bool(Check(fragment) == IxgbeRxStatus::NOT_CHECKED));

    auto icmp = good;
    icmp[23] = 1;
    FixIpv4(icmp);
    BOOST_TEST(bool(Check(icmp) == IxgbeRxStatus::NOT_CHECKED));

    auto ipv6 = good;
    ipv6[12] = 0x86;
    ipv6[13] = 0xdd;
    BOOST_TEST(bool(Check(ipv6) == IxgbeRxStatus::NOT_CHECKED));
}

BOOST_AUTO_TEST_CASE(EveryTruncationIsSurvived)
{
    auto frame = SctpFrame("b00bac32");
    for (std::size_t size = 0; size < frame.size(); ++size)
    {
        std::vector<uint8_t> cut(frame.begin(), frame.begin() + size);
        BOOST_TEST(bool(Check(cut) == IxgbeRxStatus::NOT_CHECKED), size);
    }
    // A transport that the IPv4 header says is too short.
    for (uint8_t size : {20, 31})
    {
        auto tiny = frame;
        tiny[17] = size;
        FixIpv4(tiny);
        BOOST_TEST(bool(Check(tiny) == IxgbeRxStatus::NOT_CHECKED));
    }
}

BOOST_AUTO_TEST_CASE(VerificationIsReported)
{
    Computations seen;
    IxgbeRxChecksum(MakePacket(SctpFrame("b00bac32")), seen.tracepoints);
    IxgbeRxChecksum(MakePacket(SctpFrame("e6c6ce6a")), seen.tracepoints);
    BOOST_REQUIRE(seen.list.size() == 2);
    for (const auto& computation : seen.list)
    {
        BOOST_TEST(bool(computation.place == ChecksumPlace::NIC_RECEIVE));
        BOOST_TEST(bool(computation.algorithm == ChecksumAlgorithm::CRC32C));
        BOOST_TEST(computation.bytes == 32);
        BOOST_TEST(computation.fieldBefore == computation.fieldAfter);
        BOOST_TEST(bool(computation.stateBefore == IpSummed::NONE));
    }
    BOOST_TEST(seen.list[0].fieldBefore == 0x32ac0bb0);
    BOOST_TEST(bool(seen.list[0].stateAfter == IpSummed::UNNECESSARY));
    BOOST_TEST(bool(seen.list[1].stateAfter == IpSummed::NONE));
}

BOOST_AUTO_TEST_SUITE_END()
