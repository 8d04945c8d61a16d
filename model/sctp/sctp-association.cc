/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-association.h"

#include "sctp-cookie-chunk.h"
#include "sctp-error-chunk.h"

#include "ns3/log.h"

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("SctpAssociation");

NS_OBJECT_ENSURE_REGISTERED(SctpAssociation);

TypeId
SctpAssociation::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::SctpAssociation")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddTraceSource("State",
                            "State of RFC 9260 section 4, before and after",
                            MakeTraceSourceAccessor(&SctpAssociation::m_stateTrace),
                            "ns3::SctpAssociation::StateCallback")
            .AddTraceSource("CongestionWindow",
                            "cwnd, bytes of DATA chunks",
                            MakeTraceSourceAccessor(&SctpAssociation::m_cwndTrace),
                            "ns3::TracedValueCallback::Uint32")
            .AddTraceSource("SlowStartThreshold",
                            "ssthresh, bytes of DATA chunks",
                            MakeTraceSourceAccessor(&SctpAssociation::m_ssthreshTrace),
                            "ns3::TracedValueCallback::Uint32")
            .AddTraceSource("RTO",
                            "Retransmission timeout",
                            MakeTraceSourceAccessor(&SctpAssociation::m_rtoTrace),
                            "ns3::TracedValueCallback::Time")
            .AddTraceSource("RTT",
                            "Smoothed round-trip time",
                            MakeTraceSourceAccessor(&SctpAssociation::m_rttTrace),
                            "ns3::TracedValueCallback::Time");
    return tid;
}

SctpAssociation::SctpAssociation(const SctpAssociationSetup& setup,
                                 SctpPacketOutput& output,
                                 SctpMib& mib,
                                 SctpUser* user)
    : m_tcb(setup.parameters, setup.identity, mib, setup.pmdcs),
      m_assembler(output),
      m_output(output),
      m_user(user),
      m_closed(setup.closed),
      m_handshake(m_tcb, setup.receiveBuffer),
      m_outbound(m_tcb),
      m_inbound(m_tcb, setup.receiveBuffer),
      m_shutdown(m_tcb),
      m_machine(m_tcb, m_handshake, m_outbound, m_inbound, m_shutdown)
{
    m_assembler.SetIdentification(setup.ipIdentification);
    m_outbound.SetNoDelay(setup.noDelay);
    m_tcb.drop = setup.drop;
    m_tcb.flush = [this] { Settle(); };
    m_tcb.enter = [this](SctpState state) { Enter(state); };
    m_tcb.establish = [this] { Establish(); };
    m_tcb.close = [this](SctpCloseReason reason) {
        Close(reason);
        Settle();
    };
}

SctpAssociation::~SctpAssociation() = default;

void
SctpAssociation::ResetUser()
{
    m_user = nullptr;
    Abort();
}

void
SctpAssociation::DoDispose()
{
    StopTimers();
    m_tcb.state = SctpState::CLOSED;
    m_user = nullptr;
    Object::DoDispose();
}

void
SctpAssociation::StopTimers()
{
    m_handshake.Stop();
    m_outbound.Stop();
    m_inbound.Stop();
    m_shutdown.Stop();
}

void
SctpAssociation::Associate()
{
    m_handshake.Start();
}

void
SctpAssociation::Accept()
{
    SctpCookieChunk::WriteAck(m_tcb.NewControl());
    m_tcb.mib.Add(SctpMibCounter::PASSIVE_ESTABS);
    Establish();
    // Whoever accepts it knows that it is up.
    m_cameUp = false;
}

void
SctpAssociation::HandleCookieEchoAgain(const SctpAssociationIdentity& identity)
{
    if (identity.localTag != m_tcb.identity.localTag || identity.peerTag != m_tcb.identity.peerTag)
    {
        m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return;
    }
    // Section 5.2.4 action D: the COOKIE ACK was lost.
    SctpCookieChunk::WriteAck(m_tcb.NewControl());
    Flush();
}

bool
SctpAssociation::CanSend() const
{
    return m_tcb.state == SctpState::ESTABLISHED;
}

void
SctpAssociation::Send(const SctpMessage& message)
{
    NS_ASSERT(CanSend());
    m_outbound.Enqueue(message);
    Flush();
}

