/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ethernet-net-device.h"

#include "ns3/byte-order.h"
#include "ns3/error-model.h"
#include "ns3/ethernet-header.h"
#include "ns3/header-bytes.h"
#include "ns3/node.h"
#include "ns3/pointer.h"
#include "ns3/uinteger.h"

#include <limits>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(EthernetNetDevice);

TypeId
EthernetNetDevice::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::EthernetNetDevice")
            .SetParent<NetDevice>()
            .SetGroupName("ChecksumOffload")
            .AddAttribute("Address",
                          "The MAC address of this device.",
                          Mac48AddressValue(Mac48Address("ff:ff:ff:ff:ff:ff")),
                          MakeMac48AddressAccessor(&EthernetNetDevice::m_address),
                          MakeMac48AddressChecker())
            .AddAttribute("Mtu",
                          "Bytes of the largest packet, network header included.",
                          UintegerValue(1500),
                          MakeUintegerAccessor(&EthernetNetDevice::SetMtu,
                                               &EthernetNetDevice::GetConfiguredMtu),
                          MakeUintegerChecker<uint16_t>())
            .AddAttribute("ReceiveErrorModel",
                          "Decides which frames are lost when they arrive.",
                          PointerValue(),
                          MakePointerAccessor(&EthernetNetDevice::m_receiveErrorModel),
                          MakePointerChecker<ErrorModel>())
            .AddTraceSource("MacTx",
                            "The driver took a frame.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_macTx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacTxDrop",
                            "A packet is dropped before it is transmitted.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_macTxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacRx",
                            "A frame for this host goes up the stack.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_macRx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacPromiscRx",
                            "A frame, for whomever, goes to a promiscuous listener.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_macPromiscRx),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("MacRxDrop",
                            "The driver drops a frame that arrived.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_macRxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PhyRxDrop",
                            "ReceiveErrorModel lost a frame.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_phyRxDrop),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("Sniffer",
                            "A capture that is not promiscuous sees a frame.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_sniffer),
                            "ns3::Packet::TracedCallback")
            .AddTraceSource("PromiscSniffer",
                            "A promiscuous capture sees a frame.",
                            MakeTraceSourceAccessor(&EthernetNetDevice::m_promiscSniffer),
                            "ns3::Packet::TracedCallback");
    return tid;
}

EthernetNetDevice::EthernetNetDevice() = default;

EthernetNetDevice::~EthernetNetDevice() = default;

bool
EthernetNetDevice::Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber)
{
    return DoSend(packet, m_address, Mac48Address::ConvertFrom(dest), protocolNumber);
}

bool
EthernetNetDevice::SendFrom(Ptr<Packet> packet,
                            const Address& source,
                            const Address& dest,
                            uint16_t protocolNumber)
{
    return DoSend(packet,
                  Mac48Address::ConvertFrom(source),
                  Mac48Address::ConvertFrom(dest),
                  protocolNumber);
}

void
EthernetNetDevice::AddEthernetHeader(const Ptr<Packet>& packet,
                                     Mac48Address source,
                                     Mac48Address dest,
                                     uint16_t protocol)
{
    static const TypeId identity = EthernetHeader::GetTypeId();
    uint8_t bytes[ETHERNET_HEADER];
    dest.CopyTo(bytes);
    source.CopyTo(bytes + 6);
    StoreBe16(bytes + 12, protocol);
    AddHeaderBytes(*packet, identity, bytes, ETHERNET_HEADER);
}

NetDevice::PacketType
EthernetNetDevice::Classify(Mac48Address dest) const
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
EthernetNetDevice::IsLostOnLink(const Ptr<Packet>& frame)
{
    const bool lost = m_receiveErrorModel && m_receiveErrorModel->IsCorrupt(frame);
    if (lost)
    {
        m_phyRxDrop(frame);
    }
    return lost;
}

