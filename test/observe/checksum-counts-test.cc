/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-counts.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

namespace
{

ChecksumComputation
Computation(ChecksumPlace place, ChecksumAlgorithm algorithm, uint32_t bytes, uint32_t pieces)
{
    return {place, algorithm, bytes, pieces, 0, 0, IpSummed::NONE, IpSummed::NONE, 0};
}

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumCountsTest)

// The specification's cost model: an unpatched NAT over a super-packet of three segments makes
// 1 + 3 calls, software segmentation one per segment.
BOOST_AUTO_TEST_CASE(CallsAreContiguousPieces)
{
    ChecksumCounts counts;
    counts.Add(Computation(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C, 4332, 4));
    for (int segment = 0; segment < 3; ++segment)
    {
        counts.Add(Computation(ChecksumPlace::GSO, ChecksumAlgorithm::CRC32C, 1452, 1));
    }
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::NAT) == 4U);
    BOOST_TEST(counts.GetComputations(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) == 1U);
    BOOST_TEST(counts.GetBytes(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) == 4332U);
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::GSO) == 3U);
    BOOST_TEST(counts.GetBytes(ChecksumPlace::GSO, ChecksumAlgorithm::CRC32C) == 4356U);
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::CONNTRACK) == 0U);
    BOOST_TEST(counts.GetCrc32cCalls() == 7U);
}

// Each place once: thirteen places, of which two are a device's.
BOOST_AUTO_TEST_CASE(HardwareMakesNoCallsOfTheKernel)
{
    ChecksumCounts counts;
    for (std::size_t place = 0; place < ChecksumCounts::PLACES; ++place)
    {
        counts.Add(Computation(ChecksumPlace(place), ChecksumAlgorithm::CRC32C, 100, 1));
    }
    BOOST_TEST(counts.GetCrc32cCalls() == 11U);
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::NIC) == 1U);
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::NIC_RECEIVE) == 1U);
    BOOST_TEST(ChecksumCounts::IsHardware(ChecksumPlace::NIC));
    BOOST_TEST(ChecksumCounts::IsHardware(ChecksumPlace::NIC_RECEIVE));
    BOOST_TEST(!ChecksumCounts::IsHardware(ChecksumPlace::CSUM_HELP));
}

BOOST_AUTO_TEST_CASE(InternetSumIsNoCrc32cCall)
{
    ChecksumCounts counts;
    counts.Add(Computation(ChecksumPlace::CSUM_HELP, ChecksumAlgorithm::INTERNET, 1480, 1));
    BOOST_TEST(counts.GetCrc32cCalls() == 0U);
    BOOST_TEST(counts.GetCrc32cCalls(ChecksumPlace::CSUM_HELP) == 0U);
    BOOST_TEST(counts.GetComputations(ChecksumPlace::CSUM_HELP, ChecksumAlgorithm::INTERNET) == 1U);
    BOOST_TEST(counts.GetBytes(ChecksumPlace::CSUM_HELP, ChecksumAlgorithm::INTERNET) == 1480U);
    BOOST_TEST(counts.GetBytes(ChecksumPlace::CSUM_HELP, ChecksumAlgorithm::CRC32C) == 0U);
}

BOOST_AUTO_TEST_CASE(CountsDoNotOverflowThirtyTwoBits)
{
    ChecksumCounts counts;
    for (int i = 0; i < 3; ++i)
    {
        counts.Add(Computation(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C, 0xffffffff, 1));
    }
    BOOST_TEST(counts.GetBytes(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) == 0x2fffffffdU);
}

BOOST_AUTO_TEST_CASE(SumTakesEveryCount)
{
    ChecksumCounts one;
    one.Add(Computation(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C, 100, 2));
    one.AddSctpManipPktHit();
    ChecksumCounts sum;
    BOOST_TEST(!(sum == one));
    sum += one;
    BOOST_TEST(bool(sum == one));
    sum += one;
    BOOST_TEST(!(sum == one));
    BOOST_TEST(sum.GetCrc32cCalls(ChecksumPlace::NAT) == 4U);
    BOOST_TEST(sum.GetComputations(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) == 2U);
    BOOST_TEST(sum.GetBytes(ChecksumPlace::NAT, ChecksumAlgorithm::CRC32C) == 200U);
    BOOST_TEST(sum.GetSctpManipPktHits() == 2U);
}

BOOST_AUTO_TEST_CASE(UnknownPlaceIsRefused)
{
    ChecksumCounts counts;
    BOOST_CHECK_THROW(
        counts.Add(Computation(ChecksumPlace(200), ChecksumAlgorithm::CRC32C, 100, 1)),
        std::out_of_range);
}

BOOST_AUTO_TEST_SUITE_END()
