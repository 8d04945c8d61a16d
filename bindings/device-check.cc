/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "device-check.h"

#include "object-check.h"
#include "queue-disc-check.h"

#include "ns3/channel.h"
#include "ns3/csma-net-device.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6.h"
#include "ns3/net-device.h"
#include "ns3/offload-net-device.h"
#include "ns3/point-to-point-net-device.h"
#include "ns3/simple-net-device.h"
#include "ns3/traffic-control-layer.h"

namespace ns3
{

namespace
{

constexpr uint16_t MIN_MTU = 68; ///< RFC 791, section 3.2

template <typename Ip>
bool
IsInterfaceOf(Ptr<Node> node, Ptr<NetDevice> device)
{
    const auto ip = node->GetObject<Ip>();
    return ip && ip->GetInterfaceForDevice(device) >= 0;
}

/** @param device any @return whether it is of a class that sends by nothing but a channel */
bool
NeedsChannel(Ptr<NetDevice> device)
{
    return DynamicCast<CsmaNetDevice>(device) || DynamicCast<PointToPointNetDevice>(device) ||
           DynamicCast<SimpleNetDevice>(device) || DynamicCast<OffloadNetDevice>(device);
}

} // namespace

void
CheckDevices(Ptr<Node> node)
{
    const auto control = node->GetObject<TrafficControlLayer>();
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        const auto device = node->GetDevice(i);
        const std::string where =
            "node " + std::to_string(node->GetId()) + ", device " + std::to_string(i);
        const CheckedObject checked(device, where);
        checked.CheckAttributes();
        const auto channel = device->GetChannel();
        if (channel)
        {
            CheckedObject(channel, where).CheckAttributes();
        }
        if (IsInterfaceOf<Ipv4>(node, device) || IsInterfaceOf<Ipv6>(node, device))
        {
            if (!channel && NeedsChannel(device))
            {
                checked.Fail("channel", "None", "a link that a helper made");
            }
            if (device->GetMtu() < MIN_MTU)
            {
                checked.Fail("Mtu",
                             std::to_string(device->GetMtu()),
                             std::to_string(MIN_MTU) + " or more, for IP");
            }
        }
        const auto disc = control ? control->GetRootQueueDiscOnDevice(device) : nullptr;
        if (disc)
        {
            CheckQueueDisc(disc, device, where);
        }
    }
}

} // namespace ns3
