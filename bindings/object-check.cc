/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "object-check.h"

#include "ns3/double.h"
#include "ns3/random-variable-stream.h"

#include <algorithm>

namespace ns3
{

namespace
{

/** What an attribute is, next to what ns-3 made it. */
template <typename Value>
struct Setting
{
    const Value* now;    ///< null if the attribute is of another kind
    const Value* before; ///< ns-3's default

    /** @param isWrong tells of a value */
    template <typename Predicate>
    bool Is(Predicate isWrong) const
    {
        return now && before && isWrong(now->Get()) && !isWrong(before->Get());
    }
};

template <typename Value>
Setting<Value>
SettingOf(const AttributeValue& now, const AttributeValue& before)
{
    return {dynamic_cast<const Value*>(&now), dynamic_cast<const Value*>(&before)};
}

/** @param variable random @return what its values are never below, where its class tells */
double
LeastOf(const Object& variable)
{
    const auto read = [&variable](const char* name) {
        DoubleValue value;
        return variable.GetAttributeFailSafe(name, value) ? value.Get() : 0;
    };
    if (dynamic_cast<const NormalRandomVariable*>(&variable))
    {
        return read("Mean") - read("Bound");
    }
    return std::min({read("Constant"), read("Min"), read("Mean")});
}

/** @param object of an attribute @return for a message */
std::string
Describe(Ptr<const Object> object)
{
    return object ? "<" + object->GetInstanceTypeId().GetName() + " from " +
                        Repr(py::float_(LeastOf(*object))) + ">"
                  : "None";
}

} // namespace

std::string
AllowedInstead(const TypeId::AttributeInformation& information, const AttributeValue& now)
{
    const auto before = information.checker->CreateValidValue(*information.originalInitialValue);
    if (!before)
    {
        return "";
    }
    const auto isZero = [](DataRate rate) { return rate.GetBitRate() == 0; };
    if (SettingOf<DataRateValue>(now, *before).Is(isZero))
    {
        return "more than 0bps";
    }
    const auto isNegative = [](Time time) { return time.IsStrictlyNegative(); };
    if (SettingOf<TimeValue>(now, *before).Is(isNegative))
    {
        return "0s or more";
    }
    const auto* pointer = dynamic_cast<const PointerValue*>(&now);
    const auto* random = dynamic_cast<const PointerValue*>(PeekPointer(before));
    if (!pointer || !random || !random->Get<RandomVariableStream>())
    {
        return "";
    }
    const auto variable = pointer->Get<RandomVariableStream>();
    return variable && LeastOf(*variable) >= 0 ? "" : "a random variable that is never negative";
}

CheckedObject::CheckedObject(Ptr<const Object> object, const std::string& where)
    : m_object(object),
      m_name(where + " (" + object->GetInstanceTypeId().GetName() + ")")
{
}

void
CheckedObject::CheckAttributes() const
{
    for (TypeId type = m_object->GetInstanceTypeId();; type = type.GetParent())
    {
        for (std::size_t i = 0; i < type.GetAttributeN(); ++i)
        {
            CheckAttribute(type, i);
        }
        if (!type.HasParent() || type.GetParent() == type)
        {
            return;
        }
    }
}

void
CheckedObject::CheckAttribute(TypeId type, std::size_t index) const
{
    const auto information = type.GetAttribute(index);
    if (!(information.flags & TypeId::ATTR_GET) || !information.accessor->HasGetter())
    {
        return;
    }
    const auto now = information.checker->Create();
    if (!information.accessor->Get(PeekPointer(m_object), *now))
    {
        return;
    }
    const auto allowed = AllowedInstead(information, *now);
    if (!allowed.empty())
    {
        const auto* pointer = dynamic_cast<const PointerValue*>(PeekPointer(now));
        Fail(information.name,
             pointer ? Describe(pointer->Get<Object>())
                     : now->SerializeToString(information.checker),
             allowed);
    }
}

void
CheckedObject::Fail(const std::string& attribute,
                    const std::string& value,
                    const std::string& allowed) const
{
    ThrowBadValue(m_name + ": " + attribute, value, allowed);
}

const std::string&
CheckedObject::GetName() const
{
    return m_name;
}

} // namespace ns3
