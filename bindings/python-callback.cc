/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "python-callback.h"

#include "simulation-turn.h"

#include "ns3/simulator.h"

#include <exception>
#include <set>

namespace ns3
{

namespace
{

/** What belongs to the process's one simulator; guarded by Python's lock. */
struct CallbackState
{
    std::set<PythonCallback*> callbacks; ///< those with a function
    bool isReleaseScheduled{false};      ///< Simulator::Destroy() will release them
    uint32_t keepers{0};                 ///< SimulationErrors alive
    std::exception_ptr error;            ///< what was raised first
};

CallbackState&
State()
{
    static CallbackState state;
    return state;
}

} // namespace

PythonCallback::PythonCallback(py::function function)
    : m_function(std::move(function))
{
    SimulationTurn::Require("a function for ns-3 to call");
    CallbackState& state = State();
    state.callbacks.insert(this);
    if (!state.isReleaseScheduled)
    {
        state.isReleaseScheduled = true;
        Simulator::ScheduleDestroy(&PythonCallback::ReleaseAll);
    }
}

PythonCallback::~PythonCallback()
{
    if (m_function)
    {
        const py::gil_scoped_acquire acquire;
        Release();
    }
}

void
PythonCallback::CallOnce()
{
    if (IsConnected())
    {
        const py::gil_scoped_acquire acquire;
        Invoke(py::tuple());
        Release();
    }
}

bool
PythonCallback::IsConnected() const
{
    return m_function && !State().error;
}

void
PythonCallback::Release()
{
    State().callbacks.erase(this);
    // A function may own the last reference to what owns this callback.
    const py::function function = std::move(m_function);
}

void
PythonCallback::ReleaseAll()
{
    const py::gil_scoped_acquire acquire;
    CallbackState& state = State();
    state.isReleaseScheduled = false;
    while (!state.callbacks.empty())
    {
        (*state.callbacks.begin())->Release();
    }
}

py::object
PythonCallback::Invoke(const py::tuple& arguments)
{
    try
    {
        const py::function function = m_function; // it may disconnect itself
        return function(*arguments);
    }
    catch (const py::error_already_set&)
    {
        Fail();
        return py::object();
    }
}

void
PythonCallback::Fail()
{
    CallbackState& state = State();
    if (state.keepers == 0)
    {
        throw;
    }
    if (!state.error)
    {
        state.error = std::current_exception();
    }
    Simulator::Stop();
}

SimulationErrors::SimulationErrors()
{
    ++State().keepers;
}

SimulationErrors::~SimulationErrors()
{
    CallbackState& state = State();
    if (--state.keepers == 0)
    {
        state.error = nullptr;
    }
}

bool
SimulationErrors::IsPending()
{
    return bool(State().error);
}

void
SimulationErrors::Rethrow()
{
    if (const auto error = std::exchange(State().error, nullptr))
    {
        std::rethrow_exception(error);
    }
}

} // namespace ns3
