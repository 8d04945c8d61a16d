/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PYTHON_CALLBACK_H
#define PYTHON_CALLBACK_H

#include "ns3-holder.h"

#include "ns3/simple-ref-count.h"

#include <utility>

namespace ns3
{

namespace py = pybind11;

/**
 * @ingroup checksum-offload
 * A Python function that the simulation calls: the sink of a trace source, an event, a socket's
 * callback. Simulator::Destroy() lets go of every function, whoever still holds the callback, for a
 * function may hold what holds the callback, and Python's collector does not see through C++.
 *
 * What the function raises is kept while a simulation runs or is destroyed: ns-3 is not made to be
 * left by an exception in the middle of an event. The event at hand is finished, no further Python
 * function is called, and the run ends and raises it (SimulationErrors). At other times it goes
 * through at once.
 */
class PythonCallback : public SimpleRefCount<PythonCallback>
{
  public:
    /** @param function called from now on */
    explicit PythonCallback(py::function function);
    ~PythonCallback();
    PythonCallback(const PythonCallback&) = delete;
    PythonCallback& operator=(const PythonCallback&) = delete;

    /**
     * @param makeArguments makes a tuple of them, while the interpreter is held; not called if
     *        nobody listens
     */
    template <typename F>
    void Call(F&& makeArguments)
    {
        if (IsConnected())
        {
            const py::gil_scoped_acquire acquire;
            Invoke(makeArguments());
        }
    }

    /**
     * @param otherwise what to return if the function is not called, or fails
     * @param makeArguments as for Call()
     * @return what the function returned
     */
    template <typename R, typename F>
    R CallOr(R otherwise, F&& makeArguments)
    {
        if (!IsConnected())
        {
            return otherwise;
        }
        const py::gil_scoped_acquire acquire;
        const py::object returned = Invoke(makeArguments());
        return returned ? Convert<R>(returned, otherwise) : otherwise;
    }

    /** Call the function without arguments, and let go of it. */
    void CallOnce();

    /** @return false after Release(), and while an error ends the run */
    bool IsConnected() const;
    /** Let go of the function: it is not called any more. */
    void Release();

    /** Let go of all functions. */
    static void ReleaseAll();

  private:
    /** @param arguments of the call @return what the function returned; null if it failed */
    py::object Invoke(const py::tuple& arguments);
    /** Keep the error that is being handled, or let it through. */
    static void Fail();

    /** @param returned by the function @param otherwise if it is of a wrong type */
    template <typename R>
    static R Convert(const py::object& returned, R otherwise)
    {
        try
        {
            return returned.cast<R>();
        }
        catch (const py::cast_error&)
        {
            Fail();
            return otherwise;
        }
    }

    py::function m_function; ///< null once it was let go
};

/**
 * While one lives, errors of Python functions are kept and stop the simulation.
 */
class SimulationErrors
{
  public:
    SimulationErrors();
    ~SimulationErrors();
    SimulationErrors(const SimulationErrors&) = delete;
    SimulationErrors& operator=(const SimulationErrors&) = delete;

    /** @return true if there is an error */
    static bool IsPending();
    /** @throws what was raised first, if anything was */
    static void Rethrow();
};

} // namespace ns3

#endif // PYTHON_CALLBACK_H
