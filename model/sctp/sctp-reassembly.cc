/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-reassembly.h"

#include <iterator>
#include <utility>

namespace ns3
{

void
SctpReassembly::Add(SctpFragment&& fragment, std::deque<SctpMessage>& ready)
{
    if (fragment.begin && fragment.end)
    {
        m_heldBytes += fragment.payload->GetSize();
        Complete({fragment.payload, fragment.streamId, fragment.ppid, fragment.unordered},
                 fragment.ssn,
                 ready);
        return;
    }
    m_heldBytes += fragment.payload->GetSize();
    auto at = Join(std::move(fragment));
    if (at->second.head.begin && at->second.complete)
    {
        Run run = std::move(at->second);
        m_runs.erase(at);
        Complete({SctpJoinPackets(run.parts), run.head.streamId, run.head.ppid, run.head.unordered},
                 run.head.ssn,
                 ready);
    }
}

uint32_t
SctpReassembly::GetHeldBytes() const
{
    return m_heldBytes;
}

std::map<SctpTsn, SctpReassembly::Run>::iterator
SctpReassembly::Join(SctpFragment&& fragment)
{
    auto next = m_runs.upper_bound(fragment.tsn);
    auto at = m_runs.end();
    if (!fragment.begin && next != m_runs.begin())
    {
        auto previous = std::prev(next);
        if (previous->second.last + 1 == fragment.tsn && !previous->second.complete)
        {
            at = previous;
            at->second.last = fragment.tsn;
            at->second.complete = fragment.end;
            at->second.parts.push_back(fragment.payload);
        }
    }
    if (at == m_runs.end())
    {
        SctpTsn tsn = fragment.tsn;
        Run run{std::move(fragment), tsn, false, {}};
        run.complete = run.head.end;
        run.parts.push_back(run.head.payload);
        at = m_runs.emplace_hint(next, tsn, std::move(run));
    }
    Run& run = at->second;
    if (next != m_runs.end() && next->first == run.last + 1 && !run.complete &&
        !next->second.head.begin)
    {
        run.last = next->second.last;
        run.complete = next->second.complete;
        run.parts.insert(run.parts.end(), next->second.parts.begin(), next->second.parts.end());
        m_runs.erase(next);
    }
    return at;
}

void
SctpReassembly::Complete(SctpMessage&& message, uint16_t ssn, std::deque<SctpMessage>& ready)
{
    auto deliver = [this, &ready](SctpMessage&& whole) {
        m_heldBytes -= whole.data->GetSize();
        ready.push_back(std::move(whole));
    };
    if (message.unordered)
    {
        deliver(std::move(message));
        return;
    }
    Stream& stream = m_streams[message.streamId];
    if (ssn != stream.nextSsn)
    {
        stream.waiting.emplace(ssn, std::move(message));
        return;
    }
    deliver(std::move(message));
    stream.nextSsn++;
    while (!stream.waiting.empty())
    {
        auto waiting = stream.waiting.find(stream.nextSsn);
        if (waiting == stream.waiting.end())
        {
            break;
        }
        deliver(std::move(waiting->second));
        stream.waiting.erase(waiting);
        stream.nextSsn++;
    }
}

} // namespace ns3
