/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "host-cpu.h"

#include "cpu-cost-preset.h"
#include "node-cpu.h"

#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(HostCpu);

TypeId
HostCpu::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::HostCpu")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<HostCpu>()
            .AddAttribute("Cores",
                          "Number of cores; fixed once the first node is there.",
                          UintegerValue(1),
                          MakeUintegerAccessor(&HostCpu::m_nCores),
                          MakeUintegerChecker<uint32_t>(1, 1024))
            .AddAttribute("Preset",
                          "What work costs, by a name of CpuCostPreset.",
                          StringValue("none"),
                          MakeStringAccessor(&HostCpu::SetPreset, &HostCpu::GetPreset),
                          MakeStringChecker())
            .AddAttribute("MaxBacklog",
                          "Frames that wait for a core behind netif_rx(); more are dropped as "
                          "CPU_BACKLOG (net.core.netdev_max_backlog).",
                          UintegerValue(1000),
                          MakeUintegerAccessor(&HostCpu::m_maxBacklog),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute("DevWeight",
                          "Most frames of one poll (net.core.dev_weight).",
                          UintegerValue(64),
                          MakeUintegerAccessor(&HostCpu::m_weight),
                          MakeUintegerChecker<uint32_t>(1))
            .AddTraceSource("Charge",
                            "A core is charged with work.",
                            MakeTraceSourceAccessor(&HostCpu::m_chargeTrace),
                            "ns3::HostCpu::ChargeCallback")
            .AddTraceSource("Drop",
                            "A frame found a queue in front of a core full: CPU_BACKLOG behind "
                            "netif_rx(), RX_MISSED in a device's ring.",
                            MakeTraceSourceAccessor(&HostCpu::m_dropTrace),
                            "ns3::HostCpu::DropCallback");
    return tid;
}

HostCpu::HostCpu() = default;
HostCpu::~HostCpu() = default;

const CpuCostTable&
HostCpu::GetCosts() const
{
    return m_costs;
}

void
HostCpu::SetCosts(const CpuCostTable& costs)
{
    m_costs = costs;
    m_preset = "custom";
}

void
HostCpu::SetPreset(const std::string& preset)
{
    m_costs = CpuCostPreset::FromName(preset);
    m_preset = preset;
}

std::string
HostCpu::GetPreset() const
{
    return m_preset;
}

uint32_t
HostCpu::GetCores() const
{
    return m_cores.empty() ? m_nCores : m_cores.size();
}

void
HostCpu::MakeCores()
{
    if (!m_cores.empty())
    {
        return; // fixed, whatever "Cores" says by now
    }
    for (uint32_t index = 0; index < m_nCores; ++index)
    {
        m_cores.push_back(std::make_unique<CpuCore>(*this, index));
        m_backlogs.push_back(MakeNapi(index, m_maxBacklog));
    }
}

CpuCore&
HostCpu::GetCore(uint32_t index)
{
    if (index >= m_cores.size())
    {
        throw std::invalid_argument("HostCpu: no core " + std::to_string(index) + ": it has " +
                                    std::to_string(m_cores.size()));
    }
    return *m_cores[index];
}

CpuCore*
HostCpu::GetRunning() const
{
    return m_running;
}

NapiInstance&
HostCpu::GetBacklog(uint32_t index)
{
    GetCore(index);
    return *m_backlogs[index];
}

Ptr<NapiInstance>
HostCpu::MakeNapi(uint32_t index, uint32_t limit)
{
    return Create<NapiInstance>(GetCore(index), limit, m_weight);
}

int64_t
HostCpu::GetBusyPicoseconds() const
{
    int64_t busy = 0;
    for (const auto& core : m_cores)
    {
        busy += core->GetBusyPicoseconds();
    }
    return busy;
}

double
HostCpu::GetUtilisation() const
{
    const auto now = Simulator::Now().GetPicoSeconds();
    int64_t busy = 0;
    for (const auto& core : m_cores)
    {
        busy += core->GetElapsedBusyPicoseconds();
    }
    return now == 0 || m_cores.empty() ? 0 : static_cast<double>(busy) / now / m_cores.size();
}

double
HostCpu::GetUtilisation(uint32_t index)
{
    const auto now = Simulator::Now().GetPicoSeconds();
    const auto busy = GetCore(index).GetElapsedBusyPicoseconds();
    return now == 0 ? 0 : static_cast<double>(busy) / now;
}

const std::vector<NodeCpu*>&
HostCpu::GetNodes() const
{
    return m_nodes;
}

void
HostCpu::Charge(CpuCore& core, CpuCharge charge)
{
    core.Charge(charge.picoseconds);
    if (!m_chargeTrace.IsEmpty())
    {
        charge.core = core.GetIndex();
        charge.beginPs = core.GetBusyUntil() - charge.picoseconds;
        m_chargeTrace(charge);
    }
}

void
HostCpu::Dropped(uint32_t nodeId, const char* reason)
{
    ++m_dropped;
    m_dropTrace(nodeId, reason);
}

uint64_t
HostCpu::GetDropped() const
{
    return m_dropped;
}

void
HostCpu::Attach(NodeCpu* node)
{
    MakeCores();
    m_nodes.push_back(node);
}

void
HostCpu::Detach(NodeCpu* node)
{
    m_nodes.erase(std::remove(m_nodes.begin(), m_nodes.end(), node), m_nodes.end());
    if (m_nodes.empty())
    {
        for (const auto& core : m_cores)
        {
            core->Clear();
        }
        for (const auto& backlog : m_backlogs)
        {
            backlog->Clear();
        }
    }
}

bool
HostCpu::RunStep(CpuCore& core, CpuTask& task)
{
    struct Running
    {
        ~Running()
        {
            running = nullptr; // whether the step returns or throws
        }

        CpuCore*& running;
    };

    m_running = &core;
    const Running running{m_running};
    return task.Run();
}

void
HostCpu::Dispatch(uint32_t index)
{
    m_cores[index]->Dispatch();
}

void
HostCpu::DoDispose()
{
    for (const auto& core : m_cores)
    {
        core->Clear();
    }
    for (const auto& backlog : m_backlogs)
    {
        backlog->Clear();
    }
    Object::DoDispose();
}

} // namespace ns3
