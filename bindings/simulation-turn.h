/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIMULATION_TURN_H
#define SIMULATION_TURN_H

#include <pybind11/pybind11.h>
#include <string>

namespace ns3
{

/**
 * The right to run or end the process's one simulation. Held by one thread at a time, and by no
 * function of the simulation itself.
 */
class SimulationTurn
{
  public:
    /**
     * @param who wants it
     * @throws std::runtime_error naming who, if a simulation runs
     */
    explicit SimulationTurn(const std::string& who);
    ~SimulationTurn();
    SimulationTurn(const SimulationTurn&) = delete;
    SimulationTurn& operator=(const SimulationTurn&) = delete;

    /**
     * Before nodes and events are made.
     * @param who makes them
     * @throws std::runtime_error naming who, if another thread runs a simulation or has begun it
     */
    static void Require(const std::string& who);

    /** @return whether somebody runs a simulation */
    static bool IsRunning();

    /** Before the simulator is asked: the first to ask makes it. */
    static void Begin();
    /** Before Simulator::Run(), which makes the simulator this thread's. */
    static void Take();
    /** After Simulator::Destroy(): the simulator is nobody's. */
    static void End();
};

/**
 * The right to make, run and end a simulation of one's own. Threads that want it wait for one
 * another.
 */
class WholeSimulationTurn
{
  public:
    /**
     * @param who wants it
     * @throws std::runtime_error naming who, if a simulation is half-built or calls this
     */
    explicit WholeSimulationTurn(const std::string& who);
    ~WholeSimulationTurn();
    WholeSimulationTurn(const WholeSimulationTurn&) = delete;
    WholeSimulationTurn& operator=(const WholeSimulationTurn&) = delete;

  private:
    pybind11::object m_lock; ///< of the module
};

} // namespace ns3

#endif // SIMULATION_TURN_H
