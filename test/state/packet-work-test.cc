/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/packet-work.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(PacketWorkTest)

BOOST_AUTO_TEST_CASE(EveryPlaceHasANameOfItsOwn)
{
    std::set<std::string> names;
    for (uint32_t place = 0; place < WORK_PLACES; ++place)
    {
        names.insert(ToString(static_cast<WorkPlace>(place)));
    }
    BOOST_TEST(names.size() == WORK_PLACES);
    BOOST_TEST(names.count("?") == 0);
    BOOST_TEST(ToString(static_cast<WorkPlace>(WORK_PLACES)) == std::string("?"));
}

BOOST_AUTO_TEST_SUITE_END()
