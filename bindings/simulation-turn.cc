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
};

Runner&
GetRunner()
{
    static Runner runner;
    return runner;
}

} // namespace

SimulationTurn::SimulationTurn(const std::string& who)
{
    Runner& runner = GetRunner();
    if (runner.isRunning)
    {
        throw std::runtime_error(who + ": a simulation runs already; a process has one simulator");
    }
    runner = {true, std::this_thread::get_id()};
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
    if (NodeList::GetNNodes() > 0 || !Simulator::IsFinished())
    {
        m_lock.attr("release")();
        throw std::runtime_error(who + " makes a simulation of its own, and there is one: call "
                                       "simulator.destroy() first");
    }
    GetRunner() = {true, std::this_thread::get_id()};
}

WholeSimulationTurn::~WholeSimulationTurn()
{
    GetRunner().isRunning = false;
    PyObject* none = PyObject_CallMethod(m_lock.ptr(), "release", nullptr);
    Py_XDECREF(none);
}

} // namespace ns3
