/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "node-cpu.h"

#include "ns3/simulator.h"

#include <stdexcept>
#include <utility>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NodeCpu);

namespace
{

/** One call of a program. */
class ProcessCall : public CpuTask
{
  public:
    /** @param call what to do @param context where */
    ProcessCall(std::function<void()> call, uint32_t context)
        : m_call(std::move(call)),
          m_context(context)
    {
    }

    bool Run() override
    {
        m_call();
        return false;
    }

    uint32_t GetContext() const override
    {
        return m_context;
    }

  private:
    std::function<void()> m_call; ///< what to do
    uint32_t m_context;           ///< where
};

/// @param place where @return true if hardware computes there
bool
IsHardware(ChecksumPlace place)
{
    return place == ChecksumPlace::NIC || place == ChecksumPlace::NIC_RECEIVE;
}

} // namespace

TypeId
NodeCpu::GetTypeId()
{
    static TypeId tid = TypeId("ns3::NodeCpu")
                            .SetParent<Object>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<NodeCpu>();
    return tid;
}

NodeCpu::NodeCpu() = default;
NodeCpu::~NodeCpu() = default;

Ptr<NodeCpu>
NodeCpu::Install(Ptr<Node> node, Ptr<HostCpu> host)
{
    if (node->GetObject<NodeCpu>())
    {
        throw std::invalid_argument("NodeCpu: node " + std::to_string(node->GetId()) +
                                    " has a processor already");
    }
    for (const auto* const other : host->GetNodes())
    {
        if (other->m_node->GetSystemId() != node->GetSystemId())
        {
            throw std::invalid_argument("NodeCpu: node " + std::to_string(node->GetId()) +
                                        " is of another MPI rank than node " +
                                        std::to_string(other->m_node->GetId()) +
                                        ", whose processor it is to share");
        }
    }
    auto cpu = CreateObject<NodeCpu>();
    cpu->m_host = host;
    cpu->m_node = PeekPointer(node);
    host->Attach(PeekPointer(cpu));
    node->AggregateObject(cpu);
    auto tracepoints = ChecksumTracepoints::Get(node);
    tracepoints->TraceConnectWithoutContext("Work",
                                            MakeCallback(&NodeCpu::Worked, PeekPointer(cpu)));
    tracepoints->TraceConnectWithoutContext("Computation",
                                            MakeCallback(&NodeCpu::Computed, PeekPointer(cpu)));
    return cpu;
}

Ptr<HostCpu>
NodeCpu::GetHost() const
{
    return m_host;
}

Ptr<Node>
NodeCpu::GetNode() const
{
    return m_node;
}

uint32_t
NodeCpu::GetProcessCore() const
{
    return m_processCore;
}

void
NodeCpu::SetProcessCore(uint32_t core)
{
    m_host->GetCore(core);
    m_processCore = core;
}

void
NodeCpu::SetReceiveCores(uint32_t first, uint32_t count)
{
    if (count == 0)
    {
        throw std::invalid_argument("NodeCpu: no core to receive with");
    }
    m_host->GetCore(first);
    m_host->GetCore(first + count - 1);
    m_firstReceiveCore = first;
    m_receiveCores = count;
}

uint32_t
NodeCpu::GetReceiveCore(uint32_t flowHash) const
{
    return m_firstReceiveCore + flowHash % m_receiveCores;
}

uint32_t
NodeCpu::GetReceiveCoreCount() const
{
    return m_receiveCores;
}

CpuCore&
NodeCpu::GetCurrentCore() const
{
    if (auto* const running = m_host->GetRunning())
    {
        m_last = running;
        m_lastTime = Simulator::Now();
        return *running;
    }
    if (m_last && m_lastTime == Simulator::Now())
    {
        return *m_last; // e.g. what ScheduleNow() put off
    }
    return m_host->GetCore(m_processCore);
}

Time
NodeCpu::GetDelay() const
{
    return GetCurrentCore().GetDelay();
}

void
NodeCpu::RunAsProcess(std::function<void()> call)
{
    m_host->GetCore(m_processCore)
        .Submit(Create<ProcessCall>(std::move(call), m_node->GetId()), CpuPriority::PROCESS);
}

bool
NodeCpu::EnqueueToBacklog(uint32_t core, std::function<void()> receive)
{
    if (m_host->GetBacklog(core).Enqueue(std::move(receive), m_node->GetId()))
    {
        return true;
    }
    m_host->Dropped(m_node->GetId(), "CPU_BACKLOG");
    return false;
}

const CpuBreakdown&
NodeCpu::GetBreakdown() const
{
    return m_breakdown;
}

void
NodeCpu::Worked(const PacketWork& work)
{
    const auto ps = m_host->GetCosts().Get(work.place).GetPicoseconds(work.packets, work.bytes);
    Charge({m_node->GetId(), 0, ToString(work.place), "packet", ps, work.packets, work.bytes, 0});
}

void
NodeCpu::Computed(const ChecksumComputation& computation)
{
    if (IsHardware(computation.place))
    {
        return;
    }
    const auto ps = m_host->GetCosts()
                        .Get(computation.algorithm)
                        .GetPicoseconds(computation.pieces, computation.bytes);
    const char* what =
        computation.algorithm == ChecksumAlgorithm::CRC32C ? "crc32c" : "internetChecksum";
    Charge({m_node->GetId(),
            0,
            ToString(computation.place),
            what,
            ps,
            computation.pieces,
            computation.bytes,
            0});
}

void
NodeCpu::Charge(const CpuCharge& charge)
{
    m_breakdown.Add(charge.place, charge.what, {charge.picoseconds, charge.calls, charge.bytes});
    m_host->Charge(GetCurrentCore(), charge);
}

void
NodeCpu::DoDispose()
{
    if (m_host)
    {
        m_host->Detach(this);
        const auto tracepoints = GetObject<ChecksumTracepoints>();
        tracepoints->TraceDisconnectWithoutContext("Work", MakeCallback(&NodeCpu::Worked, this));
        tracepoints->TraceDisconnectWithoutContext("Computation",
                                                   MakeCallback(&NodeCpu::Computed, this));
    }
    m_host = nullptr;
    m_node = nullptr;
    m_last = nullptr;
    Object::DoDispose();
}

} // namespace ns3
