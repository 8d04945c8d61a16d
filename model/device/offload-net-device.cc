/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "offload-net-device.h"

#include "ns3/error-model.h"
#include "ns3/ethernet-header.h"
#include "ns3/log.h"
#include "ns3/node.h"
#include "ns3/pointer.h"
#include "ns3/transmit-path.h"
#include "ns3/uinteger.h"

#include <limits>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("OffloadNetDevice");

NS_OBJECT_ENSURE_REGISTERED(OffloadNetDevice);

TypeId
OffloadNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::OffloadNetDevice")
            .SetParent<NetDevice>()
            .SetGroupName("ChecksumOffload")
            .AddAttribute("Address",
                          "The MAC address of this device.",
                          Mac48AddressValue(Mac48Address("ff:ff:ff:ff:ff:ff")),
                          MakeMac48AddressAccessor(&OffloadNetDevice::m_address),
                          MakeMac48AddressChecker())
            .AddAttribute("Mtu",
                          "Bytes of the largest packet, network header included.",
                          UintegerValue(1500),
                          MakeUintegerAccessor(&OffloadNetDevice::SetMtu,
                                               &OffloadNetDevice::GetConfiguredMtu),
                          MakeUintegerChecker<uint16_t>())
            .AddAttribute("GsoMaxSize",
                          "A super-packet of this many bytes, network header included, or more is "
                          "segmented in software (gso_max_size).",
                          UintegerValue(65536),
                          MakeUintegerAccessor(&OffloadNetDevice::SetGsoMaxSize,
                                               &OffloadNetDevice::GetGsoMaxSize),
                          MakeUintegerChecker<uint32_t>(1, 65536))
            .AddAttribute("GsoMaxSegs",
                          "A super-packet of more segments is segmented in software "
                          "(gso_max_segs).",
                          UintegerValue(65535),
                          MakeUintegerAccessor(&OffloadNetDevice::SetGsoMaxSegs,
                                               &OffloadNetDevice::GetGsoMaxSegs),
                          MakeUintegerChecker<uint32_t>(1, 65535))
            .AddAttribute("ReceiveErrorModel",
                          "Decides which frames are lost when they arrive.",
                          PointerValue(),
                          MakePointerAccessor(&OffloadNetDevice::m_receiveErrorModel),
                          MakePointerChecker<ErrorModel>())
            .AddTraceSource("MacTx",
                            "The driver took a frame.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_macTx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacTxDrop",
                            "A packet is dropped before it is transmitted.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_macTxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacRx",
                            "A frame for this host goes up the stack.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_macRx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacPromiscRx",
                            "A frame, for whomever, goes to a promiscuous listener.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_macPromiscRx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacRxDrop",
                            "The driver drops a frame that arrived.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_macRxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PhyRxDrop",
                            "ReceiveErrorModel lost a frame.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_phyRxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("Sniffer",
                            "A capture that is not promiscuous sees a frame.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_sniffer),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PromiscSniffer",
                            "A promiscuous capture sees a frame.",
                            MakeTraceSourceAccessor(&OffloadNetDevice::m_promiscSniffer),
                            "ns3::Packet::TracedCallback");
    return tid;
}

OffloadNetDevice::OffloadNetDevice() = default;

OffloadNetDevice::~OffloadNetDevice() = default;

OffloadNetDevice::GsoMtuScope::GsoMtuScope(Ptr<OffloadNetDevice> device)
    : m_device(device)
{
    if (m_device)
    {
        ++m_device->m_gsoScopes;
    }
}

OffloadNetDevice::GsoMtuScope::~GsoMtuScope()
{
    if (m_device)
    {
        --m_device->m_gsoScopes;
    }
}

const NetdevFeatures&
OffloadNetDevice::GetFeatures() const
{
    return m_features.Get();
}

const NetdevFeatures&
OffloadNetDevice::GetChangeableFeatures() const
{
    return m_features.GetChangeable();
}

void
OffloadNetDevice::SetFeature(const std::string& name, bool on)
{
    m_features.Set(name, on, GetInstanceTypeId().GetName());
}

