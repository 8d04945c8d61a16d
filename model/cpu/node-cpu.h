/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NODE_CPU_H
#define NODE_CPU_H

#include "cpu-breakdown.h"
#include "host-cpu.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/node.h"
#include "ns3/object.h"

#include <functional>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A node's share of a HostCpu, aggregated to the node: charges the cores with what the node's
 * ChecksumTracepoints tell of ("Work", "Computation"), keeps the accounts, and lets programs and
 * devices wait for a core.
 *
 * What a step of a task does is charged to its core; what happens outside of any step, to the core
 * that worked for the node last at that very time, or else to that of the node's programs.
 */
class NodeCpu : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    NodeCpu();
    ~NodeCpu() override;

    /**
     * @param node gets a share, aggregated
     * @param host its processor
     * @return the share
     * @throws std::invalid_argument if the node has one, or is of another MPI rank than a node that
     * shares the processor
     */
    static Ptr<NodeCpu> Install(Ptr<Node> node, Ptr<HostCpu> host);

    /** @return the processor */
    Ptr<HostCpu> GetHost() const;
    /** @return the node */
    Ptr<Node> GetNode() const;

    /** @return core of the node's programs */
    uint32_t GetProcessCore() const;
    /**
     * Taskset of the node's programs.
     * @param core its number
     * @throws std::invalid_argument if there is no such core
     */
    void SetProcessCore(uint32_t core);

    /**
     * Interrupt affinity of the node's devices: flows are spread over a range of cores (RSS).
     * @param first core
     * @param count of cores
     * @throws std::invalid_argument if there are not so many
     */
    void SetReceiveCores(uint32_t first, uint32_t count);
    /** @param flowHash of a packet @return the core that receives it */
    uint32_t GetReceiveCore(uint32_t flowHash) const;
    /** @return how many cores receive */
    uint32_t GetReceiveCoreCount() const;

    /** @return the core that works for the node now */
    CpuCore& GetCurrentCore() const;

    /** @return from now until the current core is through with what it was given so far: when a
     * packet that is handed to a device now leaves it */
    Time GetDelay() const;

    /**
     * Do something as a program of the node when its core comes to it.
     * @param call what
     */
    void RunAsProcess(std::function<void()> call);

    /**
     * enqueue_to_backlog() of net/core/dev.c.
     * @param core number of the core that is to receive the frame
     * @param receive what process_backlog() does with it
     * @return false if the core's backlog is full; "Drop" of HostCpu tells of it as CPU_BACKLOG
     */
    bool EnqueueToBacklog(uint32_t core, std::function<void()> receive);

    /** @return the node's accounts */
    const CpuBreakdown& GetBreakdown() const;

    /** @param work that the node did; connected to "Work" */
    void Worked(const PacketWork& work);
    /** @param computation that the node did; connected to "Computation" */
    void Computed(const ChecksumComputation& computation);

  protected:
    void DoDispose() override;

  private:
    /** @param charge work, and how long it takes */
    void Charge(const CpuCharge& charge);

    Ptr<HostCpu> m_host;              ///< the processor
    Node* m_node{nullptr};            ///< whose share it is
    uint32_t m_processCore{0};        ///< of the node's programs
    uint32_t m_firstReceiveCore{0};   ///< of its devices
    uint32_t m_receiveCores{1};       ///< how many
    mutable CpuCore* m_last{nullptr}; ///< core that worked for it last
    mutable Time m_lastTime;          ///< and when
    CpuBreakdown m_breakdown;         ///< accounts
};

} // namespace ns3

#endif // NODE_CPU_H
