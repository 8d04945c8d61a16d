/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/simulator-guard.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>

using namespace ns3;

BOOST_AUTO_TEST_SUITE(SimulatorGuardTest)

BOOST_AUTO_TEST_CASE(AnExceptionLeavesNoSimulation)
{
    bool destroyed = false;
    try
    {
        const SimulatorGuard guard;
        Simulator::ScheduleDestroy([&destroyed] { destroyed = true; });
        // Not from an event: ns-3 leaks one that throws.
        throw std::runtime_error("while a simulation is set up");
    }
    catch (const std::runtime_error&)
    {
    }
    BOOST_TEST(destroyed);
}

BOOST_AUTO_TEST_SUITE_END()
