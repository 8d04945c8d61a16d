/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/linux-generation.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/string.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

// What it changes is in LinuxGenerationTable.
BOOST_AUTO_TEST_SUITE(LinuxGenerationTest)

BOOST_AUTO_TEST_CASE(IsAggregatedOnceAndCurrentAtFirst)
{
    const auto node = CreateObject<Node>();
    BOOST_TEST(!node->GetObject<LinuxGeneration>());
    const auto generation = LinuxGeneration::Get(node);
    BOOST_CHECK(generation->GetSoftwareCompletion() == SoftwareCompletion::KNOWS_CRC32C);
    BOOST_TEST(LinuxGeneration::Get(node) == generation);
    BOOST_TEST(node->GetObject<LinuxGeneration>() == generation);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(AttributeTakesItsNames)
{
    const auto generation = CreateObject<LinuxGeneration>();
    generation->SetAttribute("SoftwareCompletion", StringValue("InternetOnly"));
    BOOST_CHECK(generation->GetSoftwareCompletion() == SoftwareCompletion::INTERNET_ONLY);
#ifndef NS3_ASSERT_ENABLE // with which newer ns-3 stops the program
    BOOST_TEST(
        !generation->SetAttributeFailSafe("SoftwareCompletion", StringValue("KnowsEverything")));
#endif
    generation->SetAttribute("SoftwareCompletion", StringValue("KnowsCrc32c"));
    BOOST_CHECK(generation->GetSoftwareCompletion() == SoftwareCompletion::KNOWS_CRC32C);
}

BOOST_AUTO_TEST_SUITE_END()
