/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_TASK_H
#define CPU_TASK_H

#include "ns3/simple-ref-count.h"

#include <cstdint>

namespace ns3
{

/** Who goes first when several tasks wait for a core. */
enum class CpuPriority : uint8_t
{
    SOFTIRQ, ///< a NAPI poll, the backlog
    PROCESS  ///< a program's system calls
};

/** @ingroup checksum-offload What a core does in steps, each not interrupted (CpuCore). */
class CpuTask : public SimpleRefCount<CpuTask>
{
  public:
    virtual ~CpuTask() = default;

    /**
     * Do the next step now; what it charges is the time that it takes.
     * @return true if there is another step, which follows at once
     */
    virtual bool Run() = 0;

    /** @return ns-3 context (node id) of the next step */
    virtual uint32_t GetContext() const = 0;
};

} // namespace ns3

#endif // CPU_TASK_H
