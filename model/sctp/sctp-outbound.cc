/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-outbound.h"

#include "ns3/log.h"
#include "ns3/simulator.h"

#include <algorithm>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("SctpOutbound");

SctpOutbound::SctpOutbound(SctpTcb& tcb)
    : m_tcb(tcb),
      m_queue(tcb.identity.localTsn),
      m_t3([this] { HandleTimeout(); })
{
}

void
SctpOutbound::Begin()
{
    m_peerRwnd = m_tcb.identity.peerRwnd;
    m_tcb.path.congestion.SetInitialSsthresh(m_peerRwnd);
}

void
SctpOutbound::Stop()
{
    m_t3.Cancel();
}

void
SctpOutbound::SetNoDelay(bool noDelay)
{
    m_noDelay = noDelay;
}

void
SctpOutbound::Enqueue(const SctpMessage& message)
{
    const uint32_t size = message.data->GetSize();
    const uint32_t most = m_tcb.path.congestion.GetPmdcs() - SctpDataChunk::HEADER_SIZE;
    SctpDataChunk header;
    header.streamId = message.streamId;
    header.ssn = message.unordered ? 0 : m_nextSsn[message.streamId]++;
    header.ppid = message.ppid;
    for (uint32_t offset = 0; offset < size; offset += most)
    {
        SctpOutgoingChunk chunk;
        chunk.payloadSize = std::min(most, size - offset);
        chunk.payload = message.data;
        if (chunk.payloadSize != size)
        {
            chunk.payload = message.data->CreateFragment(offset, chunk.payloadSize);
        }
        header.flags = (offset == 0 ? SctpDataChunk::FLAG_BEGIN : 0) |
                       (offset + chunk.payloadSize == size ? SctpDataChunk::FLAG_END : 0) |
                       (message.unordered ? SctpDataChunk::FLAG_UNORDERED : 0);
        chunk.header = header;
        m_pending.push_back(std::move(chunk));
    }
    m_pendingBytes += size;
    m_bufferedBytes += size;
}

uint32_t
SctpOutbound::HandleSack(const SctpSackChunk& sack)
{
    SctpTsn cumulative = m_queue.Unwrap(sack.cumulativeTsnAck);
    if (cumulative < m_queue.GetCumulative())
    {
        m_tcb.drop(SctpDropReason::SACK_OUT_OF_ORDER);
        return 0;
    }
    m_peerRwnd = sack.aRwnd;
    uint32_t before = GetFlight();
    return Acknowledged(m_queue.Acknowledge(cumulative, sack.gaps, m_inFastRecovery), before);
}

uint32_t
SctpOutbound::HandleShutdown(uint32_t tsn)
{
    SctpTsn cumulative = m_queue.Unwrap(tsn);
    if (cumulative <= m_queue.GetCumulative() || IsBeyondSent(tsn))
    {
        return 0;
    }
    uint32_t before = GetFlight();
    return Acknowledged(m_queue.AcknowledgeCumulative(cumulative), before);
}

uint32_t
SctpOutbound::Acknowledged(const SctpSackResult& result, uint32_t outstandingBefore)
{
    m_bufferedBytes -= result.ackedPayload;
    bool probing = m_peerRwnd == 0;
    if (result.ackedBytes != 0 || probing)
    {
        m_tcb.errorCount = 0;
    }
    TakeRttSample();
    if (m_inFastRecovery && m_queue.GetCumulative() >= m_fastRecoveryExit)
    {
        m_inFastRecovery = false;
    }
    SctpAckSummary summary;
    summary.outstandingBefore = outstandingBefore;
    summary.ackedBytes = CountsUserData() ? result.ackedUserData : result.ackedBytes;
    summary.cumulativeAdvanced = result.cumulativeAdvanced;
    summary.outstandingAfter = GetFlight();
    summary.inFastRecovery = m_inFastRecovery;
    m_tcb.path.congestion.OnSack(summary);
    UpdateFastRecovery(result);
    UpdateT3(result);
    return result.ackedPayload;
}

void
SctpOutbound::UpdateFastRecovery(const SctpSackResult& result)
{
    if (result.newlyMarked == 0)
    {
        return;
    }
    m_urgent = true;
    m_afterTimeout = false;
    if (!m_inFastRecovery)
    {
        m_inFastRecovery = true;
        m_fastRecoveryExit = m_queue.GetNextTsn() - 1;
        m_tcb.path.congestion.OnFastRetransmit();
        NS_LOG_LOGIC("fast recovery, cwnd " << m_tcb.path.congestion.GetCwnd());
    }
}

void
SctpOutbound::TakeRttSample()
{
    if (m_timedTsn != 0 && m_queue.IsAcked(m_timedTsn))
    {
        m_tcb.path.rto.Measure(Simulator::Now() - m_timedAt);
        m_timedTsn = 0;
    }
}

void
SctpOutbound::UpdateT3(const SctpSackResult& result)
{
    if (m_queue.IsEmpty())
    {
        m_t3.Stop();
    }
    else if (result.cumulativeAdvanced || (result.reneged && !m_t3.IsRunning()))
    {
        m_t3.Start(m_tcb.path.rto.GetRto());
    }
}

void
SctpOutbound::HandleTimeout()
{
    m_tcb.mib.Add(SctpMibCounter::T3_RTX_EXPIREDS);
    NS_LOG_LOGIC("T3-rtx expired");
    if (++m_tcb.errorCount > m_tcb.parameters.associationMaxRetrans)
    {
        m_tcb.close(SctpCloseReason::NO_ANSWER);
        return;
    }
    m_tcb.path.congestion.OnTimeout();
    m_tcb.path.rto.BackOff();
    m_queue.MarkAll();
    m_inFastRecovery = false;
    m_timedTsn = 0;
    m_urgent = true;
    m_afterTimeout = true;
    m_t3.Start(m_tcb.path.rto.GetRto());
    m_tcb.flush();
}

