/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OBJECT_CHECK_H
#define OBJECT_CHECK_H

#include "argument.h"

#include "ns3/object.h"
#include "ns3/pointer.h"

#include <optional>
#include <string>
#include <utility>

namespace ns3
{

/**
 * Where ns-3's own range of an attribute is too wide: a rate of 0, a negative time, and a random
 * time that can be negative or is missing, unless ns-3's default is such a value, which means
 * something then.
 * @param information of an attribute @param value that it has or is to have
 * @return what is allowed instead; empty if the value is
 */
std::string AllowedInstead(const TypeId::AttributeInformation& information,
                           const AttributeValue& value);

/** An object of a simulation, and how to tell a person which. */
class CheckedObject
{
  public:
    /** @param object any @param where such as "node 1, device 0"; the type's name is added */
    CheckedObject(Ptr<const Object> object, const std::string& where);

    /**
     * Look at every attribute by AllowedInstead().
     * @throws pybind11::value_error naming the object, the attribute, its value and what is allowed
     */
    void CheckAttributes() const;

    /**
     * @tparam Value class of the attribute's values
     * @param name of an attribute
     * @return its value; none if the object has no such attribute
     */
    template <typename Value>
    auto Read(const std::string& name) const -> std::optional<decltype(std::declval<Value>().Get())>
    {
        Value value;
        if (!m_object->GetAttributeFailSafe(name, value))
        {
            return std::nullopt;
        }
        return value.Get();
    }

    /** Read() of an attribute that is an object; null also if the object is of another class. */
    template <typename T>
    Ptr<T> ReadPointer(const std::string& name) const
    {
        PointerValue value;
        return m_object->GetAttributeFailSafe(name, value) ? value.Get<T>() : nullptr;
    }

    /** @param attribute its name @param value as Python would print it @param allowed what is
     *  @throws pybind11::value_error naming the object, too */
    [[noreturn]] void Fail(const std::string& attribute,
                           const std::string& value,
                           const std::string& allowed) const;

    /** @return for a message */
    const std::string& GetName() const;

  private:
    /** @param type that has the attribute @param index of it there */
    void CheckAttribute(TypeId type, std::size_t index) const;

    Ptr<const Object> m_object; ///< the object
    std::string m_name;         ///< for a message
};

} // namespace ns3

#endif // OBJECT_CHECK_H
