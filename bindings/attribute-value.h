/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ATTRIBUTE_VALUE_H
#define ATTRIBUTE_VALUE_H

#include "ns3-holder.h"

#include "ns3/attribute.h"
#include "ns3/type-id.h"

#include <string>

namespace ns3
{

namespace py = pybind11;

/**
 * What Python gives for an attribute of objects to be made, as the attribute has it: bool, int,
 * float, str in ns-3's notation, Time, DataRate, addresses, an Object or None. The text of an
 * attribute of another kind goes as str.
 * @param type that has the attribute
 * @param name of the attribute
 * @param value any
 * @return the value
 * @throws pybind11::value_error naming the attribute, the value and what is allowed
 */
Ptr<AttributeValue> ToInitialAttributeValue(TypeId type, const std::string& name, py::handle value);

/**
 * @param object any @param name of an attribute
 * @return bool, int, float, str, Time, an Object, a list of Objects; else ns-3's text of the value
 * @throws pybind11::value_error naming the attribute and those that there are
 */
py::object GetAttributeOf(const Object& object, const std::string& name);

/**
 * @param object any @param name of an attribute @param value as ToInitialAttributeValue() takes it
 */
void SetAttributeOf(Object& object, const std::string& name, py::handle value);

/**
 * @param name of a type @param attributes of the object to make; values as above
 * @return a new object
 * @throws pybind11::value_error naming a type or an attribute that there is not
 */
Ptr<Object> CreateObjectByName(const std::string& name, const py::kwargs& attributes);

} // namespace ns3

#endif // ATTRIBUTE_VALUE_H
