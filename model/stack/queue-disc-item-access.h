/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef QUEUE_DISC_ITEM_ACCESS_H
#define QUEUE_DISC_ITEM_ACCESS_H

#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/queue-item.h"

#include <typeinfo>

/**
 * @file
 * @ingroup checksum-offload
 * What the IP stack hands to traffic control, looked at and changed without being made again.
 */

namespace ns3
{

/**
 * @tparam T a class that the IP stack makes, so that the item is seldom of a class below it
 * @param item an item
 * @return true if it is one
 */
template <typename T>
bool
IsOf(const Ptr<QueueDiscItem>& item)
{
    const QueueDiscItem& made = *item;
    return typeid(made) == typeid(T) || DynamicCast<T>(item);
}

/**
 * The item was made for its packet a moment ago, and nobody else has it: it need not be made again
 * for the header's sake, which only the IP stack can set.
 * @param item a packet on its way down
 * @return its header
 */
inline Ipv4Header&
EditHeader(Ipv4QueueDiscItem& item)
{
    return const_cast<Ipv4Header&>(item.GetHeader());
}

} // namespace ns3

#endif // QUEUE_DISC_ITEM_ACCESS_H
