/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "attribute-value.h"

#include "argument.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/integer.h"
#include "ns3/object-factory.h"
#include "ns3/object-ptr-container.h"
#include "ns3/pointer.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <sstream>

namespace ns3
{

namespace
{

using Information = TypeId::AttributeInformation;

bool
StartsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

/** @param checker of an attribute @return name of the class of its values, which ns-3 gives with or
 * without its namespace */
std::string
KindOf(const AttributeChecker& checker)
{
    const std::string name = checker.GetValueTypeName();
    return StartsWith(name, "ns3::") ? name.substr(5) : name;
}

/** @param information of an attribute @return what is allowed, for people */
std::string
Allowed(const Information& information)
{
    const auto& checker = *information.checker;
    const std::string kind = KindOf(checker);
    if (kind == "BooleanValue")
    {
        return "True or False";
    }
    if (kind == "StringValue")
    {
        return "a str";
    }
    if (!checker.HasUnderlyingTypeInformation())
    {
        return "a value of " + kind;
    }
    std::string allowed = checker.GetUnderlyingTypeInformation();
    if (StartsWith(kind, "EnumValue"))
    {
        for (char& c : allowed)
        {
            c = c == '|' ? ' ' : c;
        }
        return "one of " + allowed;
    }
    return "of " + allowed;
}

/** @param text of an enumeration's names with bars between @param name one @return whether it is */
bool
IsAmong(const std::string& text, const std::string& name)
{
    std::istringstream names(text);
    for (std::string each; std::getline(names, each, '|');)
    {
        if (each == name)
        {
            return true;
        }
    }
    return false;
}

/** @param type any @return names of its attributes and of those of its parents */
std::vector<std::string>
NamesOf(TypeId type)
{
    std::vector<std::string> names;
    for (;; type = type.GetParent())
    {
        for (std::size_t i = 0; i < type.GetAttributeN(); ++i)
        {
            names.push_back(type.GetAttribute(i).name);
        }
        if (!type.HasParent() || type.GetParent() == type)
        {
            return names;
        }
    }
}

Information
Find(TypeId type, const std::string& name)
{
    Information information;
    if (!type.LookupAttributeByName(name, &information))
    {
        ThrowBadValue("attribute",
                      "'" + name + "'",
                      "one of those of " + type.GetName() + ": " + Join(NamesOf(type)));
    }
    return information;
}

/**
 * Whether ns-3 reads a text without ending the process.
 * @param information of the attribute @param text to be read
 */
bool
IsReadable(const Information& information, const std::string& text)
{
    const std::string kind = KindOf(*information.checker);
    if (kind == "StringValue")
    {
        return true;
    }
    if (StartsWith(kind, "EnumValue"))
    {
        return IsAmong(information.checker->GetUnderlyingTypeInformation(), text);
    }
    if (kind == "CallbackValue" || kind == "AddressValue" ||
        text.find_first_of(" \t\r\n") != std::string::npos)
    {
        return false;
    }
    if (kind == "PointerValue" || kind == "ObjectFactoryValue" || kind == "TypeIdValue")
    {
        TypeId type;
        return TypeId::LookupByNameFailSafe(text.substr(0, text.find('[')), &type);
    }
    const std::string name = information.name;
    if (kind == "TimeValue")
    {
        ToTime(name, text);
    }
    else if (kind == "DataRateValue")
    {
        ToDataRate(name, text);
    }
    else if (kind == "Ipv4AddressValue")
    {
        ToIpv4(name, text);
    }
    else if (kind == "Ipv4MaskValue")
    {
        ToIpv4Mask(name, text);
    }
    else if (kind == "Ipv6AddressValue")
    {
        ToIpv6(name, text);
    }
    else if (kind == "Mac48AddressValue")
    {
        return IsMac48Address(text);
    }
    return !text.empty();
}

/** @param text of a number @return whether the whole of it is one */
bool
IsNumber(const std::string& text)
{
    std::istringstream stream(text);
    double number = 0;
    stream >> number;
    return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof();
}

Ptr<AttributeValue>
FromText(const Information& information, const std::string& text)
{
    const std::string kind = KindOf(*information.checker);
    const bool isNumber =
        kind == "UintegerValue" || kind == "IntegerValue" || kind == "DoubleValue";
    const bool isWhole = isNumber && kind != "DoubleValue";
    const bool isBoolean = kind == "BooleanValue";
    if ((isNumber && !IsNumber(text)) ||
        (isWhole && text.find_first_not_of("+-0123456789") != std::string::npos) ||
        (kind == "UintegerValue" && text[0] == '-') ||
        (isBoolean && !IsAmong("true|false|t|f|1|0", text)) || !IsReadable(information, text))
    {
        return nullptr;
    }
    return information.checker->CreateValidValue(StringValue(text));
}

Ptr<AttributeValue>
FromNumber(const Information& information, py::handle value)
{
    const std::string kind = KindOf(*information.checker);
    const bool isWhole = PyIndex_Check(value.ptr());
    const bool wantsWhole = kind == "UintegerValue" || kind == "IntegerValue";
    if (!(wantsWhole && isWhole) && kind != "DoubleValue")
    {
        return nullptr;
    }
    if (isWhole)
    {
        const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
        if (!number)
        {
            throw py::error_already_set();
        }
        return FromText(information, py::str(number));
    }
    return information.checker->CreateValidValue(DoubleValue(value.cast<double>()));
}

/** @return the value as its own class; null if it is none of those */
Ptr<AttributeValue>
FromInstance(const Information& information, py::handle value)
{
    const auto& checker = *information.checker;
    if (value.is_none())
    {
        return checker.CreateValidValue(PointerValue());
    }
    if (py::isinstance<Object>(value))
    {
        return checker.CreateValidValue(PointerValue(value.cast<Ptr<Object>>()));
    }
    if (py::isinstance<Time>(value))
    {
        return checker.CreateValidValue(TimeValue(value.cast<Time>()));
    }
    if (py::isinstance<DataRate>(value))
    {
        return checker.CreateValidValue(DataRateValue(value.cast<DataRate>()));
    }
    if (KindOf(checker) == "AddressValue")
    {
        py::detail::make_caster<AddressLike> caster;
        return caster.load(value, false) ? checker.CreateValidValue(AddressValue(
                                               ToAddress(py::detail::cast_op<AddressLike>(caster))))
                                         : nullptr;
    }
    if (py::isinstance<Ipv4Address>(value) || py::isinstance<Ipv4Mask>(value) ||
        py::isinstance<Ipv6Address>(value) || py::isinstance<Mac48Address>(value))
    {
        return FromText(information, py::str(value));
    }
    return nullptr;
}

} // namespace

Ptr<AttributeValue>
ToAttributeValue(TypeId type, const std::string& name, py::handle value)
{
    const Information information = Find(type, name);
    Ptr<AttributeValue> converted;
    if (py::isinstance<py::bool_>(value))
    {
        converted = information.checker->CreateValidValue(BooleanValue(value.cast<bool>()));
    }
    else if (py::isinstance<py::str>(value))
    {
        converted = FromText(information, value.cast<std::string>());
    }
    else if (PyIndex_Check(value.ptr()) || PyFloat_Check(value.ptr()))
    {
        converted = FromNumber(information, value);
    }
    else
    {
        converted = FromInstance(information, value);
    }
    if (!converted)
    {
        ThrowBadValue(name, Repr(value), Allowed(information));
    }
    return converted;
}

namespace
{

py::object
ToPython(const AttributeValue& value, const Information& information)
{
    if (const auto* boolean = dynamic_cast<const BooleanValue*>(&value))
    {
        return py::cast(boolean->Get());
    }
    if (const auto* uinteger = dynamic_cast<const UintegerValue*>(&value))
    {
        return py::cast(uinteger->Get());
    }
    if (const auto* integer = dynamic_cast<const IntegerValue*>(&value))
    {
        return py::cast(integer->Get());
    }
    if (const auto* number = dynamic_cast<const DoubleValue*>(&value))
    {
        return py::cast(number->Get());
    }
    if (const auto* time = dynamic_cast<const TimeValue*>(&value))
    {
        return py::cast(time->Get());
    }
    if (const auto* rate = dynamic_cast<const DataRateValue*>(&value))
    {
        return py::cast(rate->Get());
    }
    if (const auto* address = dynamic_cast<const AddressValue*>(&value))
    {
        return ToPython(address->Get());
    }
    if (const auto* pointer = dynamic_cast<const PointerValue*>(&value))
    {
        return py::cast(pointer->GetObject());
    }
    if (const auto* container = dynamic_cast<const ObjectPtrContainerValue*>(&value))
    {
        py::list objects;
        for (auto item = container->Begin(); item != container->End(); ++item)
        {
            objects.append(item->second);
        }
        return objects;
    }
    return py::str(value.SerializeToString(information.checker));
}

} // namespace

py::object
GetAttributeOf(const Object& object, const std::string& name)
{
    const Information information = Find(object.GetInstanceTypeId(), name);
    const auto value = information.checker->Create();
    if (!(information.flags & TypeId::ATTR_GET) || !information.accessor->HasGetter() ||
        !information.accessor->Get(&object, *value))
    {
        ThrowBadValue("attribute", "'" + name + "'", "one that can be read");
    }
    return ToPython(*value, information);
}

void
SetAttributeOf(Object& object, const std::string& name, py::handle value)
{
    const TypeId type = object.GetInstanceTypeId();
    const auto converted = ToAttributeValue(type, name, value);
    const Information information = Find(type, name);
    if (!(information.flags & TypeId::ATTR_SET) || !information.accessor->HasSetter())
    {
        ThrowBadValue("attribute", "'" + name + "'", "one that can be set when the object exists");
    }
    if (!information.accessor->Set(&object, *converted))
    {
        ThrowBadValue(name, Repr(value), Allowed(information) + ", which the object accepts");
    }
}

py::list
DescribeAttributes(TypeId type)
{
    py::list all;
    for (;; type = type.GetParent())
    {
        for (std::size_t i = 0; i < type.GetAttributeN(); ++i)
        {
            const Information information = type.GetAttribute(i);
            py::dict each;
            each["name"] = information.name;
            each["type"] = KindOf(*information.checker);
            each["allowed"] = Allowed(information);
            each["default"] = information.initialValue->SerializeToString(information.checker);
            each["help"] = information.help;
            each["settable"] = (information.flags & TypeId::ATTR_SET) != 0;
            all.append(each);
        }
        if (!type.HasParent() || type.GetParent() == type)
        {
            return all;
        }
    }
}

Ptr<Object>
CreateObjectByName(const std::string& name, const py::kwargs& attributes)
{
    const TypeId type = ToTypeId("type_name", name);
    if (!type.HasConstructor() || !type.IsChildOf(Object::GetTypeId()))
    {
        ThrowBadValue("type_name", "'" + name + "'", "a type of object that can be made by name");
    }
    ObjectFactory factory;
    factory.SetTypeId(type);
    for (const auto& [key, value] : attributes)
    {
        const auto attribute = key.cast<std::string>();
        factory.Set(attribute, *ToAttributeValue(type, attribute, value));
    }
    return factory.Create<Object>();
}

} // namespace ns3
