/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/cpu-cost-preset.h"
#include "ns3/cpu-cost-table.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(CpuCostTableTest)

BOOST_AUTO_TEST_CASE(CostIsCallsAndBytesInPicoseconds)
{
    const CpuCost cost{5.6, 0.103};
    BOOST_TEST(cost.GetPicoseconds(1, 1448) == 154744); // 5600 + 103 * 1448
    BOOST_TEST(cost.GetPicoseconds(3, 0) == 16800);
    BOOST_TEST(cost.GetPicoseconds(0, 0) == 0);
    BOOST_TEST(CpuCostTable().Get(WorkPlace::NAT).GetPicoseconds(7, 7) == 0);
}

BOOST_AUTO_TEST_CASE(WhatIsTooLongIsRefused)
{
    // A hundred packets at once, of the most bytes that IPv6 has, at the highest costs: 1.0e11 and
    // 6.5e12 ns.
    const CpuCost most{CpuCostTable::MAX_PER_CALL_NS, CpuCostTable::MAX_PER_BYTE_NS};
    BOOST_TEST(most.GetPicoseconds(100, 100 * 65535) == 6653500000000000);
    // 2^63 ps is 9223372.04 calls of a second.
    BOOST_TEST(most.GetPicoseconds(9223372, 0) == 9223372000000000000);
    for (const uint64_t calls : {uint64_t(9223373), UINT64_MAX})
    {
        BOOST_CHECK_EXCEPTION(most.GetPicoseconds(calls, 0),
                              std::overflow_error,
                              [calls](const std::overflow_error& error) {
                                  return std::string(error.what()).find(std::to_string(calls)) !=
                                         std::string::npos;
                              });
    }
}

BOOST_AUTO_TEST_CASE(JsonComesBackAsItWent)
{
    const auto costs = CpuCostPreset::FromName("xeon-2018");
    const auto json = costs.ToJson();
    BOOST_TEST(CpuCostTable::FromJson(json).ToJson() == json);
    const auto table =
        CpuCostTable::FromJson(R"({"nat": {"perCallNs": 7}, "crc32c": {"perByteNs": 0.5}})");
    BOOST_TEST(table.Get(WorkPlace::NAT).perCallNs == 7);
    BOOST_TEST(table.Get(WorkPlace::NAT).perByteNs == 0);
    BOOST_TEST(table.Get(ChecksumAlgorithm::CRC32C).perByteNs == 0.5);
    BOOST_TEST(table.Get(ChecksumAlgorithm::INTERNET).perByteNs == 0);
}

BOOST_AUTO_TEST_CASE(WhatCannotBeACostIsNamed)
{
    const std::pair<std::string, std::string> wrong[] = {
        {"", "not a JSON object"},
        {"[]", "not a JSON object"},
        {R"({"nat": 7})", "nat: must be an object"},
        {R"({"nat": {"perCall": 7}})", "nat.perCall: "},
        {R"({"nat": {"perCallNs": "7"}})", "nat.perCallNs: "},
        {R"({"nut": {"perCallNs": 7}})", "nut: no such place"},
        {R"({"nat": {"perCallNs": -1}})", "nat.perCallNs: -1 ns: must be from 0 to 10^9"},
        {R"({"nat": {"perCallNs": 1.1e9}})", "nat.perCallNs: 1.1e+09 ns"},
        {R"({"crc32c": {"perByteNs": 1.1e6}})", "crc32c.perByteNs: 1.1e+06 ns: must be from 0 to"},
        {R"({"crc32c": {"perByteNs": 1e99}})", "crc32c.perByteNs: "},
        {R"({"nat": {}, "crc32c": {}, "nat": {}})", "nat: is there twice"},
        {R"({"gso": {}, "nat": {"perCallNs": 1, "perCallNs": 2}})", "nat.perCallNs: is there"},
        {R"({"nat": {"perCallNs": 1)", "not a JSON object"},
    };
    for (const auto& [json, text] : wrong)
    {
        BOOST_CHECK_EXCEPTION(CpuCostTable::FromJson(json),
                              std::invalid_argument,
                              [&text = text](const std::invalid_argument& error) {
                                  return std::string(error.what()).find(text) != std::string::npos;
                              });
    }
}

BOOST_AUTO_TEST_SUITE_END()
