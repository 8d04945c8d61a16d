/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GSO_HEADROOM_H
#define GSO_HEADROOM_H

#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Put bytes in front of a fragment, for a transport header to be written over them, with room for
 * the network and link headers before them (skb_segment() allocates a segment with its headroom).
 *
 * An ns-3 packet that shares its bytes, as a fragment does, is copied by the first header that is
 * added, into a buffer without room for a second one; and so on for each. With this the payload is
 * copied once.
 *
 * @param fragment the payload of a segment
 * @param headerSize how many bytes
 */
void AddHeaderSpace(Ptr<Packet> fragment, uint32_t headerSize);

} // namespace ns3

#endif // GSO_HEADROOM_H
