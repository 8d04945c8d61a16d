/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/recorded-comparison.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace ns3;

namespace
{

RecordedComparison
Comparison()
{
    RecordedComparison comparison;
    comparison.name = "counters";
    comparison.rows = 12;
    comparison.equal = 10;
    comparison.cells = 100;
    comparison.differences = {"a.csv: line 2: x is 1, but simulated 2", "b", "c"};
    comparison.notCompared["y: timing"] = 7;
    return comparison;
}

} // namespace

BOOST_AUTO_TEST_SUITE(RecordedComparisonTest)

BOOST_AUTO_TEST_CASE(TellsNumbersAndWhatWasNotCompared)
{
    std::ostringstream text;
    PrintComparison(text, Comparison());
    BOOST_TEST(text.str() == "counters compared   12 equal   10 different    2 (100 fields)\n"
                             "  not compared:    7 fields of y: timing\n");
}

BOOST_AUTO_TEST_CASE(NamesDifferencesUpToALimit)
{
    std::ostringstream text;
    PrintDifferences(text, Comparison(), 2);
    BOOST_TEST(text.str() ==
               "a.csv: line 2: x is 1, but simulated 2\nb\ncounters: 1 more differences\n");
}

BOOST_AUTO_TEST_CASE(IsEqualOnlyIfSomethingWasCompared)
{
    RecordedComparison comparison;
    BOOST_TEST(!comparison.IsEqual());
    comparison.rows = comparison.equal = 1;
    BOOST_TEST(comparison.IsEqual());
    comparison.differences.emplace_back("simulated, but not recorded");
    BOOST_TEST(!comparison.IsEqual());
    BOOST_TEST(!Comparison().IsEqual());
}

BOOST_AUTO_TEST_CASE(WritesOneObject)
{
    const auto text = ComparisonToJson(Comparison());
    BOOST_TEST(text.find('\n') == std::string::npos);
    const auto json = nlohmann::json::parse(text);
    BOOST_TEST(json["name"] == "counters");
    BOOST_TEST(json["compared"] == 12);
    BOOST_TEST(json["equal"] == 10);
    BOOST_TEST(json["different"] == 2);
    BOOST_TEST(json["fieldsCompared"] == 100);
    BOOST_TEST(json["fieldsNotCompared"]["y: timing"] == 7);
    BOOST_TEST(json["differences"].size() == 3U);
}

BOOST_AUTO_TEST_SUITE_END()