void
OffloadNetDevice::SetDriverFeatures(const NetdevFeatures& features,
                                    const NetdevFeatures& changeable)
{
    m_features = EthtoolFeatures(features, changeable);
}

void
OffloadNetDevice::SetInertFeatures(const InertFeatures& inert)
{
    m_inertFeatures = inert;
}

void
OffloadNetDevice::PrintEthtoolFeatures(std::ostream& os, const std::string& name) const
{
    PrintEthtoolListing(os, name, m_features, m_inertFeatures);
}

void
OffloadNetDevice::ApplyEthtoolFeatures(std::istream& is)
{
    ApplyEthtoolListing(is, GetInstanceTypeId().GetName(), m_features, m_inertFeatures);
}

NetdevFeatures
OffloadNetDevice::FeaturesCheck(Ptr<const Packet>) const
{
    return m_features.Get();
}

uint32_t
OffloadNetDevice::GetGsoMaxSize() const
{
    return m_gsoLimits.maxSize;
}

void
OffloadNetDevice::SetGsoMaxSize(uint32_t size)
{
    m_gsoLimits.maxSize = size;
}

uint32_t
OffloadNetDevice::GetGsoMaxSegs() const
{
    return m_gsoLimits.maxSegs;
}

void
OffloadNetDevice::SetGsoMaxSegs(uint32_t segs)
{
    m_gsoLimits.maxSegs = segs;
}

bool
OffloadNetDevice::Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber)
{
    return SendFrom(packet, m_address, dest, protocolNumber);
}

bool
OffloadNetDevice::SendFrom(Ptr<Packet> packet,
                           const Address& source,
                           const Address& dest,
                           uint16_t protocolNumber)
{
    if (!m_node || !IsLinkUp())
    {
        NS_LOG_LOGIC("no link: packet " << packet->GetUid() << " is dropped");
        DropTransmit(packet);
        return false;
    }
    auto from = Mac48Address::ConvertFrom(source);
    auto to = Mac48Address::ConvertFrom(dest);
    auto features = FeaturesCheck(packet);
    if (!XmitNeedsWork(packet, 0, features, m_gsoLimits))
    {
        return DoTransmit(packet, from, to, protocolNumber);
    }
    return DoTransmitList(ValidateXmitSkb(packet, features, m_gsoLimits, GetTracepoints()),
                          from,
                          to,
                          protocolNumber);
}

bool
OffloadNetDevice::DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                                 Mac48Address source,
                                 Mac48Address dest,
                                 uint16_t protocol)
{
    bool sent = true;
    for (const auto& packet : packets)
    {
        sent = DoTransmit(packet, source, dest, protocol) && sent;
    }
    return sent;
}

void
OffloadNetDevice::AddEthernetHeader(Ptr<Packet> packet,
                                    Mac48Address source,
                                    Mac48Address dest,
                                    uint16_t protocol)
{
    EthernetHeader header(false);
    header.SetSource(source);
    header.SetDestination(dest);
    header.SetLengthType(protocol);
    packet->AddHeader(header);
}

NetDevice::PacketType
OffloadNetDevice::Classify(Mac48Address dest) const
{
    if (dest == m_address)
    {
        return PACKET_HOST;
    }
    if (dest.IsBroadcast())
    {
        return PACKET_BROADCAST;
    }
    return dest.IsGroup() ? PACKET_MULTICAST : PACKET_OTHERHOST;
}

bool
OffloadNetDevice::IsLostOnLink(Ptr<Packet> frame)
{
    const bool lost = m_receiveErrorModel && m_receiveErrorModel->IsCorrupt(frame);
    if (lost)
    {
        m_phyRxDrop(frame);
    }
    return lost;
}

void
OffloadNetDevice::ReceiveFromDriver(Ptr<Packet> frame)
{
    auto packet = frame->Copy();
    EthernetHeader header(false);
    packet->RemoveHeader(header);
    auto type = Classify(header.GetDestination());
    m_promiscSniffer(frame);
    if (!m_promiscCallback.IsNull())
    {
        m_macPromiscRx(frame);
        m_promiscCallback(this,
                          packet,
                          header.GetLengthType(),
                          header.GetSource(),
                          header.GetDestination(),
                          type);
    }
    if (type != PACKET_OTHERHOST)
    {
        m_sniffer(frame);
        m_macRx(frame);
        if (!m_receiveCallback.IsNull())
        {
            m_receiveCallback(this, packet, header.GetLengthType(), header.GetSource());
        }
    }
}

