/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NUMBER_ARGUMENT_H
#define NUMBER_ARGUMENT_H

#include <cstdint>
#include <limits>
#include <pybind11/pybind11.h>
#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * Numbers from Python, of its own types or of NumPy's, and the error if one is wrong.
 */

namespace ns3
{

namespace py = pybind11;

/**
 * @param argument its name @param value as Python would print it @param allowed what is
 * @throws pybind11::value_error "argument=value: must be allowed"
 */
[[noreturn]] void ThrowBadValue(const std::string& argument,
                                const std::string& value,
                                const std::string& allowed);

/** @param object any @return repr() for a message: not longer than a line, whatever it is */
std::string Repr(py::handle object);

/** @param object any @return whether it is True or False, of Python or of NumPy */
bool IsBool(py::handle object);
/** @param object any @return whether it is a whole number, of int or a type like it; no bool */
bool IsInteger(py::handle object);
/** @param object any @return whether it is a number, whole or not; no bool, no text */
bool IsNumber(py::handle object);

/** A whole number of any size. One that does not fit gets an error that names the argument. */
struct Integer
{
    Integer() = default;
    /** @param value a default */
    Integer(int64_t value);

    /**
     * @tparam T what ns-3 wants
     * @param argument its name @param min least @param max greatest
     * @return the number
     * @throws pybind11::value_error naming the argument, the value and what is allowed
     */
    template <typename T>
    T As(const std::string& argument,
         T min = std::numeric_limits<T>::min(),
         T max = std::numeric_limits<T>::max()) const
    {
        return Checked(argument, py::int_(min), py::int_(max)).template cast<T>();
    }

    /** As(), with bounds of any size. */
    py::int_ Checked(const std::string& argument, const py::int_& min, const py::int_& max) const;

    py::object number; ///< has __index__()
};

/** A number, whole or not. One that no double holds gets an error that names the argument. */
struct Number
{
    /**
     * @param argument its name
     * @return the number; not an infinity, and not NaN
     * @throws pybind11::value_error naming the argument, the value and what is allowed
     */
    double As(const std::string& argument) const;

    py::object number; ///< has __float__() or __index__()
};

} // namespace ns3

namespace pybind11
{
namespace detail
{

/** Integer is int to a type checker. */
template <>
struct type_caster<ns3::Integer>
{
    PYBIND11_TYPE_CASTER(ns3::Integer, const_name("int"));

    /** @param source any @return false if it is no whole number; True and False are none */
    bool load(handle source, bool)
    {
        value.number = reinterpret_borrow<object>(source);
        return source && ns3::IsInteger(source);
    }

    /** @param integer a default @return as Python has it */
    static handle cast(const ns3::Integer& integer, return_value_policy, handle)
    {
        return object(integer.number).release();
    }
};

/** Number is float to a type checker. */
template <>
struct type_caster<ns3::Number>
{
    PYBIND11_TYPE_CASTER(ns3::Number, const_name("float"));

    /** @param source any @return false if it is no number; True and False are none */
    bool load(handle source, bool)
    {
        value.number = reinterpret_borrow<object>(source);
        return source && ns3::IsNumber(source);
    }
};

} // namespace detail
} // namespace pybind11

#endif // NUMBER_ARGUMENT_H
