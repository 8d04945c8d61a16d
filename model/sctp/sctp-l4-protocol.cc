/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-l4-protocol.h"

#include "sctp-socket-factory.h"
#include "sctp-socket.h"

#include "ns3/byte-order.h"
#include "ns3/double.h"
#include "ns3/icmpv4.h"
#include "ns3/icmpv6-header.h"
#include "ns3/ipv4-interface.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-interface.h"
#include "ns3/ipv6.h"
#include "ns3/log.h"
#include "ns3/ns3-compat.h"
#include "ns3/object-vector.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("SctpL4Protocol");

NS_OBJECT_ENSURE_REGISTERED(SctpL4Protocol);

TypeId
SctpL4Protocol::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::SctpL4Protocol")
            .SetParent<IpL4Protocol>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<SctpL4Protocol>()
            .AddAttribute("RtoInitial",
                          "RTO.Initial",
                          TimeValue(Seconds(1)),
                          MakeParameterAccessor<TimeValue, &SctpParameters::rtoInitial>(),
                          MakeTimeChecker(NanoSeconds(1)))
            .AddAttribute("RtoMin",
                          "RTO.Min",
                          TimeValue(Seconds(1)),
                          MakeParameterAccessor<TimeValue, &SctpParameters::rtoMin>(),
                          MakeTimeChecker(NanoSeconds(1)))
            .AddAttribute("RtoMax",
                          "RTO.Max",
                          TimeValue(Seconds(60)),
                          MakeParameterAccessor<TimeValue, &SctpParameters::rtoMax>(),
                          MakeTimeChecker(NanoSeconds(1)))
            .AddAttribute("RtoAlpha",
                          "RTO.Alpha",
                          DoubleValue(0.125),
                          MakeParameterAccessor<DoubleValue, &SctpParameters::rtoAlpha>(),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute("RtoBeta",
                          "RTO.Beta",
                          DoubleValue(0.25),
                          MakeParameterAccessor<DoubleValue, &SctpParameters::rtoBeta>(),
                          MakeDoubleChecker<double>(0, 1))
            .AddAttribute(
                "MaxInitRetransmits",
                "Max.Init.Retransmits: times that INIT, and COOKIE ECHO, is sent again",
                UintegerValue(8),
                MakeParameterAccessor<UintegerValue, &SctpParameters::maxInitRetransmits>(),
                MakeUintegerChecker<uint32_t>())
            .AddAttribute(
                "AssociationMaxRetrans",
                "Association.Max.Retrans: timeouts in a row that an association survives",
                UintegerValue(10),
                MakeParameterAccessor<UintegerValue, &SctpParameters::associationMaxRetrans>(),
                MakeUintegerChecker<uint32_t>())
            .AddAttribute("ValidCookieLife",
                          "Valid.Cookie.Life: age at which a state cookie is stale",
                          TimeValue(Seconds(60)),
                          MakeParameterAccessor<TimeValue, &SctpParameters::validCookieLife>(),
                          MakeTimeChecker(Time(0)))
            .AddAttribute("MaxBurst",
                          "Max.Burst: packets with new DATA that one event may send",
                          UintegerValue(4),
                          MakeParameterAccessor<UintegerValue, &SctpParameters::maxBurst>(),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute(
                "CwndAccounting",
                "What congestion window and Max.Burst count: whole DATA chunks against PMDCS, "
                "RFC 9260 (Chunks), or user data against the path MTU, as Linux (UserData)",
                EnumValueOf<SctpCwndAccounting>(SctpCwndAccounting::CHUNKS),
                MakeEnumAccessorOf<SctpCwndAccounting>(
                    &SctpL4Protocol::SetParameter<SctpCwndAccounting,
                                                  &SctpParameters::cwndAccounting>,
                    &SctpL4Protocol::GetParameter<SctpCwndAccounting,
                                                  &SctpParameters::cwndAccounting>),
                MakeEnumCheckerOf(SctpCwndAccounting::CHUNKS,
                                  "Chunks",
                                  SctpCwndAccounting::USER_DATA,
                                  "UserData"))
            .AddAttribute("SackDelay",
                          "SACK.Delay: longest that a DATA chunk waits for its SACK",
                          TimeValue(MilliSeconds(200)),
                          MakeParameterAccessor<TimeValue, &SctpParameters::sackDelay>(),
                          MakeTimeChecker(Time(0), MilliSeconds(500)))
            .AddAttribute("SackFreq",
                          "Packets with DATA that are acknowledged by one SACK",
                          UintegerValue(2),
                          MakeParameterAccessor<UintegerValue, &SctpParameters::sackFreq>(),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute("OutboundStreams",
                          "Streams to send on, if the peer agrees",
                          UintegerValue(10),
                          MakeParameterAccessor<UintegerValue, &SctpParameters::outboundStreams>(),
                          MakeUintegerChecker<uint16_t>(1))
            .AddAttribute(
                "MaxInboundStreams",
                "Most streams to receive on",
                UintegerValue(65535),
                MakeParameterAccessor<UintegerValue, &SctpParameters::maxInboundStreams>(),
                MakeUintegerChecker<uint16_t>(1))
            .AddAttribute("AssociationList",
                          "Associations of this node",
                          ObjectVectorValue(),
                          MakeObjectVectorAccessor(&SctpL4Protocol::m_associations),
                          MakeObjectVectorChecker<SctpAssociation>())
            .AddTraceSource("Tx",
                            "A packet is given to IP",
                            MakeTraceSourceAccessor(&SctpL4Protocol::m_txTrace),
                            "ns3::SctpL4Protocol::PacketCallback")
            .AddTraceSource("Rx",
                            "A packet came from IP",
                            MakeTraceSourceAccessor(&SctpL4Protocol::m_rxTrace),
                            "ns3::SctpL4Protocol::PacketCallback")
            .AddTraceSource("Drop",
                            "A packet, or a chunk of it, is thrown away",
                            MakeTraceSourceAccessor(&SctpL4Protocol::m_dropTrace),
                            "ns3::SctpL4Protocol::DropCallback");
    return tid;
}

SctpL4Protocol::SctpL4Protocol()
    : m_random(CreateObject<UniformRandomVariable>()),
      m_responder(m_parameters, [this] { return Random(); })
{
}

SctpL4Protocol::~SctpL4Protocol() = default;

int64_t
SctpL4Protocol::AssignStreams(int64_t stream)
{
    m_random->SetStream(stream);
    return 1;
}

const SctpMib&
SctpL4Protocol::GetMib() const
{
    return m_mib;
}

const SctpParameters&
SctpL4Protocol::GetParameters() const
{
    return m_parameters;
}

Ptr<Node>
SctpL4Protocol::GetNode() const
{
    return m_node;
}

SctpDemux&
SctpL4Protocol::GetDemux()
{
    return m_demux;
}

Ptr<Socket>
SctpL4Protocol::CreateSocket()
{
    Ptr<SctpSocket> socket = CreateObject<SctpSocket>();
    socket->SetSctp(this);
    return socket;
}

void
SctpL4Protocol::AddSocket(Ptr<Socket> socket)
{
    m_sockets.insert(socket);
}

void
SctpL4Protocol::RemoveSocket(Ptr<Socket> socket)
{
    m_sockets.erase(socket);
}

Ptr<SctpAssociation>
SctpL4Protocol::CreateAssociation(SctpAssociationIdentity identity,
                                  SctpUser* user,
                                  uint32_t receiveBuffer,
                                  bool noDelay)
{
    auto route = m_output->FindRoute(identity.localAddress, identity.peerAddress, identity.scope);
    if (!route)
    {
        return nullptr;
    }
    if (identity.localAddress.IsAny())
    {
        identity.localAddress = route->GetSource();
    }
    if (identity.localTag == 0)
    {
        identity.localTag = std::max(Random(), 1U);
        identity.localTsn = Random();
        identity.outboundStreams = m_parameters.outboundStreams;
        identity.inboundStreams = m_parameters.maxInboundStreams;
    }
    if (m_demux.Find(identity))
    {
        return nullptr;
    }
    SctpAssociationSetup setup;
    setup.parameters = m_parameters;
    setup.identity = identity;
    setup.receiveBuffer = receiveBuffer;
    setup.pmdcs = route->GetPacketRoom();
    setup.ipIdentification = Random() & 0xffff;
    setup.noDelay = noDelay;
    setup.drop = [this](SctpDropReason reason) { m_input->TraceDrop(reason); };
    setup.closed = [this](SctpAssociation* association) { Forget(association); };
    Ptr<SctpAssociation> association = CreateObject<SctpAssociation>(setup, *m_output, m_mib, user);
    m_demux.Add(association);
    m_associations.push_back(association);
    return association;
}

int
SctpL4Protocol::GetProtocolNumber() const
{
    return PROT_NUMBER;
}

IpL4Protocol::RxStatus
SctpL4Protocol::Receive(Ptr<Packet> packet,
                        const Ipv4Header& header,
                        Ptr<Ipv4Interface> /* interface */)
{
    SctpPacketInput::Arrival arrival{header.GetSource(), header.GetDestination()};
    arrival.unicast = arrival.source.IsUnicast() && arrival.destination.IsUnicast();
    m_input->Receive(packet, arrival);
    return RX_OK;
}

IpL4Protocol::RxStatus
SctpL4Protocol::Receive(Ptr<Packet> packet, const Ipv6Header& header, Ptr<Ipv6Interface> interface)
{
    SctpPacketInput::Arrival arrival{header.GetSource(), header.GetDestination()};
    // An IPv4-mapped address must not be on the wire (sctp_v6_addr_valid() without a socket).
    arrival.unicast = arrival.source.IsUnicast() && arrival.destination.IsUnicast() &&
                      !arrival.source.IsIpv4() && !arrival.destination.IsIpv4();
    if (arrival.source.IsLinkLocal() && interface)
    {
        arrival.scope = m_ipv6->GetInterfaceForDevice(interface->GetDevice());
    }
    m_input->Receive(packet, arrival);
    return RX_OK;
}

void
SctpL4Protocol::ReceiveIcmp(Ipv4Address /* icmpSource */,
                            uint8_t /* icmpTtl */,
                            uint8_t icmpType,
                            uint8_t icmpCode,
                            uint32_t icmpInfo,
                            Ipv4Address payloadSource,
                            Ipv4Address payloadDestination,
                            const uint8_t payload[8])
{
    if (icmpType == Icmpv4Header::ICMPV4_DEST_UNREACH &&
        icmpCode == Icmpv4DestinationUnreachable::ICMPV4_FRAG_NEEDED)
    {
        NotePathMtu(payloadSource, payloadDestination, payload, icmpInfo);
    }
}

void
SctpL4Protocol::ReceiveIcmp(Ipv6Address /* icmpSource */,
                            uint8_t /* icmpTtl */,
                            uint8_t icmpType,
                            uint8_t /* icmpCode */,
                            uint32_t icmpInfo,
                            Ipv6Address payloadSource,
                            Ipv6Address payloadDestination,
                            const uint8_t payload[8])
{
    if (icmpType == Icmpv6Header::ICMPV6_ERROR_PACKET_TOO_BIG)
    {
        NotePathMtu(payloadSource, payloadDestination, payload, icmpInfo);
    }
}

void
SctpL4Protocol::NotePathMtu(const SctpAddress& source,
                            const SctpAddress& destination,
                            const uint8_t quoted[8],
                            uint32_t mtu)
{
    SctpAssociationIdentity ends;
    ends.localAddress = source;
    ends.peerAddress = destination;
    ends.localPort = LoadBe16(quoted);
    ends.peerPort = LoadBe16(quoted + 2);
    SctpAssociation* association = m_demux.Find(ends);
    // Who does not know the tag did not see the packet (RFC 9260 section 10, ICMP7).
    if (association && LoadBe32(quoted + 4) == association->GetIdentity().peerTag)
    {
        m_output->SetPathMtu(destination, mtu);
    }
}

void
SctpL4Protocol::SetDownTarget(DownTargetCallback downTarget)
{
    if (m_output)
    {
        m_output->SetDownTarget(downTarget);
    }
}

void
SctpL4Protocol::SetDownTarget6(DownTargetCallback6 downTarget)
{
    if (m_output)
    {
        m_output->SetDownTarget6(downTarget);
    }
}

IpL4Protocol::DownTargetCallback
SctpL4Protocol::GetDownTarget() const
{
    return m_output ? m_output->GetDownTarget() : DownTargetCallback();
}

IpL4Protocol::DownTargetCallback6
SctpL4Protocol::GetDownTarget6() const
{
    return m_output ? m_output->GetDownTarget6() : DownTargetCallback6();
}

void
SctpL4Protocol::DoDispose()
{
    for (const Ptr<SctpAssociation>& association : m_associations)
    {
        association->Dispose();
    }
    m_associations.clear();
    m_sockets.clear();
    m_demux = SctpDemux();
    m_input.reset();
    m_output.reset();
    m_ipv4 = nullptr;
    m_ipv6 = nullptr;
    m_node = nullptr;
    IpL4Protocol::DoDispose();
}

void
SctpL4Protocol::NotifyNewAggregate()
{
    Ptr<Node> node = GetObject<Node>();
    Ptr<Ipv4> ipv4 = GetObject<Ipv4>();
    Ptr<Ipv6> ipv6 = GetObject<Ipv6>();
    if (!m_node && node && (ipv4 || ipv6))
    {
        Attach(node);
    }
    // Either stack may come after the other. Attach() aggregates, so this runs inside it too.
    if (m_input && ipv4 && !m_ipv4)
    {
        m_ipv4 = ipv4;
        m_ipv4->Insert(this);
        m_output->FindStacks();
    }
    if (m_input && ipv6 && !m_ipv6)
    {
        m_ipv6 = ipv6;
        m_ipv6->Insert(this);
        m_output->FindStacks();
    }
    IpL4Protocol::NotifyNewAggregate();
}

void
SctpL4Protocol::Attach(Ptr<Node> node)
{
    m_node = node;
    m_output = std::make_unique<SctpPacketOutput>(node, m_mib, m_txTrace);
    m_input = std::make_unique<SctpPacketInput>(node,
                                                SctpPacketInput::Environment{m_mib,
                                                                             m_demux,
                                                                             m_responder,
                                                                             *m_output,
                                                                             m_rxTrace,
                                                                             m_dropTrace});
    Ptr<SctpSocketFactory> factory = CreateObject<SctpSocketFactory>();
    factory->SetSctp(this);
    node->AggregateObject(factory);
}

void
SctpL4Protocol::Forget(SctpAssociation* association)
{
    Ptr<SctpAssociation> ended(association);
    m_demux.Remove(ended);
    auto found = std::find(m_associations.begin(), m_associations.end(), ended);
    if (found != m_associations.end())
    {
        m_associations.erase(found);
    }
    // It may be in the middle of a timer's event: let it live until that is over.
    Simulator::ScheduleNow([ended] {});
}

uint32_t
SctpL4Protocol::Random()
{
    return m_random->GetInteger(0, UINT32_MAX);
}

} // namespace ns3
