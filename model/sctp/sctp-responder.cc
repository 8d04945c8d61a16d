/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-responder.h"

#include "sctp-error-chunk.h"
#include "sctp-init-chunk.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <utility>

namespace ns3
{

SctpResponder::SctpResponder(const SctpParameters& parameters, std::function<uint32_t()> random)
    : m_parameters(parameters),
      m_random(std::move(random))
{
}

SctpResponder::Answer
SctpResponder::HandleInit(const SctpChunk& chunk,
                          const SctpAssociationIdentity& ends,
                          uint32_t window)
{
    Answer answer;
    auto init = SctpInitChunk::Parse(chunk);
    if (!init)
    {
        answer.dropped = SctpDropReason::CHUNK_MALFORMED;
        return answer;
    }
    answer.verificationTag = init->initiateTag;
    if (!init->HasValidFields() || init->hasHostName)
    {
        answer.dropped = SctpDropReason::INIT_INVALID;
        if (init->initiateTag != 0)
        {
            SctpErrorChunk::WriteAbort(
                answer.chunks,
                false,
                {{init->hasHostName ? SctpCauseCode::UNRESOLVABLE_ADDRESS
                                    : SctpCauseCode::INVALID_MANDATORY_PARAMETER,
                  {}}});
        }
        return answer;
    }

    SctpStateCookie cookie;
    cookie.created = Simulator::Now();
    cookie.identity = ends;
    cookie.identity.localTag = std::max(m_random(), 1U);
    cookie.identity.localTsn = m_random();
    cookie.identity.peerTag = init->initiateTag;
    cookie.identity.peerTsn = init->initialTsn;
    cookie.identity.peerRwnd = init->aRwnd;
    cookie.identity.outboundStreams = std::min(m_parameters.outboundStreams, init->inboundStreams);
    cookie.identity.inboundStreams =
        std::min(m_parameters.maxInboundStreams, init->outboundStreams);
    std::vector<uint8_t> packed = cookie.Pack(GetKey());

    SctpInitChunk initAck;
    initAck.initiateTag = cookie.identity.localTag;
    initAck.aRwnd = window;
    initAck.outboundStreams = cookie.identity.outboundStreams;
    initAck.inboundStreams = m_parameters.maxInboundStreams;
    initAck.initialTsn = cookie.identity.localTsn;
    initAck.stateCookie = {packed.data(), static_cast<uint32_t>(packed.size())};
    initAck.unrecognized = init->unrecognized;
    initAck.Write(answer.chunks, SctpChunkType::INIT_ACK);
    return answer;
}

std::optional<SctpAssociationIdentity>
SctpResponder::HandleCookieEcho(const SctpChunk& chunk,
                                const SctpAssociationIdentity& ends,
                                uint32_t verificationTag,
                                bool mayBeStale,
                                Answer& answer)
{
    SctpStateCookie::Verdict verdict;
    auto cookie = SctpStateCookie::Unpack(chunk.value,
                                          GetKey(),
                                          Simulator::Now(),
                                          m_parameters.validCookieLife,
                                          verdict);
    if (!cookie || cookie->identity.localTag != verificationTag ||
        cookie->identity.localAddress != ends.localAddress ||
        cookie->identity.peerAddress != ends.peerAddress || cookie->identity.scope != ends.scope ||
        cookie->identity.localPort != ends.localPort || cookie->identity.peerPort != ends.peerPort)
    {
        answer.dropped = SctpDropReason::COOKIE_TAMPERED;
        return std::nullopt;
    }
    if (verdict == SctpStateCookie::Verdict::STALE && !mayBeStale)
    {
        answer.dropped = SctpDropReason::COOKIE_STALE;
        answer.verificationTag = cookie->identity.peerTag;
        Time late = Simulator::Now() - cookie->created - m_parameters.validCookieLife;
        uint8_t staleness[4];
        StoreBe32(staleness,
                  static_cast<uint32_t>(std::min<int64_t>(late.GetMicroSeconds(), UINT32_MAX)));
        SctpErrorChunk::WriteError(answer.chunks, {{SctpCauseCode::STALE_COOKIE, {staleness, 4}}});
        return std::nullopt;
    }
    return cookie->identity;
}

const SctpSipHashKey&
SctpResponder::GetKey()
{
    if (!m_key)
    {
        uint64_t words[4] = {m_random(), m_random(), m_random(), m_random()};
        m_key = SctpSipHashKey{(words[0] << 32) | words[1], (words[2] << 32) | words[3]};
    }
    return *m_key;
}

} // namespace ns3