bool
SctpOutbound::HasWork() const
{
    if (m_queue.PeekMarked() != nullptr)
    {
        return m_urgent || CwndAllows();
    }
    return NewAllowed() && !NagleHolds();
}

void
SctpOutbound::Emit(SctpPacketAssembler& assembler)
{
    if (m_urgent)
    {
        EmitUrgent(assembler);
    }
    EmitMarked(assembler);
    EmitNew(assembler);
    if (!m_queue.IsEmpty() && !m_t3.IsRunning())
    {
        m_t3.Start(m_tcb.path.rto.GetRto());
    }
}

void
SctpOutbound::EmitUrgent(SctpPacketAssembler& assembler)
{
    m_urgent = false;
    const SctpOutgoingChunk* chunk = m_queue.PeekMarked();
    if (chunk == nullptr)
    {
        return;
    }
    if (chunk->header.tsn == SctpTsnWire(m_queue.GetCumulative() + 1))
    {
        m_t3.Start(m_tcb.path.rto.GetRto());
    }
    // What must go first, such as a SACK, shall not cut into the room.
    assembler.Finish();
    while (chunk != nullptr && assembler.FitsPacket(chunk->GetSize()))
    {
        Retransmit(assembler);
        chunk = m_queue.PeekMarked();
    }
    assembler.Finish();
}

void
SctpOutbound::EmitMarked(SctpPacketAssembler& assembler)
{
    bool any = false;
    while (m_queue.PeekMarked() != nullptr && CwndAllows())
    {
        Retransmit(assembler);
        any = true;
    }
    if (any)
    {
        assembler.Finish();
    }
}

void
SctpOutbound::EmitNew(SctpPacketAssembler& assembler)
{
    // Nagle looks at what was outstanding before: small chunks that go, go together.
    if (NagleHolds())
    {
        return;
    }
    // sctp_transport_burst_limited(), net/sctp/transport.c.
    const uint32_t burst = m_tcb.parameters.maxBurst * m_tcb.path.congestion.GetUnit();
    const uint32_t limit = GetFlight() + burst;
    while (m_queue.PeekMarked() == nullptr && NewAllowed() && GetFlight() < limit)
    {
        SctpTsn tsn = m_queue.GetNextTsn();
        m_pendingBytes -= m_pending.front().payloadSize;
        const SctpOutgoingChunk& chunk = m_queue.Append(std::move(m_pending.front()));
        m_pending.pop_front();
        if (m_timedTsn == 0)
        {
            m_timedTsn = tsn;
            m_timedAt = Simulator::Now();
        }
        m_tcb.mib.Add(chunk.header.flags & SctpDataChunk::FLAG_UNORDERED
                          ? SctpMibCounter::OUT_UNORDER_CHUNKS
                          : SctpMibCounter::OUT_ORDER_CHUNKS);
        assembler.AddNewData(chunk);
    }
}

bool
SctpOutbound::CountsUserData() const
{
    return m_tcb.parameters.cwndAccounting == SctpCwndAccounting::USER_DATA;
}

uint32_t
SctpOutbound::GetFlight() const
{
    return CountsUserData() ? m_queue.GetOutstandingPayload() : m_queue.GetOutstandingBytes();
}

bool
SctpOutbound::CwndAllows() const
{
    return GetFlight() < m_tcb.path.congestion.GetCwnd();
}

bool
SctpOutbound::NewAllowed() const
{
    if (m_pending.empty() || !CwndAllows())
    {
        return false;
    }
    uint32_t outstanding = m_queue.GetOutstandingPayload();
    if (outstanding == 0)
    {
        return m_queue.IsEmpty() || m_peerRwnd >= m_pending.front().payloadSize;
    }
    return m_peerRwnd >= outstanding + m_pending.front().payloadSize;
}

bool
SctpOutbound::NagleHolds() const
{
    if (m_noDelay || m_pending.empty() || m_queue.GetOutstandingBytes() == 0)
    {
        return false;
    }
    constexpr uint8_t WHOLE = SctpDataChunk::FLAG_BEGIN | SctpDataChunk::FLAG_END;
    uint32_t most = m_tcb.path.congestion.GetPmdcs() - SctpDataChunk::HEADER_SIZE;
    return (m_pending.front().header.flags & WHOLE) == WHOLE && m_pendingBytes < most;
}

void
SctpOutbound::Retransmit(SctpPacketAssembler& assembler)
{
    const SctpOutgoingChunk& chunk = *m_queue.PeekMarked();
    if (m_queue.Unwrap(chunk.header.tsn) == m_timedTsn)
    {
        m_timedTsn = 0;
    }
    assembler.AddRetransmission(chunk);
    m_tcb.mib.Add(m_afterTimeout ? SctpMibCounter::T3_RETRANSMITS
                                 : SctpMibCounter::FAST_RETRANSMITS);
    m_queue.TakeMarked();
}

uint32_t
SctpOutbound::GetBufferedBytes() const
{
    return m_bufferedBytes;
}

bool
SctpOutbound::IsDone() const
{
    return m_bufferedBytes == 0;
}

bool
SctpOutbound::IsBeyondSent(uint32_t cumulativeTsnAck) const
{
    return m_queue.Unwrap(cumulativeTsnAck) >= m_queue.GetNextTsn();
}

} // namespace ns3
