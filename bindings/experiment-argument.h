/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef EXPERIMENT_ARGUMENT_H
#define EXPERIMENT_ARGUMENT_H

#include "ns3/nat-sctp-config.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <pybind11/pybind11.h>
#include <string>
#include <type_traits>
#include <vector>

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

/** @param name in C++, e.g. "messageSize" @return the same in Python: "message_size" */
std::string PythonName(const std::string& name);

/** One argument of an experiment: a field of its configuration. */
template <typename Config>
struct ExperimentArgument
{
    const char* name; ///< in C++
    /** Sets the field. */
    void (*read)(const char* name, pybind11::handle value, Config& config);
    /** @return the field as Python has it */
    pybind11::object (*write)(const Config& config);
};

/** @param argument its name in C++ @param value from Python @param field gets it */
template <typename T>
void
ReadField(const char* argument, pybind11::handle value, T& field)
{
    if constexpr (std::is_same_v<T, bool>)
    {
        field = SwitchArgument(argument, value);
    }
    else if constexpr (std::is_integral_v<T>)
    {
        field = static_cast<T>(IntegerArgument(argument, value, std::numeric_limits<T>::max()));
    }
    else if constexpr (std::is_floating_point_v<T>)
    {
        field = NumberArgument(argument, value);
    }
    else if constexpr (std::is_same_v<T, NatSctpNat>)
    {
        field = NatSctpNatFromName(TextArgument(argument, value));
    }
    else if constexpr (std::is_same_v<T, NatSctpEgress>)
    {
        field = NatSctpEgressFromName(TextArgument(argument, value));
    }
    else
    {
        field = TextArgument(argument, value);
    }
}

/** @tparam FIELD of a configuration @param name in C++ @return the argument */
template <auto FIELD, typename Config, typename T>
constexpr ExperimentArgument<Config>
ArgumentFor(const char* name, T Config::*)
{
    return {name,
            [](const char* argument, pybind11::handle value, Config& config) {
                ReadField(argument, value, config.*FIELD);
            },
            [](const Config& config) -> pybind11::object {
                if constexpr (std::is_enum_v<T>)
                {
                    return pybind11::str(ToName(config.*FIELD));
                }
                else
                {
                    return pybind11::cast(config.*FIELD);
                }
            }};
}

/** @copydoc ArgumentFor */
template <auto FIELD>
constexpr auto
ArgumentOf(const char* name)
{
    return ArgumentFor<FIELD>(name, FIELD);
}

/** Arguments of an experiment, in the order of the command line. */
template <typename Config>
using ExperimentArguments = std::vector<ExperimentArgument<Config>>;

/**
 * @param given from Python
 * @param arguments that there are
 * @return a configuration with the values
 * @throws pybind11::type_error if there is no such argument
 */
template <typename Config>
Config
ReadArguments(const pybind11::kwargs& given, const ExperimentArguments<Config>& arguments)
{
    Config config;
    for (const auto& [name, value] : given)
    {
        const auto text = name.template cast<std::string>();
        const auto found = std::find_if(arguments.begin(), arguments.end(), [&](const auto& each) {
            return PythonName(each.name) == text;
        });
        if (found == arguments.end())
        {
            throw pybind11::type_error("unexpected keyword argument '" + text + "'");
        }
        found->read(found->name, value, config);
    }
    return config;
}

/** @param config any @param arguments of it @return their values by their names in Python */
template <typename Config>
pybind11::dict
WriteArguments(const Config& config, const ExperimentArguments<Config>& arguments)
{
    pybind11::dict values;
    for (const auto& each : arguments)
    {
        values[pybind11::str(PythonName(each.name))] = each.write(config);
    }
    return values;
}

/** What the functions of an experiment say of themselves. */
struct ExperimentDocumentation
{
    std::string run;    ///< name of the function that runs it
    std::string config; ///< name of the class of its configuration

    /** @return docstring of the function that checks arguments */
    std::string OfCheck() const;

    /**
     * @param summary what the function does
     * @param parameters of its own, in numpy style @param raises more, in numpy style
     * @return docstring of the function that runs the experiment
     */
    std::string OfRun(const std::string& summary,
                      const std::string& parameters = "",
                      const std::string& raises = "") const;
};

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