std::optional<SctpMessage>
SctpAssociation::Read()
{
    auto message = m_inbound.Read();
    Flush();
    return message;
}

void
SctpAssociation::Shutdown()
{
    if (m_tcb.state == SctpState::COOKIE_WAIT || m_tcb.state == SctpState::COOKIE_ECHOED)
    {
        Abort();
        return;
    }
    if (m_tcb.state == SctpState::ESTABLISHED)
    {
        m_shutdown.Close(m_outbound.IsDone(), m_inbound.GetCumulativeTsn());
        Flush();
    }
}

void
SctpAssociation::Abort()
{
    if (m_tcb.state == SctpState::CLOSED)
    {
        return;
    }
    m_tcb.control.clear();
    // Before INIT ACK the peer has no tag to be addressed by, and no association to end.
    if (m_tcb.state != SctpState::COOKIE_WAIT)
    {
        SctpErrorChunk::WriteAbort(m_tcb.NewControl(),
                                   false,
                                   {{SctpCauseCode::USER_INITIATED_ABORT, {}}});
    }
    m_tcb.close(SctpCloseReason::LOCAL_ABORT);
}

void
SctpAssociation::DiscardInbound()
{
    m_inbound.Discard();
}

bool
SctpAssociation::IsRightTag(uint32_t verificationTag, const SctpChunk& first) const
{
    bool mayReflect =
        first.type == SctpChunkType::ABORT || first.type == SctpChunkType::SHUTDOWN_COMPLETE;
    if (mayReflect && (first.flags & SctpChunk::FLAG_T) != 0)
    {
        return m_tcb.identity.peerTag != 0 && verificationTag == m_tcb.identity.peerTag;
    }
    return verificationTag == m_tcb.identity.localTag;
}

void
SctpAssociation::HandlePacket(Ptr<const Packet> packet,
                              SctpBytes bytes,
                              const std::vector<uint32_t>& segments)
{
    Ptr<SctpAssociation> keepAlive(this);
    uint32_t offset = SctpHeader::SIZE;
    if (segments.empty())
    {
        HandleSegment(packet, {bytes.data + offset, bytes.size - offset}, offset);
        return;
    }
    for (uint32_t size : segments)
    {
        if (m_tcb.state == SctpState::CLOSED || size > bytes.size - offset)
        {
            return;
        }
        HandleSegment(packet, {bytes.data + offset, size}, offset);
        offset += size;
    }
}

void
SctpAssociation::HandleSegment(Ptr<const Packet> packet, SctpBytes bytes, uint32_t offset)
{
    m_processing = true;
    SctpChunkReader reader(bytes);
    SctpChunk chunk;
    bool more = true;
    while (more && m_tcb.state != SctpState::CLOSED && reader.Next(chunk))
    {
        more = m_machine.Handle(chunk, packet, offset + (chunk.value.data - bytes.data));
    }
    if (reader.IsMalformed())
    {
        m_tcb.drop(SctpDropReason::CHUNK_TRUNCATED);
    }
    if (m_inbound.EndOfPacket() && m_tcb.state == SctpState::SHUTDOWN_SENT)
    {
        m_inbound.RequestSack();
        m_shutdown.Repeat(m_inbound.GetCumulativeTsn());
    }
    if (m_outbound.IsDone() && m_tcb.state > SctpState::ESTABLISHED)
    {
        m_shutdown.OutboundDone(m_inbound.GetCumulativeTsn());
    }
    m_processing = false;
    Settle();
}

SctpState
SctpAssociation::GetState() const
{
    return m_tcb.state;
}

const SctpAssociationIdentity&
SctpAssociation::GetIdentity() const
{
    return m_tcb.identity;
}

uint32_t
SctpAssociation::GetBufferedBytes() const
{
    return m_outbound.GetBufferedBytes();
}

uint32_t
SctpAssociation::GetReadableBytes() const
{
    return m_inbound.GetReadableBytes();
}

void
SctpAssociation::Enter(SctpState state)
{
    if (state != m_tcb.state)
    {
        NS_LOG_LOGIC(ToString(m_tcb.state) << " -> " << ToString(state));
        SctpState before = m_tcb.state;
        m_tcb.state = state;
        m_stateTrace(before, state);
    }
}

