/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation-turn.h"

#include "ns3/node-list.h"
#include "ns3/simulator.h"

#include <stdexcept>
#include <thread>

namespace ns3
{

namespace
{

namespace py = pybind11;

/** Who runs the process's one simulator; guarded by Python's lock. */
struct Runner
{
    bool isRunning{false};  ///< somebody does
    std::thread::id thread; ///< who
    std::thread::id owner;  ///< whose ns-3's simulator is; nobody's if it is not made yet
};

Runner&
GetRunner()
{
    static Runner runner;
    return runner;
}

/** @return whether there is anything to run or to end */
bool
HasSimulation()
{
    return NodeList::GetNNodes() > 0 || !Simulator::IsFinished();
}

/**
 * Make the simulator this thread's: ns-3's belongs to the thread that made it or that ran it last,
 * and ends the process when another one schedules.
 * @param who wants it
 */
void
Claim(const std::string& who)
{
    const auto self = std::this_thread::get_id();
    Runner& runner = GetRunner();
    if (runner.owner == self)
    {
        return;
    }
    const bool isNew = runner.owner == std::thread::id();
    if (!isNew && HasSimulation())
    {
        throw std::runtime_error(who + ": another thread has begun this simulation; only that one "
                                       "may go on with it, until simulator.run() or destroy()");
    }
    if (!isNew)
    {
        Simulator::Destroy();
    }
    HasSimulation(); // makes the simulator, and its list of nodes
    runner.owner = self;
}

} // namespace

SimulationTurn::SimulationTurn(const std::string& who)
{
    Runner& runner = GetRunner();
    if (runner.isRunning)
    {
        throw std::runtime_error(who + ": a simulation runs already; a process has one simulator");
    }
    runner.isRunning = true;
    runner.thread = std::this_thread::get_id();
}

SimulationTurn::~SimulationTurn()
{
    GetRunner().isRunning = false;
}

void
SimulationTurn::Require(const std::string& who)
{
    const Runner& runner = GetRunner();
    if (runner.isRunning && runner.thread != std::this_thread::get_id())
    {
        throw std::runtime_error(who +
                                 ": another thread runs a simulation; a process has one simulator");
    }
    Claim(who);
}

void
SimulationTurn::Begin()
{
    if (GetRunner().owner == std::thread::id())
    {
        Claim("");
    }
}

void
SimulationTurn::Take()
{
    Begin();
    GetRunner().owner = std::this_thread::get_id();
}

void
SimulationTurn::End()
{
    GetRunner().owner = {};
}

bool
SimulationTurn::IsRunning()
{
    return GetRunner().isRunning;
}

WholeSimulationTurn::WholeSimulationTurn(const std::string& who)
    : m_lock(py::module_::import("checksum_offload._checksum_offload").attr("_turn"))
{
    if (m_lock.attr("_is_owned")().cast<bool>())
    {
        throw std::runtime_error(who + " called by a signal handler while it runs");
    }
    if (GetRunner().isRunning && GetRunner().thread == std::this_thread::get_id())
    {
        throw std::runtime_error(who + " called by a simulation while that runs");
    }
    m_lock.attr("acquire")();
    SimulationTurn::Begin();
    if (HasSimulation())
    {
        m_lock.attr("release")();
        throw std::runtime_error(who + " makes a simulation of its own, and there is one: call "
                                       "simulator.destroy() first");
    }
    Claim(who);
    GetRunner().isRunning = true;
    GetRunner().thread = std::this_thread::get_id();
}

WholeSimulationTurn::~WholeSimulationTurn()
{
    GetRunner().isRunning = false;
    SimulationTurn::End();
    PyObject* none = PyObject_CallMethod(m_lock.ptr(), "release", nullptr);
    Py_XDECREF(none);
}

} // namespace ns3
