/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/offload-packets.h"

#include "ns3/audited-packet.h"

#include <string>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param hex bytes @param link in front @return what the auditor reads in them
std::optional<AuditedPacket>
ReadHex(const std::string& hex, AuditLinkHeader link = AuditLinkHeader::NONE)
{
    return AuditedPacket::Read(MakePacket(Bytes(hex)), link);
}

/// @param transport begins with the common header @return it over IPv4
AuditedPacket
ReadSctp(Ptr<Packet> transport)
{
    const auto audited =
        AuditedPacket::Read(MakeWhole(MakeDatagram(transport)), AuditLinkHeader::NONE);
    BOOST_REQUIRE(audited.has_value());
    return *audited;
}

/// The UDP packet of the project's vectors, section 3: 192.0.2.1:4000 > 198.51.100.2:5000, whose
/// sum computes to 0, so that the field is ffff. @param field four hexadecimal digits
std::string
Udp(const std::string& field)
{
    return "4500001e0001400040114e97c0000201c63364020fa01388000a" + field + "f07a";
}

} // namespace

BOOST_AUTO_TEST_SUITE(AuditedPacketTest)

// Values of section 4 of the vectors: computed independently and checked with TShark there.
BOOST_AUTO_TEST_CASE(FinishedSctpIsRightOrWrong)
{
    const auto right = ReadSctp(MakePacket(Init("b00bac32")));
    BOOST_TEST(right.GetProtocol() == 132);
    BOOST_TEST(right.IsCrc());
    BOOST_TEST(right.GetFlow() == "SCTP 10.0.0.1:40000 > 10.0.0.2:38412");
    BOOST_TEST(right.GetField() == 0x32ac0bb0U);
    BOOST_TEST(right.GetRight() == 0x32ac0bb0U);
    BOOST_TEST(right.IsFinal());
    BOOST_TEST(!right.IsPending());
    BOOST_TEST(right.IsSound());

    // Rewritten to port 61000 and not updated; the right field is d63ebaa4.
    const auto stale = ReadSctp(MakePacket(Init("b00bac32", "ee48")));
    BOOST_TEST(stale.GetRight() == 0xa4ba3ed6U);
    BOOST_TEST(!stale.IsFinal());
    BOOST_TEST(!stale.IsSound());
}

BOOST_AUTO_TEST_CASE(PartialSctpMustHaveZero)
{
    const auto pending = ReadSctp(SctpPartial(MakePacket(Init("00000000"))));
    BOOST_TEST(pending.IsPending());
    BOOST_TEST(pending.IsSound());
    BOOST_TEST(pending.GetPending() == 0U);
    const auto early = ReadSctp(SctpPartial(MakePacket(Init("b00bac32"))));
    BOOST_TEST(early.IsFinal());
    BOOST_TEST(!early.IsSound());
    const auto never = ReadSctp(MakePacket(Init("00000000")));
    BOOST_TEST(never.IsPending());
    BOOST_TEST(!never.IsSound());
}

BOOST_AUTO_TEST_CASE(SignaturesOfMistakesAreKnown)
{
    // "computed twice" 4aa3626f: over the right field d63ebaa4 of the rewritten packet.
    const auto rewritten = ReadSctp(MakePacket(Init("4aa3626f", "ee48")));
    BOOST_TEST(rewritten.Crc32cOver(0xa4ba3ed6) == 0x6f62a34aU);
    BOOST_TEST(rewritten.Crc32cOver(0) == 0xa4ba3ed6U);
    BOOST_TEST(!rewritten.HasInternetChecksumInCrc(0));
    // "16-bit completion" c9350000.
    const auto internet = ReadSctp(MakePacket(Init("c9350000", "ee48")));
    BOOST_TEST(internet.HasInternetChecksumInCrc(0));
    BOOST_TEST(!internet.HasInternetChecksumInCrc(0xa4ba3ed6));
    BOOST_TEST(!ReadSctp(MakePacket(Init("c9360000", "ee48"))).HasInternetChecksumInCrc(0));
}

BOOST_AUTO_TEST_CASE(SuperPacketHasToBePartial)
{
    BOOST_TEST(ReadSctp(SuperPacket({1448, 160})).IsSound());
    BOOST_TEST(ReadSctp(SuperPacket({1448, 160})).IsGso());
    auto none = SuperPacket({1448, 160});
    TransportHeader header(none, PROTOCOL_SCTP);
    header.SetCrc32c(SctpComputeCksum(none));
    header.WriteTo(none);
    RemoveChecksumState(none);
    BOOST_TEST(ReadSctp(none).IsFinal());
    BOOST_TEST(!ReadSctp(none).IsSound());
}

BOOST_AUTO_TEST_CASE(UdpHasTwoZeros)
{
    const auto right = ReadHex(Udp("ffff"));
    BOOST_REQUIRE(right.has_value());
    BOOST_TEST(right->GetFlow() == "UDP 192.0.2.1:4000 > 198.51.100.2:5000");
    BOOST_TEST(right->GetRight() == 0xffffU);
    BOOST_TEST(right->IsSound());
    BOOST_TEST(ReadHex(Udp("0000"))->IsSound()); // none
    // The seed ec52 is what a PARTIAL packet has to have.
    const auto seed = ReadHex(Udp("ec52"));
    BOOST_TEST(seed->GetPending() == 0xec52U);
    BOOST_TEST(seed->IsPending());
    BOOST_TEST(!seed->IsSound());
    auto packet = MakePacket(Bytes(Udp("ec52")));
    InitChecksumState(packet, ChecksumState::Partial(10, 6, ChecksumAlgorithm::INTERNET));
    BOOST_TEST(AuditedPacket::Read(packet, AuditLinkHeader::NONE)->IsSound());
}

