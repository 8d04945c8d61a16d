/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NS3_HOLDER_H
#define NS3_HOLDER_H

#include "living.h"

#include "ns3/object.h"
#include "ns3/ptr.h"

#include <pybind11/pybind11.h>
#include <string>
#include <type_traits>
#include <typeinfo>

/**
 * @file
 * @ingroup checksum-offload
 * ns3::Ptr as pybind11's holder. Included by every file of bindings/ before any class is bound: an
 * object lives as long as C++ or Python holds it, and is the same Python object wherever it is met.
 */

PYBIND11_DECLARE_HOLDER_TYPE(T, ns3::Ptr<T>, true)

namespace ns3
{

/** A bound class that derives from Object, and how to get at that part of an object. */
struct BoundObjectClass
{
    const std::type_info* type;            ///< of the class
    const void* (*cast)(const Object* of); ///< to the class
};

/** @param type of a bound class, which no call told of before @param bound the class */
void AddBoundObjectClass(TypeId type, BoundObjectClass bound);

/**
 * @param object any
 * @return the bound class that is nearest to its own, which may not be bound: Ipv4L3Protocol is an
 *         Ipv4 to Python; null if there is none
 */
const BoundObjectClass* FindBoundObjectClass(const Object* object);

/**
 * A bound class whose methods refuse objects of a simulation that was ended, if they would change
 * them: those of a const object, or of a const method of it, only ask.
 */
template <typename T, typename... Base>
class ObjectClass : public pybind11::class_<T, Base..., Ptr<T>>
{
  public:
    /** @param module where to @param name that it has in Python @param doc its docstring */
    ObjectClass(pybind11::module_& module, const char* name, const char* doc)
        : Bound(module, name, doc),
          m_name(name)
    {
    }

    /** @param name of a method @param function of it @param extra as for class_ @return this */
    template <typename F, typename... Extra>
    ObjectClass& def(const char* name, F&& function, const Extra&... extra)
    {
        LivingMethod method{m_name + "." + name + "()", {}};
        (AddName(method.arguments, extra), ...);
        Bound::def(name, WhileLiving<T>(method, std::forward<F>(function)), extra...);
        return *this;
    }

    /** @param init of objects @param extra as for class_ @return this */
    template <typename... Args, typename... Extra>
    ObjectClass& def(pybind11::detail::initimpl::factory<Args...>&& init, const Extra&... extra)
    {
        Bound::def(std::move(init), extra...);
        return *this;
    }

    /** @param name of a function @param function it @param extra as for class_ @return this */
    template <typename F, typename... Extra>
    ObjectClass& def_static(const char* name, F&& function, const Extra&... extra)
    {
        Bound::def_static(name, std::forward<F>(function), extra...);
        return *this;
    }

  private:
    using Bound = pybind11::class_<T, Base..., Ptr<T>>;

    /** @param names gets the name, if it is one of an argument @param extra any */
    template <typename Extra>
    static void AddName([[maybe_unused]] std::vector<std::string>& names,
                        [[maybe_unused]] const Extra& extra)
    {
        if constexpr (std::is_base_of_v<pybind11::arg, Extra>)
        {
            names.emplace_back(extra.name);
        }
    }

    std::string m_name; ///< in Python
};

/**
 * Bind a class that derives from Object.
 * @tparam T the class
 * @tparam Base the bound class that it derives from
 * @param module where to
 * @param name that it has in Python
 * @param doc its docstring
 * @return the class, to be filled
 */
template <typename T, typename Base>
ObjectClass<T, Base>
BindObject(pybind11::module_& module, const char* name, const char* doc)
{
    AddBoundObjectClass(T::GetTypeId(), {&typeid(T), [](const Object* of) -> const void* {
                                             return dynamic_cast<const T*>(of);
                                         }});
    return ObjectClass<T, Base>(module, name, doc);
}

} // namespace ns3

namespace pybind11
{

/** What an Object is to Python: not its own class, which may not be bound, but the nearest. */
template <typename T>
struct polymorphic_type_hook<T, std::enable_if_t<std::is_base_of<ns3::Object, T>::value>>
{
    /** @param object any @param type [out] of its class @return the object as that class */
    static const void* get(const T* object, const std::type_info*& type)
    {
        const ns3::BoundObjectClass* bound = object ? ns3::FindBoundObjectClass(object) : nullptr;
        type = bound ? bound->type : nullptr;
        return bound ? bound->cast(object) : object;
    }
};

namespace detail
{

/** Ptr gives what it points to by a function of its own. */
template <typename T>
struct holder_helper<ns3::Ptr<T>>
{
    /** @param holder any @return what it points to */
    static T* get(const ns3::Ptr<T>& holder)
    {
        return ns3::PeekPointer(holder);
    }
};

} // namespace detail
} // namespace pybind11

#endif // NS3_HOLDER_H
