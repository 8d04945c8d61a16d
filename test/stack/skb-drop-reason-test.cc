/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/skb-drop-reason.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SkbDropReasonTest)

BOOST_AUTO_TEST_CASE(NamesAreThoseOfLinux)
{
    // include/net/dropreason-core.h
    BOOST_TEST(ToString(SkbDropReason::TCP_CSUM) == std::string("SKB_DROP_REASON_TCP_CSUM"));
    BOOST_TEST(ToString(SkbDropReason::PKT_TOO_BIG) == std::string("SKB_DROP_REASON_PKT_TOO_BIG"));
    BOOST_TEST(ToString(SkbDropReason::IP_INHDR) == std::string("SKB_DROP_REASON_IP_INHDR"));
}

BOOST_AUTO_TEST_CASE(EachHasItsOwn)
{
    std::set<std::string> names;
    const auto last = static_cast<uint8_t>(SkbDropReason::CPU_BACKLOG);
    for (uint8_t i = 0; i <= last; ++i)
    {
        names.insert(ToString(static_cast<SkbDropReason>(i)));
    }
    BOOST_TEST(names.size() == last + 1U);
    BOOST_TEST(names.count("?") == 0);
}

BOOST_AUTO_TEST_SUITE_END()
