/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_TAG_H
#define PACKET_TAG_H

#include "ns3/packet.h"
#include "ns3/type-id.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Whether a packet has a tag. A packet passes some twenty places that ask, and most have nothing to
 * read or to take off: looking costs less than half of what PeekPacketTag() and RemovePacketTag()
 * do, which take a tag to fill and prepare the list to be changed.
 * @param packet any packet
 * @param type of the tag
 * @return true if it has one
 */
inline bool
HasPacketTag(const Packet& packet, TypeId type)
{
    auto tags = packet.GetPacketTagIterator();
    while (tags.HasNext())
    {
        if (tags.Next().GetTypeId() == type)
        {
            return true;
        }
    }
    return false;
}

} // namespace ns3

#endif // PACKET_TAG_H
