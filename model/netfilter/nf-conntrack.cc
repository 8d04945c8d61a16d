/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack.h"

#include "nf-conntrack-checksum.h"
#include "nf-conntrack-tag.h"

#include "ns3/boolean.h"
#include "ns3/packet-tag.h"
#include "ns3/simulator.h"
#include "ns3/transport-header.h"
#include "ns3/uinteger.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NfConntrack);

TypeId
NfConntrack::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::NfConntrack")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<NfConntrack>()
            .AddAttribute("NfConntrackChecksum",
                          "net.netfilter.nf_conntrack_checksum: verify received packets in "
                          "PRE_ROUTING; a wrong one is INVALID.",
                          BooleanValue(true),
                          MakeBooleanAccessor(&NfConntrack::m_checksum),
                          MakeBooleanChecker())
            .AddAttribute("SctpError",
                          "Whether NfConntrackChecksum covers SCTP: true as in Linux 4.11 and "
                          "later, false as in 4.9 and 4.10, which had no sctp_error().",
                          BooleanValue(true),
                          MakeBooleanAccessor(&NfConntrack::m_sctpError),
                          MakeBooleanChecker())
            .AddAttribute("NfConntrackMax",
                          "Connections remembered at most (net.netfilter.nf_conntrack_max).",
                          UintegerValue(65536),
                          MakeUintegerAccessor(&NfConntrack::m_max),
                          MakeUintegerChecker<uint32_t>(1))
            .AddTraceSource("New",
                            "A connection was confirmed.",
                            MakeTraceSourceAccessor(&NfConntrack::m_new),
                            "ns3::NfConntrack::ConnectionCallback")
            .AddTraceSource("Destroy",
                            "A connection was forgotten.",
                            MakeTraceSourceAccessor(&NfConntrack::m_destroy),
                            "ns3::NfConntrack::ConnectionCallback")
            .AddTraceSource("Invalid",
                            "A packet is INVALID, and why; it goes on untracked.",
                            MakeTraceSourceAccessor(&NfConntrack::m_invalidTrace),
                            "ns3::NfConntrack::InvalidCallback");
    return tid;
}

NfConntrack::NfConntrack() = default;
NfConntrack::~NfConntrack() = default;

void
NfConntrack::Install(Ptr<Node> node)
{
    node->AggregateObject(this);
    m_hooks = NetfilterHooks::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    for (auto hook : {NfInetHook::PRE_ROUTING, NfInetHook::LOCAL_OUT})
    {
        m_hooks->Register(hook, NF_IP_PRI_CONNTRACK, [this](auto& datagram, const auto& state) {
            return In(datagram, state);
        });
    }
    for (auto hook : {NfInetHook::POST_ROUTING, NfInetHook::LOCAL_IN})
    {
        m_hooks->Register(
            hook,
            NF_IP_PRI_CONNTRACK_CONFIRM,
            [this](auto& datagram, const auto& state) { return Confirm(datagram, state); });
    }
}

Ptr<NfConn>
NfConntrack::Get(const Ipv4Datagram& datagram, NfConntrackDir& dir) const
{
    NfConntrackTag tag;
    if (!datagram.transport->PeekPacketTag(tag))
    {
        return nullptr;
    }
    const auto entry = m_connections.find(tag.GetId());
    if (entry == m_connections.end())
    {
        return nullptr;
    }
    dir = tag.GetDir();
    return entry->second;
}

Ptr<NfConn>
NfConntrack::Find(const NfConntrackTuple& tuple) const
{
    const auto entry = m_table.find(tuple);
    if (entry == m_table.end() || entry->second.connection->expires <= Simulator::Now())
    {
        return nullptr;
    }
    return entry->second.connection;
}

bool
NfConntrack::IsTupleTaken(const NfConntrackTuple& tuple, Ptr<const NfConn> ignored) const
{
    const auto connection = Find(tuple);
    return connection && connection != ignored;
}

void
NfConntrack::AlterReply(Ptr<NfConn> connection, const NfConntrackTuple& reply)
{
    NS_ABORT_MSG_IF(connection->Has(NfConn::CONFIRMED), "the reply tuple is in the table already");
    connection->tuples[static_cast<size_t>(NfConntrackDir::REPLY)] = reply;
}

