/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "veth-net-device.h"

#include "driver-inert-features.h"
#include "veth-channel.h"

#include "ns3/byte-order.h"
#include "ns3/gso-metadata.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <array>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("VethNetDevice");

NS_OBJECT_ENSURE_REGISTERED(VethNetDevice);

namespace
{

/// @param frame with its Ethernet header @return true if it is of UDP
bool
IsUdp(Ptr<const Packet> frame)
{
    constexpr uint32_t network = 14; // bytes in front of the network header
    std::array<uint8_t, network + 10> bytes{};
    frame->CopyData(bytes.data(), bytes.size());
    const auto etherType = LoadBe16(bytes.data() + network - 2);
    return (etherType == 0x0800 && bytes[network + 9] == PROTOCOL_UDP) ||
           (etherType == 0x86dd && bytes[network + 6] == PROTOCOL_UDP);
}

} // namespace

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
                            NetdevFeature::TSO_ECN,
                            NetdevFeature::TSO_MANGLEID,
                            NetdevFeature::GSO_SCTP,
                            NetdevFeature::GSO_UDP_L4,
                            NetdevFeature::RXCSUM};
    auto changeable = features;
    changeable.Set(NetdevFeature::GRO, true);
    changeable.Set(NetdevFeature::GRO_UDP_FWD, true);
    SetDriverFeatures(features, changeable, features);
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
VethNetDevice::IsForwardable(const Packet& packet) const
{
    // Linux compares with the header on: length <= mtu + hard_header_len + VLAN_HLEN.
    return packet.GetSize() <= GetConfiguredMtu() + VLAN_HEADER || SkbIsGso(packet);
}

bool
VethNetDevice::DoTransmit(Ptr<Packet> packet,
                          Mac48Address source,
                          Mac48Address dest,
                          uint16_t protocol)
{
    auto peer = GetPeer();
    if (!peer->IsForwardable(*packet))
    {
        NS_LOG_LOGIC("packet of " << packet->GetSize() << " bytes exceeds the peer's MTU");
        ++m_txDropped;
        DropTransmit(packet);
        return false;
    }
    AddEthernetHeader(packet, source, dest, protocol);
    const bool isWatched = IsWatched();
    if (isWatched)
    {
        TellTransmit(packet);
        Sniff(packet);
    }
    const CpuCore* core = nullptr;
    GetTracepoints()->Worked(WorkPlace::DEVICE_TRANSMIT, packet->GetSize());
    if (const auto* const cpu = GetCpu())
    {
        core = peer->GetCpu() &&
                       peer->GetCpu()->GetNodeCpu()->GetHost() == cpu->GetNodeCpu()->GetHost()
                   ? &cpu->GetNodeCpu()->GetCurrentCore()
                   : nullptr;
    }
    Simulator::ScheduleWithContext(peer->GetNode()->GetId(),
                                   GetCrossingTime(packet->GetSize()),
                                   &VethNetDevice::Receive,
                                   peer,
                                   isWatched ? packet->Copy() : packet,
                                   core);
    return true;
}

Time
VethNetDevice::GetCrossingTime(uint32_t bytes)
{
    const auto handed = GetCpu() ? GetCpu()->GetDelay() : Time(0);
    if (m_dataRate.GetBitRate() == 0)
    {
        return handed + m_delay;
    }
    auto now = Simulator::Now();
    m_lineFree = std::max(m_lineFree, now + handed) + m_txTime.Get(m_dataRate, bytes);
    return m_lineFree - now + m_delay;
}

bool
VethNetDevice::IsEligibleForGro(Ptr<const Packet> frame) const
{
    const auto& sender = GetPeer()->GetFeatures();
    const bool sendsWhole = sender.Has(NetdevFeature::TSO) || sender.Has(NetdevFeature::TSO6) ||
                            sender.Has(NetdevFeature::TSO_ECN) ||
                            sender.Has(NetdevFeature::TSO_MANGLEID);
    return !sendsWhole || (GetFeatures().Has(NetdevFeature::GRO_UDP_FWD) && IsUdp(frame));
}

void
VethNetDevice::Receive(Ptr<Packet> frame, const CpuCore* sender)
{
    if (!GetNode() || IsLostOnLink(frame)) // no node: taken away while the frame was on its way
    {
        return;
    }
    if (GetFeatures().Has(NetdevFeature::GRO) && IsEligibleForGro(frame))
    {
        NapiGroReceive(frame);
    }
    else if (auto* const cpu = GetCpu())
    {
        const auto receive = [device = Ptr<VethNetDevice>(this), frame] {
            device->ReceiveFromBacklog(frame);
        };
        if (!cpu->EnqueueToBacklog(frame, sender, receive))
        {
            DropReceive(frame);
        }
    }
    else
    {
        Take(frame);
    }
}

void
VethNetDevice::ReceiveFromBacklog(Ptr<Packet> frame)
{
    if (GetNode()) // not taken away while the frame waited
    {
        Take(frame);
    }
}

void
VethNetDevice::Take(Ptr<Packet> frame)
{
    GetTracepoints()->Worked(WorkPlace::DEVICE_RECEIVE, frame->GetSize());
    ReceiveFromDriver(frame);
}

void
VethNetDevice::DoDispose()
{
    m_channel = nullptr;
    OffloadNetDevice::DoDispose();
}

} // namespace ns3
