/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef EXPERIMENT_ARGUMENT_H
#define EXPERIMENT_ARGUMENT_H

#include <cstdint>
#include <functional>
#include <map>
#include <pybind11/pybind11.h>
#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * Values from Python for the configurations of whole experiments. What is of the wrong type is a
 * NatSctpConfigError, as is a value that C++ refuses: Python sees one kind of ValueError.
 */

namespace ns3
{

/**
 * @param argument its name in C++ @param object an int, or of a type like NumPy's @param max
 * greatest
 * @return the number @throws NatSctpConfigError naming the argument, the value and what is allowed
 */
uint64_t IntegerArgument(const char* argument, pybind11::handle object, uint64_t max);
/** @copydoc IntegerArgument */
double NumberArgument(const char* argument, pybind11::handle object);
/** @copydoc IntegerArgument */
std::string TextArgument(const char* argument, pybind11::handle object);
/** True and False, or "on" and "off" as the command line has it. @copydoc IntegerArgument */
bool SwitchArgument(const char* argument, pybind11::handle object);

/** Reads a value into one field of a configuration. */
template <typename Config>
using ArgumentReader = void (*)(Config& config, pybind11::handle value);

/**
 * @param config gets the values
 * @param arguments from Python
 * @param readers every argument by its name in Python
 * @throws pybind11::type_error if there is no such argument
 */
template <typename Config>
void
ReadArguments(Config& config,
              const pybind11::kwargs& arguments,
              const std::map<std::string, ArgumentReader<Config>>& readers)
{
    for (const auto& [name, value] : arguments)
    {
        const auto reader = readers.find(name.template cast<std::string>());
        if (reader == readers.end())
        {
            throw pybind11::type_error("unexpected keyword argument " +
                                       pybind11::repr(name).template cast<std::string>());
        }
        reader->second(config, value);
    }
}

/** @return what to call now and then in a run, without the GIL: Ctrl-C ends the run by an exception
 */
std::function<void()> InterruptPoll();

/** @param json an object @return it as a dict */
pybind11::dict FromJson(const std::string& json);

/** The stream of the published table; a part of BindExperiment(). @param module gets it */
void BindStreamExperiment(pybind11::module_& module);

/** Let Python see NatSctpConfigError as a ValueError "argument=value: must be allowed". */
void TranslateConfigErrors();

} // namespace ns3

#endif // EXPERIMENT_ARGUMENT_H
