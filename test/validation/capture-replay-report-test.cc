/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/capture-replay-report.h"

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace ns3;

namespace
{

/** A run with frames in one direction, of which two differ, and one with none in the other. */
CaptureReplayResult
Result(const std::string& name)
{
    CaptureReplayResult result;
    result.config.name = name;
    result.config.devices[INGRESS_SIDE].capture = "in.pcap";
    result.config.devices[EGRESS_SIDE].capture = "out.pcap";
    result.comparisons[EGRESS_SIDE].fed = 11;
    result.comparisons[EGRESS_SIDE].compared = 12;
    result.comparisons[EGRESS_SIDE].equal = 10;
    result.comparisons[EGRESS_SIDE].differences = {{7, "not sent"}, {0, "60 bytes, not recorded"}};
    return result;
}

} // namespace

BOOST_AUTO_TEST_SUITE(CaptureReplayReport)

BOOST_AUTO_TEST_CASE(AlignsOneLinePerDirection)
{
    auto longer = Result("longer");
    longer.comparisons[INGRESS_SIDE].compared = longer.comparisons[INGRESS_SIDE].equal = 3;
    std::ostringstream text;
    PrintReplayTable(text, {Result("a"), longer});
    BOOST_CHECK_EQUAL(text.str(),
                      "a.r0-r1      compared   12 equal   10 different    2\n"
                      "longer.r0-r1 compared   12 equal   10 different    2\n"
                      "longer.r1-r0 compared    3 equal    3 different    0\n");
}

BOOST_AUTO_TEST_CASE(AddsUp)
{
    std::ostringstream text;
    PrintReplayTotal(text, {Result("a"), Result("b")});
    BOOST_CHECK_EQUAL(text.str(), "frames compared 24 equal 20 different 4\n");
}

BOOST_AUTO_TEST_CASE(NamesFileAndFrame)
{
    std::ostringstream text;
    PrintReplayDifferences(text, Result("a"), 2);
    BOOST_CHECK_EQUAL(text.str(),
                      "out.pcap: frame 7: not sent\n"
                      "out.pcap: 60 bytes, not recorded\n");
    std::ostringstream limited;
    PrintReplayDifferences(limited, Result("a"), 1);
    BOOST_CHECK_EQUAL(limited.str(),
                      "out.pcap: frame 7: not sent\n"
                      "out.pcap: 1 more frames differ\n");
}

BOOST_AUTO_TEST_CASE(WritesOneObjectPerDirection)
{
    const auto lines = ReplayToJson(Result("a"));
    BOOST_REQUIRE_EQUAL(lines.size(), 1);
    BOOST_CHECK_EQUAL(lines[0].find('\n'), std::string::npos);
    const auto json = nlohmann::json::parse(lines[0]);
    BOOST_CHECK_EQUAL(json["name"], "a");
    BOOST_CHECK_EQUAL(json["direction"], "r0-r1");
    BOOST_CHECK_EQUAL(json["nat"], "mainline");
    BOOST_CHECK_EQUAL(json["fedCapture"], "in.pcap");
    BOOST_CHECK_EQUAL(json["comparedCapture"], "out.pcap");
    BOOST_CHECK_EQUAL(json["fed"], 11);
    BOOST_CHECK_EQUAL(json["compared"], 12);
    BOOST_CHECK_EQUAL(json["equal"], 10);
    BOOST_CHECK_EQUAL(json["different"], 2);
    BOOST_CHECK_EQUAL(json["differences"][0]["frame"], 7);
    BOOST_CHECK_EQUAL(json["differences"][1]["reason"], "60 bytes, not recorded");
    BOOST_CHECK(!json["moduleVersion"].get<std::string>().empty());
    BOOST_CHECK_EQUAL(json["ns3Version"].get<std::string>().substr(0, 2), "3.");
}

BOOST_AUTO_TEST_SUITE_END()
