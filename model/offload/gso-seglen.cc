/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gso-seglen.h"

#include "ns3/transport-header.h"

#include <algorithm>

namespace ns3
{

uint32_t
SkbGsoTransportSeglen(Ptr<const Packet> packet, uint8_t protocol, const GsoMetadata& gso)
{
    uint32_t payload = gso.gsoSize;
    if (payload == GsoMetadata::GSO_BY_FRAGS && !gso.fragSizes.empty())
    {
        payload = *std::max_element(gso.fragSizes.begin(), gso.fragSizes.end());
    }
    return TransportHeader(packet, protocol).GetSize() + payload;
}

} // namespace ns3
