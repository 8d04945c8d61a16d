/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3-holder.h"

#include <map>

namespace ns3
{

namespace
{

/** @return bound classes; filled when the module is imported, and only read afterwards */
std::map<uint16_t, BoundObjectClass>&
BoundClasses()
{
    static std::map<uint16_t, BoundObjectClass> classes;
    return classes;
}

} // namespace

void
AddBoundObjectClass(TypeId type, BoundObjectClass bound)
{
    BoundClasses().emplace(type.GetUid(), bound);
}

const BoundObjectClass*
FindBoundObjectClass(const Object* object)
{
    const auto& classes = BoundClasses();
    for (TypeId type = object->GetInstanceTypeId();; type = type.GetParent())
    {
        const auto found = classes.find(type.GetUid());
        if (found != classes.end() && found->second.cast(object))
        {
            return &found->second;
        }
        if (!type.HasParent())
        {
            return nullptr;
        }
    }
}

} // namespace ns3
