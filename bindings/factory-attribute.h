/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef FACTORY_ATTRIBUTE_H
#define FACTORY_ATTRIBUTE_H

#include "argument.h"
#include "attribute-value.h"
#include "object-check.h"

#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * Attributes of what a helper of ns-3 makes, checked before the helper gets them: it would end the
 * process.
 */

namespace ns3
{

/**
 * An attribute of what a helper makes, by AllowedInstead(): some of ns-3's helpers use it at once.
 * @param type of what it makes @param name of the attribute @param value any
 * @return the value
 */
inline Ptr<AttributeValue>
ToMeaningfulValue(TypeId type, const std::string& name, py::handle value)
{
    const auto converted = ToInitialAttributeValue(type, name, value);
    TypeId::AttributeInformation information;
    type.LookupAttributeByName(name, &information);
    const std::string allowed = AllowedInstead(information, *converted);
    if (!allowed.empty())
    {
        ThrowBadValue(name, Repr(value), allowed);
    }
    return converted;
}

/**
 * A helper's method that sets an attribute of what it makes, for `def()`.
 * @tparam Helper the helper
 * @param typeName of what it makes
 * @param set calls the method with helper, name and value
 * @return a function of helper, name and any value
 */
template <typename Helper, typename Set>
auto
FactorySetter(const std::string& typeName, Set set)
{
    return [typeName, set](Helper& helper, const std::string& name, const py::object& value) {
        set(helper, name, *ToMeaningfulValue(ToTypeId("type", typeName), name, value));
    };
}

/**
 * A helper's method that takes a type and some of its attributes, by template; at most three.
 * @param argument that names the type
 * @param of what the type has attributes of
 * @param attributes keywords
 * @param call calls the method with the pairs
 */
template <typename Call>
void
CallWithAttributes(const std::string& argument,
                   TypeId of,
                   const py::kwargs& attributes,
                   Call&& call)
{
    std::vector<std::string> names;
    std::vector<Ptr<AttributeValue>> values;
    for (const std::pair<py::handle, py::handle> each : attributes)
    {
        names.push_back(py::str(each.first));
        values.push_back(ToMeaningfulValue(of, names.back(), each.second));
    }
    switch (names.size())
    {
    case 0:
        call();
        return;
    case 1:
        call(names[0], *values[0]);
        return;
    case 2:
        call(names[0], *values[0], names[1], *values[1]);
        return;
    case 3:
        call(names[0], *values[0], names[1], *values[1], names[2], *values[2]);
        return;
    default:
        ThrowBadValue(argument,
                      std::to_string(names.size()) + " attributes",
                      "given with at most three attributes");
    }
}

/** @param nodes must be two @throws pybind11::value_error telling how many there are */
inline NodeContainer
ToPair(const NodesLike& nodes)
{
    NodeContainer pair = ToNodes("nodes", nodes);
    if (pair.GetN() != 2)
    {
        ThrowBadValue("nodes", std::to_string(pair.GetN()) + " nodes", "two nodes");
    }
    return pair;
}

} // namespace ns3

#endif // FACTORY_ATTRIBUTE_H
