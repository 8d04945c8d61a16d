/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-helper.h"

#include "ns3/ethernet-link.h"
#include "ns3/ixgbe-net-device.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/queue-size.h"
#include "ns3/queue.h"

#include <stdexcept>

namespace ns3
{

IxgbeHelper::IxgbeHelper()
    : OffloadDeviceHelper("ns3::IxgbeNetDevice")
{
    m_linkFactory.SetTypeId("ns3::EthernetLink");
}

void
IxgbeHelper::SetLinkAttribute(const std::string& name, const AttributeValue& value)
{
    m_linkFactory.Set(name, value);
}

void
IxgbeHelper::SetTxRing(uint32_t frames)
{
    if (frames == 0)
    {
        throw std::invalid_argument("IxgbeHelper: a transmit ring of 0 frames sends nothing");
    }
    m_txRing = frames;
}

NetDeviceContainer
IxgbeHelper::Install(Ptr<Node> a, Ptr<Node> b) const
{
    auto link = m_linkFactory.Create<EthernetLink>();
    NetDeviceContainer devices;
    for (const auto& node : {a, b})
    {
        auto device = DynamicCast<IxgbeNetDevice>(Create(node));
        if (m_txRing != 0)
        {
            device->GetTxQueue()->SetMaxSize(QueueSize(QueueSizeUnit::PACKETS, m_txRing));
        }
        device->AggregateObject(CreateObject<NetDeviceQueueInterface>());
        link->Attach(device);
        devices.Add(device);
    }
    return devices;
}

NetDeviceContainer
IxgbeHelper::Install(const NodeContainer& nodes) const
{
    CheckPair(nodes, "IxgbeHelper");
    return Install(nodes.Get(0), nodes.Get(1));
}

} // namespace ns3
