/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-traffic-control-layer.h"

#include "featureless-xmit-context.h"
#include "icmp-output.h"
#include "ipskb-forwarded-tag.h"
#include "queue-disc-item-access.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/ipv6-transport.h"
#include "ns3/linux-generation.h"
#include "ns3/node-cpu.h"
#include "ns3/offload-net-device.h"
#include "ns3/packet-tag.h"
#include "ns3/simulator.h"
#include "ns3/transmit-path.h"
#include "ns3/transport-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(OffloadTrafficControlLayer);

namespace
{

constexpr uint16_t ETH_P_IP = 0x0800; ///< Ethernet type of IPv4

} // namespace

TypeId
OffloadTrafficControlLayer::GetTypeId()
{
    static TypeId tid = TypeId("ns3::OffloadTrafficControlLayer")
                            .SetParent<TrafficControlLayer>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<OffloadTrafficControlLayer>();
    return tid;
}

OffloadTrafficControlLayer::OffloadTrafficControlLayer() = default;
OffloadTrafficControlLayer::~OffloadTrafficControlLayer() = default;

void
OffloadTrafficControlLayer::Attach(Ptr<Node> node,
                                   Ptr<TrafficControlLayer> real,
                                   SkbDropFunction drop,
                                   Ptr<Ipv6PmtuCache> pmtu)
{
    m_ipv4Check.Attach(node, drop);
    m_ipv6Check.Attach(node, drop, pmtu);
    m_drop = std::move(drop);
    m_node = node;
    m_real = real;
    m_bypass.Attach(real);
    m_hooks = NetfilterHooks::Get(node);
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_cpu = node->GetObject<NodeCpu>();
    m_generation = LinuxGeneration::Get(node);
    m_received = CreateObject<Ipv4Defragmenter>();
    m_sent = CreateObject<Ipv4Defragmenter>();
    for (const auto& defragmenter : {m_received, m_sent})
    {
        defragmenter->SetDiscard(
            [this](const Ipv4Datagram& fragment, SkbDropReason reason, const char* detail) {
                auto packet = fragment.transport->Copy();
                packet->AddHeader(fragment.header);
                m_counters->Increment(ProtocolCounter::IP_REASM_FAILS);
                m_drop(packet, nullptr, reason, detail);
            });
    }
}

void
OffloadTrafficControlLayer::SetVerifyIpv4Header(bool verify)
{
    m_ipv4Check.SetVerifyHeader(verify);
}

void
OffloadTrafficControlLayer::SetVerifyIcmpv6(bool verify)
{
    m_ipv6Check.SetVerifyIcmp(verify);
}

void
OffloadTrafficControlLayer::SetQdiscBypass(bool on)
{
    m_bypass.SetOn(on);
}

void
OffloadTrafficControlLayer::SetCpu(Ptr<NodeCpu> cpu)
{
    m_cpu = cpu;
}

bool
OffloadTrafficControlLayer::IsLeftToCpu(const Ptr<NetDevice>& device) const
{
    return !HasOffloads(device) && !device->IsBridge();
}

void
OffloadTrafficControlLayer::SendDown(const Ptr<NetDevice>& device, const Ptr<QueueDiscItem>& item)
{
    if (m_bypass.IsOn() && HasOffloads(device) && m_bypass.Send(device, item))
    {
        return;
    }
    if (!m_cpu || !IsLeftToCpu(device))
    {
        m_real->Send(device, item);
        return;
    }
    m_tracepoints->Worked(WorkPlace::DEVICE_TRANSMIT, item->GetSize());
    Simulator::Schedule(m_cpu->GetDelay(), &TrafficControlLayer::Send, m_real, device, item);
}

void
OffloadTrafficControlLayer::ReceiveFromDevice(Ptr<NetDevice> device,
                                              Ptr<const Packet> packet,
                                              uint16_t protocol,
                                              const Address& from,
                                              const Address& to,
                                              NetDevice::PacketType packetType)
{
    if (!m_cpu || !IsLeftToCpu(device))
    {
        ReceiveNow(device, packet, protocol, from, to, packetType);
    }
    else if (!m_cpu->EnqueueToBacklog(
                 m_cpu->GetReceiveCore(0),
                 [this, device, packet, protocol, from, to, packetType] {
                     m_tracepoints->Worked(WorkPlace::DEVICE_RECEIVE, packet->GetSize());
                     ReceiveNow(device, packet, protocol, from, to, packetType);
                 }))
    {
        m_drop(packet, device, SkbDropReason::CPU_BACKLOG, "netdev_max_backlog");
    }
}

void
OffloadTrafficControlLayer::ReceiveNow(Ptr<NetDevice> device,
                                       Ptr<const Packet> packet,
                                       uint16_t protocol,
                                       const Address& from,
                                       const Address& to,
                                       NetDevice::PacketType packetType)
{
    ChecksumTracepoints::DeviceScope scope(m_tracepoints, PeekPointer(device));
    m_tracepoints->Worked(WorkPlace::IP_INPUT, packet->GetSize());
    RequirePlainState(device, packet);
    if (protocol == ETH_P_IP)
    {
        packet = ReceiveIpv4(device, packet);
    }
    else if (!m_ipv6Check.Accept(device, packet))
    {
        return;
    }
    if (packet)
    {
        m_real->Receive(device, packet, protocol, from, to, packetType);
    }
}

