/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/audit-wording.h"

#include <boost/test/unit_test.hpp>
#include <string>

using namespace ns3;

namespace
{

/// @param state of the packet @param field in it @param right final value @param isCrc of SCTP
/// @return a sight of a packet
AuditObservation
Sight(const ChecksumState& state, uint32_t field, uint32_t right, bool isCrc = true)
{
    AuditObservation seen;
    seen.flow = "UDP a > b";
    seen.state = state;
    seen.field = field;
    seen.right = right;
    seen.isFinal = field == right;
    seen.isCrc = isCrc;
    return seen;
}

const auto NONE = ChecksumState::None();
const auto PARTIAL = ChecksumState::Partial(100, 8, ChecksumAlgorithm::CRC32C);

} // namespace

// Each text goes on after "N packets of FLOW".
BOOST_AUTO_TEST_SUITE(AuditWordingTest)

BOOST_AUTO_TEST_CASE(WhatPartialPacketsHad)
{
    BOOST_TEST(AuditWording::FieldOfPartial(Sight(PARTIAL, 1, 1)) ==
               "got the final CRC32c while CHECKSUM_PARTIAL (0x00000001)");
    BOOST_TEST(AuditWording::FieldOfPartial(Sight(PARTIAL, 1, 1, false)) ==
               "got the final checksum while CHECKSUM_PARTIAL (0x0001)");
    BOOST_TEST(AuditWording::FieldOfPartial(Sight(PARTIAL, 2, 1)) ==
               "had 0x00000002 in the field while CHECKSUM_PARTIAL, which is neither what has to "
               "be there nor right");
    BOOST_TEST(AuditWording::LeftPartial(Sight(PARTIAL, 0, 1)) ==
               "left CHECKSUM_PARTIAL by a device whose link carries bytes only: the field holds "
               "0x00000000, where 0x00000001 would be right");
}

BOOST_AUTO_TEST_CASE(WhatBecameOfThem)
{
    auto lost = Sight(NONE, 0, 1);
    BOOST_TEST(AuditWording::StateLost(lost) ==
               "ceased to be CHECKSUM_PARTIAL, and nobody had computed: the field holds "
               "0x00000000, where 0x00000001 would be right");
    lost.isGso = true;
    BOOST_TEST(AuditWording::StateLost(lost) ==
               "ceased to be CHECKSUM_PARTIAL before being cut: segments would get 0x00000000, "
               "the checksum of the whole");
    BOOST_TEST(AuditWording::WrongAlgorithm(Sight(NONE, 2, 1)) ==
               "got an Internet checksum in the field of the CRC32c: 0x00000002, where 0x00000001 "
               "would be right");
    BOOST_TEST(AuditWording::OverNonzeroField(Sight(PARTIAL, 3, 1), Sight(NONE, 2, 1)) ==
               "got a CRC32c over a field of 0x00000003 instead of 0: 0x00000002, where 0x00000001 "
               "would be right");
}

BOOST_AUTO_TEST_CASE(WhatFinishedPacketsHad)
{
    BOOST_TEST(AuditWording::NeverComputed(Sight(NONE, 0, 1, false)) ==
               "left as CHECKSUM_NONE, and nobody had computed: the field holds 0x0000, where "
               "0x0001 would be right");
    BOOST_TEST(AuditWording::WrongAtFirstSight(Sight(NONE, 2, 1, false)) ==
               "left as CHECKSUM_NONE with a checksum that is not that of the bytes: 0x0002, where "
               "0x0001 would be right");
    const auto before = Sight(NONE, 5, 5, false);
    auto now = Sight(NONE, 5, 1, false);
    BOOST_TEST(AuditWording::Stale(before, now) ==
               "had bytes changed, and the field stayed 0x0005, where 0x0001 would be right");
    now.flow = "UDP a > c";
    now.field = 6;
    BOOST_TEST(AuditWording::Stale(before, now) ==
               "became UDP a > c, and the field went from 0x0005 to 0x0006, where 0x0001 would be "
               "right");
}

BOOST_AUTO_TEST_CASE(WhatWasBelieved)
{
    const auto trusted = ChecksumState::Unnecessary();
    BOOST_TEST(AuditWording::Trusted(Sight(trusted, 1, 1), false) ==
               "went from CHECKSUM_NONE to CHECKSUM_UNNECESSARY, and nobody had verified; the "
               "field is right");
    BOOST_TEST(AuditWording::Trusted(Sight(trusted, 2, 1), true) ==
               "went from CHECKSUM_NONE to CHECKSUM_UNNECESSARY, as if verified: the field holds "
               "0x00000002, where 0x00000001 would be right");
    BOOST_TEST(AuditWording::Laundered(Sight(NONE, 2, 1), Sight(NONE, 3, 3), "node 1") ==
               "took damage on the way to node 1 (the field held 0x00000002, right was 0x00000001) "
               "and got a right one, 0x00000003: the damage cannot be found any more");
    BOOST_TEST(AuditWording::Laundered(Sight(NONE, 2, 1), Sight(NONE, 3, 3), "")
                   .find("came with a wrong checksum (") == 0U);
}

BOOST_AUTO_TEST_SUITE_END()
