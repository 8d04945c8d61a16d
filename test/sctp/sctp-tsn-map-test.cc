/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-tsn-map.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/// Mark TSNs, as on the wire, received.
void
Mark(SctpTsnMap& map, const std::vector<uint32_t>& tsns)
{
    for (uint32_t tsn : tsns)
    {
        BOOST_TEST((map.Examine(map.Unwrap(tsn)) == SctpTsnMap::Arrival::NEW), "TSN " << tsn);
        map.MarkReceived(map.Unwrap(tsn));
    }
}

/// @return what a SACK would say
SctpSackChunk
Report(SctpTsnMap& map, uint32_t maxEntries = 100)
{
    SctpSackChunk sack;
    map.Report(sack, maxEntries);
    return sack;
}

} // namespace

BOOST_AUTO_TEST_SUITE(SctpTsnMapTest)

BOOST_AUTO_TEST_CASE(ExampleOfTheRfc)
{
    // RFC 9260 section 3.3.4: 10 to 12, 14, 15 and 17, here in another order.
    SctpTsnMap map(10);
    Mark(map, {17, 14, 10, 15, 12, 11});
    const auto sack = Report(map);
    BOOST_TEST(sack.cumulativeTsnAck == 12U);
    BOOST_TEST((sack.gaps == std::vector<SctpGapAckBlock>{{2, 3}, {5, 5}}));
    BOOST_TEST(map.HasGaps());
    BOOST_TEST(SctpTsnWire(map.GetHighest()) == 17U);
    // 13 joins the cumulative point and the first run.
    Mark(map, {13});
    BOOST_TEST(Report(map).cumulativeTsnAck == 15U);
    Mark(map, {16});
    BOOST_TEST(Report(map).cumulativeTsnAck == 17U);
    BOOST_TEST(!map.HasGaps());
}

BOOST_AUTO_TEST_CASE(WrapsAround)
{
    SctpTsnMap map(0xfffffffe);
    Mark(map, {0xfffffffe, 0, 1});
    auto sack = Report(map);
    BOOST_TEST(sack.cumulativeTsnAck == 0xfffffffeU);
    BOOST_TEST((sack.gaps == std::vector<SctpGapAckBlock>{{2, 3}}));
    Mark(map, {0xffffffff});
    BOOST_TEST(Report(map).cumulativeTsnAck == 1U);
}

BOOST_AUTO_TEST_CASE(KnowsDuplicates)
{
    SctpTsnMap map(1);
    Mark(map, {1, 3, 4, 7});
    for (uint32_t tsn : {0U, 1U, 3U, 4U, 7U})
    {
        BOOST_TEST((map.Examine(map.Unwrap(tsn)) == SctpTsnMap::Arrival::DUPLICATE));
    }
    map.NoteDuplicate(3);
    map.NoteDuplicate(3);
    BOOST_TEST(Report(map).duplicateTsns == (std::vector<uint32_t>{3, 3}),
               boost::test_tools::per_element());
    BOOST_TEST(Report(map).duplicateTsns.empty());
}

BOOST_AUTO_TEST_CASE(BlocksReachNoFurtherThan16Bits)
{
    SctpTsnMap map(1);
    BOOST_TEST((map.Examine(map.Unwrap(0xffff)) == SctpTsnMap::Arrival::NEW));
    BOOST_TEST((map.Examine(map.Unwrap(0x10000)) == SctpTsnMap::Arrival::OUT_OF_WINDOW));
    Mark(map, {0xffff});
    BOOST_TEST((Report(map).gaps == std::vector<SctpGapAckBlock>{{0xffff, 0xffff}}));
}

BOOST_AUTO_TEST_CASE(ReportIsLimited)
{
    SctpTsnMap map(1);
    Mark(map, {3, 5, 7, 9});
    map.NoteDuplicate(3);
    map.NoteDuplicate(5);
    const auto sack = Report(map, 5);
    BOOST_TEST(sack.gaps.size() == 4U);
    BOOST_TEST(sack.duplicateTsns.size() == 1U);
    BOOST_TEST(Report(map, 2).gaps.size() == 2U);
}

BOOST_AUTO_TEST_SUITE_END()
