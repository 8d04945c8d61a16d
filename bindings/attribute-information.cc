/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "attribute-information.h"

#include "argument.h"

#include "ns3/uinteger.h"

#include <algorithm>
#include <set>

namespace ns3
{

namespace
{

/** @param type that has it @param attribute as ns-3 tells @return the same, as its setter asserts
 */
AttributeInformation
AsAsserted(TypeId type, AttributeInformation attribute)
{
    static const std::set<std::string> positive{"MainObjectSizeMean",
                                                "MainObjectSizeStdDev",
                                                "EmbeddedObjectSizeMean",
                                                "EmbeddedObjectSizeStdDev",
                                                "NumOfEmbeddedObjectsScale"};
    if (type.GetName() == "ns3::ThreeGppHttpVariables" && positive.count(attribute.name))
    {
        attribute.checker = MakeUintegerChecker<uint32_t>(1);
    }
    return attribute;
}

/** @param type any @param visit called with every attribute of it and of its parents */
template <typename F>
void
ForEachAttribute(TypeId type, F&& visit)
{
    for (;; type = type.GetParent())
    {
        for (std::size_t i = 0; i < type.GetAttributeN(); ++i)
        {
            visit(AsAsserted(type, type.GetAttribute(i)));
        }
        if (!type.HasParent() || type.GetParent() == type)
        {
            return;
        }
    }
}

} // namespace

bool
StartsWith(const std::string& text, const std::string& beginning)
{
    return text.compare(0, beginning.size(), beginning) == 0;
}

std::string
KindOf(const AttributeInformation& information)
{
    const std::string name = information.checker->GetValueTypeName();
    return StartsWith(name, "ns3::") ? name.substr(5) : name;
}

std::string
AllowedFor(const AttributeInformation& information)
{
    const auto& checker = *information.checker;
    const std::string kind = KindOf(information);
    if (kind == "BooleanValue")
    {
        return "True or False";
    }
    if (kind == "StringValue")
    {
        return "a str";
    }
    if (kind == "PriomapValue")
    {
        return "16 bands with blanks between them, such as 1 2 2 2 1 2 0 0 1 1 1 1 1 1 1 1";
    }
    if (kind == "QueueSizeValue")
    {
        return "of QueueSize, such as 100p or 64KiB";
    }
    if (!checker.HasUnderlyingTypeInformation())
    {
        return "a value of " + kind;
    }
    std::string allowed = checker.GetUnderlyingTypeInformation();
    if (StartsWith(kind, "EnumValue"))
    {
        std::replace(allowed.begin(), allowed.end(), '|', ' ');
        return "one of " + allowed;
    }
    const std::string pointer = "ns3::Ptr< ";
    if (StartsWith(allowed, pointer))
    {
        return "an object of " +
               allowed.substr(pointer.size(), allowed.rfind(" >") - pointer.size());
    }
    return "of " + allowed;
}

AttributeInformation
FindAttribute(TypeId type, const std::string& name)
{
    // TypeId::LookupAttributeByName() ends the process when it finds an obsolete one.
    std::optional<AttributeInformation> found;
    std::vector<std::string> names;
    ForEachAttribute(type, [&](const AttributeInformation& each) {
        if (each.name == name && !found)
        {
            found = each;
        }
        if (each.supportLevel != TypeId::SupportLevel::OBSOLETE)
        {
            names.push_back(each.name);
        }
    });
    if (!found || found->supportLevel == TypeId::SupportLevel::OBSOLETE)
    {
        ThrowBadValue("attribute",
                      "'" + name + "'",
                      "one of those of " + type.GetName() + ": " + Join(names));
    }
    return *found;
}

AttributeInformation
FindInitialAttribute(TypeId type, const std::string& name)
{
    AttributeInformation information = FindAttribute(type, name);
    if (!(information.flags & TypeId::ATTR_CONSTRUCT) || !information.accessor->HasSetter())
    {
        ThrowBadValue("attribute", "'" + name + "'", "one that an object can be made with");
    }
    return information;
}

py::list
DescribeAttributes(TypeId type)
{
    py::list all;
    ForEachAttribute(type, [&](const AttributeInformation& information) {
        py::dict each;
        each["name"] = information.name;
        each["type"] = KindOf(information);
        each["allowed"] = AllowedFor(information);
        each["default"] = information.initialValue->SerializeToString(information.checker);
        each["help"] = information.help;
        each["settable"] = (information.flags & TypeId::ATTR_SET) != 0;
        all.append(each);
    });
    return all;
}

std::vector<std::string>
TypeNames(TypeId parent, bool isMakeable)
{
    std::vector<std::string> names;
    for (uint16_t i = 0; i < TypeId::GetRegisteredN(); ++i)
    {
        const TypeId type = TypeId::GetRegistered(i);
        if (type.HasConstructor() ? type == parent || type.IsChildOf(parent)
                                  : !isMakeable && type.IsChildOf(parent))
        {
            names.push_back(type.GetName());
        }
    }
    std::sort(names.begin(), names.end());
    return names;
}

} // namespace ns3
