/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "experiment-argument.h"

#include "ns3/nat-sctp-config.h"

#include <cctype>
#include <cstring>

namespace ns3
{

namespace py = pybind11;

namespace
{

/** "messageSize" to "message_size": Python names its arguments so. */
std::string
SnakeCase(const std::string& camelCase)
{
    std::string name;
    for (const char c : camelCase)
    {
        if (std::isupper(static_cast<unsigned char>(c)))
        {
            name += '_';
        }
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return name;
}

/** @return the object for a message: not longer than a line, whatever it is */
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

} // namespace

uint64_t
IntegerArgument(const char* argument, py::handle object, uint64_t max)
{
    if (py::isinstance<py::bool_>(object) || !PyIndex_Check(object.ptr()))
    {
        throw NatSctpConfigError(argument, Repr(object), "an int");
    }
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(object.ptr()));
    if (!number) // such as an array of several
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "an int");
    }
    if (number < py::int_(0) || number > py::int_(max))
    {
        throw NatSctpConfigError(argument, Repr(object), "from 0 to " + std::to_string(max));
    }
    return number.cast<uint64_t>();
}

double
NumberArgument(const char* argument, py::handle object)
{
    const bool isNumber = PyIndex_Check(object.ptr()) || PyFloat_Check(object.ptr());
    if (!isNumber || py::isinstance<py::bool_>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a number");
    }
    const double number = PyFloat_AsDouble(object.ptr());
    if (PyErr_Occurred())
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a number that fits a float");
    }
    return number;
}

std::string
TextArgument(const char* argument, py::handle object)
{
    if (!py::isinstance<py::str>(object))
    {
        throw NatSctpConfigError(argument, Repr(object), "a str");
    }
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (!text || std::memchr(text, 0, size))
    {
        PyErr_Clear();
        throw NatSctpConfigError(argument, Repr(object), "a str of valid characters");
    }
    return {text, static_cast<std::size_t>(size)};
}

bool
SwitchArgument(const char* argument, py::handle object)
{
    if (py::isinstance<py::bool_>(object))
    {
        return object.cast<bool>();
    }
    if (py::isinstance<py::str>(object))
    {
        return SwitchFromName(argument, object.cast<std::string>());
    }
    throw NatSctpConfigError(argument, Repr(object), "True, False, \"on\" or \"off\"");
}

std::function<void()>
InterruptPoll()
{
    return [] {
        const py::gil_scoped_acquire acquire;
        if (PyErr_CheckSignals() != 0)
        {
            throw py::error_already_set(); // KeyboardInterrupt
        }
    };
}

py::dict
FromJson(const std::string& json)
{
    return py::module_::import("json").attr("loads")(json);
}

void
TranslateConfigErrors()
{
    py::register_exception_translator([](std::exception_ptr pointer) {
        try
        {
            if (pointer)
            {
                std::rethrow_exception(pointer);
            }
        }
        catch (const NatSctpConfigError& error)
        {
            const std::string text =
                SnakeCase(error.argument) + "=" + error.value + ": must be " + error.allowed;
            PyErr_SetString(PyExc_ValueError, text.c_str());
        }
    });
}

} // namespace ns3
