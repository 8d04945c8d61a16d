/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "veth-helper.h"

#include "ns3/veth-channel.h"
#include "ns3/veth-net-device.h"

namespace ns3
{

VethHelper::VethHelper()
    : OffloadDeviceHelper("ns3::VethNetDevice")
{
}

NetDeviceContainer
VethHelper::Install(Ptr<Node> a, Ptr<Node> b) const
{
    auto left = DynamicCast<VethNetDevice>(Create(a));
    auto right = DynamicCast<VethNetDevice>(Create(b));
    CreateObject<VethChannel>()->Connect(left, right);
    NetDeviceContainer devices;
    devices.Add(left);
    devices.Add(right);
    return devices;
}

NetDeviceContainer
VethHelper::Install(const NodeContainer& nodes) const
{
    CheckPair(nodes, "VethHelper");
    return Install(nodes.Get(0), nodes.Get(1));
}

} // namespace ns3
