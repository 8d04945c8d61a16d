/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "napi-instance.h"

#include "cpu-core.h"

#include <utility>

namespace ns3
{

NapiInstance::NapiInstance(CpuCore& core, uint32_t limit, uint32_t weight)
    : m_core(core),
      m_limit(limit),
      m_weight(weight)
{
}

void
NapiInstance::SetInterrupt(std::function<void()> scheduled)
{
    m_onInterrupt = std::move(scheduled);
}

void
NapiInstance::SetComplete(std::function<void()> complete)
{
    m_onComplete = std::move(complete);
}

bool
NapiInstance::Enqueue(std::function<void()> receive, uint32_t context)
{
    if (m_frames.size() >= m_limit)
    {
        return false;
    }
    m_frames.push_back({std::move(receive), context});
    if (!m_scheduled)
    {
        m_scheduled = true;
        m_interrupted = true;
        m_core.Submit(this, CpuPriority::SOFTIRQ);
    }
    return true;
}

void
NapiInstance::Clear()
{
    m_frames.clear();
    m_onInterrupt = nullptr;
    m_onComplete = nullptr;
}

uint32_t
NapiInstance::GetContext() const
{
    return m_frames.empty() || m_polled == m_weight ? m_context : m_frames.front().context;
}

bool
NapiInstance::Run()
{
    try
    {
        return RunStep();
    }
    catch (...)
    {
        EndPoll();
        throw;
    }
}

bool
NapiInstance::RunStep()
{
    if (std::exchange(m_interrupted, false) && m_onInterrupt)
    {
        m_onInterrupt();
    }
    if (m_frames.empty() || m_polled == m_weight)
    {
        if (m_onComplete)
        {
            m_onComplete();
        }
        EndPoll();
        return false;
    }
    ++m_polled;
    const auto frame = std::move(m_frames.front());
    m_frames.pop_front();
    m_context = frame.context;
    frame.receive();
    return true;
}

void
NapiInstance::EndPoll()
{
    m_polled = 0;
    m_scheduled = !m_frames.empty();
    if (m_scheduled)
    {
        m_core.Submit(this, CpuPriority::SOFTIRQ);
    }
}

} // namespace ns3
