/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulated-time.h"

#include "number-argument.h"
#include "text-match.h"

#include "ns3/simulator.h"

#include <cmath>
#include <pybind11/operators.h>
#include <pybind11/stl.h>
#include <sstream>

namespace ns3
{

namespace
{

/** A unit of time as ns-3 writes it. */
struct UnitName
{
    const char* name;         ///< behind a number
    Time::Unit unit;          ///< as ns-3 has it
    long double femtoseconds; ///< how long it is
};

constexpr UnitName UNITS[] = {{"y", Time::Y, 31536000e15L},
                              {"d", Time::D, 86400e15L},
                              {"h", Time::H, 3600e15L},
                              {"min", Time::MIN, 60e15L},
                              {"s", Time::S, 1e15L},
                              {"ms", Time::MS, 1e12L},
                              {"us", Time::US, 1e9L},
                              {"ns", Time::NS, 1e6L},
                              {"ps", Time::PS, 1e3L},
                              {"fs", Time::FS, 1}};

long double
FemtosecondsOf(Time::Unit unit)
{
    for (const auto& each : UNITS)
    {
        if (each.unit == unit)
        {
            return each.femtoseconds;
        }
    }
    return 1e15L;
}

std::string
ToText(const Time& time)
{
    return std::to_string(time.GetNanoSeconds()) + "ns";
}

/** @return what is allowed, for people */
std::string
Range()
{
    std::ostringstream text;
    text << "within +-" << Time::Max().GetSeconds() << " s, the range of ns-3's times";
    return text.str();
}

/** @param value in a unit @param unit of it @return whether a Time holds it */
bool
Fits(long double value, Time::Unit unit)
{
    const long double steps =
        value * (FemtosecondsOf(unit) / FemtosecondsOf(Time::GetResolution()));
    return std::fabs(steps) < static_cast<long double>(Time::Max().GetTimeStep());
}

/** @param argument its name @param value in a unit @return the time */
Time
FromReal(const std::string& argument, const Number& value, Time::Unit unit)
{
    const double number = value.As(argument);
    if (!Fits(number, unit))
    {
        ThrowBadValue(argument, Repr(value.number), Range());
    }
    return Time::FromDouble(number, unit);
}

Time
FromWhole(const std::string& argument, const Integer& value, Time::Unit unit)
{
    const auto number = value.As<int64_t>(argument);
    if (!Fits(number, unit))
    {
        ThrowBadValue(argument, Repr(value.number), Range());
    }
    return Time::FromInteger(number, unit);
}

/** @param a a time @param b another @param subtract whether to, instead of adding */
Time
Combine(const Time& a, const Time& b, bool subtract)
{
    int64_t steps = 0;
    const bool isTooLarge = subtract
                                ? __builtin_sub_overflow(a.GetTimeStep(), b.GetTimeStep(), &steps)
                                : __builtin_add_overflow(a.GetTimeStep(), b.GetTimeStep(), &steps);
    if (isTooLarge || steps == std::numeric_limits<int64_t>::min())
    {
        ThrowBadValue("other", ToText(b), "such that the result is " + Range());
    }
    return TimeStep(steps);
}

Time
Multiply(const Time& time, const Number& factor)
{
    const double product = static_cast<double>(time.GetTimeStep()) * factor.As("factor");
    if (!(std::fabs(product) < static_cast<double>(Time::Max().GetTimeStep())))
    {
        ThrowBadValue("factor", Repr(factor.number), "such that the product is " + Range());
    }
    return TimeStep(static_cast<int64_t>(product));
}

} // namespace

Time
ToTime(const std::string& argument, const TimeLike& value)
{
    if (const auto* time = std::get_if<Time>(&value))
    {
        return *time;
    }
    static const std::regex pattern(
        R"(([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(y|d|h|min|s|ms|us|ns|ps|fs)?)");
    const auto& text = std::get<std::string>(value);
    std::smatch parts;
    if (!Matches(text, pattern, &parts))
    {
        ThrowBadValue(argument,
                      "'" + text + "'",
                      "a Time, or a number with a unit: y, d, h, min, s, ms, us, ns, ps or fs");
    }
    Time::Unit unit = Time::S;
    for (const auto& each : UNITS)
    {
        unit = parts[2] == each.name ? each.unit : unit;
    }
    if (!Fits(std::strtod(parts[1].str().c_str(), nullptr), unit))
    {
        ThrowBadValue(argument, "'" + text + "'", Range());
    }
    return Time(text);
}

Time
ToDelay(const std::string& argument, const TimeLike& value)
{
    const Time delay = ToTime(argument, value);
    if (delay.IsStrictlyNegative())
    {
        ThrowBadValue(argument, std::to_string(delay.GetNanoSeconds()) + " ns", "0 or more");
    }
    if (delay > Time::Max() - Simulator::Now())
    {
        ThrowBadValue(argument, ToText(delay), "such that the time then is " + Range());
    }
    return delay;
}

void
BindTime(py::module_& module)
{
    py::class_<Time>(module,
                     "Time",
                     "A simulated time or duration, in whole nanoseconds; up to 292 years.")
        .def(py::init<>(), "0 ns.")
        .def(py::init([](const std::string& text) { return ToTime("text", text); }),
             py::arg("text"),
             "From text such as ``1.5ms``; units are y, d, h, min, s, ms, us, ns, ps and fs.")
        .def("get_seconds", &Time::GetSeconds, "The time in seconds.")
        .def("get_milliseconds", &Time::GetMilliSeconds, "The time in whole milliseconds.")
        .def("get_microseconds", &Time::GetMicroSeconds, "The time in whole microseconds.")
        .def("get_nanoseconds", &Time::GetNanoSeconds, "The time in nanoseconds.")
        .def("is_zero", &Time::IsZero, "Whether it is 0.")
        .def(
            "__add__",
            [](const Time& time, const Time& other) { return Combine(time, other, false); },
            py::arg("other"),
            py::is_operator())
        .def(
            "__sub__",
            [](const Time& time, const Time& other) { return Combine(time, other, true); },
            py::arg("other"),
            py::is_operator())
        .def("__mul__", &Multiply, py::arg("factor"), py::is_operator())
        .def("__rmul__", &Multiply, py::arg("factor"), py::is_operator())
        .def("__neg__", [](const Time& time) { return Combine(Time(), time, true); })
        .def(py::self == py::self)
        .def(py::self != py::self)
        .def(py::self < py::self)
        .def(py::self <= py::self)
        .def(py::self > py::self)
        .def(py::self >= py::self)
        .def("__hash__", [](const Time& time) { return time.GetTimeStep(); })
        .def("__float__", &Time::GetSeconds)
        .def("__str__", &ToText)
        .def("__repr__", [](const Time& time) { return "Time('" + ToText(time) + "')"; });
    module.def(
        "seconds",
        [](const Number& value) { return FromReal("value", value, Time::S); },
        py::arg("value"),
        "A time of so many seconds.");
    module.def(
        "milliseconds",
        [](const Integer& value) { return FromWhole("value", value, Time::MS); },
        py::arg("value"),
        "A time of so many milliseconds.");
    module.def(
        "microseconds",
        [](const Integer& value) { return FromWhole("value", value, Time::US); },
        py::arg("value"),
        "A time of so many microseconds.");
    module.def(
        "nanoseconds",
        [](const Integer& value) { return FromWhole("value", value, Time::NS); },
        py::arg("value"),
        "A time of so many nanoseconds.");
}

} // namespace ns3
