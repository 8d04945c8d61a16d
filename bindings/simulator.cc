/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/simulator.h"

#include "argument.h"
#include "bindings.h"
#include "python-callback.h"
#include "signal-watch.h"
#include "simulated-time.h"
#include "simulation-check.h"
#include "simulation-turn.h"

#include "ns3/event-id.h"
#include "ns3/names.h"

#include <chrono>
#include <optional>
#include <thread>

namespace ns3
{

namespace
{

/** Runs until the end, a stop, an error or a signal. */
void
Run()
{
    const SimulationTurn turn("simulator.run()");
    SimulationTurn::Begin();
    CheckSimulation();
    SimulationTurn::Take();
    const SimulationErrors errors;
    SignalWatch signals;
    do
    {
        {
            const py::gil_scoped_release release;
            Simulator::Run();
        }
        SimulationErrors::Rethrow();
    } while (signals.Handle());
}

void
Destroy()
{
    const SimulationTurn turn("simulator.destroy()");
    const SimulationErrors errors;
    {
        const py::gil_scoped_release release;
        Simulator::Stop(); // else applications that did not start stop when they are deleted
        Simulator::Destroy();
        Names::Clear(); // else they hold what they name
    }
    SimulationTurn::End();
    SimulationErrors::Rethrow();
}

/**
 * At the interpreter's exit: a run of a thread that nobody waits for would find Python gone. It may
 * take until its event at hand is done.
 */
void
EndRunOfThread()
{
    if (!SimulationTurn::IsRunning())
    {
        return;
    }
    SignalWatch::StopRun();
    const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (SimulationTurn::IsRunning() && std::chrono::steady_clock::now() < patience)
    {
        const py::gil_scoped_release release;
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
}

/** @param function that asks the simulator @return the same, which makes it if there is none */
template <typename R>
auto
Asking(R (*function)())
{
    return [function] {
        SimulationTurn::Begin();
        return function();
    };
}

/** @param function called once @param arguments of it @return what an event calls */
Ptr<PythonCallback>
MakeCallbackOf(py::function function, const py::args& arguments)
{
    if (!arguments.empty())
    {
        function = py::module_::import("functools").attr("partial")(function, *arguments);
    }
    return Create<PythonCallback>(std::move(function));
}

EventId
Schedule(const TimeLike& delay, py::function function, const py::args& arguments)
{
    SimulationTurn::Require("simulator.schedule()");
    const auto callback = MakeCallbackOf(std::move(function), arguments);
    return Simulator::Schedule(ToDelay("delay", delay), [callback] { callback->CallOnce(); });
}

void
ScheduleWithContext(const Integer& nodeId,
                    const TimeLike& delay,
                    py::function function,
                    const py::args& arguments)
{
    SimulationTurn::Require("simulator.schedule_with_context()");
    const auto callback = MakeCallbackOf(std::move(function), arguments);
    Simulator::ScheduleWithContext(nodeId.As<uint32_t>("node_id"),
                                   ToDelay("delay", delay),
                                   [callback] { callback->CallOnce(); });
}

void
Stop(const std::optional<TimeLike>& delay)
{
    SimulationTurn::Require("simulator.stop()");
    if (delay)
    {
        Simulator::Schedule(ToDelay("delay", *delay), &SignalWatch::StopRun);
    }
    else
    {
        SignalWatch::StopRun();
    }
}

} // namespace

void
BindSimulator(py::module_& module)
{
    py::class_<EventId>(module, "EventId", "An event to come.")
        .def(
            "cancel",
            [](EventId& event) { event.Cancel(); },
            "It does not happen.")
        .def("is_expired", &EventId::IsExpired, "Whether it has happened or was cancelled.");

    auto simulator = module.def_submodule("simulator", "The process's one simulator.");
    simulator.def("run",
                  &Run,
                  R"(Run until no event is left, or stop().

Other threads of Python run meanwhile. Ctrl-C ends the run; what Python functions raise that the
simulation calls ends it too.

Raises
------
RuntimeError
    If the simulator runs already.
KeyboardInterrupt
    On Ctrl-C, or what another handler of a signal raises.
)");
    simulator.def("stop",
                  &Stop,
                  py::arg("delay") = py::none(),
                  "Stop the run: now, or after a delay from now on.");
    simulator.def("now", Asking(&Simulator::Now), "The simulated time.");
    simulator.def("schedule",
                  &Schedule,
                  py::arg("delay"),
                  py::arg("function"),
                  "Call a function with the arguments that follow, after a delay from now on.");
    simulator.def("schedule_with_context",
                  &ScheduleWithContext,
                  py::arg("node_id"),
                  py::arg("delay"),
                  py::arg("function"),
                  "schedule(), as an event of a node.");
    simulator.def("is_finished",
                  Asking(&Simulator::IsFinished),
                  "Whether no event is left, or the run was stopped.");
    simulator.def("get_context",
                  Asking(&Simulator::GetContext),
                  "Number of the node whose event runs.");
    simulator.def("destroy",
                  &Destroy,
                  "End the simulation: every node goes, and every function that it was to call. "
                  "The next one begins at time 0.");
    // After the interpreter has ended, nothing of it may be touched any more.
    py::module_::import("atexit").attr("register")(py::cpp_function(&PythonCallback::ReleaseAll));
    py::module_::import("atexit").attr("register")(py::cpp_function(&EndRunOfThread)); // goes first
}

} // namespace ns3
