/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ATTRIBUTE_TEXT_H
#define ATTRIBUTE_TEXT_H

#include "attribute-information.h"

#include "ns3/attribute.h"

#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * Texts of attributes in ns-3's notation: "10Gbps", "ns3::UniformRandomVariable[Min=1|Max=2]". They
 * are checked before ns-3 reads them, for that ends the process when it does not understand. The
 * texts of objects are read here altogether, so that they may be nested, whichever the ns-3.
 */

namespace ns3
{

/**
 * @param information of the attribute
 * @param argument what to call it; a part of a text is "OnTime[Constant]"
 * @param text of its value
 * @return the value
 * @throws pybind11::value_error naming the argument, the text and what is allowed
 */
Ptr<AttributeValue> AttributeFromText(const AttributeInformation& information,
                                      const std::string& argument,
                                      const std::string& text);

/**
 * AttributeFromText() for what makes several objects: where it can, it leaves an object's text a
 * text, so that each of them gets an object of its own, as from C++.
 * @copydoc AttributeFromText
 */
Ptr<AttributeValue> InitialAttributeFromText(const AttributeInformation& information,
                                             const std::string& argument,
                                             const std::string& text);

} // namespace ns3

#endif // ATTRIBUTE_TEXT_H
