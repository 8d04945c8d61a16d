/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethernet-link.h"

#include "ethernet-link-mpi.h"
#include "ixgbe-net-device.h"

#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/node.h"
#include "ns3/simulator.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(EthernetLink);

TypeId
EthernetLink::GetTypeId()
{
    static TypeId tid = TypeId("ns3::EthernetLink")
                            .SetParent<Channel>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<EthernetLink>()
                            .AddAttribute("Delay",
                                          "Propagation delay of the cable.",
                                          TimeValue(Seconds(0)),
                                          MakeTimeAccessor(&EthernetLink::m_delay),
                                          MakeTimeChecker(Seconds(0)));
    return tid;
}

EthernetLink::EthernetLink() = default;

EthernetLink::~EthernetLink() = default;

void
EthernetLink::Attach(Ptr<IxgbeNetDevice> device)
{
    if (!device || device->GetChannel())
    {
        throw std::invalid_argument("EthernetLink: only a NIC without a link can be plugged in");
    }
    if (m_devices.size() == 2)
    {
        throw std::invalid_argument("EthernetLink: both ends are taken");
    }
    if (m_devices.size() == 1)
    {
        JoinRanks(m_devices[0], device, m_delay);
    }
    m_devices.push_back(device);
    device->SetLink(this);
    if (m_devices.size() == 2)
    {
        m_devices[0]->LinkChanged();
        m_devices[1]->LinkChanged();
    }
}

Ptr<IxgbeNetDevice>
EthernetLink::GetPeer(const IxgbeNetDevice* device) const
{
    if (m_devices.size() < 2)
    {
        return nullptr;
    }
    return PeekPointer(m_devices[0]) == device ? m_devices[1] : m_devices[0];
}

void
EthernetLink::Transmit(const Ptr<Packet>& frame, const IxgbeNetDevice* sender, Time lastBit)
{
    if (frame->GetPacketTagIterator().HasNext()) // most have none, which costs less to ask once
    {
        RemoveChecksumState(frame);
        GsoTag gso;
        frame->RemovePacketTag(gso);
    }
    auto peer = GetPeer(sender);
    if (!peer->GetNode())
    {
        return; // taken away: nobody hears the frame
    }
    if (IsOnOtherRank(peer->GetNode()))
    {
        SendToOtherRank(frame, Simulator::Now() + lastBit + m_delay, peer);
        return;
    }
    Simulator::ScheduleWithContext(peer->GetNode()->GetId(),
                                   lastBit + m_delay,
                                   &IxgbeNetDevice::Receive,
                                   peer,
                                   frame);
}

std::size_t
EthernetLink::GetNDevices() const
{
    return m_devices.size();
}

Ptr<NetDevice>
EthernetLink::GetDevice(std::size_t i) const
{
    return m_devices.at(i);
}

void
EthernetLink::DoDispose()
{
    m_devices.clear();
    Channel::DoDispose();
}

} // namespace ns3