void
OffloadNetDevice::Sniff(Ptr<const Packet> frame)
{
    m_promiscSniffer(frame);
    m_sniffer(frame);
}

void
OffloadNetDevice::DropTransmit(Ptr<const Packet> packet)
{
    m_macTxDrop(packet);
}

void
OffloadNetDevice::DropReceive(Ptr<const Packet> frame)
{
    m_macRxDrop(frame);
}

Ptr<ChecksumTracepoints>
OffloadNetDevice::GetTracepoints()
{
    if (!m_tracepoints)
    {
        m_tracepoints = ChecksumTracepoints::Get(m_node);
    }
    return m_tracepoints;
}

void
OffloadNetDevice::NotifyLinkChange()
{
    m_linkChange();
}

void
OffloadNetDevice::DoDispose()
{
    m_node = nullptr;
    m_tracepoints = nullptr;
    m_receiveErrorModel = nullptr;
    m_receiveCallback.Nullify();
    m_promiscCallback.Nullify();
    NetDevice::DoDispose();
}

void
OffloadNetDevice::SetIfIndex(const uint32_t index)
{
    m_ifIndex = index;
}

uint32_t
OffloadNetDevice::GetIfIndex() const
{
    return m_ifIndex;
}

void
OffloadNetDevice::SetAddress(Address address)
{
    m_address = Mac48Address::ConvertFrom(address);
}

Address
OffloadNetDevice::GetAddress() const
{
    return m_address;
}

bool
OffloadNetDevice::SetMtu(const uint16_t mtu)
{
    if (mtu < MIN_MTU || mtu > GetMaxMtu())
    {
        return false;
    }
    m_mtu = mtu;
    return true;
}

uint16_t
OffloadNetDevice::GetMaxMtu() const
{
    return std::numeric_limits<uint16_t>::max();
}

uint16_t
OffloadNetDevice::GetMtu() const
{
    return m_gsoScopes > 0 ? std::numeric_limits<uint16_t>::max() : m_mtu;
}

uint16_t
OffloadNetDevice::GetConfiguredMtu() const
{
    return m_mtu;
}

void
OffloadNetDevice::AddLinkChangeCallback(Callback<void> callback)
{
    m_linkChange.ConnectWithoutContext(callback);
}

bool
OffloadNetDevice::IsBroadcast() const
{
    return true;
}

Address
OffloadNetDevice::GetBroadcast() const
{
    return Mac48Address::GetBroadcast();
}

bool
OffloadNetDevice::IsMulticast() const
{
    return true;
}

Address
OffloadNetDevice::GetMulticast(Ipv4Address multicastGroup) const
{
    return Mac48Address::GetMulticast(multicastGroup);
}

Address
OffloadNetDevice::GetMulticast(Ipv6Address addr) const
{
    return Mac48Address::GetMulticast(addr);
}

bool
OffloadNetDevice::IsBridge() const
{
    return false;
}

bool
OffloadNetDevice::IsPointToPoint() const
{
    // Two ends, but the stack is to resolve addresses as on any Ethernet.
    return false;
}

Ptr<Node>
OffloadNetDevice::GetNode() const
{
    return m_node;
}

void
OffloadNetDevice::SetNode(Ptr<Node> node)
{
    m_node = node;
    m_tracepoints = nullptr;
}

bool
OffloadNetDevice::NeedsArp() const
{
    return true;
}

void
OffloadNetDevice::SetReceiveCallback(NetDevice::ReceiveCallback cb)
{
    m_receiveCallback = cb;
}

void
OffloadNetDevice::SetPromiscReceiveCallback(PromiscReceiveCallback cb)
{
    m_promiscCallback = cb;
}

bool
OffloadNetDevice::SupportsSendFrom() const
{
    return true;
}

} // namespace ns3
