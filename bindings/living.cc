/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "living.h"

#include "number-argument.h"

#include "ns3/node.h"
#include "ns3/socket.h"

#include <stdexcept>

namespace ns3
{

namespace
{

bool IsDisposed(const Object& object);

/**
 * Tells what ns-3 keeps to itself: whether an object was disposed of. An explicit instantiation may
 * name what is private.
 * @tparam DISPOSED the member
 */
template <bool Object::*DISPOSED>
struct Disclosure
{
    /** @param object any @return the member */
    friend bool IsDisposed(const Object& object)
    {
        return object.*DISPOSED;
    }
};

template struct Disclosure<&Object::m_disposed>;

} // namespace

bool
IsEnded(const Object& object)
{
    if (const auto* socket = dynamic_cast<const Socket*>(&object))
    {
        const auto node = socket->GetNode(); // which disposes of no socket
        return IsDisposed(object) || (node && IsDisposed(*node));
    }
    return IsDisposed(object);
}

void
RequireLivingArgument(const std::string& argument, const Ptr<Object>& object)
{
    if (object && IsEnded(*object))
    {
        ThrowBadValue(argument,
                      "<" + object->GetInstanceTypeId().GetName() + ">",
                      "of the simulation at hand; simulator.destroy() has ended its own");
    }
}

void
LivingMethod::Require(const Object& self) const
{
    if (IsEnded(self))
    {
        throw std::runtime_error(name + ": simulator.destroy() has ended the simulation of this " +
                                 self.GetInstanceTypeId().GetName());
    }
}

} // namespace ns3
