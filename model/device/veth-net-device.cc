/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "veth-net-device.h"

#include "driver-inert-features.h"
#include "veth-channel.h"

#include "ns3/gso-metadata.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("VethNetDevice");

NS_OBJECT_ENSURE_REGISTERED(VethNetDevice);

TypeId
VethNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::VethNetDevice")
            .SetParent<OffloadNetDevice>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<VethNetDevice>()
            .AddAttribute("DataRate",
                          "Rate at which frames leave this end; 0: at once, as in Linux.",
                          DataRateValue(DataRate(0)),
                          MakeDataRateAccessor(&VethNetDevice::m_dataRate),
                          MakeDataRateChecker())
            .AddAttribute("Delay",
                          "Time from this end to the peer.",
                          TimeValue(Seconds(0)),
                          MakeTimeAccessor(&VethNetDevice::m_delay),
                          MakeTimeChecker(Seconds(0)));
    return tid;
}

VethNetDevice::VethNetDevice()
{
    NetdevFeatures features{NetdevFeature::SG,
                            NetdevFeature::FRAGLIST,
                            NetdevFeature::HW_CSUM,
                            NetdevFeature::SCTP_CRC,
                            NetdevFeature::HIGHDMA,
                            NetdevFeature::GSO,
                            NetdevFeature::TSO,
                            NetdevFeature::TSO6,
                            NetdevFeature::GSO_SCTP,
                            NetdevFeature::GSO_UDP_L4,
                            NetdevFeature::RXCSUM};
    SetDriverFeatures(features, features);
    SetInertFeatures(GetVethInertFeatures());
}

VethNetDevice::~VethNetDevice() = default;

void
VethNetDevice::SetChannel(Ptr<VethChannel> channel)
{
    m_channel = channel;
    NotifyLinkChange();
}

Ptr<VethNetDevice>
VethNetDevice::GetPeer() const
{
    return m_channel ? m_channel->GetPeer(this) : nullptr;
}

uint64_t
VethNetDevice::GetTxDropped() const
{
    return m_txDropped;
}

Ptr<Channel>
VethNetDevice::GetChannel() const
{
    return m_channel;
}

bool
VethNetDevice::IsLinkUp() const
{
    auto peer = GetPeer();
    return peer && peer->GetNode();
}

bool
VethNetDevice::IsForwardable(Ptr<const Packet> packet) const
{
    // Linux compares with the header on: length <= mtu + hard_header_len + VLAN_HLEN.
    return packet->GetSize() <= GetConfiguredMtu() + VLAN_HEADER || GetGsoMetadata(packet).IsGso();
}

bool
VethNetDevice::DoTransmit(Ptr<Packet> packet,
                          Mac48Address source,
                          Mac48Address dest,
                          uint16_t protocol)
{
    auto peer = GetPeer();
    if (!peer->IsForwardable(packet))
    {
        NS_LOG_LOGIC("packet of " << packet->GetSize() << " bytes exceeds the peer's MTU");
        ++m_txDropped;
        DropTransmit(packet);
        return false;
    }
    AddEthernetHeader(packet, source, dest, protocol);
    m_macTx(packet);
    Sniff(packet);
    Simulator::ScheduleWithContext(peer->GetNode()->GetId(),
                                   GetCrossingTime(packet->GetSize()),
                                   &VethNetDevice::Receive,
                                   peer,
                                   packet);
    return true;
}

Time
VethNetDevice::GetCrossingTime(uint32_t bytes)
{
    if (m_dataRate.GetBitRate() == 0)
    {
        return m_delay;
    }
    auto now = Simulator::Now();
    m_lineFree = std::max(m_lineFree, now) + m_dataRate.CalculateBytesTxTime(bytes);
    return m_lineFree - now + m_delay;
}

void
VethNetDevice::Receive(Ptr<Packet> frame)
{
    if (!IsLostOnLink(frame))
    {
        ReceiveFromDriver(frame);
    }
}

void
VethNetDevice::DoDispose()
{
    m_channel = nullptr;
    OffloadNetDevice::DoDispose();
}

} // namespace ns3
