/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-finding.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

namespace
{

ChecksumFinding
NatWroteTwice()
{
    ChecksumFinding finding;
    finding.fault = ChecksumFault::COMPUTED_TWICE;
    finding.hop = {1, "router", 2, "", "NAT"};
    finding.guilty = finding.hop;
    finding.flow = "SCTP 10.0.0.2:5001 > 192.0.2.2:7";
    finding.packets = 812;
    finding.superPackets = 3;
    finding.firstNs = 1002000000;
    finding.firstUid = 42;
    finding.detail = "got the final CRC32c while CHECKSUM_PARTIAL (0x1b2c3d4e)";
    return finding;
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumFindingTest)

BOOST_AUTO_TEST_CASE(EveryFaultHasItsName)
{
    std::set<std::string> names;
    for (int i = 0; i <= int(ChecksumFault::CORRUPTION_LAUNDERED); ++i)
    {
        names.insert(ToString(ChecksumFault(i)));
    }
    BOOST_TEST(names.size() == 8U);
    BOOST_TEST(names.count("?") == 0U);
}

BOOST_AUTO_TEST_CASE(HopsAreNamedAsFarAsTheyAreKnown)
{
    BOOST_TEST((AuditHop{1, "router", 2, "r1", "NAT"}).ToText() ==
               "router (node 1), r1 (device 2), NAT");
    BOOST_TEST((AuditHop{1, "", 2, "", ""}).ToText() == "node 1, device 2");
    BOOST_TEST((AuditHop{7, "", std::nullopt, "", "sender"}).ToText() == "node 7, sender");
}

BOOST_AUTO_TEST_CASE(SentenceTellsWhoDidWhatAndWhatCameOfIt)
{
    auto finding = NatWroteTwice();
    const std::string start =
        "router (node 1), device 2, NAT: computed twice: 812 packets of SCTP 10.0.0.2:5001 > "
        "192.0.2.2:7 (3 super-packets among them) got the final CRC32c while CHECKSUM_PARTIAL "
        "(0x1b2c3d4e)";
    const std::string end = "; first: packet uid 42 at 1.002000000 s, see Explain(42)";
    BOOST_TEST(finding.ToText() == start + "; nobody who was watched computed again" + end);
    const AuditHop nic{1, "router", 2, "", "NIC"};
    finding.AddOutcome({nic, 1, 1, "0x1b2c3d4e"});
    finding.AddOutcome({nic, 1, 1, "0x99999999"});
    finding.AddOutcome({{1, "router", 2, "", "GSO"}, 1, 0, "0x00000005"});
    BOOST_TEST(finding.ToText() ==
               start +
                   "; router (node 1), device 2, NIC computed again for 2 frames, the first "
                   "with 0x1b2c3d4e in the field: 2 wrong on the wire; router (node 1), "
                   "device 2, GSO computed again for 1 frame, the first with 0x00000005 in the "
                   "field: right, work done twice" +
                   end);
}

BOOST_AUTO_TEST_CASE(ConsequenceNamesItsCause)
{
    auto finding = NatWroteTwice();
    finding.fault = ChecksumFault::COMPUTED_OVER_NONZERO_FIELD;
    finding.hop.place = "NIC";
    finding.packets = 1;
    finding.superPackets = 0;
    finding.detail = "got a CRC32c over a field of 0x1b2c3d4e instead of 0";
    BOOST_TEST(finding.ToText() ==
               "router (node 1), device 2, NIC: computed over a non-zero field: 1 packet of SCTP "
               "10.0.0.2:5001 > 192.0.2.2:7 got a CRC32c over a field of 0x1b2c3d4e instead of 0; "
               "left so by router (node 1), device 2, NAT; first: packet uid 42 at 1.002000000 s, "
               "see Explain(42)");
}

BOOST_AUTO_TEST_CASE(AlikeIsSameKindPlaceAndFlow)
{
    const auto finding = NatWroteTwice();
    auto other = finding;
    other.firstUid = 43;
    other.detail = "otherwise";
    BOOST_TEST(finding.IsAlike(other));
    other.flow = "SCTP 10.0.0.3:5001 > 192.0.2.2:7";
    BOOST_TEST(!finding.IsAlike(other));
    other = finding;
    other.hop.deviceIfIndex = 3;
    BOOST_TEST(!finding.IsAlike(other));
    other = finding;
    other.fault = ChecksumFault::STATE_LOST;
    BOOST_TEST(!finding.IsAlike(other));
    other = finding;
    other.guilty.nodeId = 9;
    BOOST_TEST(!finding.IsAlike(other));
}

BOOST_AUTO_TEST_SUITE_END()
