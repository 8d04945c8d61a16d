/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "attribute-text.h"

#include "argument.h"
#include "text-match.h"

#include "ns3/attribute-container.h"
#include "ns3/object-factory.h"
#include "ns3/pair.h"
#include "ns3/pointer.h"
#include "ns3/string.h"

#include <cmath>
#include <map>
#include <sstream>

namespace ns3
{

namespace
{

/** Whether ns-3 reads a text without ending the process; its own limits come later. */
using Readable = bool (*)(const std::string& argument, const std::string& text);

template <char... SIGNS>
bool
IsWhole(const std::string&, const std::string& text)
{
    static const std::string signs{SIGNS...};
    const bool hasSign = !text.empty() && signs.find(text[0]) != std::string::npos;
    return text.size() > hasSign &&
           text.find_first_not_of("0123456789", hasSign) == std::string::npos;
}

bool
IsReal(const std::string&, const std::string& text)
{
    std::istringstream stream(text);
    double number = 0;
    stream >> std::noskipws >> number;
    return !stream.fail() && stream.peek() == std::istringstream::traits_type::eof();
}

bool
IsSwitch(const std::string&, const std::string& text)
{
    return text == "true" || text == "false" || text == "t" || text == "f" || text == "1" ||
           text == "0";
}

bool
IsPriomap(const std::string&, const std::string& text)
{
    static const std::regex pattern(R"((?:\d{1,2} ){15}\d{1,2})");
    return Matches(text, pattern);
}

bool
IsQueueSize(const std::string&, const std::string& text)
{
    const auto size = PrefixedNumber(text, "[pB]");
    return size && *size < 0x1p32 && text.find('G') == std::string::npos;
}

/** @tparam READ throws if it cannot */
template <auto READ>
bool
IsReadBy(const std::string& argument, const std::string& text)
{
    READ(argument, text);
    return true;
}

/** A kind that has no notation. */
bool
IsNever(const std::string&, const std::string&)
{
    return false;
}

const std::map<std::string, Readable>&
Readers()
{
    static const std::map<std::string, Readable> readers{
        {"StringValue", [](const std::string&, const std::string&) { return true; }},
        {"BooleanValue", &IsSwitch},
        {"UintegerValue", &IsWhole<'+'>},
        {"IntegerValue", &IsWhole<'+', '-'>},
        {"DoubleValue", &IsReal},
        {"TimeValue", &IsReadBy<&ToTime>},
        {"DataRateValue", &IsReadBy<&ToDataRate>},
        {"QueueSizeValue", &IsQueueSize},
        {"PriomapValue", &IsPriomap},
        {"Ipv4AddressValue", &IsReadBy<&ToIpv4>},
        {"Ipv4MaskValue", &IsReadBy<&ToIpv4Mask>},
        {"Ipv6AddressValue", &IsReadBy<&ToIpv6>},
        {"Mac48AddressValue",
         [](const std::string&, const std::string& text) { return IsMac48Address(text); }},
        {"AddressValue", &IsNever},
        {"CallbackValue", &IsNever},
        {"ObjectPtrContainerValue", &IsNever},
        {"ObjectMapValue", &IsNever},
        {"ObjectVectorValue", &IsNever}};
    return readers;
}

/** @param text "a|b|c" @return whether a name is one of those */
bool
IsAmong(const std::string& text, const std::string& name)
{
    return name.find('|') == std::string::npos &&
           ("|" + text + "|").find("|" + name + "|") != std::string::npos;
}

/** @param checker of an attribute @return whether it takes pairs, which end the process when ns-3
 * reads what is none */
bool
TakesPairs(const AttributeChecker& checker)
{
    const auto* container = dynamic_cast<const AttributeContainerChecker*>(&checker);
    return dynamic_cast<const PairChecker*>(&checker) ||
           (container && TakesPairs(*container->GetItemChecker()));
}

bool
IsReadable(const AttributeInformation& information,
           const std::string& argument,
           const std::string& text)
{
    const std::string kind = KindOf(information);
    if (StartsWith(kind, "EnumValue"))
    {
        return IsAmong(information.checker->GetUnderlyingTypeInformation(), text);
    }
    const auto reader = Readers().find(kind);
    if (reader != Readers().end())
    {
        return reader->second(argument, text);
    }
    return !text.empty() && text.find_first_of(" \t\r\n") == std::string::npos &&
           !TakesPairs(*information.checker);
}

/** @param type any @return its forefather next to Object: what types of its kind have in common */
TypeId
FamilyOf(TypeId type)
{
    while (type.HasParent() && type.GetParent() != type && type.GetParent() != Object::GetTypeId())
    {
        type = type.GetParent();
    }
    return type;
}

/** @param information of an attribute @return the type that ns-3 gave it; one without a name if
 * none */
TypeId
InitialTypeOf(const AttributeInformation& information)
{
    const std::string initial =
        information.originalInitialValue->SerializeToString(information.checker);
    TypeId type;
    TypeId::LookupByNameFailSafe(initial.substr(0, initial.find('[')), &type);
    return type;
}

/** @param information of an attribute that is a type or object @return what it is to derive from */
TypeId
ParentFor(const AttributeInformation& information)
{
    if (const auto* checker = dynamic_cast<const PointerChecker*>(PeekPointer(information.checker)))
    {
        return checker->GetPointeeTypeId();
    }
    TypeId parent;
    if (information.name == "SocketType" &&
        TypeId::LookupByNameFailSafe("ns3::TcpCongestionOps", &parent))
    {
        return parent; // ns3::TcpCubic of ns-3.37 derives from a socket
    }
    const TypeId initial = InitialTypeOf(information);
    return initial.GetUid() == 0 ? Object::GetTypeId() : FamilyOf(initial);
}

/** @copydoc AttributeFromText @param name of a type @return the type */
TypeId
TypeFromName(const AttributeInformation& information,
             const std::string& argument,
             const std::string& name)
{
    const TypeId parent = ParentFor(information);
    const bool isMade = KindOf(information) != "TypeIdValue"; // socket factories are only named
    TypeId type;
    if (!TypeId::LookupByNameFailSafe(name, &type) || (isMade && !type.HasConstructor()) ||
        !(type == parent || type.IsChildOf(parent) || type == InitialTypeOf(information)))
    {
        const auto names = TypeNames(parent, isMade);
        ThrowBadValue(argument,
                      "'" + name + "'",
                      names.size() > 40 ? "the name of a type of " + parent.GetName()
                                        : "the name of a type: " + Join(names));
    }
    return type;
}

/** @param text between brackets @return its parts, between the bars that are in no bracket */
std::vector<std::string>
SplitAtBars(const std::string& text)
{
    std::vector<std::string> parts(1);
    int depth = 0;
    for (const char c : text)
    {
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (c == '|' && depth == 0)
        {
            parts.emplace_back();
        }
        else
        {
            parts.back() += c;
        }
    }
    return parts;
}

/** @copydoc AttributeFromText @return what makes the object that the text describes */
ObjectFactory
FactoryFromText(const AttributeInformation& information,
                const std::string& argument,
                const std::string& text)
{
    const auto open = text.find('[');
    ObjectFactory factory;
    const TypeId type = TypeFromName(information, argument, text.substr(0, open));
    factory.SetTypeId(type);
    if (open == std::string::npos)
    {
        return factory;
    }
    const std::string notation = "such as " + type.GetName() + "[Attribute=value|Attribute=value]";
    if (text.back() != ']')
    {
        ThrowBadValue(argument, "'" + text + "'", notation);
    }
    const std::string inner = text.substr(open + 1, text.size() - open - 2);
    for (const auto& part : inner.empty() ? std::vector<std::string>() : SplitAtBars(inner))
    {
        const auto equals = part.find('=');
        if (equals == std::string::npos)
        {
            ThrowBadValue(argument, "'" + text + "'", notation);
        }
        const std::string name = part.substr(0, equals);
        const auto each = FindInitialAttribute(type, name);
        const std::string path = argument + "[" + name + "]";
        factory.Set(name, *InitialAttributeFromText(each, path, part.substr(equals + 1)));
    }
    return factory;
}

} // namespace

Ptr<AttributeValue>
AttributeFromText(const AttributeInformation& information,
                  const std::string& argument,
                  const std::string& text)
{
    const std::string kind = KindOf(information);
    Ptr<AttributeValue> value;
    if (kind == "PointerValue")
    {
        value = Create<PointerValue>(FactoryFromText(information, argument, text).Create<Object>());
    }
    else if (kind == "ObjectFactoryValue")
    {
        value = Create<ObjectFactoryValue>(FactoryFromText(information, argument, text));
    }
    else if (kind == "TypeIdValue")
    {
        value = Create<TypeIdValue>(TypeFromName(information, argument, text));
    }
    else if (IsReadable(information, argument, text))
    {
        value = Create<StringValue>(text);
    }
    value = value ? information.checker->CreateValidValue(*value) : nullptr;
    if (!value)
    {
        ThrowBadValue(argument, "'" + text + "'", AllowedFor(information));
    }
    return value;
}

Ptr<AttributeValue>
InitialAttributeFromText(const AttributeInformation& information,
                         const std::string& argument,
                         const std::string& text)
{
    const bool isNested = text.find('[') != text.rfind('[');
    if (KindOf(information) != "PointerValue" || isNested ||
        text.find_first_of(" \t\r\n") != std::string::npos)
    {
        return AttributeFromText(information, argument, text);
    }
    FactoryFromText(information, argument, text);
    return Create<StringValue>(text);
}

} // namespace ns3