void
SctpAssociation::Establish()
{
    m_handshake.Stop();
    m_tcb.errorCount = 0;
    m_outbound.Begin();
    m_inbound.Begin();
    m_tcb.mib.Add(SctpMibCounter::CURR_ESTAB);
    Enter(SctpState::ESTABLISHED);
    m_cameUp = true;
}

void
SctpAssociation::Close(SctpCloseReason reason)
{
    if (m_tcb.state == SctpState::CLOSED)
    {
        return;
    }
    NS_LOG_LOGIC("end: " << ToString(reason));
    StopTimers();
    bool established = m_tcb.state >= SctpState::ESTABLISHED;
    if (reason == SctpCloseReason::PEER_ABORT || reason == SctpCloseReason::NO_ANSWER)
    {
        m_tcb.control.clear();
    }
    FlushControl();
    m_tcb.mib.Add(SctpMibCounter::CURR_ESTAB, established ? -1 : 0);
    m_tcb.mib.Add(reason == SctpCloseReason::GRACEFUL ? SctpMibCounter::SHUTDOWNS
                                                      : SctpMibCounter::ABORTEDS);
    Enter(SctpState::CLOSED);
    m_ended = reason;
    m_closed(this);
}

void
SctpAssociation::Flush()
{
    if (m_processing || m_tcb.state == SctpState::CLOSED)
    {
        return;
    }
    bool data = m_tcb.MayTransmit() && m_outbound.HasWork();
    bool sack = m_inbound.IsSackDue() || (data && m_inbound.IsSackDelayed());
    if (m_tcb.control.empty() && !sack && !data)
    {
        return;
    }
    if (!BeginFlush())
    {
        return;
    }
    if (sack)
    {
        m_assembler.AddControl(m_inbound.MakeSack());
    }
    if (data)
    {
        m_outbound.Emit(m_assembler);
    }
    m_assembler.Finish();
}

void
SctpAssociation::FlushControl()
{
    if (!m_tcb.control.empty() && BeginFlush())
    {
        m_assembler.Finish();
    }
}

bool
SctpAssociation::BeginFlush()
{
    const SctpAssociationIdentity& identity = m_tcb.identity;
    std::deque<std::vector<uint8_t>> control;
    control.swap(m_tcb.control);
    auto route = m_output.FindRoute(identity.localAddress, identity.peerAddress, identity.scope);
    if (!route)
    {
        // As if lost on the way: the timers send it again.
        return false;
    }
    m_tcb.path.congestion.SetPmdcs(route->GetPacketRoom());
    m_assembler.Begin(*route,
                      {identity.localAddress,
                       identity.peerAddress,
                       identity.localPort,
                       identity.peerPort,
                       identity.peerTag},
                      m_tcb.path.congestion.GetCwnd());
    for (const std::vector<uint8_t>& chunk : control)
    {
        m_assembler.AddControl(chunk);
    }
    return true;
}

void
SctpAssociation::Settle()
{
    if (m_processing)
    {
        return;
    }
    Ptr<SctpAssociation> keepAlive(this);
    m_cwndTrace = m_tcb.path.congestion.GetCwnd();
    m_ssthreshTrace = m_tcb.path.congestion.GetSsthresh();
    m_rtoTrace = m_tcb.path.rto.GetRto();
    m_rttTrace = m_tcb.path.rto.GetSrtt();
    // What the user sends meanwhile leaves together, and with what has become due.
    m_processing = true;
    if (m_cameUp && m_user)
    {
        m_cameUp = false;
        m_user->AssociationUp();
    }
    uint32_t acknowledged = m_machine.TakeAcknowledged();
    if (acknowledged != 0 && m_user)
    {
        m_user->DataAcknowledged(acknowledged);
    }
    if (m_inbound.IsReadable() && m_user)
    {
        m_user->MessageArrived();
    }
    m_processing = false;
    Flush();
    if (m_ended && m_user)
    {
        SctpCloseReason reason = *m_ended;
        m_ended.reset();
        m_user->AssociationClosed(reason);
    }
}

} // namespace ns3