NfVerdict
NfConntrack::In(Ipv4Datagram& datagram, const NfHookState& state)
{
    m_tracepoints->Worked(WorkPlace::CONNTRACK, datagram.transport->GetSize());
    if (HasPacketTag(*datagram.transport, NfConntrackTag::GetTypeId()))
    {
        NfConntrackTag stale;
        datagram.transport->RemovePacketTag(stale);
    }
    const auto tuple = NfConntrackTuple::Of(datagram);
    if (!tuple)
    {
        return Invalid(datagram, "no tuple: short header, or an ICMP message that is no query");
    }
    if (state.hook == NfInetHook::PRE_ROUTING && !AcceptChecksum(datagram))
    {
        return Invalid(datagram, "bad checksum");
    }
    const auto entry = m_table.find(*tuple);
    if (entry != m_table.end() && entry->second.connection->expires <= Simulator::Now())
    {
        Remove(Ptr<NfConn>(entry->second.connection));
    }
    else if (entry != m_table.end())
    {
        const auto dir = entry->second.dir;
        auto& connection = *entry->second.connection;
        if (!Packet(connection, datagram, dir))
        {
            return Invalid(datagram, "not allowed in the connection's state");
        }
        if (dir == NfConntrackDir::REPLY)
        {
            connection.status |= NfConn::SEEN_REPLY;
        }
        datagram.transport->AddPacketTag(NfConntrackTag(connection.id, dir));
        return NfVerdict::Accept();
    }

    if (m_connections.size() >= m_max)
    {
        CollectGarbage();
        if (m_connections.size() >= m_max)
        {
            return NfVerdict::Drop("nf_conntrack: table full");
        }
    }
    auto connection = Create<NfConn>();
    connection->id = m_nextId;
    connection->created = Simulator::Now();
    connection->tuples = {*tuple, tuple->Inverse()};
    if (!Packet(*connection, datagram, NfConntrackDir::ORIGINAL))
    {
        return Invalid(datagram, "cannot begin a connection");
    }
    ++m_nextId;
    m_connections.emplace(connection->id, connection);
    datagram.transport->AddPacketTag(NfConntrackTag(connection->id, NfConntrackDir::ORIGINAL));
    return NfVerdict::Accept();
}

bool
NfConntrack::AcceptChecksum(Ipv4Datagram& datagram)
{
    if (!m_checksum)
    {
        return true;
    }
    switch (datagram.header.GetProtocol())
    {
    case PROTOCOL_TCP:
    case PROTOCOL_UDP:
    case PROTOCOL_ICMP:
        return NfIpChecksum(datagram, m_tracepoints);
    case PROTOCOL_SCTP:
        return !m_sctpError || SctpError(datagram, m_tracepoints);
    default:
        return true;
    }
}

NfVerdict
NfConntrack::Confirm(Ipv4Datagram& datagram, const NfHookState&)
{
    NfConntrackTag tag;
    if (!datagram.transport->RemovePacketTag(tag))
    {
        return NfVerdict::Accept();
    }
    const auto found = m_connections.find(tag.GetId());
    if (found == m_connections.end() || found->second->Has(NfConn::CONFIRMED))
    {
        return NfVerdict::Accept();
    }
    auto connection = found->second;
    for (const auto& tuple : connection->tuples)
    {
        const auto other = m_table.find(tuple);
        if (other == m_table.end())
        {
            continue;
        }
        if (other->second.connection->expires > Simulator::Now())
        {
            Remove(connection);
            return NfVerdict::Drop("nf_conntrack: clash: another connection has the same tuple");
        }
        Remove(Ptr<NfConn>(other->second.connection));
    }
    m_table[connection->Tuple(NfConntrackDir::ORIGINAL)] = {connection, NfConntrackDir::ORIGINAL};
    m_table[connection->Tuple(NfConntrackDir::REPLY)] = {connection, NfConntrackDir::REPLY};
    connection->status |= NfConn::CONFIRMED;
    m_new(connection);
    return NfVerdict::Accept();
}

bool
NfConntrack::Packet(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir)
{
    switch (datagram.header.GetProtocol())
    {
    case PROTOCOL_TCP:
        return PacketTcp(connection, datagram, dir);
    case PROTOCOL_SCTP:
        return PacketSctp(connection, datagram, dir);
    case PROTOCOL_UDP:
        PacketUdp(connection);
        return true;
    case PROTOCOL_ICMP: {
        const uint8_t type = TransportHeader(datagram.transport, PROTOCOL_ICMP).Data()[0];
        const bool query = type == 8 || type == 13 || type == 15 || type == 17;
        if (!connection.Has(NfConn::CONFIRMED) && !query)
        {
            return false; // an answer to nothing
        }
        Refresh(connection, NfConntrackTimeout::ICMP);
        return true;
    }
    default:
        Refresh(connection, NfConntrackTimeout::GENERIC);
        return true;
    }
}

void
NfConntrack::PacketUdp(NfConn& connection)
{
    const bool stream =
        connection.Has(NfConn::SEEN_REPLY) && Simulator::Now() > connection.created + Seconds(2);
    if (stream)
    {
        connection.status |= NfConn::ASSURED;
    }
    Refresh(connection, stream ? NfConntrackTimeout::UDP_STREAM : NfConntrackTimeout::UDP);
}

