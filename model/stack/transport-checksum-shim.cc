/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-checksum-shim.h"

#include "ns3/checksum-field.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-checksum.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv6-interface.h"
#include "ns3/loopback-net-device.h"
#include "ns3/offload-net-device.h"
#include "ns3/transport-header.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(TransportChecksumShim);

namespace
{

constexpr uint32_t IPV4_HEADER_SIZE = 20; ///< without options, which ns-3 does not have

/** @param device output device @return true if it has HW_CSUM or IP_CSUM; lo has HW_CSUM */
bool
HasInternetChecksum(Ptr<NetDevice> device)
{
    if (auto offload = DynamicCast<OffloadNetDevice>(device))
    {
        const auto& features = offload->GetFeatures();
        return features.Has(NetdevFeature::HW_CSUM) || features.Has(NetdevFeature::IP_CSUM);
    }
    return bool(DynamicCast<LoopbackNetDevice>(device));
}

} // namespace

TypeId
TransportChecksumShim::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::TransportChecksumShim")
            .SetParent<IpL4Protocol>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<TransportChecksumShim>()
            .AddTraceSource("ChecksumError",
                            "A received packet was dropped for its checksum.",
                            MakeTraceSourceAccessor(&TransportChecksumShim::m_checksumError),
                            "ns3::TransportChecksumShim::ChecksumErrorCallback");
    return tid;
}

TransportChecksumShim::TransportChecksumShim() = default;
TransportChecksumShim::~TransportChecksumShim() = default;

void
TransportChecksumShim::Attach(Ptr<Node> node, Ptr<Ipv4L3Protocol> ipv4, Ptr<IpL4Protocol> real)
{
    m_real = real;
    m_protocol = static_cast<uint8_t>(real->GetProtocolNumber());
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_downTarget = real->GetDownTarget();
    real->SetDownTarget(MakeCallback(&TransportChecksumShim::Output, this));
    ipv4->Insert(this);
}

void
TransportChecksumShim::Output(Ptr<Packet> packet,
                              Ipv4Address source,
                              Ipv4Address destination,
                              uint8_t protocol,
                              Ptr<Ipv4Route> route)
{
    const uint32_t size = packet->GetSize();
    const uint16_t offset = TransportHeader::GetChecksumOffset(protocol);
    TransportHeader header(packet, protocol);
    const PartialChecksum seed(PseudoHeader{source.Get(), destination.Get(), protocol, size});
    RemoveChecksumState(packet); // of a received packet that an application sends on
    if (IsLeftToDevice(packet, route))
    {
        header.SetChecksum(seed.Get());
        header.WriteTo(packet);
        InitChecksumState(packet,
                          ChecksumState::Partial(size, offset, ChecksumAlgorithm::INTERNET),
                          m_tracepoints);
        m_downTarget(packet, source, destination, protocol, route);
        return;
    }
    const uint16_t before = header.GetChecksum();
    header.SetChecksum(0);
    header.WriteTo(packet);
    uint16_t checksum = ~AddInternetSums(seed.Get(), PacketInternetSum(packet));
    if (protocol == PROTOCOL_UDP && checksum == 0)
    {
        checksum = 0xffff; // RFC 768: 0 means none
    }
    header.SetChecksum(checksum);
    header.WriteTo(packet);
    m_tracepoints->Computed({ChecksumPlace::TRANSPORT_OUTPUT,
                             ChecksumAlgorithm::INTERNET,
                             size,
                             1,
                             before,
                             checksum,
                             IpSummed::NONE,
                             IpSummed::NONE,
                             packet->GetUid(),
                             protocol,
                             ChecksumVerdict::WRITTEN,
                             protocol == PROTOCOL_UDP ? "udp_send_skb" : "tcp_v4_send_check"});
    m_downTarget(packet, source, destination, protocol, route);
}

bool
TransportChecksumShim::IsLeftToDevice(Ptr<const Packet> packet, Ptr<const Ipv4Route> route) const
{
    if (!route || !route->GetOutputDevice())
    {
        return false;
    }
    const auto device = route->GetOutputDevice();
    if (packet->GetSize() + IPV4_HEADER_SIZE > device->GetMtu())
    {
        return false;
    }
    return m_protocol == PROTOCOL_TCP || HasInternetChecksum(device);
}

IpL4Protocol::RxStatus
TransportChecksumShim::Receive(Ptr<Packet> p,
                               const Ipv4Header& header,
                               Ptr<Ipv4Interface> incomingInterface)
{
    if (!Verify(p, header))
    {
        m_counters->Increment(m_protocol == PROTOCOL_TCP ? ProtocolCounter::TCP_IN_CSUM_ERRORS
                                                         : ProtocolCounter::UDP_IN_CSUM_ERRORS);
        m_checksumError(header, p);
        return RX_CSUM_FAILED;
    }
    RemoveChecksumState(p);
    GsoTag gso;
    p->RemovePacketTag(gso);
    return m_real->Receive(p, header, incomingInterface);
}

bool
TransportChecksumShim::Verify(Ptr<Packet> packet, const Ipv4Header& header)
{
    const uint32_t size = packet->GetSize();
    const auto state = GetChecksumState(packet);
    if (state.IsCsumUnnecessary(size))
    {
        return true;
    }
    const TransportHeader transport(packet, m_protocol);
    if (!transport.IsComplete())
    {
        return false;
    }
    const uint16_t field = transport.GetChecksum();
    if (m_protocol == PROTOCOL_UDP && field == 0)
    {
        return true;
    }
    const PseudoHeader pseudo{header.GetSource().Get(),
                              header.GetDestination().Get(),
                              m_protocol,
                              size};
    if (state.GetIpSummed() == IpSummed::COMPLETE &&
        AddInternetSums(pseudo.Sum(),
                        AddInternetSums(state.GetCsum() >> 16, state.GetCsum() & 0xffff)) == 0xffff)
    {
        return true;
    }
    const bool good = AddInternetSums(pseudo.Sum(), PacketInternetSum(packet)) == 0xffff;
    m_tracepoints->Computed({ChecksumPlace::TRANSPORT_INPUT,
                             ChecksumAlgorithm::INTERNET,
                             size,
                             1,
                             field,
                             field,
                             state.GetIpSummed(),
                             state.GetIpSummed(),
                             packet->GetUid(),
                             m_protocol,
                             good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                             "__skb_checksum_complete"});
    return good;
}

IpL4Protocol::RxStatus
TransportChecksumShim::Receive(Ptr<Packet> p,
                               const Ipv6Header& header,
                               Ptr<Ipv6Interface> incomingInterface)
{
    return m_real->Receive(p, header, incomingInterface);
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
    m_downTarget = cb;
}

void
TransportChecksumShim::SetDownTarget6(DownTargetCallback6 cb)
{
    m_real->SetDownTarget6(cb);
}

IpL4Protocol::DownTargetCallback
TransportChecksumShim::GetDownTarget() const
{
    return m_downTarget;
}

IpL4Protocol::DownTargetCallback6
TransportChecksumShim::GetDownTarget6() const
{
    return m_real->GetDownTarget6();
}

void
TransportChecksumShim::DoDispose()
{
    m_real = nullptr;
    m_downTarget.Nullify();
    m_counters = nullptr;
    m_tracepoints = nullptr;
    IpL4Protocol::DoDispose();
}

} // namespace ns3