Ptr<const Packet>
OffloadTrafficControlLayer::ReceiveIpv4(const Ptr<NetDevice>& device,
                                        const Ptr<const Packet>& packet)
{
    if (!m_ipv4Check.Accept(device, packet))
    {
        return nullptr;
    }
    if (!m_hooks->IsUsed())
    {
        return packet;
    }
    Ipv4Datagram datagram{Ipv4Header(), packet->Copy()};
    datagram.transport->RemoveHeader(datagram.header);
    const uint32_t size = datagram.transport->GetSize();
    if (size > datagram.header.GetPayloadSize())
    {
        datagram.transport->RemoveAtEnd(size - datagram.header.GetPayloadSize()); // frame padding
    }
    if (IsIpv4Fragment(datagram.header) && !m_received->Add(datagram))
    {
        return nullptr;
    }
    if (!m_hooks->Run(datagram, {NfInetHook::PRE_ROUTING, device, nullptr}))
    {
        return nullptr;
    }
    datagram.header.EnableChecksum();
    datagram.transport->AddHeader(datagram.header);
    return datagram.transport;
}

void
OffloadTrafficControlLayer::RequirePlainState(const Ptr<NetDevice>& device,
                                              const Ptr<const Packet>& packet) const
{
    if (HasOffloads(device) || device->IsBridge())
    {
        return;
    }
    const bool partial = GetChecksumState(*packet).GetIpSummed() == IpSummed::PARTIAL;
    if (!partial && !SkbIsGso(*packet))
    {
        return;
    }
    std::ostringstream message;
    message << "OffloadTrafficControlLayer: node " << m_node->GetId() << ", device "
            << device->GetIfIndex() << " (" << device->GetInstanceTypeId().GetName()
            << "): packet uid " << packet->GetUid() << " arrived "
            << (partial ? "with its checksum still PARTIAL" : "as a GSO super-packet")
            << ", which this device cannot carry; a node without ChecksumOffloadStackHelper "
               "forwarded it";
    throw std::runtime_error(message.str());
}

bool
OffloadTrafficControlLayer::HasOffloads(const Ptr<NetDevice>& device) const
{
    const auto [known, isNew] = m_knownDevices.try_emplace(device, false);
    if (isNew)
    {
        known->second = bool(DynamicCast<OffloadNetDevice>(device));
    }
    return known->second;
}

void
OffloadTrafficControlLayer::Receive(Ptr<NetDevice> device,
                                    Ptr<const Packet> p,
                                    uint16_t protocol,
                                    const Address& from,
                                    const Address& to,
                                    NetDevice::PacketType packetType)
{
    m_real->Receive(device, p, protocol, from, to, packetType);
}

void
OffloadTrafficControlLayer::Send(Ptr<NetDevice> device, Ptr<QueueDiscItem> item)
{
    ChecksumTracepoints::DeviceScope scope(m_tracepoints, PeekPointer(device));
    if (IsOf<Ipv4QueueDiscItem>(item))
    {
        SendIpv4(device, StaticCast<Ipv4QueueDiscItem>(item));
    }
    else if (IsOf<Ipv6QueueDiscItem>(item))
    {
        SendIpv6(device, StaticCast<Ipv6QueueDiscItem>(item));
    }
    else
    {
        m_tracepoints->Worked(WorkPlace::IP_OUTPUT, item->GetSize());
        m_real->Send(device, item);
    }
}

void
OffloadTrafficControlLayer::SendIpv4(const Ptr<NetDevice>& device,
                                     const Ptr<Ipv4QueueDiscItem>& item)
{
    const auto packet = item->GetPacket();
    auto& header = EditHeader(*item);
    const uint8_t protocol = header.GetProtocol();
    m_tracepoints->Worked(WorkPlace::IP_OUTPUT, header.GetSerializedSize() + packet->GetSize());
    const bool isForwarded = HasPacketTag(*packet, IpskbForwardedTag::GetTypeId());
    if (isForwarded)
    {
        IpskbForwardedTag forwarded;
        packet->RemovePacketTag(forwarded);
    }
    const bool examine = !isForwarded && (m_hooks->IsUsed() || protocol == PROTOCOL_ICMP);
    const bool identify = !isForwarded && m_identification.Concerns(protocol, *packet);
    if (!examine && !identify && HasOffloads(device))
    {
        header.EnableChecksum();
        SendDown(device, item);
        return;
    }
    Ipv4Datagram datagram{header, packet};
    if (identify)
    {
        m_identification.Adjust(datagram);
    }
    const bool fragment = examine && IsIpv4Fragment(datagram.header);
    if (fragment && !m_sent->Add(datagram))
    {
        return;
    }
    if (examine && !SendOwn(device, datagram))
    {
        return;
    }
    if (!fragment)
    {
        Transmit(device, datagram, *item);
        return;
    }
    for (const auto& piece : FragmentIpv4(datagram, device->GetMtu()))
    {
        Transmit(device, piece, *item);
    }
}

