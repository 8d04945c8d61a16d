/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#ifndef NS3_COMPAT_H
#define NS3_COMPAT_H

/**
 * @file
 * @ingroup checksum-offload
 * The differences between ns-3 3.37 and 3.48 that the module's sources meet; the only place that
 * asks for the version of ns-3. Included by sources only: who includes the module's headers need
 * not know the version.
 */

#include "ns3/enum.h"

#include <functional>
#include <string>
#include <type_traits>
#include <utility>

#ifndef CHECKSUM_OFFLOAD_NS3_MINOR
#error "CHECKSUM_OFFLOAD_NS3_MINOR must be defined by the build: 37 for ns-3 3.37"
#endif

namespace ns3
{

#if CHECKSUM_OFFLOAD_NS3_MINOR < 41

/// Value of an attribute of enumeration type E; ns-3 has such a class template since 3.41.
template <typename E>
class EnumValueOf : public EnumValue
{
  public:
    EnumValueOf() = default;

    /// @param value the value
    EnumValueOf(E value)
        : EnumValue(static_cast<int>(value))
    {
    }

    /// @return the value
    E Get() const
    {
        return static_cast<E>(EnumValue::Get());
    }
};

/**
 * Accessor of an attribute of enumeration type: that of ns-3 before 3.41 knows integers only.
 *
 * @tparam T the class that has the attribute
 * @tparam E the enumeration
 */
template <typename T, typename E>
class EnumAccessorOf : public AttributeAccessor
{
  public:
    /**
     * @param set stores a value; empty for an attribute that cannot be written
     * @param get tells the value; empty for an attribute that cannot be read
     */
    EnumAccessorOf(std::function<void(T*, E)> set, std::function<E(const T*)> get)
        : m_set(std::move(set)),
          m_get(std::move(get))
    {
    }

    bool Set(ObjectBase* object, const AttributeValue& value) const override
    {
        auto enumValue = dynamic_cast<const EnumValue*>(&value);
        auto target = dynamic_cast<T*>(object);
        if (!m_set || !enumValue || !target)
        {
            return false;
        }
        m_set(target, static_cast<E>(enumValue->Get()));
        return true;
    }

    bool Get(const ObjectBase* object, AttributeValue& value) const override
    {
        auto enumValue = dynamic_cast<EnumValue*>(&value);
        auto source = dynamic_cast<const T*>(object);
        if (!m_get || !enumValue || !source)
        {
            return false;
        }
        enumValue->Set(static_cast<int>(m_get(source)));
        return true;
    }

    bool HasGetter() const override
    {
        return bool(m_get);
    }

    bool HasSetter() const override
    {
        return bool(m_set);
    }

  private:
    std::function<void(T*, E)> m_set; ///< Stores a value.
    std::function<E(const T*)> m_get; ///< Tells the value.
};

/**
 * @tparam E the enumeration
 * @param member the member variable that holds the attribute
 * @return the accessor
 */
template <typename E, typename T>
Ptr<const AttributeAccessor>
MakeEnumAccessorOf(E T::*member)
{
    return Create<EnumAccessorOf<T, E>>([member](T* object, E value) { object->*member = value; },
                                        [member](const T* object) { return object->*member; });
}

/**
 * @tparam E the enumeration
 * @param set the method that stores a value
 * @param get the method that tells the value
 * @return the accessor
 */
template <typename E, typename T>
Ptr<const AttributeAccessor>
MakeEnumAccessorOf(void (T::*set)(E), E (T::*get)() const)
{
    return Create<EnumAccessorOf<T, E>>([set](T* object, E value) { (object->*set)(value); },
                                        [get](const T* object) { return (object->*get)(); });
}

/**
 * @tparam E the enumeration
 * @param value a value
 * @param name its name
 * @param others further pairs of value and name
 * @return the checker, which allows these values and no others
 */
template <typename E, typename... Others>
Ptr<const AttributeChecker>
MakeEnumCheckerOf(E value, std::string name, Others... others)
{
    auto number = [](auto argument) {
        if constexpr (std::is_same_v<decltype(argument), E>)
        {
            return static_cast<int>(argument);
        }
        else
        {
            return argument;
        }
    };
    return MakeEnumChecker(static_cast<int>(value), name, number(others)...);
}

#else

/// Value of an attribute of enumeration type E.
template <typename E>
using EnumValueOf = EnumValue<E>;

/**
 * @tparam E the enumeration
 * @param accessors the member variable, or setter and getter
 * @return the accessor
 */
template <typename E, typename... Accessors>
Ptr<const AttributeAccessor>
MakeEnumAccessorOf(Accessors... accessors)
{
    return MakeEnumAccessor<E>(accessors...);
}

/**
 * @tparam E the enumeration
 * @param value a value
 * @param name its name
 * @param others further pairs of value and name
 * @return the checker, which allows these values and no others
 */
template <typename E, typename... Others>
Ptr<const AttributeChecker>
MakeEnumCheckerOf(E value, std::string name, Others... others)
{
    return MakeEnumChecker(value, name, others...);
}

#endif

} // namespace ns3

#endif // NS3_COMPAT_H
