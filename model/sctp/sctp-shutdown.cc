/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-shutdown.h"

namespace ns3
{

SctpShutdown::SctpShutdown(SctpTcb& tcb)
    : m_tcb(tcb),
      m_t2([this] { HandleTimeout(); })
{
}

void
SctpShutdown::Stop()
{
    m_t2.Cancel();
}

void
SctpShutdown::Close(bool outboundDone, uint32_t cumulativeTsn)
{
    if (m_tcb.state != SctpState::ESTABLISHED)
    {
        return;
    }
    m_tcb.enter(SctpState::SHUTDOWN_PENDING);
    if (outboundDone)
    {
        OutboundDone(cumulativeTsn);
    }
}

void
SctpShutdown::HandleShutdown(bool outboundDone)
{
    switch (m_tcb.state)
    {
    case SctpState::ESTABLISHED:
    case SctpState::SHUTDOWN_PENDING:
    case SctpState::SHUTDOWN_RECEIVED:
        m_tcb.enter(SctpState::SHUTDOWN_RECEIVED);
        if (outboundDone)
        {
            SendShutdownAck();
        }
        break;
    case SctpState::SHUTDOWN_SENT:
        // Both sides closed at once.
        SendShutdownAck();
        break;
    default:
        m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
    }
}

void
SctpShutdown::HandleShutdownAck()
{
    if (m_tcb.state != SctpState::SHUTDOWN_SENT && m_tcb.state != SctpState::SHUTDOWN_ACK_SENT)
    {
        m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return;
    }
    // SHUTDOWN COMPLETE is never bundled.
    m_tcb.control.clear();
    SctpShutdownChunk::WriteComplete(m_tcb.NewControl(), false);
    m_tcb.close(SctpCloseReason::GRACEFUL);
}

void
SctpShutdown::OutboundDone(uint32_t cumulativeTsn)
{
    if (m_tcb.state == SctpState::SHUTDOWN_PENDING)
    {
        SendShutdown(cumulativeTsn);
    }
    else if (m_tcb.state == SctpState::SHUTDOWN_RECEIVED)
    {
        SendShutdownAck();
    }
}

void
SctpShutdown::Repeat(uint32_t cumulativeTsn)
{
    SendShutdown(cumulativeTsn);
}

void
SctpShutdown::SendShutdown(uint32_t cumulativeTsn)
{
    m_cumulativeTsn = cumulativeTsn;
    SctpShutdownChunk{cumulativeTsn}.Write(m_tcb.NewControl());
    m_tcb.enter(SctpState::SHUTDOWN_SENT);
    m_t2.Start(m_tcb.path.rto.GetRto());
}

void
SctpShutdown::SendShutdownAck()
{
    SctpShutdownChunk::WriteAck(m_tcb.NewControl());
    m_tcb.enter(SctpState::SHUTDOWN_ACK_SENT);
    m_t2.Start(m_tcb.path.rto.GetRto());
}

void
SctpShutdown::HandleTimeout()
{
    m_tcb.mib.Add(SctpMibCounter::T2_SHUTDOWN_EXPIREDS);
    if (++m_tcb.errorCount > m_tcb.parameters.associationMaxRetrans)
    {
        m_tcb.close(SctpCloseReason::NO_ANSWER);
        return;
    }
    m_tcb.path.rto.BackOff();
    if (m_tcb.state == SctpState::SHUTDOWN_SENT)
    {
        SendShutdown(m_cumulativeTsn);
    }
    else
    {
        SendShutdownAck();
    }
    m_tcb.flush();
}

} // namespace ns3
