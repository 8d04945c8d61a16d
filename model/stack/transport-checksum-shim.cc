/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-checksum-shim.h"

#include "udp-segment-tag.h"
#include "udp-socket-options.h"

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-interface.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/packet-tag.h"
#include "ns3/transport-gso.h"
#include "ns3/transport-header.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TransportChecksumShim);

namespace
{

/** The IPv4 header of a segment. @param header edited @param index of it @param size of it */
void
SetSegment(Ipv4Header& header, uint16_t index, uint16_t size)
{
    header.SetIdentification(header.GetIdentification() + index);
    header.SetPayloadSize(size);
}

/** The IPv6 header of a segment. @param header edited @param size of the segment */
void
SetSegment(Ipv6Header& header, uint16_t, uint16_t size)
{
    header.SetPayloadLength(size);
}

} // namespace

TypeId
TransportChecksumShim::GetTypeId()
{
    static TypeId tid = TypeId("ns3::TransportChecksumShim")
                            .SetParent<IpL4Protocol>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<TransportChecksumShim>();
    return tid;
}

TransportChecksumShim::TransportChecksumShim() = default;
TransportChecksumShim::~TransportChecksumShim() = default;

void
TransportChecksumShim::Attach(const Place& place, Ptr<IpL4Protocol> real)
{
    m_real = real;
    m_protocol = static_cast<uint8_t>(real->GetProtocolNumber());
    m_tracepoints = ChecksumTracepoints::Get(place.node);
    m_options = UdpSocketOptions::Get(place.node);
    m_drop = place.drop;
    m_input.Attach(place.node, m_protocol);
    m_output.Attach(place.node, m_protocol, place.pmtu, place.error);
    m_output.SetDownTarget(real->GetDownTarget());
    m_output.SetDownTarget6(real->GetDownTarget6());
    if (place.ipv4)
    {
        real->SetDownTarget(MakeCallback(&TransportChecksumShim::Output4, this));
        place.ipv4->Insert(this);
    }
    if (place.ipv6)
    {
        real->SetDownTarget6(MakeCallback(&TransportChecksumShim::Output6, this));
        place.ipv6->Insert(this);
    }
}

void
TransportChecksumShim::SetSplitOnReceive(bool on)
{
    m_splitOnReceive = on;
}

TransportChecksumOutput&
TransportChecksumShim::GetOutput()
{
    return m_output;
}

void
TransportChecksumShim::Output4(Ptr<Packet> packet,
                               Ipv4Address source,
                               Ipv4Address destination,
                               uint8_t,
                               Ptr<Ipv4Route> route)
{
    m_output.Send(packet, TransportPath(source, destination, route));
}

void
TransportChecksumShim::Output6(Ptr<Packet> packet,
                               Ipv6Address source,
                               Ipv6Address destination,
                               uint8_t,
                               Ptr<Ipv6Route> route)
{
    m_output.Send(packet, TransportPath(source, destination, route));
}

IpL4Protocol::RxStatus
TransportChecksumShim::Receive(Ptr<Packet> p,
                               const Ipv4Header& header,
                               Ptr<Ipv4Interface> incomingInterface)
{
    return Input(p,
                 header,
                 TransportPath(header.GetSource(), header.GetDestination(), nullptr),
                 incomingInterface ? incomingInterface->GetDevice() : nullptr,
                 incomingInterface);
}

IpL4Protocol::RxStatus
TransportChecksumShim::Receive(Ptr<Packet> p,
                               const Ipv6Header& header,
                               Ptr<Ipv6Interface> incomingInterface)
{
    return Input(p,
                 header,
                 TransportPath(header.GetSource(), header.GetDestination(), nullptr),
                 incomingInterface ? incomingInterface->GetDevice() : nullptr,
                 incomingInterface);
}

