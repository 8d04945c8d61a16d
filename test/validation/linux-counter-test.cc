/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/linux-counter.h"
#include "ns3/recorded-table.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(LinuxCounterTest)

BOOST_AUTO_TEST_CASE(EachIsAColumnOfTheRecording)
{
    const RecordedTable table(std::string(CHECKSUM_OFFLOAD_SOURCE_DIR) +
                                  "/validation/linux/counts.csv",
                              {});
    const auto& columns = table.GetColumns();
    std::set<std::string> names;
    for (std::size_t i = 0; i < LINUX_COUNTERS; i++)
    {
        const std::string name = ToString(static_cast<LinuxCounter>(i));
        BOOST_TEST_CONTEXT(name)
        {
            BOOST_TEST(std::count(columns.begin(), columns.end(), name) == 1);
        }
        names.insert(name);
    }
    BOOST_TEST(names.size() == LINUX_COUNTERS);
}

BOOST_AUTO_TEST_SUITE_END()