bool
NfConntrack::PacketTcp(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir)
{
    const uint8_t flags = TransportHeader(datagram.transport, PROTOCOL_TCP).Data()[13];
    if (!connection.tcp.Packet(dir == NfConntrackDir::REPLY, flags))
    {
        return false;
    }
    // Index: TcpConntrackState. A connection picked up in the middle is in no other state than
    // these.
    static constexpr NfConntrackTimeout TIMEOUTS[] = {NfConntrackTimeout::TCP_SYN_SENT,
                                                      NfConntrackTimeout::TCP_SYN_SENT,
                                                      NfConntrackTimeout::TCP_SYN_RECV,
                                                      NfConntrackTimeout::TCP_ESTABLISHED,
                                                      NfConntrackTimeout::TCP_FIN_WAIT,
                                                      NfConntrackTimeout::TCP_CLOSE_WAIT,
                                                      NfConntrackTimeout::TCP_LAST_ACK,
                                                      NfConntrackTimeout::TCP_TIME_WAIT,
                                                      NfConntrackTimeout::TCP_CLOSE,
                                                      NfConntrackTimeout::TCP_SYN_SENT};
    const auto state = connection.tcp.GetState();
    if (state == TcpConntrackState::ESTABLISHED && connection.Has(NfConn::SEEN_REPLY))
    {
        connection.status |= NfConn::ASSURED;
    }
    Refresh(connection, TIMEOUTS[static_cast<size_t>(state)]);
    return true;
}

bool
NfConntrack::PacketSctp(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir)
{
    const uint32_t size = datagram.transport->GetSize();
    m_scratch.resize(size);
    datagram.transport->CopyData(m_scratch.data(), size);
    const auto verdict = connection.sctp.Packet(m_scratch.data(),
                                                size,
                                                dir == NfConntrackDir::REPLY,
                                                connection.Has(NfConn::CONFIRMED));
    if (verdict == SctpConntrack::Verdict::INVALID)
    {
        return false;
    }
    if (connection.sctp.IsAssured())
    {
        connection.status |= NfConn::ASSURED;
    }
    if (verdict == SctpConntrack::Verdict::REFRESHED)
    {
        // Index: SctpConntrackState.
        static constexpr NfConntrackTimeout TIMEOUTS[] = {
            NfConntrackTimeout::SCTP_CLOSED,
            NfConntrackTimeout::SCTP_CLOSED,
            NfConntrackTimeout::SCTP_COOKIE_WAIT,
            NfConntrackTimeout::SCTP_COOKIE_ECHOED,
            NfConntrackTimeout::SCTP_ESTABLISHED,
            NfConntrackTimeout::SCTP_SHUTDOWN_SENT,
            NfConntrackTimeout::SCTP_SHUTDOWN_RECD,
            NfConntrackTimeout::SCTP_SHUTDOWN_ACK_SENT,
            NfConntrackTimeout::SCTP_HEARTBEAT_SENT};
        Refresh(connection, TIMEOUTS[static_cast<size_t>(connection.sctp.GetState())]);
    }
    return true;
}

NfVerdict
NfConntrack::Invalid(const Ipv4Datagram& datagram, const std::string& reason)
{
    ++m_invalid;
    m_invalidTrace(datagram, reason);
    return NfVerdict::Accept();
}

void
NfConntrack::Refresh(NfConn& connection, NfConntrackTimeout timeout) const
{
    connection.expires = Simulator::Now() + m_timeouts.Get(timeout);
}

void
NfConntrack::CollectGarbage()
{
    std::vector<Ptr<NfConn>> old;
    for (const auto& [id, connection] : m_connections)
    {
        if (connection->expires <= Simulator::Now())
        {
            old.push_back(connection);
        }
    }
    for (const auto& connection : old)
    {
        Remove(connection);
    }
}

void
NfConntrack::Kill(Ptr<NfConn> connection)
{
    Remove(connection);
}

void
NfConntrack::Remove(Ptr<NfConn> connection)
{
    if (connection->Has(NfConn::CONFIRMED))
    {
        m_table.erase(connection->Tuple(NfConntrackDir::ORIGINAL));
        m_table.erase(connection->Tuple(NfConntrackDir::REPLY));
    }
    m_connections.erase(connection->id);
    m_destroy(connection);
}

uint32_t
NfConntrack::GetCount() const
{
    uint32_t count = 0;
    for (const auto& [id, connection] : m_connections)
    {
        count += connection->Has(NfConn::CONFIRMED) && connection->expires > Simulator::Now();
    }
    return count;
}

uint64_t
NfConntrack::GetInvalid() const
{
    return m_invalid;
}

NfConntrackTimeouts&
NfConntrack::GetTimeouts()
{
    return m_timeouts;
}

void
NfConntrack::DoDispose()
{
    m_table.clear();
    m_connections.clear();
    m_hooks = nullptr;
    m_tracepoints = nullptr;
    Object::DoDispose();
}

} // namespace ns3