template <typename Header, typename Interface>
IpL4Protocol::RxStatus
TransportChecksumShim::Input(Ptr<Packet> packet,
                             const Header& header,
                             const TransportPath& path,
                             Ptr<NetDevice> device,
                             Ptr<Interface> interface)
{
    ChecksumTracepoints::DeviceScope scope(m_tracepoints, PeekPointer(device));
    m_tracepoints->Worked(WorkPlace::TRANSPORT_INPUT, packet->GetSize());
    const auto verdict = m_input.Accept(packet, path);
    if (!verdict.isGood)
    {
        packet->AddHeader(header);
        m_drop(packet, device, verdict.reason, verdict.detail);
        return RX_CSUM_FAILED;
    }
    if (!HasPacketTag(*packet, GsoTag::GetTypeId()))
    {
        RemoveChecksumState(packet);
        return m_real->Receive(packet, header, interface);
    }
    GsoTag tag;
    packet->PeekPacketTag(tag);
    if (!IsToSplit(packet, path))
    {
        RemoveChecksumState(packet);
        packet->RemovePacketTag(tag);
        if (m_protocol == PROTOCOL_UDP)
        {
            UdpSegmentTag size(tag.GetMetadata().gsoSize); // the ancillary data UDP_GRO
            packet->ReplacePacketTag(size);
        }
        return m_real->Receive(packet, header, interface);
    }
    XmitContext context; // a device that completes checksums: nobody needs them any more
    context.features = NetdevFeatures{NetdevFeature::SG, NetdevFeature::HW_CSUM};
    NetworkLayer network;
    network.family = path.isIpv6 ? IpFamily::IPV6 : IpFamily::IPV4;
    network.protocol = m_protocol;
    const auto segments = TransportGsoSegment(packet,
                                              tag.GetMetadata(),
                                              network,
                                              path.GetSeed(m_protocol, packet->GetSize()),
                                              context);
    RxStatus status = RX_OK;
    for (size_t i = 0; i < segments.size(); ++i)
    {
        RemoveChecksumState(segments[i]);
        Header own = header;
        SetSegment(own, i, segments[i]->GetSize());
        status = m_real->Receive(segments[i], own, interface);
    }
    return status;
}

bool
TransportChecksumShim::IsToSplit(Ptr<const Packet> packet, const TransportPath& path) const
{
    if (m_protocol == PROTOCOL_TCP)
    {
        return m_splitOnReceive;
    }
    const TransportHeader header(packet, m_protocol);
    const uint16_t port = header.GetDestinationPort();
    return path.isIpv6 ? !m_options->Find(path.destination6, port).gro
                       : !m_options->Find(path.destination4, port).gro;
}

void
TransportChecksumShim::ReceiveIcmp(Ipv4Address icmpSource,
                                   uint8_t icmpTtl,
                                   uint8_t icmpType,
                                   uint8_t icmpCode,
                                   uint32_t icmpInfo,
                                   Ipv4Address payloadSource,
                                   Ipv4Address payloadDestination,
                                   const uint8_t payload[8])
{
    m_real->ReceiveIcmp(icmpSource,
                        icmpTtl,
                        icmpType,
                        icmpCode,
                        icmpInfo,
                        payloadSource,
                        payloadDestination,
                        payload);
}

void
TransportChecksumShim::ReceiveIcmp(Ipv6Address icmpSource,
                                   uint8_t icmpTtl,
                                   uint8_t icmpType,
                                   uint8_t icmpCode,
                                   uint32_t icmpInfo,
                                   Ipv6Address payloadSource,
                                   Ipv6Address payloadDestination,
                                   const uint8_t payload[8])
{
    m_real->ReceiveIcmp(icmpSource,
                        icmpTtl,
                        icmpType,
                        icmpCode,
                        icmpInfo,
                        payloadSource,
                        payloadDestination,
                        payload);
}

int
TransportChecksumShim::GetProtocolNumber() const
{
    return m_protocol;
}

void
TransportChecksumShim::SetDownTarget(DownTargetCallback cb)
{
    m_output.SetDownTarget(cb);
}

void
TransportChecksumShim::SetDownTarget6(DownTargetCallback6 cb)
{
    m_output.SetDownTarget6(cb);
}

IpL4Protocol::DownTargetCallback
TransportChecksumShim::GetDownTarget() const
{
    return m_output.GetDownTarget();
}

IpL4Protocol::DownTargetCallback6
TransportChecksumShim::GetDownTarget6() const
{
    return m_output.GetDownTarget6();
}

void
TransportChecksumShim::DoDispose()
{
    m_input.Dispose();
    m_output.Dispose();
    m_real = nullptr;
    m_tracepoints = nullptr;
    m_options = nullptr;
    m_drop = nullptr;
    IpL4Protocol::DoDispose();
}

} // namespace ns3
