/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-traffic-control-layer.h"

#include "ipskb-forwarded-tag.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-checksum.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/offload-net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/transmit-path.h"
#include "ns3/transport-header.h"

#include <sstream>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(OffloadTrafficControlLayer);

namespace
{

constexpr uint16_t ETH_P_IP = 0x0800;     ///< Ethernet type of IPv4
constexpr uint32_t IPV4_HEADER_SIZE = 20; ///< without options, which ns-3 does not have

/** ns-3 leaves the checksum of ICMP zero; icmp_push_reply() (net/ipv4/icmp.c) writes it. */
void
WriteIcmpChecksum(Ptr<Packet> packet)
{
    TransportHeader header(packet, PROTOCOL_ICMP);
    if (!header.IsComplete() || header.GetChecksum() != 0)
    {
        return;
    }
    header.SetChecksum(~PacketInternetSum(packet));
    header.WriteTo(packet);
}

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
OffloadTrafficControlLayer::Attach(Ptr<Node> node, Ptr<TrafficControlLayer> real, DropFunction drop)
{
    m_drop = std::move(drop);
    m_node = node;
    m_real = real;
    m_hooks = NetfilterHooks::Get(node);
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_received = CreateObject<Ipv4Defragmenter>();
    m_sent = CreateObject<Ipv4Defragmenter>();
    for (const auto& defragmenter : {m_received, m_sent})
    {
        defragmenter->SetDiscard([this](const Ipv4Datagram& fragment, const char* reason) {
            auto packet = fragment.transport->Copy();
            packet->AddHeader(fragment.header);
            DropReceived(ProtocolCounter::IP_REASM_FAILS, packet, nullptr, reason);
        });
    }
}

void
OffloadTrafficControlLayer::SetVerifyIpv4Header(bool verify)
{
    m_verifyIpv4Header = verify;
}

void
OffloadTrafficControlLayer::ReceiveFromDevice(Ptr<NetDevice> device,
                                              Ptr<const Packet> packet,
                                              uint16_t protocol,
                                              const Address& from,
                                              const Address& to,
                                              NetDevice::PacketType packetType)
{
    RequirePlainState(device, packet);
    if (!AcceptHeader(device, packet))
    {
        return;
    }
    if (!m_hooks->IsUsed())
    {
        m_real->Receive(device, packet, protocol, from, to, packetType);
        return;
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
        return;
    }
    if (!m_hooks->Run(datagram, {NfInetHook::PRE_ROUTING, device, nullptr}))
    {
        return;
    }
    datagram.header.EnableChecksum();
    datagram.transport->AddHeader(datagram.header);
    m_real->Receive(device, datagram.transport, protocol, from, to, packetType);
}

void
OffloadTrafficControlLayer::RequirePlainState(Ptr<NetDevice> device, Ptr<const Packet> packet) const
{
    const bool partial = GetChecksumState(packet).GetIpSummed() == IpSummed::PARTIAL;
    if (!partial && !GetGsoMetadata(packet).IsGso())
    {
        return;
    }
    if (DynamicCast<OffloadNetDevice>(device) || device->IsBridge())
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
OffloadTrafficControlLayer::AcceptHeader(Ptr<NetDevice> device, Ptr<const Packet> packet)
{
    uint8_t header[IPV4_HEADER_SIZE];
    if (packet->CopyData(header, IPV4_HEADER_SIZE) < IPV4_HEADER_SIZE || header[0] >> 4 != 4)
    {
        DropReceived(ProtocolCounter::IP_IN_HDR_ERRORS, packet, device, "no IPv4 header");
        return false;
    }
    if ((header[0] & 0x0f) * 4U != IPV4_HEADER_SIZE)
    {
        DropReceived(ProtocolCounter::IP_IN_HDR_ERRORS,
                     packet,
                     device,
                     "IPv4 header with options, which ns-3 does not have");
        return false;
    }
    if (m_verifyIpv4Header && InternetSum(header, IPV4_HEADER_SIZE) != 0xffff)
    {
        const bool unset = header[10] == 0 && header[11] == 0;
        m_counters->Increment(ProtocolCounter::IP_EXT_IN_CSUM_ERRORS);
        DropReceived(ProtocolCounter::IP_IN_HDR_ERRORS,
                     packet,
                     device,
                     unset ? "bad IPv4 header checksum: the field is 0, as a sender without "
                             "ChecksumOffloadStackHelper leaves it"
                           : "bad IPv4 header checksum");
        return false;
    }
    const uint32_t total = header[2] << 8 | header[3];
    if (total < IPV4_HEADER_SIZE)
    {
        DropReceived(ProtocolCounter::IP_IN_HDR_ERRORS, packet, device, "IPv4 length below 20");
        return false;
    }
    if (total > packet->GetSize())
    {
        DropReceived(ProtocolCounter::IP_IN_TRUNCATED_PKTS,
                     packet,
                     device,
                     "packet shorter than its IPv4 length");
        return false;
    }
    const auto source = Ipv4Address::Deserialize(header + 12);
    if (source.IsMulticast() || source.IsBroadcast())
    {
        // Counted as in_martian_src of /proc/net/stat/rt_cache, for which nstat has no name.
        m_drop(packet, device, "martian source address");
        return false;
    }
    return true;
}

void
OffloadTrafficControlLayer::DropReceived(ProtocolCounter counter,
                                         Ptr<const Packet> packet,
                                         Ptr<const NetDevice> device,
                                         const std::string& reason)
{
    m_counters->Increment(counter);
    m_drop(packet, device, reason);
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
    auto ipv4Item = DynamicCast<Ipv4QueueDiscItem>(item);
    if (!ipv4Item)
    {
        m_real->Send(device, item);
        return;
    }
    Ipv4Datagram datagram{ipv4Item->GetHeader(), item->GetPacket()};
    IpskbForwardedTag forwarded;
    if (datagram.transport->RemovePacketTag(forwarded))
    {
        Transmit(device, datagram, *item);
        return;
    }
    const bool examine = m_hooks->IsUsed() || datagram.header.GetProtocol() == PROTOCOL_ICMP;
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
OffloadTrafficControlLayer::SendOwn(Ptr<NetDevice> device, Ipv4Datagram& datagram)
{
    if (datagram.header.GetProtocol() == PROTOCOL_ICMP)
    {
        WriteIcmpChecksum(datagram.transport);
    }
    return m_hooks->Run(datagram, {NfInetHook::LOCAL_OUT, nullptr, device}) &&
           m_hooks->Run(datagram, {NfInetHook::POST_ROUTING, nullptr, device});
}

void
OffloadTrafficControlLayer::Transmit(Ptr<NetDevice> device,
                                     const Ipv4Datagram& datagram,
                                     const QueueDiscItem& item)
{
    auto send = [&](const Ipv4Datagram& whole) {
        auto header = whole.header;
        header.EnableChecksum();
        m_real->Send(device,
                     Create<Ipv4QueueDiscItem>(whole.transport,
                                               item.GetAddress(),
                                               item.GetProtocol(),
                                               header));
    };
    if (DynamicCast<OffloadNetDevice>(device))
    {
        send(datagram);
        return;
    }
    // Any other device has no feature: nothing but finished bytes may reach it.
    const bool unfinished =
        GetChecksumState(datagram.transport).GetIpSummed() == IpSummed::PARTIAL ||
        GetGsoMetadata(datagram.transport).IsGso();
    if (!unfinished)
    {
        RemoveChecksumState(datagram.transport);
        send(datagram);
        return;
    }
    XmitContext nothing;
    nothing.tracepoints = m_tracepoints;
    for (const auto& segment : ValidateXmitSkb(datagram, nothing))
    {
        RemoveChecksumState(segment.transport);
        GsoTag gso;
        segment.transport->RemovePacketTag(gso);
        send(segment);
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
    m_received = nullptr;
    m_sent = nullptr;
    m_drop = nullptr;
    m_node = nullptr;
    m_real = nullptr;
    m_hooks = nullptr;
    m_counters = nullptr;
    m_tracepoints = nullptr;
    TrafficControlLayer::DoDispose();
}

} // namespace ns3
