/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ATTRIBUTE_INFORMATION_H
#define ATTRIBUTE_INFORMATION_H

#include "ns3/type-id.h"

#include <pybind11/pybind11.h>
#include <string>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * What ns-3 knows of attributes, for people: which there are, and what each allows.
 */

namespace ns3
{

/** What a type knows of one of its attributes. */
using AttributeInformation = TypeId::AttributeInformation;

/** @param text any @param beginning any @return whether the text begins so */
bool StartsWith(const std::string& text, const std::string& beginning);

/**
 * @param information of an attribute
 * @return name of the class of its values without its namespace, e.g. "TimeValue"
 */
std::string KindOf(const AttributeInformation& information);

/** @param information of an attribute @return what is allowed, for people */
std::string AllowedFor(const AttributeInformation& information);

/**
 * @param type any
 * @param name of an attribute of it or of its parents
 * @return the attribute
 * @throws pybind11::value_error naming the attribute and those that there are
 */
AttributeInformation FindAttribute(TypeId type, const std::string& name);

/**
 * FindAttribute() of one that an object can be made with.
 * @copydoc FindAttribute
 */
AttributeInformation FindInitialAttribute(TypeId type, const std::string& name);

/**
 * @param type any
 * @return a list of dicts, one per attribute: name, type, allowed, default, help, settable
 */
pybind11::list DescribeAttributes(TypeId type);

/**
 * @param parent any type
 * @param isMakeable whether to leave out those that no object can be made of
 * @return names of its descendants, and its own if an object can be made of it
 */
std::vector<std::string> TypeNames(TypeId parent, bool isMakeable);

} // namespace ns3

#endif // ATTRIBUTE_INFORMATION_H
