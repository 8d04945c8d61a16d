/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audit-link.h"

#include "ns3/csma-net-device.h"
#include "ns3/point-to-point-net-device.h"

#include <string>

namespace ns3
{

namespace
{

/**
 * The devices of this module lie above this code, so they are asked for by name.
 * @param device a device
 * @param name of a class
 * @return true if the device is of that class or of one that derives from it
 */
bool
IsA(Ptr<const NetDevice> device, const std::string& name)
{
    TypeId tid;
    const auto mine = device->GetInstanceTypeId();
    return TypeId::LookupByNameFailSafe(name, &tid) && (mine == tid || mine.IsChildOf(tid));
}

} // namespace

std::optional<AuditLink>
FindAuditLink(Ptr<NetDevice> device)
{
    if (DynamicCast<PointToPointNetDevice>(device))
    {
        return AuditLink{AuditLinkHeader::PPP, false};
    }
    if (DynamicCast<CsmaNetDevice>(device) || IsA(device, "ns3::EthernetNetDevice"))
    {
        return AuditLink{AuditLinkHeader::ETHERNET, IsA(device, "ns3::VethNetDevice")};
    }
    return std::nullopt;
}

} // namespace ns3
