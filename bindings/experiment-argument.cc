/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "experiment-argument.h"

#include "number-argument.h"

#include <cctype>
#include <cstring>

namespace ns3
{

namespace py = pybind11;

namespace
{

/** What both kinds of functions say of their arguments. */
const char* const RAISES = R"(
Raises
------
ValueError
    If a value is not allowed; names the argument, the value and what is allowed.
TypeError
    If there is no such argument.
)";

} // namespace

std::string
PythonName(const std::string& camelCase)
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

std::string
ExperimentDocumentation::OfCheck() const
{
    return "Validate arguments of " + run + R"(().

Parameters
----------
**kwargs
    As for checksum_offload.)" +
           config + R"(; those not given have their defaults.

Returns
-------
dict
    Every argument, as )" +
           run + "() understands it.\n" + RAISES;
}

std::string
ExperimentDocumentation::OfRun(const std::string& summary,
                               const std::string& parameters,
                               const std::string& raises) const
{
    return summary + R"(

Threads take turns, since a process has one simulator; Ctrl-C ends a run.

Parameters
----------
)" + parameters +
           R"(**kwargs
    As for checksum_offload.)" +
           config + R"(.

Returns
-------
dict
    The keys and values of the example's JSON line; units are in the names.
)" + RAISES +
           raises;
}

uint64_t
IntegerArgument(const char* argument, py::handle object, uint64_t max)
{
    if (!IsInteger(object))
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
    if (!IsNumber(object))
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
    if (IsBool(object))
    {
        return PyObject_IsTrue(object.ptr());
    }
    if (py::isinstance<py::str>(object))
    {
        return SwitchFromName(argument, TextArgument(argument, object));
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
                PythonName(error.argument) + "=" + error.value + ": must be " + error.allowed;
            PyErr_SetString(PyExc_ValueError, text.c_str());
        }
    });
}

} // namespace ns3
