/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-lazy-timer.h"

#include "ns3/simulator.h"

#include <utility>

namespace ns3
{

SctpLazyTimer::SctpLazyTimer(std::function<void()> expired)
    : m_expired(std::move(expired))
{
}

SctpLazyTimer::~SctpLazyTimer()
{
    Cancel();
}

void
SctpLazyTimer::Start(Time delay)
{
    m_running = true;
    m_deadline = Simulator::Now() + delay;
    bool pending = !m_event.IsExpired();
    if (!pending || m_eventTime > m_deadline)
    {
        m_event.Remove();
        m_eventTime = m_deadline;
        m_event = Simulator::Schedule(delay, &SctpLazyTimer::Look, this);
    }
}

void
SctpLazyTimer::Stop()
{
    m_running = false;
}

void
SctpLazyTimer::Cancel()
{
    m_running = false;
    m_event.Remove();
}

bool
SctpLazyTimer::IsRunning() const
{
    return m_running;
}

Time
SctpLazyTimer::GetDeadline() const
{
    return m_deadline;
}

void
SctpLazyTimer::Look()
{
    if (!m_running)
    {
        return;
    }
    if (m_deadline > Simulator::Now())
    {
        m_eventTime = m_deadline;
        m_event = Simulator::Schedule(m_deadline - Simulator::Now(), &SctpLazyTimer::Look, this);
        return;
    }
    m_running = false;
    m_expired();
}

} // namespace ns3
