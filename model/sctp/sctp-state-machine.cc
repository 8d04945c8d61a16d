/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-state-machine.h"

#include "sctp-data-chunk.h"
#include "sctp-error-chunk.h"
#include "sctp-heartbeat-chunk.h"
#include "sctp-sack-chunk.h"

#include "ns3/log.h"

#include <cstring>

namespace ns3
{

NS_LOG_COMPONENT_DEFINE("SctpStateMachine");

SctpStateMachine::SctpStateMachine(SctpTcb& tcb,
                                   SctpHandshake& handshake,
                                   SctpOutbound& outbound,
                                   SctpInbound& inbound,
                                   SctpShutdown& shutdown)
    : m_tcb(tcb),
      m_handshake(handshake),
      m_outbound(outbound),
      m_inbound(inbound),
      m_shutdown(shutdown)
{
}

uint32_t
SctpStateMachine::TakeAcknowledged()
{
    uint32_t bytes = m_acknowledged;
    m_acknowledged = 0;
    return bytes;
}

bool
SctpStateMachine::Handle(const SctpChunk& chunk, Ptr<const Packet> packet, uint32_t offset)
{
    NS_LOG_LOGIC(ToString(chunk.type) << " in " << ToString(m_tcb.state));
    if (chunk.type == SctpChunkType::DATA)
    {
        HandleData(chunk, packet, offset);
        return true;
    }
    m_tcb.mib.Add(SctpMibCounter::IN_CTRL_CHUNKS);
    switch (chunk.type)
    {
    case SctpChunkType::SACK:
        HandleSack(chunk);
        return true;
    case SctpChunkType::INIT_ACK:
        m_tcb.state == SctpState::COOKIE_WAIT ? m_handshake.HandleInitAck(chunk)
                                              : m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return true;
    case SctpChunkType::COOKIE_ACK:
        if (m_tcb.state == SctpState::COOKIE_ECHOED)
        {
            m_tcb.mib.Add(SctpMibCounter::ACTIVE_ESTABS);
            m_tcb.establish();
        }
        return true;
    case SctpChunkType::HEARTBEAT:
        HandleHeartbeat(chunk);
        return true;
    case SctpChunkType::HEARTBEAT_ACK:
        m_tcb.errorCount = 0;
        return true;
    case SctpChunkType::SHUTDOWN:
        HandleShutdown(chunk);
        return true;
    case SctpChunkType::SHUTDOWN_ACK:
        m_shutdown.HandleShutdownAck();
        return true;
    case SctpChunkType::SHUTDOWN_COMPLETE:
        m_tcb.state == SctpState::SHUTDOWN_ACK_SENT ? m_tcb.close(SctpCloseReason::GRACEFUL)
                                                    : m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return true;
    case SctpChunkType::ABORT:
        m_tcb.close(SctpCloseReason::PEER_ABORT);
        return false;
    case SctpChunkType::ERROR:
        if (m_tcb.state == SctpState::COOKIE_ECHOED)
        {
            m_handshake.HandleError(chunk);
        }
        return true;
    case SctpChunkType::COOKIE_ECHO:
        // The protocol has looked at it.
        return true;
    case SctpChunkType::INIT:
        m_tcb.drop(SctpDropReason::INIT_NOT_ALONE);
        return false;
    default:
        return HandleUnknown(chunk);
    }
}

void
SctpStateMachine::HandleData(const SctpChunk& chunk, Ptr<const Packet> packet, uint32_t offset)
{
    if (!m_tcb.MayReceive())
    {
        m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return;
    }
    auto data = SctpDataChunk::Parse(chunk);
    if (!data)
    {
        m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
        if (chunk.value.size + SctpChunk::HEADER_SIZE == SctpDataChunk::HEADER_SIZE)
        {
            m_tcb.control.clear();
            SctpErrorChunk::WriteAbort(m_tcb.NewControl(),
                                       false,
                                       {{SctpCauseCode::NO_USER_DATA, {chunk.value.data, 4}}});
            m_tcb.close(SctpCloseReason::LOCAL_ABORT);
        }
        return;
    }
    m_inbound.HandleData(*data, packet, offset + (data->payload.data - chunk.value.data));
}

void
SctpStateMachine::HandleSack(const SctpChunk& chunk)
{
    if (!m_tcb.MayTransmit())
    {
        // With everything acknowledged a late SACK says nothing new.
        return;
    }
    auto sack = SctpSackChunk::Parse(chunk);
    if (!sack)
    {
        m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
        return;
    }
    if (m_outbound.IsBeyondSent(sack->cumulativeTsnAck))
    {
        Violation("The cumulative TSN ack is beyond the last TSN sent");
        return;
    }
    m_acknowledged += m_outbound.HandleSack(*sack);
}

void
SctpStateMachine::HandleShutdown(const SctpChunk& chunk)
{
    auto shutdown = SctpShutdownChunk::Parse(chunk);
    if (!shutdown)
    {
        m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
        return;
    }
    if (m_tcb.state < SctpState::ESTABLISHED)
    {
        m_tcb.drop(SctpDropReason::UNEXPECTED_CHUNK);
        return;
    }
    if (m_outbound.IsBeyondSent(shutdown->cumulativeTsnAck))
    {
        Violation("The cumulative TSN ack is beyond the last TSN sent");
        return;
    }
    m_acknowledged += m_outbound.HandleShutdown(shutdown->cumulativeTsnAck);
    m_shutdown.HandleShutdown(m_outbound.IsDone());
}

void
SctpStateMachine::HandleHeartbeat(const SctpChunk& chunk)
{
    auto heartbeat = SctpHeartbeatChunk::Parse(chunk);
    if (!heartbeat)
    {
        m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
        return;
    }
    if (m_tcb.state >= SctpState::COOKIE_ECHOED)
    {
        heartbeat->Write(m_tcb.NewControl(), SctpChunkType::HEARTBEAT_ACK);
    }
}

bool
SctpStateMachine::HandleUnknown(const SctpChunk& chunk)
{
    m_tcb.drop(SctpDropReason::UNKNOWN_CHUNK);
    SctpUnknownAction action = SctpUnknownChunkAction(static_cast<uint8_t>(chunk.type));
    if (action.report && m_tcb.MayReceive())
    {
        SctpErrorChunk::WriteError(m_tcb.NewControl(),
                                   {{SctpCauseCode::UNRECOGNIZED_CHUNK_TYPE, chunk.whole}});
    }
    return !action.stop;
}

void
SctpStateMachine::Violation(const char* text)
{
    m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
    m_tcb.control.clear();
    SctpBytes value{reinterpret_cast<const uint8_t*>(text),
                    static_cast<uint32_t>(std::strlen(text))};
    SctpErrorChunk::WriteAbort(m_tcb.NewControl(),
                               false,
                               {{SctpCauseCode::PROTOCOL_VIOLATION, value}});
    m_tcb.close(SctpCloseReason::LOCAL_ABORT);
}

} // namespace ns3
