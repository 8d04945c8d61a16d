/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "number-argument.h"

#include <cmath>

namespace ns3
{

void
ThrowBadValue(const std::string& argument, const std::string& value, const std::string& allowed)
{
    std::string message = argument + "=" + value + ": must be " + allowed;
    for (auto at = message.find('\0'); at != std::string::npos; at = message.find('\0', at))
    {
        message.replace(at, 1, "\\0"); // else it would end here
    }
    throw py::value_error(message);
}

std::string
Repr(py::handle object)
{
    constexpr std::size_t MOST = 80;
    try
    {
        const py::str text = py::repr(object);
        const py::str line = py::str(" ").attr("join")(text.attr("split")());
        return py::len(line) <= MOST ? line.cast<std::string>()
                                     : line[py::slice(0, MOST - 4, 1)].cast<std::string>() + " ...";
    }
    catch (const std::exception&) // of the object's own __repr__
    {
        return "<" + py::type::of(object).attr("__name__").cast<std::string>() + ">";
    }
}

bool
IsBool(py::handle object)
{
    return py::detail::make_caster<bool>().load(object, false); // knows NumPy's by their names
}

bool
IsInteger(py::handle object)
{
    return PyIndex_Check(object.ptr()) && !IsBool(object);
}

bool
IsNumber(py::handle object)
{
    const auto* methods = Py_TYPE(object.ptr())->tp_as_number;
    return IsInteger(object) || (methods && methods->nb_float && !IsBool(object));
}

Integer::Integer(int64_t value)
    : number(py::int_(value))
{
}

py::int_
Integer::Checked(const std::string& argument, const py::int_& min, const py::int_& max) const
{
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
    if (!index)
    {
        PyErr_Clear(); // an array
        ThrowBadValue(argument, Repr(number), "one int");
    }
    if (index < min || index > max)
    {
        ThrowBadValue(argument, Repr(number), "from " + Repr(min) + " to " + Repr(max));
    }
    return py::int_(index);
}

double
Number::As(const std::string& argument) const
{
    const auto real = py::reinterpret_steal<py::object>(PyNumber_Float(number.ptr()));
    const double value = real ? PyFloat_AsDouble(real.ptr()) : NAN;
    if (!std::isfinite(value))
    {
        PyErr_Clear();
        ThrowBadValue(argument, Repr(number), "a finite number that fits a float");
    }
    return value;
}

} // namespace ns3
