/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef AUDIT_LINK_H
#define AUDIT_LINK_H

#include "ns3/net-device.h"

#include <cstdint>
#include <optional>

namespace ns3
{

/** What stands in front of the network header of a frame. */
enum class AuditLinkHeader : uint8_t
{
    NONE,     ///< nothing: a packet of the IP layer
    ETHERNET, ///< IEEE 802.3 with an EtherType, or with LLC and SNAP
    PPP       ///< the two bytes of ns-3's point-to-point devices
};

/** What an observer has to know of a device to read its frames. */
struct AuditLink
{
    AuditLinkHeader header{AuditLinkHeader::ETHERNET}; ///< of its frames
    bool carriesState{false}; ///< the peer gets the packet's state, not its bytes alone
};

/**
 * @param device a device
 * @return what is known of it: CSMA, point-to-point, and those of this module; empty for others
 */
std::optional<AuditLink> FindAuditLink(Ptr<NetDevice> device);

} // namespace ns3

#endif // AUDIT_LINK_H
