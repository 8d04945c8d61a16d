/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-tsn.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpTsnTest)

BOOST_AUTO_TEST_CASE(UnwrapsAcrossTheWrap)
{
    const SctpTsn last = SctpTsnFirst(0xffffffff);
    // RFC 9260 section 1.6: TSN 2^32 - 1 is followed by 0.
    BOOST_TEST(SctpTsnUnwrap(0, last) == last + 1);
    BOOST_TEST(SctpTsnUnwrap(5, last) == last + 6);
    BOOST_TEST(SctpTsnUnwrap(0xfffffffe, last) == last - 1);
    BOOST_TEST(SctpTsnUnwrap(0xffffffff, last + 1) == last);
    BOOST_TEST(SctpTsnWire(last + 1) == 0U);
}

BOOST_AUTO_TEST_CASE(NumbersBelowTheFirstHaveRoom)
{
    const SctpTsn first = SctpTsnFirst(0);
    BOOST_TEST(SctpTsnUnwrap(0xffffffff, first) == first - 1);
    BOOST_TEST(SctpTsnUnwrap(0x80000001, first) == first - 0x7fffffff);
}

BOOST_AUTO_TEST_SUITE_END()
