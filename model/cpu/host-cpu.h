/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef HOST_CPU_H
#define HOST_CPU_H

#include "cpu-core.h"
#include "cpu-cost-table.h"
#include "napi-instance.h"

#include "ns3/object.h"
#include "ns3/traced-callback.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3
{

class NodeCpu;

/** One stretch of work on a core. */
struct CpuCharge
{
    uint32_t nodeId;     ///< whose work
    uint32_t core;       ///< on which core
    const char* place;   ///< e.g. "nat"
    const char* what;    ///< "packet", "crc32c" or "internetChecksum"
    int64_t picoseconds; ///< how long
    uint64_t calls;      ///< packets, or contiguous pieces
    uint64_t bytes;      ///< of all of them together
    int64_t beginPs;     ///< simulated time at which it begins, ps
};

/**
 * @ingroup checksum-offload
 * The processor of one computer: cores, and what work costs them. Several nodes may share it, as
 * network namespaces of one Linux do (NodeCpu::Install()); then what one of them does delays the
 * others.
 *
 * A node without one does everything in no time, as ns-3 does. Left out: caches, NUMA, frequency
 * scaling and hyper-threading (the cost of a packet or byte is constant), a scheduler (a program
 * stays on its core), locks between cores, and memory bandwidth.
 */
class HostCpu : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    HostCpu();
    ~HostCpu() override;

    /** @return what work costs */
    const CpuCostTable& GetCosts() const;
    /** @param costs of work from now on */
    void SetCosts(const CpuCostTable& costs);
    /** @param preset a name of CpuCostPreset @throws std::invalid_argument naming it */
    void SetPreset(const std::string& preset);
    /** @return name of the preset; "custom" after SetCosts() */
    std::string GetPreset() const;

    /** @return number of cores */
    uint32_t GetCores() const;
    /**
     * @param index of a core
     * @return the core
     * @throws std::invalid_argument naming it if there are not so many
     */
    CpuCore& GetCore(uint32_t index);

    /** @return the core whose step is running; null outside of any */
    CpuCore* GetRunning() const;

    /**
     * The queue of netif_rx() on a core (netdev_max_backlog).
     * @param index of the core
     * @return it
     */
    NapiInstance& GetBacklog(uint32_t index);
    /** @param index of a core @param limit frames @return a receive queue of a device, polled by
     * the core with the weight of this host */
    Ptr<NapiInstance> MakeNapi(uint32_t index, uint32_t limit);

    /** @return share of the time since zero that all cores together were busy, 0 to 1 */
    double GetUtilisation() const;
    /** @param index of a core @return the same of this core */
    double GetUtilisation(uint32_t index);
    /** @return what was charged to all cores, over or not, ps */
    int64_t GetBusyPicoseconds() const;

    /** @return the nodes that share it, in the order of their installation */
    const std::vector<NodeCpu*>& GetNodes() const;

    /**
     * @param core that does the work
     * @param charge what; its core and beginPs are filled in
     */
    void Charge(CpuCore& core, CpuCharge charge);

    /** @param nodeId where a frame found a queue full @param reason e.g. "CPU_BACKLOG" */
    void Dropped(uint32_t nodeId, const char* reason);
    /** @return frames that found a queue full */
    uint64_t GetDropped() const;

    /** @param node shares this from now on; called by NodeCpu */
    void Attach(NodeCpu* node);
    /** @param node does so no more; with the last all tasks go; called by NodeCpu */
    void Detach(NodeCpu* node);

    /** @param core that does it @param task does its next step @return true if there is another */
    bool RunStep(CpuCore& core, CpuTask& task);
    /** @param index of the core that comes to its next step; called by the simulator */
    void Dispatch(uint32_t index);

    /** TracedCallback signature of "Charge". @param charge what work, where, how long */
    typedef void (*ChargeCallback)(const CpuCharge& charge);
    /** TracedCallback signature of "Drop". @param nodeId where @param reason why */
    typedef void (*DropCallback)(uint32_t nodeId, const char* reason);

  protected:
    void DoDispose() override;

  private:
    /** Make the cores, on first use: their number is known then. */
    void MakeCores();

    uint32_t m_nCores{1};                              ///< "Cores"
    uint32_t m_maxBacklog{0};                          ///< "MaxBacklog"
    uint32_t m_weight{0};                              ///< "DevWeight"
    CpuCostTable m_costs;                              ///< what work costs
    std::string m_preset;                              ///< its name
    std::vector<std::unique_ptr<CpuCore>> m_cores;     ///< by index
    std::vector<Ptr<NapiInstance>> m_backlogs;         ///< by core
    std::vector<NodeCpu*> m_nodes;                     ///< that share it
    CpuCore* m_running{nullptr};                       ///< whose step is running
    uint64_t m_dropped{0};                             ///< frames that found a queue full
    TracedCallback<const CpuCharge&> m_chargeTrace;    ///< "Charge"
    TracedCallback<uint32_t, const char*> m_dropTrace; ///< "Drop"
};

} // namespace ns3

#endif // HOST_CPU_H
