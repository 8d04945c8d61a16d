/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-handshake.h"

#include "sctp-cookie-chunk.h"
#include "sctp-error-chunk.h"

#include <algorithm>

namespace ns3
{

SctpHandshake::SctpHandshake(SctpTcb& tcb, uint32_t receiveBuffer)
    : m_tcb(tcb),
      m_receiveBuffer(receiveBuffer),
      m_t1([this] { HandleTimeout(); })
{
}

void
SctpHandshake::Start()
{
    SctpInitChunk init;
    init.initiateTag = m_tcb.identity.localTag;
    init.aRwnd = m_receiveBuffer;
    init.outboundStreams = m_tcb.identity.outboundStreams;
    init.inboundStreams = m_tcb.identity.inboundStreams;
    init.initialTsn = m_tcb.identity.localTsn;
    init.supportedFamilies = {m_tcb.identity.localAddress.GetFamily()};
    init.Write(m_chunk, SctpChunkType::INIT);
    m_tcb.enter(SctpState::COOKIE_WAIT);
    m_tcb.control.push_back(m_chunk);
    m_t1.Start(m_tcb.path.rto.GetRto());
    m_tcb.flush();
}

void
SctpHandshake::Stop()
{
    m_t1.Cancel();
}

void
SctpHandshake::HandleInitAck(const SctpChunk& chunk)
{
    auto initAck = SctpInitChunk::Parse(chunk);
    if (!initAck)
    {
        m_tcb.drop(SctpDropReason::CHUNK_MALFORMED);
        return;
    }
    SctpAssociationIdentity& identity = m_tcb.identity;
    identity.peerTag = initAck->initiateTag;
    if (!initAck->HasValidFields() || initAck->stateCookie.size == 0 || initAck->hasHostName)
    {
        Refuse(*initAck);
        return;
    }
    identity.peerTsn = initAck->initialTsn;
    identity.peerRwnd = initAck->aRwnd;
    identity.outboundStreams = std::min(identity.outboundStreams, initAck->inboundStreams);
    identity.inboundStreams = std::min(identity.inboundStreams, initAck->outboundStreams);

    m_chunk.clear();
    SctpCookieChunk::WriteEcho(m_chunk, initAck->stateCookie);
    m_retransmits = 0;
    m_tcb.enter(SctpState::COOKIE_ECHOED);
    m_tcb.control.push_back(m_chunk);
    for (const SctpBytes& parameter : initAck->unrecognized)
    {
        SctpErrorChunk::WriteError(m_tcb.NewControl(),
                                   {{SctpCauseCode::UNRECOGNIZED_PARAMETERS, parameter}});
    }
    m_t1.Start(m_tcb.path.rto.GetRto());
}

void
SctpHandshake::Refuse(const SctpInitChunk& initAck)
{
    m_tcb.drop(SctpDropReason::INIT_INVALID);
    // A tag of 0 leaves no way to address the peer.
    if (initAck.initiateTag != 0)
    {
        SctpCauseCode cause = SctpCauseCode::INVALID_MANDATORY_PARAMETER;
        std::vector<uint8_t> value;
        if (initAck.hasHostName)
        {
            cause = SctpCauseCode::UNRESOLVABLE_ADDRESS;
        }
        else if (initAck.stateCookie.size == 0)
        {
            cause = SctpCauseCode::MISSING_MANDATORY_PARAMETER;
            SctpByteWriter writer(value);
            writer.U32(1);
            writer.U16(static_cast<uint16_t>(SctpParameterType::STATE_COOKIE));
        }
        SctpErrorChunk::WriteAbort(m_tcb.NewControl(),
                                   false,
                                   {{cause, {value.data(), static_cast<uint32_t>(value.size())}}});
    }
    m_tcb.close(SctpCloseReason::BAD_HANDSHAKE);
}

void
SctpHandshake::HandleError(const SctpChunk& chunk)
{
    for (const SctpCause& cause : SctpErrorChunk::Parse(chunk))
    {
        if (cause.code == SctpCauseCode::STALE_COOKIE)
        {
            m_tcb.close(SctpCloseReason::BAD_HANDSHAKE);
            return;
        }
    }
}

void
SctpHandshake::HandleTimeout()
{
    m_tcb.mib.Add(m_tcb.state == SctpState::COOKIE_WAIT ? SctpMibCounter::T1_INIT_EXPIREDS
                                                        : SctpMibCounter::T1_COOKIE_EXPIREDS);
    if (m_retransmits == m_tcb.parameters.maxInitRetransmits)
    {
        m_tcb.close(SctpCloseReason::NO_ANSWER);
        return;
    }
    m_retransmits++;
    m_tcb.path.rto.BackOff();
    m_tcb.control.push_back(m_chunk);
    m_t1.Start(m_tcb.path.rto.GetRto());
    m_tcb.flush();
}

} // namespace ns3
