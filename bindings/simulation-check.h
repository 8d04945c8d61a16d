/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIMULATION_CHECK_H
#define SIMULATION_CHECK_H

/**
 * @file
 * @ingroup checksum-offload
 * What can be told only when a simulation is complete: mistakes at which ns-3 would end the process
 * in the middle of a run, or never come to an end.
 */

namespace ns3
{

/**
 * Before a run: look at all devices, channels, queue disciplines and applications of all nodes.
 * @throws pybind11::value_error naming the node, what is on it, the argument, its value and what is
 *         allowed
 */
void CheckSimulation();

} // namespace ns3

#endif // SIMULATION_CHECK_H
