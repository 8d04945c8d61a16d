/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIMULATED_TIME_H
#define SIMULATED_TIME_H

#include "ns3/nstime.h"

#include <pybind11/pybind11.h>
#include <string>
#include <variant>

/**
 * @file
 * @ingroup checksum-offload
 * ns3::Time for Python. ns-3 lets a time overflow its 64 bit without a word, or ends the process;
 * here no text, number or computation gives a time that does not fit.
 */

namespace ns3
{

/** A time, or text such as "1.5ms". */
using TimeLike = std::variant<Time, std::string>;

/**
 * @param argument its name @param value what was given @return as ns-3 has it
 * @throws pybind11::value_error naming all three
 */
Time ToTime(const std::string& argument, const TimeLike& value);

/**
 * A time from the present of the simulation on.
 * @copydoc ToTime
 */
Time ToDelay(const std::string& argument, const TimeLike& value);

/** The class Time and its makers: a part of BindCore(). @param module gets it */
void BindTime(pybind11::module_& module);

} // namespace ns3

#endif // SIMULATED_TIME_H
