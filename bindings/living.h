/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LIVING_H
#define LIVING_H

#include "ns3/object.h"
#include "ns3/ptr.h"

#include <pybind11/pybind11.h>
#include <string>
#include <type_traits>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * Objects of a simulation that simulator.destroy() has ended. Python may hold them and ask them,
 * but what would change them finds them without their node, and ends the process.
 */

namespace ns3
{

/** @param object any @return whether its simulation was ended, or the node that it is of */
bool IsEnded(const Object& object);

/**
 * @param argument its name @param object any, or null
 * @throws pybind11::value_error naming both, if its simulation was ended
 */
void RequireLivingArgument(const std::string& argument, const Ptr<Object>& object);

/** A method of a bound class, and what it wants: an object of a simulation that is not ended. */
struct LivingMethod
{
    std::string name;                   ///< with the class, for people
    std::vector<std::string> arguments; ///< their names

    /** @param self whose method it is @throws std::runtime_error naming the method */
    void Require(const Object& self) const;

    /** @param given its arguments @throws pybind11::value_error naming one that is an object that
     * was ended */
    template <typename... Args>
    void RequireArguments(const Args&... given) const
    {
        [[maybe_unused]] std::size_t at = 0;
        (RequireArgument(at++, given), ...);
    }

  private:
    template <typename Arg>
    void RequireArgument(std::size_t at, const Arg& given) const
    {
        if constexpr (std::is_convertible_v<Arg, Ptr<Object>>)
        {
            RequireLivingArgument(at < arguments.size() ? arguments[at] : "argument", given);
        }
    }
};

/** @tparam T a class @param method of it @param function its C++; it changes the object
 *  @return the same, which refuses objects that were ended */
template <typename T, typename R, typename C, typename... Args>
auto
WhileLiving(const LivingMethod& method, R (C::*function)(Args...))
{
    return [method, function](T& self, Args... args) -> R {
        method.Require(self);
        method.RequireArguments(args...);
        return (self.*function)(std::forward<Args>(args)...);
    };
}

/** @copydoc WhileLiving, but it only asks */
template <typename T, typename R, typename C, typename... Args>
auto
WhileLiving(const LivingMethod&, R (C::*function)(Args...) const)
{
    return function;
}

/** @copydoc WhileLiving @param signature of the function, any that may be called */
template <typename T, typename F, typename R, typename Self, typename... Args>
auto
WhileLivingAs(const LivingMethod& method, F function, R (*signature)(Self, Args...))
{
    static_cast<void>(signature);
    if constexpr (std::is_same_v<Self, const T&>)
    {
        static_cast<void>(method);
        return function;
    }
    else
    {
        return [method, function](Self self, Args... args) -> R {
            if constexpr (std::is_convertible_v<Self, const Object&>)
            {
                method.Require(self);
            }
            else
            {
                method.Require(*self);
            }
            method.RequireArguments(args...);
            return function(std::forward<Self>(self), std::forward<Args>(args)...);
        };
    }
}

/** @copydoc WhileLiving */
template <typename T, typename F>
auto
WhileLiving(const LivingMethod& method, F function)
{
    pybind11::detail::function_signature_t<F>* signature = nullptr;
    return WhileLivingAs<T>(method, function, signature);
}

} // namespace ns3

#endif // LIVING_H
