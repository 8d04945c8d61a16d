/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/featureless-xmit-context.h"
#include "ns3/string.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(FeaturelessXmitContext)

BOOST_AUTO_TEST_CASE(HasNoFeatureAndTheKernelOfTheNode)
{
    const auto generation = CreateObject<LinuxGeneration>();
    const auto tracepoints = CreateObject<ChecksumTracepoints>();
    generation->SetAttribute("SoftwareCompletion", StringValue("InternetOnly"));
    const auto context = MakeFeaturelessXmitContext(*generation, tracepoints);
    BOOST_CHECK(context.features == NetdevFeatures());
    BOOST_CHECK(context.softwareCompletion == SoftwareCompletion::INTERNET_ONLY);
    BOOST_TEST(context.tracepoints == tracepoints);
}

BOOST_AUTO_TEST_SUITE_END()
