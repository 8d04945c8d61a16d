/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "signal-watch.h"

#include "ns3/simulator.h"

#include <array>
#include <pybind11/pybind11.h>

namespace ns3
{

namespace
{

namespace py = pybind11;

// All that a signal handler can reach.
volatile std::sig_atomic_t g_isSignalled = 0;         ///< a signal came
volatile std::sig_atomic_t g_isStopped = 0;           ///< the run was stopped by its user
std::array<void (*)(int), NSIG> g_previousHandlers{}; ///< Python's handlers

void
OnSignal(int number)
{
    g_previousHandlers[number](number);
    g_isSignalled = 1;
    Simulator::Stop(); // sets a flag
}

/** @return whether this is the thread where Python handles signals */
bool
IsMainThread()
{
    const auto threading = py::module_::import("threading");
    return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

} // namespace

SignalWatch::SignalWatch()
{
    g_isSignalled = 0;
    g_isStopped = 0;
    if (!IsMainThread())
    {
        return;
    }
    const auto getsignal = py::module_::import("signal").attr("getsignal");
    for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGUSR2})
    {
        struct sigaction previous;
        if (!PyCallable_Check(getsignal(number).ptr()) ||
            sigaction(number, nullptr, &previous) != 0 || (previous.sa_flags & SA_SIGINFO))
        {
            continue;
        }
        g_previousHandlers[number] = previous.sa_handler;
        struct sigaction own = previous;
        own.sa_handler = &OnSignal;
        if (sigaction(number, &own, nullptr) == 0)
        {
            m_previous[number] = previous;
        }
    }
}

SignalWatch::~SignalWatch()
{
    for (const auto& [number, previous] : m_previous)
    {
        struct sigaction current;
        // A handler that Python set meanwhile stays.
        if (sigaction(number, nullptr, &current) == 0 && current.sa_handler == &OnSignal)
        {
            sigaction(number, &previous, nullptr);
        }
    }
}

bool
SignalWatch::Handle()
{
    const bool isSignalled = g_isSignalled;
    g_isSignalled = 0;
    if (PyErr_CheckSignals() != 0)
    {
        throw py::error_already_set();
    }
    return isSignalled && !g_isStopped;
}

void
SignalWatch::StopRun()
{
    g_isStopped = 1;
    Simulator::Stop();
}

} // namespace ns3
