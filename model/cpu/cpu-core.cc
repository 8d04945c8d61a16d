/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-core.h"

#include "host-cpu.h"

#include "ns3/simulator.h"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace ns3
{

CpuCore::CpuCore(HostCpu& host, uint32_t index)
    : m_host(host),
      m_index(index)
{
}

uint32_t
CpuCore::GetIndex() const
{
    return m_index;
}

int64_t
CpuCore::GetNow()
{
    return Simulator::Now().GetPicoSeconds();
}

void
CpuCore::Submit(Ptr<CpuTask> task, CpuPriority priority)
{
    (priority == CpuPriority::SOFTIRQ ? m_softirq : m_process).push_back(task);
    if (!m_inStep)
    {
        Arm();
    }
}

void
CpuCore::Charge(int64_t picoseconds)
{
    if (const auto now = GetNow(); m_busyUntil < now)
    {
        m_idle += now - m_busyUntil;
        m_busyUntil = now;
    }
    if (picoseconds > std::numeric_limits<int64_t>::max() - m_busyUntil)
    {
        throw std::overflow_error("CPU core " + std::to_string(m_index) + ": " +
                                  std::to_string(picoseconds) + " ps after " +
                                  std::to_string(m_busyUntil) + " ps: must end before 2^63 ps");
    }
    m_busyUntil += picoseconds;
}

Time
CpuCore::GetDelay() const
{
    const auto left = m_busyUntil - GetNow();
    if (left <= 0)
    {
        return Time(0);
    }
    auto delay = PicoSeconds(left); // rounded to the resolution
    if (delay.GetPicoSeconds() < left)
    {
        delay += TimeStep(1);
    }
    return delay;
}

int64_t
CpuCore::GetBusyUntil() const
{
    return m_busyUntil;
}

int64_t
CpuCore::GetBusyPicoseconds() const
{
    return m_busyUntil - m_idle;
}

int64_t
CpuCore::GetElapsedBusyPicoseconds() const
{
    return std::min(m_busyUntil, GetNow()) - m_idle; // idle since m_busyUntil is in neither
}

std::deque<Ptr<CpuTask>>*
CpuCore::GetNextQueue()
{
    const bool processDue = m_restarts >= MAX_SOFTIRQ_RESTART && !m_process.empty();
    if (!m_softirq.empty() && !processDue)
    {
        return &m_softirq;
    }
    return m_process.empty() ? nullptr : &m_process;
}

void
CpuCore::Arm()
{
    if (m_armed)
    {
        return;
    }
    const auto* const queue = m_task ? nullptr : GetNextQueue();
    if (!m_task && !queue)
    {
        return;
    }
    m_armed = true;
    const auto context = (m_task ? m_task : queue->front())->GetContext();
    Simulator::ScheduleWithContext(context,
                                   GetDelay(),
                                   &HostCpu::Dispatch,
                                   Ptr<HostCpu>(&m_host),
                                   m_index);
}

void
CpuCore::Dispatch()
{
    m_armed = false;
    auto* const queue = m_task ? nullptr : GetNextQueue();
    if (!m_task && !queue)
    {
        return; // cleared meanwhile
    }
    const auto task = m_task ? m_task : queue->front();
    if (m_busyUntil > GetNow() || task->GetContext() != Simulator::GetContext())
    {
        Arm();
        return;
    }
    if (queue)
    {
        m_restarts = queue == &m_softirq && !m_process.empty() ? m_restarts + 1 : 0;
        queue->pop_front();
    }
    m_inStep = true;
    bool more = false;
    try
    {
        more = m_host.RunStep(*this, *task);
    }
    catch (...)
    {
        EndStep(nullptr);
        throw;
    }
    EndStep(more ? task : nullptr);
}

void
CpuCore::EndStep(Ptr<CpuTask> next)
{
    m_inStep = false;
    m_task = next;
    Arm();
}

void
CpuCore::Clear()
{
    m_softirq.clear();
    m_process.clear();
    m_task = nullptr;
}

} // namespace ns3
