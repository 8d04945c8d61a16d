/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audit-taps.h"

#include "ns3/ipv4.h"
#include "ns3/ipv6.h"
#include "ns3/names.h"

#include <string>

namespace ns3
{

namespace
{

/** @param checkpoint a packet in a hook @return what has just been done there, for a person */
std::string
PlaceOf(const ChecksumCheckpoint& checkpoint)
{
    const std::string hook = checkpoint.hook;
    if (checkpoint.entered)
    {
        return "IP, before " + hook;
    }
    // enum nf_ip_hook_priorities of include/uapi/linux/netfilter_ipv4.h
    switch (checkpoint.priority)
    {
    case -200:
        return "connection tracking";
    case -100:
    case 100:
        return "NAT";
    default:
        return hook + " function, priority " + std::to_string(checkpoint.priority);
    }
}

} // namespace

AuditNodeTap::AuditNodeTap(AuditSink* sink, Ptr<Node> node)
    : m_sink(sink),
      m_node(PeekPointer(node))
{
}

void
AuditNodeTap::Connect(Ptr<AuditNodeTap> tap)
{
    auto tracepoints = ChecksumTracepoints::Get(Ptr<Node>(tap->m_node));
    tracepoints->TraceConnectWithoutContext("Computation",
                                            MakeCallback(&AuditNodeTap::Computed, tap));
    tracepoints->TraceConnectWithoutContext("Checkpoint", MakeCallback(&AuditNodeTap::Passed, tap));
}

void
AuditNodeTap::Detach()
{
    m_sink = nullptr;
}

AuditSink*
AuditNodeTap::GetSink() const
{
    return m_sink;
}

AuditHop
AuditNodeTap::MakeHop(const NetDevice* device) const
{
    AuditHop hop;
    hop.nodeId = m_node->GetId();
    hop.nodeName = Names::FindName(Ptr<Node>(m_node));
    if (device)
    {
        hop.deviceIfIndex = device->GetIfIndex();
        hop.deviceName = Names::FindName(Ptr<NetDevice>(const_cast<NetDevice*>(device)));
    }
    return hop;
}

bool
AuditNodeTap::IsOwn(const AuditedPacket& packet) const
{
    const auto* source = packet.GetSource().data();
    if (packet.IsIpv6())
    {
        const auto ipv6 = m_node->GetObject<Ipv6>();
        return !ipv6 || ipv6->GetInterfaceForAddress(Ipv6Address::Deserialize(source)) >= 0;
    }
    const auto ipv4 = m_node->GetObject<Ipv4>();
    return !ipv4 || ipv4->GetInterfaceForAddress(Ipv4Address::Deserialize(source)) >= 0;
}

void
AuditNodeTap::Computed(const ChecksumComputation& computation)
{
    if (m_sink)
    {
        m_sink->Told(MakeHop(m_node->GetObject<ChecksumTracepoints>()->GetDevice()), computation);
    }
}

void
AuditNodeTap::Passed(const ChecksumCheckpoint& checkpoint)
{
    const auto packet =
        m_sink ? AuditedPacket::Read(checkpoint.packet, AuditLinkHeader::NONE) : std::nullopt;
    if (!packet)
    {
        return;
    }
    auto seen = AuditObservation::Of(*packet);
    seen.point = AuditPoint::HOOK;
    seen.hop = MakeHop(m_node->GetObject<ChecksumTracepoints>()->GetDevice());
    seen.hop.place = PlaceOf(checkpoint);
    seen.isOwn = IsOwn(*packet);
    seen.isNew = checkpoint.entered && std::string(checkpoint.hook) == "LOCAL_OUT";
    m_sink->Seen(seen, checkpoint.packet->GetUid(), *packet);
}

AuditDeviceTap::AuditDeviceTap(Ptr<AuditNodeTap> node, Ptr<NetDevice> device, const AuditLink& link)
    : m_node(node),
      m_device(PeekPointer(device)),
      m_link(link)
{
}

void
AuditDeviceTap::Connect(Ptr<AuditNodeTap> node, Ptr<NetDevice> device, const AuditLink& link)
{
    const auto tap = Create<AuditDeviceTap>(node, device, link);
    device->TraceConnectWithoutContext("MacTx", MakeCallback(&AuditDeviceTap::Transmitted, tap));
    device->TraceConnectWithoutContext("MacRx", MakeCallback(&AuditDeviceTap::Received, tap));
}

void
AuditDeviceTap::Transmitted(Ptr<const Packet> frame)
{
    See(frame, AuditPoint::TRANSMIT, "sends");
}

void
AuditDeviceTap::Received(Ptr<const Packet> frame)
{
    See(frame, AuditPoint::RECEIVE, "receives");
}

void
AuditDeviceTap::See(Ptr<const Packet> frame, AuditPoint point, const char* place)
{
    auto* sink = m_node->GetSink();
    const auto packet = sink ? AuditedPacket::Read(frame, m_link.header) : std::nullopt;
    if (!packet)
    {
        return;
    }
    auto seen = AuditObservation::Of(*packet);
    seen.point = point;
    seen.hop = m_node->MakeHop(m_device);
    seen.hop.place = place;
    seen.isOwn = point == AuditPoint::TRANSMIT && m_node->IsOwn(*packet);
    seen.carriesState = m_link.carriesState;
    sink->Seen(seen, frame->GetUid(), *packet);
}

} // namespace ns3
