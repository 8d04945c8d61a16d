/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gso-headroom.h"

#include "ns3/header-bytes.h"

namespace ns3
{

void
AddHeaderSpace(Ptr<Packet> fragment, uint32_t headerSize)
{
    constexpr uint32_t headroom = 64; // IPv6, and Ethernet or PPP
    fragment->AddHeader(HeaderBytes(HeaderBytes::GetTypeId(), headroom + headerSize));
    fragment->RemoveAtStart(headroom);
}

} // namespace ns3