void
EthernetNetDevice::NetifReceive(const Ptr<Packet>& frame)
{
    // With nobody to hear them the traces are not fired: that would take a pointer of another type
    // each, nine times on a packet's way.
    const bool isWatched = IsWatched();
    auto packet = isWatched ? frame->Copy() : frame;
    uint8_t header[ETHERNET_HEADER];
    packet->CopyData(header, ETHERNET_HEADER);
    packet->RemoveAtStart(ETHERNET_HEADER);
    Mac48Address dest;
    Mac48Address source;
    dest.CopyFrom(header);
    source.CopyFrom(header + 6);
    const uint16_t protocol = LoadBe16(header + 12);
    auto type = Classify(dest);
    if (isWatched)
    {
        m_promiscSniffer(frame);
    }
    if (!m_promiscCallback.IsNull())
    {
        m_macPromiscRx(frame);
        m_promiscCallback(this, packet, protocol, source, dest, type);
    }
    if (type != PACKET_OTHERHOST)
    {
        if (isWatched)
        {
            m_sniffer(frame);
            m_macRx(frame);
        }
        if (!m_receiveCallback.IsNull())
        {
            m_receiveCallback(this, packet, protocol, source);
        }
    }
}

bool
EthernetNetDevice::IsWatched() const
{
    return !(m_macTx.IsEmpty() && m_macRx.IsEmpty() && m_macPromiscRx.IsEmpty() &&
             m_sniffer.IsEmpty() && m_promiscSniffer.IsEmpty());
}

void
EthernetNetDevice::TellTransmit(Ptr<const Packet> frame)
{
    m_macTx(frame);
}

void
EthernetNetDevice::Sniff(Ptr<const Packet> frame)
{
    m_promiscSniffer(frame);
    m_sniffer(frame);
}

void
EthernetNetDevice::DropTransmit(Ptr<const Packet> packet)
{
    m_macTxDrop(packet);
}

void
EthernetNetDevice::DropReceive(Ptr<const Packet> frame)
{
    m_macRxDrop(frame);
}

void
EthernetNetDevice::NotifyLinkChange()
{
    m_linkChange();
}

void
EthernetNetDevice::DoDispose()
{
    m_node = nullptr;
    m_receiveErrorModel = nullptr;
    m_receiveCallback.Nullify();
    m_promiscCallback.Nullify();
    NetDevice::DoDispose();
}

void
EthernetNetDevice::SetIfIndex(const uint32_t index)
{
    m_ifIndex = index;
}

uint32_t
EthernetNetDevice::GetIfIndex() const
{
    return m_ifIndex;
}

void
EthernetNetDevice::SetAddress(Address address)
{
    m_address = Mac48Address::ConvertFrom(address);
}

Address
EthernetNetDevice::GetAddress() const
{
    return m_address;
}

bool
EthernetNetDevice::SetMtu(const uint16_t mtu)
{
    if (mtu < MIN_MTU || mtu > GetMaxMtu())
    {
        return false;
    }
    m_mtu = mtu;
    return true;
}

uint16_t
EthernetNetDevice::GetMaxMtu() const
{
    return std::numeric_limits<uint16_t>::max();
}

uint16_t
EthernetNetDevice::GetMtu() const
{
    return m_mtu;
}

uint16_t
EthernetNetDevice::GetConfiguredMtu() const
{
    return m_mtu;
}

void
EthernetNetDevice::AddLinkChangeCallback(Callback<void> callback)
{
    m_linkChange.ConnectWithoutContext(callback);
}

bool
EthernetNetDevice::IsBroadcast() const
{
    return true;
}

Address
EthernetNetDevice::GetBroadcast() const
{
    return Mac48Address::GetBroadcast();
}

bool
EthernetNetDevice::IsMulticast() const
{
    return true;
}

Address
EthernetNetDevice::GetMulticast(Ipv4Address multicastGroup) const
{
    return Mac48Address::GetMulticast(multicastGroup);
}

Address
EthernetNetDevice::GetMulticast(Ipv6Address addr) const
{
    return Mac48Address::GetMulticast(addr);
}

bool
EthernetNetDevice::IsBridge() const
{
    return false;
}

bool
EthernetNetDevice::IsPointToPoint() const
{
    // Two ends, but the stack is to resolve addresses as on any Ethernet.
    return false;
}

Ptr<Node>
EthernetNetDevice::GetNode() const
{
    return m_node;
}

void
EthernetNetDevice::SetNode(Ptr<Node> node)
{
    m_node = node;
}

bool
EthernetNetDevice::NeedsArp() const
{
    return true;
}

void
EthernetNetDevice::SetReceiveCallback(NetDevice::ReceiveCallback cb)
{
    m_receiveCallback = cb;
}

void
EthernetNetDevice::SetPromiscReceiveCallback(PromiscReceiveCallback cb)
{
    m_promiscCallback = cb;
}

bool
EthernetNetDevice::SupportsSendFrom() const
{
    return true;
}

} // namespace ns3
