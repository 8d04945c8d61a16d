/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-transmission-queue.h"

#include <algorithm>
#include <utility>

namespace ns3
{

SctpTransmissionQueue::SctpTransmissionQueue(uint32_t initialTsn)
    : m_cumulative(SctpTsnFirst(initialTsn) - 1)
{
}

const SctpOutgoingChunk&
SctpTransmissionQueue::Append(SctpOutgoingChunk&& chunk)
{
    chunk.header.tsn = SctpTsnWire(GetNextTsn());
    m_outstandingBytes += chunk.GetSize();
    m_outstandingPayload += chunk.payloadSize;
    m_chunks.push_back(std::move(chunk));
    return m_chunks.back();
}

SctpSackResult
SctpTransmissionQueue::Acknowledge(SctpTsn cumulative,
                                   const std::vector<SctpGapAckBlock>& gaps,
                                   bool inFastRecovery)
{
    SctpSackResult result = AcknowledgeCumulative(cumulative);
    if (gaps.empty() && m_gapAcked.empty())
    {
        return result;
    }
    std::vector<Run> blocks;
    blocks.reserve(gaps.size());
    for (const SctpGapAckBlock& gap : gaps)
    {
        Run block{cumulative + gap.start, std::min(cumulative + gap.end, GetNextTsn() - 1)};
        if (block.first <= block.last)
        {
            blocks.push_back(block);
        }
    }
    CompareRuns(blocks, result);
    m_gapAcked = std::move(blocks);
    if (!m_gapAcked.empty())
    {
        bool all = inFastRecovery && result.cumulativeAdvanced;
        CountMissing(all ? m_gapAcked.back().first : result.highestNewlyAcked, result);
    }
    return result;
}

SctpSackResult
SctpTransmissionQueue::AcknowledgeCumulative(SctpTsn cumulative)
{
    SctpSackResult result;
    if (cumulative > m_cumulative)
    {
        AdvanceTo(cumulative, result);
    }
    return result;
}

void
SctpTransmissionQueue::AdvanceTo(SctpTsn cumulative, SctpSackResult& result)
{
    while (m_cumulative < cumulative)
    {
        const SctpOutgoingChunk& chunk = m_chunks.front();
        m_cumulative++;
        if (!chunk.gapAcked)
        {
            result.ackedBytes += chunk.GetSize();
            result.ackedUserData += chunk.payloadSize;
            result.highestNewlyAcked = m_cumulative;
        }
        if (chunk.marked)
        {
            m_marked.erase(m_cumulative);
        }
        else if (!chunk.gapAcked)
        {
            Leave(chunk);
        }
        result.ackedPayload += chunk.payloadSize;
        m_chunks.pop_front();
    }
    result.cumulativeAdvanced = true;
    // Runs that the cumulative point has swallowed are history, not reneging.
    auto keep = m_gapAcked.begin();
    while (keep != m_gapAcked.end() && keep->last <= m_cumulative)
    {
        ++keep;
    }
    m_gapAcked.erase(m_gapAcked.begin(), keep);
    if (!m_gapAcked.empty())
    {
        m_gapAcked.front().first = std::max(m_gapAcked.front().first, m_cumulative + 1);
    }
}

void
SctpTransmissionQueue::CompareRuns(const std::vector<Run>& blocks, SctpSackResult& result)
{
    // Both lists ascend: walk along the borders of both, and look at the stretch between two.
    std::size_t before = 0;
    std::size_t now = 0;
    SctpTsn at = m_cumulative + 1;
    while (before < m_gapAcked.size() || now < blocks.size())
    {
        bool wasAcked = before < m_gapAcked.size() && at >= m_gapAcked[before].first;
        bool isAcked = now < blocks.size() && at >= blocks[now].first;
        SctpTsn end = UINT64_MAX;
        if (before < m_gapAcked.size())
        {
            end = wasAcked ? m_gapAcked[before].last : m_gapAcked[before].first - 1;
        }
        if (now < blocks.size())
        {
            end = std::min(end, isAcked ? blocks[now].last : blocks[now].first - 1);
        }
        if (isAcked && !wasAcked)
        {
            GapAck(at, end, result);
        }
        else if (wasAcked && !isAcked)
        {
            Renege(at, end, result);
        }
        before += wasAcked && end == m_gapAcked[before].last;
        now += isAcked && end == blocks[now].last;
        at = end + 1;
    }
}

void
SctpTransmissionQueue::GapAck(SctpTsn first, SctpTsn last, SctpSackResult& result)
{
    for (SctpTsn tsn = first; tsn <= last; tsn++)
    {
        SctpOutgoingChunk& chunk = At(tsn);
        chunk.gapAcked = true;
        chunk.missIndications = 0;
        result.ackedBytes += chunk.GetSize();
        result.ackedUserData += chunk.payloadSize;
        result.highestNewlyAcked = tsn;
        if (chunk.marked)
        {
            chunk.marked = false;
            m_marked.erase(tsn);
        }
        else
        {
            Leave(chunk);
        }
    }
}

void
SctpTransmissionQueue::Renege(SctpTsn first, SctpTsn last, SctpSackResult& result)
{
    result.reneged = true;
    for (SctpTsn tsn = first; tsn <= last; tsn++)
    {
        SctpOutgoingChunk& chunk = At(tsn);
        chunk.gapAcked = false;
        m_outstandingBytes += chunk.GetSize();
        m_outstandingPayload += chunk.payloadSize;
    }
}

void
SctpTransmissionQueue::CountMissing(SctpTsn limit, SctpSackResult& result)
{
    SctpTsn tsn = m_cumulative + 1;
    for (const Run& run : m_gapAcked)
    {
        for (; tsn < std::min(run.first, limit); tsn++)
        {
            SctpOutgoingChunk& chunk = At(tsn);
            if (chunk.marked || chunk.fastRetransmitted)
            {
                continue;
            }
            if (++chunk.missIndications == FAST_RETRANSMIT_THRESHOLD)
            {
                chunk.marked = true;
                chunk.fastRetransmitted = true;
                m_marked.insert(tsn);
                Leave(chunk);
                result.newlyMarked++;
            }
        }
        tsn = run.last + 1;
    }
}

void
SctpTransmissionQueue::MarkAll()
{
    SctpTsn tsn = m_cumulative;
    for (SctpOutgoingChunk& chunk : m_chunks)
    {
        tsn++;
        chunk.missIndications = 0;
        if (!chunk.gapAcked && !chunk.marked)
        {
            chunk.marked = true;
            m_marked.insert(m_marked.end(), tsn);
            Leave(chunk);
        }
    }
}

const SctpOutgoingChunk*
SctpTransmissionQueue::PeekMarked() const
{
    return m_marked.empty() ? nullptr : &m_chunks[*m_marked.begin() - m_cumulative - 1];
}

void
SctpTransmissionQueue::TakeMarked()
{
    SctpOutgoingChunk& chunk = At(*m_marked.begin());
    m_marked.erase(m_marked.begin());
    chunk.marked = false;
    chunk.missIndications = 0;
    m_outstandingBytes += chunk.GetSize();
    m_outstandingPayload += chunk.payloadSize;
}

bool
SctpTransmissionQueue::IsAcked(SctpTsn tsn) const
{
    return tsn <= m_cumulative || m_chunks[tsn - m_cumulative - 1].gapAcked;
}

SctpTsn
SctpTransmissionQueue::Unwrap(uint32_t tsn) const
{
    return SctpTsnUnwrap(tsn, m_cumulative);
}

SctpTsn
SctpTransmissionQueue::GetNextTsn() const
{
    return m_cumulative + m_chunks.size() + 1;
}

SctpTsn
SctpTransmissionQueue::GetCumulative() const
{
    return m_cumulative;
}

bool
SctpTransmissionQueue::IsEmpty() const
{
    return m_chunks.empty();
}

uint32_t
SctpTransmissionQueue::GetOutstandingBytes() const
{
    return m_outstandingBytes;
}

uint32_t
SctpTransmissionQueue::GetOutstandingPayload() const
{
    return m_outstandingPayload;
}

SctpOutgoingChunk&
SctpTransmissionQueue::At(SctpTsn tsn)
{
    return m_chunks[tsn - m_cumulative - 1];
}

void
SctpTransmissionQueue::Leave(const SctpOutgoingChunk& chunk)
{
    m_outstandingBytes -= chunk.GetSize();
    m_outstandingPayload -= chunk.payloadSize;
}

} // namespace ns3