BOOST_AUTO_TEST_CASE(LinkHeadersArePassedOver)
{
    const std::string macs = "020000000002"
                             "020000000001";
    const std::string udp = Udp("ffff");
    BOOST_TEST(ReadHex(macs + "0800" + udp, AuditLinkHeader::ETHERNET)->IsSound());
    // Padding of a short frame is none of the packet's.
    BOOST_TEST(ReadHex(macs + "0800" + udp + "deadbeef", AuditLinkHeader::ETHERNET)->IsSound());
    // IEEE 802.2 LLC and SNAP (RFC 1042), as CSMA may be told to use.
    BOOST_TEST(ReadHex(macs +
                           "0026"
                           "aaaa03000000"
                           "0800" +
                           udp,
                       AuditLinkHeader::ETHERNET)
                   ->IsSound());
    BOOST_TEST(ReadHex("0021" + udp, AuditLinkHeader::PPP)->IsSound());
    // ARP, and what is too short.
    BOOST_TEST(!ReadHex(macs + "0806" + udp, AuditLinkHeader::ETHERNET));
    BOOST_TEST(!ReadHex(macs + "0800", AuditLinkHeader::ETHERNET));
    BOOST_TEST(!ReadHex("00", AuditLinkHeader::ETHERNET));
    BOOST_TEST(!ReadHex("", AuditLinkHeader::PPP));
}

BOOST_AUTO_TEST_CASE(WhatCannotBeJudgedIsLeftOut)
{
    // A fragment (MF set), a total length above what there is, an unknown protocol, a cut header.
    BOOST_TEST(!ReadHex("4500001e0001200040114e97c0000201c63364020fa01388000afffff07a"));
    BOOST_TEST(!ReadHex("4500002e0001400040114e97c0000201c63364020fa01388000afffff07a"));
    BOOST_TEST(!ReadHex("4500001e00014000402f4e97c0000201c63364020fa01388000afffff07a"));
    BOOST_TEST(!ReadHex("4500001800014000401141f1c0000201c63364020fa01388"));
    // A state of an inner header.
    auto inner = MakePacket(Bytes(Udp("ec52")));
    InitChecksumState(inner, ChecksumState::Partial(8, 6, ChecksumAlgorithm::INTERNET));
    BOOST_TEST(!AuditedPacket::Read(inner, AuditLinkHeader::NONE));
}

BOOST_AUTO_TEST_CASE(Ipv6AndItsExtensionHeaders)
{
    // 2001:db8::1 to ::2, UDP 4000 > 5000, payload f07a. By hand: addresses 2001 + 0db8 + 1 + 2001
    // + 0db8 + 2 = 5b75, length 000a, protocol 0011: pseudo-header 5b90. With 0fa0 + 1388 + 000a +
    // f07a = 113ac, which folds to 13ad: 6f3d; complement 90c2.
    const std::string addresses = "20010db8000000000000000000000001"
                                  "20010db8000000000000000000000002";
    const std::string udp = "0fa01388000a90c2f07a";
    const auto plain = ReadHex("60000000000a1140" + addresses + udp);
    BOOST_REQUIRE(plain.has_value());
    BOOST_TEST(plain->GetFlow() == "UDP [2001:db8::1]:4000 > [2001:db8::2]:5000");
    BOOST_TEST(plain->GetPending() == 0x5b90U);
    BOOST_TEST(plain->GetRight() == 0x90c2U);
    BOOST_TEST(plain->IsSound());
    // Hop-by-hop options (PadN) in front change nothing (RFC 8200 section 8.1).
    BOOST_TEST(ReadHex("6000000000120040" + addresses + "1100010400000000" + udp)->IsSound());
    // A routing header with segments left: the final destination is another one. A fragment.
    BOOST_TEST(!ReadHex("6000000000122b40" + addresses + "1100000100000000" + udp));
    BOOST_TEST(!ReadHex("6000000000122c40" + addresses + "1100000100000000" + udp));
}

BOOST_AUTO_TEST_CASE(KeyAndDigestTellPacketsApart)
{
    const auto at = [](Ptr<Packet> transport, uint16_t identification) {
        return *AuditedPacket::Read(
            MakeWhole(MakeDatagram(transport, PROTOCOL_SCTP, identification)),
            AuditLinkHeader::NONE);
    };
    const auto first = at(MakePacket(Init("b00bac32")), 5);
    BOOST_TEST(first.GetKey() == at(MakePacket(Init("d63ebaa4", "ee48")), 5).GetKey());
    BOOST_TEST(first.GetKey() != at(MakePacket(Init("b00bac32")), 6).GetKey());
    BOOST_TEST(first.GetDigest() == at(MakePacket(Init("00000000")), 5).GetDigest());
    BOOST_TEST(first.GetDigest() != at(MakePacket(Init("b00bac32", "ee48")), 5).GetDigest());
}

BOOST_AUTO_TEST_SUITE_END()
