/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/offload-packets.h"

#include "ns3/audit-observation.h"

#include <set>
#include <string>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/// @param transport begins with the common header @return a sight of it at 1.002 s on a router
AuditObservation
See(Ptr<Packet> transport)
{
    const auto packet =
        AuditedPacket::Read(MakeWhole(MakeDatagram(transport)), AuditLinkHeader::NONE);
    BOOST_REQUIRE(packet.has_value());
    auto seen = AuditObservation::Of(*packet);
    seen.timeNs = 1002000000;
    seen.hop = {1, "router", 2, "r1", "NAT"};
    return seen;
}

/// @param seen a sight @return the last column of its line
std::string
Verdict(const AuditObservation& seen)
{
    return seen.ToText().substr(seen.ToText().rfind("  ") + 2);
}

} // namespace

BOOST_AUTO_TEST_SUITE(AuditObservationTest)

BOOST_AUTO_TEST_CASE(SightHasWhatThePacketHas)
{
    const auto seen = See(SctpPartial(MakePacket(Init("b00bac32"))));
    BOOST_TEST(seen.flow == "SCTP 10.0.0.1:40000 > 10.0.0.2:38412");
    BOOST_TEST(bool(seen.state.GetIpSummed() == IpSummed::PARTIAL));
    BOOST_TEST(seen.size == 32U);
    BOOST_TEST(seen.field == 0x32ac0bb0U);
    BOOST_TEST(seen.right == 0x32ac0bb0U);
    BOOST_TEST(seen.isCrc);
    BOOST_TEST(!seen.isGso);
    BOOST_TEST(seen.isFinal);
    BOOST_TEST(!seen.isPending);
    BOOST_TEST(!seen.isSound);
}

BOOST_AUTO_TEST_CASE(LinesStandBelowTheirHeader)
{
    BOOST_TEST(AuditHistoryHeader() ==
               "       time (s)  place                                          state             "
               "    field       final       verdict");
    auto seen = See(SctpPartial(MakePacket(Init("b00bac32"))));
    BOOST_TEST(seen.ToText() ==
               "    1.002000000  router (node 1), r1 (device 2), NAT            CHECKSUM_PARTIAL  "
               "    0x32ac0bb0  0x32ac0bb0  computed already, and still to be computed");
    seen.remarks.push_back("state lost");
    BOOST_TEST(seen.ToText().find("to be computed ** state lost") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(VerdictsSayWhatIsThere)
{
    BOOST_TEST(Verdict(See(MakePacket(Init("b00bac32")))) == "right");
    BOOST_TEST(Verdict(See(MakePacket(Init("00000000")))) == "WRONG");
    BOOST_TEST(Verdict(See(SctpPartial(MakePacket(Init("00000000"))))) ==
               "not computed yet, as it should be");
    BOOST_TEST(Verdict(See(SctpPartial(MakePacket(Init("12345678"))))) ==
               "not what a PARTIAL packet has to have");
    BOOST_TEST(Verdict(See(SuperPacket({1448, 160}))) ==
               "super-packet, not computed yet, as it should be");
    auto none = SuperPacket({1448, 160});
    RemoveChecksumState(none);
    BOOST_TEST(Verdict(See(none)) ==
               "super-packet, a super-packet must be PARTIAL until it is cut");
}

BOOST_AUTO_TEST_CASE(ComputationsAreToldInTheSameColumns)
{
    AuditedComputation told;
    told.timeNs = 30127;
    told.hop = {1, "", 1, "", ""};
    told.computation.place = ChecksumPlace::NIC;
    told.computation.algorithm = ChecksumAlgorithm::CRC32C;
    told.computation.bytes = 32;
    told.computation.fieldBefore = 5;
    told.computation.fieldAfter = 0x32ac0bb0;
    told.computation.reason = "ixgbe_tx_csum";
    BOOST_TEST(told.ToText() ==
               "    0.000030127  node 1, device 1, NIC                            crc32c over 32 "
               "bytes: 0x00000005 becomes 0x32ac0bb0 (ixgbe_tx_csum)");
    told.computation.algorithm = ChecksumAlgorithm::INTERNET;
    told.computation.protocol = 17;
    told.computation.verdict = ChecksumVerdict::BAD;
    BOOST_TEST(told.ToText().find("internet over 32 bytes: 0x0005 is bad") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(EveryPlaceHasAName)
{
    std::set<std::string> names;
    for (int i = 0; i <= int(ChecksumPlace::ICMP_INPUT); ++i)
    {
        names.insert(AuditPlaceName(ChecksumPlace(i)));
    }
    BOOST_TEST(names.size() == std::size_t(ChecksumPlace::ICMP_INPUT) + 1);
    BOOST_TEST(names.count("?") == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
