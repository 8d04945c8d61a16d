/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIMULATOR_GUARD_H
#define SIMULATOR_GUARD_H

#include "ns3/simulator.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Ends the simulation, whatever way a function that runs one is left. Declare it behind everything
 * that watches the simulation, which then outlives it.
 */
struct SimulatorGuard
{
    SimulatorGuard() = default;
    SimulatorGuard(const SimulatorGuard&) = delete;
    SimulatorGuard& operator=(const SimulatorGuard&) = delete;

    ~SimulatorGuard()
    {
        Simulator::Destroy();
    }
};

} // namespace ns3

#endif // SIMULATOR_GUARD_H
