/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "veth-channel.h"

#include "veth-net-device.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(VethChannel);

TypeId
VethChannel::GetTypeId()
{
    static TypeId tid = TypeId("ns3::VethChannel")
                            .SetParent<Channel>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<VethChannel>();
    return tid;
}

VethChannel::VethChannel() = default;

VethChannel::~VethChannel() = default;

void
VethChannel::Connect(Ptr<VethNetDevice> a, Ptr<VethNetDevice> b)
{
    if (!a || !b || a == b || m_devices[0] || a->GetChannel() || b->GetChannel())
    {
        throw std::invalid_argument(
            "VethChannel: a pair is made of two different VethNetDevice that have no peer yet");
    }
    m_devices = {a, b};
    a->SetChannel(this);
    b->SetChannel(this);
}

Ptr<VethNetDevice>
VethChannel::GetPeer(const VethNetDevice* device) const
{
    return PeekPointer(m_devices[0]) == device ? m_devices[1] : m_devices[0];
}

std::size_t
VethChannel::GetNDevices() const
{
    return m_devices[0] ? 2 : 0;
}

Ptr<NetDevice>
VethChannel::GetDevice(std::size_t i) const
{
    return m_devices.at(i);
}

void
VethChannel::DoDispose()
{
    m_devices = {};
    Channel::DoDispose();
}

} // namespace ns3
