/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/sctp-lazy-timer.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SctpLazyTimerTest)

BOOST_AUTO_TEST_CASE(ExpiresAtTheLastDeadline)
{
    std::vector<Time> expired;
    SctpLazyTimer timer([&expired] { expired.push_back(Simulator::Now()); });
    timer.Start(Seconds(1));
    // Put off: one event looks at 1 s and comes again.
    Simulator::Schedule(MilliSeconds(500), [&timer] { timer.Start(Seconds(2)); });
    Simulator::Run();
    BOOST_TEST((expired == std::vector<Time>{MilliSeconds(2500)}));
    BOOST_TEST(!timer.IsRunning());
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(EarlierDeadlineCounts)
{
    std::vector<Time> expired;
    SctpLazyTimer timer([&expired] { expired.push_back(Simulator::Now()); });
    timer.Start(Seconds(10));
    Simulator::Schedule(Seconds(1), [&timer] { timer.Start(Seconds(2)); });
    Simulator::Run();
    BOOST_TEST((expired == std::vector<Time>{Seconds(3)}));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(StoppedDoesNotExpire)
{
    int expired = 0;
    SctpLazyTimer timer([&expired] { expired++; });
    timer.Start(Seconds(1));
    BOOST_TEST((timer.GetDeadline() == Seconds(1)));
    timer.Stop();
    BOOST_TEST(!timer.IsRunning());
    Simulator::Run();
    BOOST_TEST(expired == 0);
    // Cancelled, nothing is left in the simulator's queue either.
    timer.Start(Seconds(100));
    timer.Cancel();
    Simulator::Run();
    BOOST_TEST((Simulator::Now() < Seconds(100)));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_CASE(StartedAgainWhileItExpires)
{
    std::vector<Time> expired;
    SctpLazyTimer* self = nullptr;
    SctpLazyTimer timer([&expired, &self] {
        expired.push_back(Simulator::Now());
        if (expired.size() < 3)
        {
            self->Start(Seconds(1));
        }
    });
    self = &timer;
    timer.Start(Seconds(1));
    Simulator::Run();
    BOOST_TEST((expired == std::vector<Time>{Seconds(1), Seconds(2), Seconds(3)}));
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
