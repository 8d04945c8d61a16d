/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/cpu-cost-preset.h"
#include "ns3/cpu-validation.h"

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/** @param name a case @return its result, of a short measurement */
CpuValidationResult
Run(const std::string& name)
{
    return CpuValidation::Run(name, MilliSeconds(5));
}

/** @param crc a preset @return Mbit/s over loopback with that CRC in software */
double
LoopbackWith(const std::string& crc)
{
    return CpuValidation::Run("sctp-loopback-crc",
                              MilliSeconds(5),
                              CpuCostPreset::FromName("loopback-2014+" + crc))
        .simulatedMbps;
}

} // namespace

BOOST_AUTO_TEST_SUITE(CpuValidationTest)

BOOST_AUTO_TEST_CASE(WhatWasPublished)
{
    // Linux commit bec1f6f69736: 739, 1765 and 3197 times 2^20 bytes/s; b17c706987fa: Mbit/s.
    BOOST_TEST(Run("tcp").publishedMbps == 6199.2, boost::test_tools::tolerance(1e-4));
    BOOST_TEST(Run("tcp-gso").publishedMbps == 14805.9, boost::test_tools::tolerance(1e-4));
    BOOST_TEST(Run("tcp-tso").publishedMbps == 26818.4, boost::test_tools::tolerance(1e-4));
    BOOST_TEST(Run("sctp-loopback").publishedMbps == 15348.26);
    BOOST_TEST(Run("sctp-loopback-crc").publishedMbps == 4683.5);
}

BOOST_AUTO_TEST_CASE(EveryCaseIsWithinFifteenPercent)
{
    for (const auto& name : CpuValidation::GetNames())
    {
        const auto result = Run(name);
        // What calibrates has to be closer than what is predicted.
        const double limit = result.calibrates ? 0.02 : 0.15;
        BOOST_TEST(std::abs(result.simulatedMbps / result.publishedMbps - 1) <= limit,
                   name << ": " << result.simulatedMbps << " Mbit/s, published "
                        << result.publishedMbps);
        BOOST_TEST(std::abs(result.GetError()) <= limit, name << ": " << result.GetError());
        BOOST_TEST(result.simulatedUtilisation <= 1 + 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(OnlyTablesOfEightExplainTheLoopback)
{
    // 4683.5 published; two passes, so that one at 0.46, 9.4 or 24 GB/s is far from it.
    BOOST_TEST(LoopbackWith("table") < 0.5 * 4683.5);
    BOOST_TEST(LoopbackWith("sse4.2") > 2 * 4683.5);
    BOOST_TEST(LoopbackWith("folded") > 2 * 4683.5);
}

BOOST_AUTO_TEST_CASE(AnUnknownCaseIsNamed)
{
    BOOST_CHECK_EXCEPTION(Run("tcp-lro"),
                          std::invalid_argument,
                          [](const std::invalid_argument& error) {
                              return std::string(error.what()).find("tcp-lro") != std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
