/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_CORE_H
#define CPU_CORE_H

#include "cpu-task.h"

#include "ns3/nstime.h"
#include "ns3/ptr.h"

#include <cstdint>
#include <deque>

namespace ns3
{

class HostCpu;

/**
 * @ingroup checksum-offload
 * One core of a HostCpu: does one thing at a time.
 *
 * A step of a task runs as one event, at the time when the core comes to it; what it charges keeps
 * the core busy from then on, and the next step comes when that is over. What is charged outside of
 * any step, as by a timer or by a program that sends when it likes, is appended to what the core is
 * busy with. Time is counted in whole picoseconds; the core starts a step at the first instant of
 * the simulator's resolution at which it is free.
 *
 * Tasks of softirq go before those of processes; a process that waits gets its turn after
 * MAX_SOFTIRQ_RESTART tasks of softirq in a row (__do_softirq() of kernel/softirq.c, which then
 * leaves the rest to ksoftirqd). Left out: preemption of a step, interrupts that nest, time slices.
 */
class CpuCore
{
  public:
    static constexpr uint32_t MAX_SOFTIRQ_RESTART = 10; ///< as in kernel/softirq.c

    /** @param host whose core it is @param index its number */
    CpuCore(HostCpu& host, uint32_t index);
    CpuCore(const CpuCore&) = delete;
    CpuCore& operator=(const CpuCore&) = delete;

    /** @return its number */
    uint32_t GetIndex() const;

    /** @param task runs when the core comes to it @param priority before or after others */
    void Submit(Ptr<CpuTask> task, CpuPriority priority);

    /**
     * @param picoseconds that the core is busy for, after what it is busy with already
     * @throws std::overflow_error naming the core if that would be later than 2^63 ps, 106 days
     */
    void Charge(int64_t picoseconds);

    /** @return from now until everything charged so far is over; rounded up to the resolution */
    Time GetDelay() const;

    /** @return simulated time at which all that is over, ps */
    int64_t GetBusyUntil() const;

    /** @return picoseconds that were charged, over or not */
    int64_t GetBusyPicoseconds() const;
    /** @return picoseconds of these that are over by now; never more than have passed */
    int64_t GetElapsedBusyPicoseconds() const;

    /** Do the next step; called by the simulator. A task whose step throws has no other. */
    void Dispatch();
    /** Forget all tasks. */
    void Clear();

  private:
    /** @return the tasks that are next; null if there are none */
    std::deque<Ptr<CpuTask>>* GetNextQueue();
    /** A step is over. @param next what has another step; may be null */
    void EndStep(Ptr<CpuTask> next);
    /** See to it that Dispatch() comes when the core is free, if there is something to do. */
    void Arm();
    /** @return now, ps */
    static int64_t GetNow();

    HostCpu& m_host;                    ///< whose core it is
    uint32_t m_index;                   ///< its number
    std::deque<Ptr<CpuTask>> m_softirq; ///< wait
    std::deque<Ptr<CpuTask>> m_process; ///< wait behind those
    Ptr<CpuTask> m_task;                ///< has another step; may be null
    uint32_t m_restarts{0};             ///< softirq tasks in a row while a process waited
    bool m_armed{false};                ///< Dispatch() is scheduled
    bool m_inStep{false};               ///< Dispatch() is running a step
    int64_t m_busyUntil{0};             ///< simulated time, ps
    int64_t m_idle{0};                  ///< idle before m_busyUntil, ps
};

} // namespace ns3

#endif // CPU_CORE_H
