/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIGNAL_WATCH_H
#define SIGNAL_WATCH_H

#include <csignal>
#include <map>

namespace ns3
{

/**
 * While one lives, a signal that Python handles stops the simulation, so that Python's handler runs
 * at once and not when the simulation is over. It costs nothing while no signal comes. Python
 * handles signals in its main thread only, so in others nothing is watched.
 */
class SignalWatch
{
  public:
    SignalWatch();
    ~SignalWatch();
    SignalWatch(const SignalWatch&) = delete;
    SignalWatch& operator=(const SignalWatch&) = delete;

    /**
     * Let Python handle what came.
     * @return true if it was a signal that stopped the run, and the run is to go on
     * @throws pybind11::error_already_set what the handler raised, such as KeyboardInterrupt
     */
    bool Handle();

    /** Simulator::Stop(), and no signal shall make the run go on. */
    static void StopRun();

  private:
    std::map<int, struct sigaction> m_previous; ///< by signal: as it was handled before
};

} // namespace ns3

#endif // SIGNAL_WATCH_H
