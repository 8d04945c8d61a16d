/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-tsn-map.h"

#include <algorithm>
#include <iterator>

namespace ns3
{

SctpTsnMap::SctpTsnMap(uint32_t initialTsn)
    : m_cumulative(SctpTsnFirst(initialTsn) - 1)
{
}

SctpTsn
SctpTsnMap::Unwrap(uint32_t tsn) const
{
    return SctpTsnUnwrap(tsn, m_cumulative);
}

SctpTsnMap::Arrival
SctpTsnMap::Examine(SctpTsn tsn) const
{
    if (tsn <= m_cumulative)
    {
        return Arrival::DUPLICATE;
    }
    if (tsn > m_cumulative + MAX_OFFSET)
    {
        return Arrival::OUT_OF_WINDOW;
    }
    auto next = m_runs.upper_bound(tsn);
    if (next != m_runs.begin() && std::prev(next)->second >= tsn)
    {
        return Arrival::DUPLICATE;
    }
    return Arrival::NEW;
}

void
SctpTsnMap::MarkReceived(SctpTsn tsn)
{
    if (tsn == m_cumulative + 1)
    {
        m_cumulative = tsn;
        auto first = m_runs.begin();
        if (first != m_runs.end() && first->first == tsn + 1)
        {
            m_cumulative = first->second;
            m_runs.erase(first);
        }
        return;
    }
    auto next = m_runs.upper_bound(tsn);
    bool joinsNext = next != m_runs.end() && next->first == tsn + 1;
    bool joinsPrevious = next != m_runs.begin() && std::prev(next)->second + 1 == tsn;
    SctpTsn last = joinsNext ? next->second : tsn;
    if (joinsNext)
    {
        next = m_runs.erase(next);
    }
    if (joinsPrevious)
    {
        std::prev(next)->second = last;
    }
    else
    {
        m_runs.emplace_hint(next, tsn, last);
    }
}

void
SctpTsnMap::NoteDuplicate(uint32_t tsn)
{
    m_duplicates.push_back(tsn);
}

SctpTsn
SctpTsnMap::GetCumulative() const
{
    return m_cumulative;
}

SctpTsn
SctpTsnMap::GetHighest() const
{
    return m_runs.empty() ? m_cumulative : m_runs.rbegin()->second;
}

bool
SctpTsnMap::HasGaps() const
{
    return !m_runs.empty();
}

void
SctpTsnMap::Report(SctpSackChunk& sack, uint32_t maxEntries)
{
    sack.cumulativeTsnAck = SctpTsnWire(m_cumulative);
    for (const auto& [first, last] : m_runs)
    {
        if (sack.gaps.size() == maxEntries)
        {
            break;
        }
        sack.gaps.push_back({static_cast<uint16_t>(first - m_cumulative),
                             static_cast<uint16_t>(last - m_cumulative)});
    }
    m_duplicates.resize(std::min<std::size_t>(m_duplicates.size(), maxEntries - sack.gaps.size()));
    sack.duplicateTsns.swap(m_duplicates);
    m_duplicates.clear();
}

} // namespace ns3
