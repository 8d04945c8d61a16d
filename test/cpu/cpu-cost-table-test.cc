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
        {R"({"nat": {"perCallNs": -1}})", "nat: -1"},
        {R"({"crc32c": {"perByteNs": 1e99}})", "crc32c: "},
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