bool
OffloadTrafficControlLayer::SendOwn(const Ptr<NetDevice>& device, Ipv4Datagram& datagram)
{
    if (datagram.header.GetProtocol() == PROTOCOL_ICMP)
    {
        WriteIcmpChecksum(datagram.transport, *m_tracepoints);
    }
    return m_hooks->Run(datagram, {NfInetHook::LOCAL_OUT, nullptr, device}) &&
           m_hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, device});
}

void
OffloadTrafficControlLayer::Transmit(const Ptr<NetDevice>& device,
                                     const Ipv4Datagram& datagram,
                                     QueueDiscItem& item)
{
    auto send = [&](const Ipv4Datagram& whole) {
        if (whole.transport == item.GetPacket())
        {
            auto& header = EditHeader(static_cast<Ipv4QueueDiscItem&>(item));
            header = whole.header;
            header.EnableChecksum();
            SendDown(device, &item);
            return;
        }
        auto header = whole.header;
        header.EnableChecksum();
        SendDown(device,
                 Create<Ipv4QueueDiscItem>(whole.transport,
                                           item.GetAddress(),
                                           item.GetProtocol(),
                                           header));
    };
    if (HasOffloads(device))
    {
        send(datagram);
        return;
    }
    // Any other device has no feature: nothing but finished bytes may reach it.
    const bool unfinished =
        GetChecksumState(*datagram.transport).GetIpSummed() == IpSummed::PARTIAL ||
        SkbIsGso(*datagram.transport);
    if (!unfinished)
    {
        RemoveChecksumState(datagram.transport);
        send(datagram);
        return;
    }
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(datagram, context))
    {
        RemoveChecksumState(segment.transport);
        GsoTag gso;
        segment.transport->RemovePacketTag(gso);
        send(segment);
    }
}

void
OffloadTrafficControlLayer::SendIpv6(const Ptr<NetDevice>& device,
                                     const Ptr<Ipv6QueueDiscItem>& item)
{
    m_tracepoints->Worked(WorkPlace::IP_OUTPUT, item->GetSize());
    const auto& header = item->GetHeader();
    auto packet = item->GetPacket();
    const auto transport = FindIpv6Transport(packet, header.GetNextHeader());
    IpskbForwardedTag forwarded;
    if (transport.protocol == PROTOCOL_ICMPV6 && !packet->RemovePacketTag(forwarded))
    {
        // An error message of ns-3 bears the tags of the packet that it quotes.
        RemoveChecksumState(packet);
        GsoTag quoted;
        packet->RemovePacketTag(quoted);
        if (!transport.isFragment)
        {
            TellIcmpv6Output(packet, transport.offset, *m_tracepoints);
        }
    }
    const bool hasOffloads = HasOffloads(device);
    const bool unfinished =
        GetChecksumState(*packet).GetIpSummed() == IpSummed::PARTIAL || SkbIsGso(*packet);
    if (hasOffloads || !unfinished)
    {
        if (!hasOffloads)
        {
            RemoveChecksumState(packet);
        }
        SendDown(device, item);
        return;
    }
    packet->AddHeader(header);
    const auto context = MakeFeaturelessXmitContext(*m_generation, m_tracepoints);
    for (const auto& segment : ValidateXmitSkb(packet, context))
    {
        Ipv6Header own;
        segment->RemoveHeader(own);
        RemoveChecksumState(segment);
        GsoTag gso;
        segment->RemovePacketTag(gso);
        SendDown(device,
                 Create<Ipv6QueueDiscItem>(segment, item->GetAddress(), item->GetProtocol(), own));
    }
}

void
OffloadTrafficControlLayer::ScanDevices()
{
    m_real->ScanDevices();
}

void
OffloadTrafficControlLayer::SetRootQueueDiscOnDevice(Ptr<NetDevice> device, Ptr<QueueDisc> qDisc)
{
    m_real->SetRootQueueDiscOnDevice(device, qDisc);
}

Ptr<QueueDisc>
OffloadTrafficControlLayer::GetRootQueueDiscOnDevice(Ptr<NetDevice> device) const
{
    return m_real->GetRootQueueDiscOnDevice(device);
}

void
OffloadTrafficControlLayer::DeleteRootQueueDiscOnDevice(Ptr<NetDevice> device)
{
    m_real->DeleteRootQueueDiscOnDevice(device);
}

void
OffloadTrafficControlLayer::DoDispose()
{
    for (const auto& defragmenter : {m_received, m_sent})
    {
        if (defragmenter)
        {
            defragmenter->Dispose();
        }
    }
    m_knownDevices.clear();
    m_bypass.Dispose();
    m_ipv4Check.Dispose();
    m_ipv6Check.Dispose();
    m_received = nullptr;
    m_sent = nullptr;
    m_drop = nullptr;
    m_node = nullptr;
    m_real = nullptr;
    m_hooks = nullptr;
    m_counters = nullptr;
    m_tracepoints = nullptr;
    m_cpu = nullptr;
    m_generation = nullptr;
    TrafficControlLayer::DoDispose();
}

} // namespace ns3
