/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-rto-estimator.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpRtoEstimatorTest)

BOOST_AUTO_TEST_CASE(FormulaOfTheRfc)
{
    // RFC 9260 section 6.3.1, with RTO.Min out of the way.
    SctpParameters parameters;
    parameters.rtoMin = MilliSeconds(1);
    SctpRtoEstimator rto(parameters);
    BOOST_TEST((rto.GetRto() == Seconds(1))); // C1
    rto.Measure(MilliSeconds(100));
    // C2: SRTT 100, RTTVAR 50, RTO 100 + 4 * 50.
    BOOST_TEST((rto.GetSrtt() == MilliSeconds(100)));
    BOOST_TEST((rto.GetRttVar() == MilliSeconds(50)));
    BOOST_TEST((rto.GetRto() == MilliSeconds(300)));
    rto.Measure(MilliSeconds(180));
    // C3: RTTVAR 0.75 * 50 + 0.25 * 80 = 57.5, SRTT 0.875 * 100 + 0.125 * 180 = 110, RTO 340.
    BOOST_TEST((rto.GetRttVar() == MicroSeconds(57500)));
    BOOST_TEST((rto.GetSrtt() == MilliSeconds(110)));
    BOOST_TEST((rto.GetRto() == MilliSeconds(340)));
    rto.Measure(MilliSeconds(70));
    // RTTVAR 0.75 * 57.5 + 0.25 * 40 = 53.125, SRTT 0.875 * 110 + 0.125 * 70 = 105, RTO 317.5.
    BOOST_TEST((rto.GetRto() == MicroSeconds(317500)));
}

BOOST_AUTO_TEST_CASE(StaysBetweenMinimumAndMaximum)
{
    SctpRtoEstimator rto{SctpParameters()};
    rto.Measure(MilliSeconds(10)); // 30 ms by C2: C6 raises it to RTO.Min
    BOOST_TEST((rto.GetRto() == Seconds(1)));
    rto.Measure(Seconds(100)); // far above: C7 lowers it to RTO.Max
    BOOST_TEST((rto.GetRto() == Seconds(60)));
}

BOOST_AUTO_TEST_CASE(BacksOff)
{
    SctpRtoEstimator rto{SctpParameters()};
    for (int expected : {2, 4, 8, 16, 32, 60, 60}) // E2, up to RTO.Max
    {
        rto.BackOff();
        BOOST_TEST((rto.GetRto() == Seconds(expected)));
    }
}

BOOST_AUTO_TEST_CASE(VariationIsAtLeastTheGranularity)
{
    SctpParameters parameters;
    parameters.rtoMin = MicroSeconds(1);
    SctpRtoEstimator rto(parameters);
    for (int i = 0; i < 100; i++)
    {
        rto.Measure(MilliSeconds(20));
    }
    // G1: RTTVAR has decayed to the granularity of 1 ms: 20 + 4.
    BOOST_TEST((rto.GetRto() == MilliSeconds(24)));
}

BOOST_AUTO_TEST_SUITE_END()
