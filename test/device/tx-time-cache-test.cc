/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/tx-time-cache.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(TxTimeCacheTest)

BOOST_AUTO_TEST_CASE(FollowsSizeAndRate)
{
    // 8 bits per byte: 1000 bytes take 8 us at 1 Gbit/s, 4 us at 2 Gbit/s.
    TxTimeCache cache;
    BOOST_TEST(cache.Get(DataRate("1Gbps"), 1000) == MicroSeconds(8));
    BOOST_TEST(cache.Get(DataRate("1Gbps"), 1000) == MicroSeconds(8));
    BOOST_TEST(cache.Get(DataRate("1Gbps"), 500) == MicroSeconds(4));
    BOOST_TEST(cache.Get(DataRate("2Gbps"), 500) == MicroSeconds(2));
    BOOST_TEST(cache.Get(DataRate("2Gbps"), 1000) == MicroSeconds(4));
}

BOOST_AUTO_TEST_CASE(NoBytesTakeNoTime)
{
    TxTimeCache cache;
    BOOST_TEST(cache.Get(DataRate("1Gbps"), 0) == Time());
}

BOOST_AUTO_TEST_SUITE_END()
