/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "host-cpu-helper.h"

#include "ns3/checksum-offload-stack.h"
#include "ns3/cpu-cost-preset.h"
#include "ns3/names.h"
#include "ns3/node-cpu.h"
#include "ns3/offload-net-device.h"
#include "ns3/offload-traffic-control-layer.h"

#include <functional>
#include <iomanip>

namespace ns3
{

namespace
{

/// What is told of an account: node, place and what, the account.
using Visit = std::function<
    void(const std::string& node, const CpuBreakdown::Key& key, const CpuAccount& account)>;

/// @param host a processor @param visit called for each account, node by node
void
ForEachAccount(Ptr<HostCpu> host, const Visit& visit)
{
    for (const auto* const cpu : host->GetNodes())
    {
        const auto node = cpu->GetNode();
        const auto name = Names::FindName(node);
        const auto label = name.empty() ? "node" + std::to_string(node->GetId()) : name;
        for (const auto& [key, account] : cpu->GetBreakdown().GetAccounts())
        {
            visit(label, key, account);
        }
    }
}

} // namespace

HostCpuHelper::HostCpuHelper(const std::string& preset)
    : m_costs(CpuCostPreset::FromName(preset)),
      m_preset(preset)
{
    m_factory.SetTypeId(HostCpu::GetTypeId());
}

HostCpuHelper::HostCpuHelper(const CpuCostTable& costs)
    : m_costs(costs)
{
    m_factory.SetTypeId(HostCpu::GetTypeId());
}

void
HostCpuHelper::SetAttribute(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

Ptr<HostCpu>
HostCpuHelper::Install(const NodeContainer& nodes) const
{
    auto host = m_factory.Create<HostCpu>();
    if (m_preset.empty())
    {
        host->SetCosts(m_costs);
    }
    else
    {
        host->SetPreset(m_preset);
    }
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Join(*node, host);
    }
    return host;
}

void
HostCpuHelper::Join(Ptr<Node> node, Ptr<HostCpu> host)
{
    const auto cpu = NodeCpu::Install(node, host);
    if (const auto stack = node->GetObject<ChecksumOffloadStack>())
    {
        stack->GetTrafficControl()->SetCpu(cpu);
    }
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        if (const auto device = DynamicCast<OffloadNetDevice>(node->GetDevice(i)))
        {
            device->SetCpu(cpu);
        }
    }
}

void
HostCpuHelper::PrintBreakdown(std::ostream& os, Ptr<HostCpu> host)
{
    const auto total = host->GetBusyPicoseconds();
    const auto flags = os.flags();
    os << std::left << std::setw(12) << "node" << std::setw(18) << "place" << std::setw(18)
       << "what" << std::right << std::setw(14) << "calls" << std::setw(16) << "time [us]"
       << std::setw(9) << "share" << '\n'
       << std::fixed;
    ForEachAccount(host, [&](const auto& node, const auto& key, const auto& account) {
        os << std::left << std::setw(12) << node << std::setw(18) << key.first << std::setw(18)
           << key.second << std::right << std::setw(14) << account.calls << std::setw(16)
           << std::setprecision(3) << account.picoseconds / 1e6 << std::setw(7)
           << std::setprecision(1) << (total == 0 ? 0 : 100.0 * account.picoseconds / total)
           << " %\n";
    });
    os.flags(flags);
}

void
HostCpuHelper::WriteCsv(std::ostream& os, Ptr<HostCpu> host)
{
    os << "node,place,what,calls,bytes,picoseconds\n";
    ForEachAccount(host, [&os](const auto& node, const auto& key, const auto& account) {
        os << node << ',' << key.first << ',' << key.second << ',' << account.calls << ','
           << account.bytes << ',' << account.picoseconds << '\n';
    });
}

void
HostCpuHelper::WriteFoldedStacks(std::ostream& os, Ptr<HostCpu> host)
{
    ForEachAccount(host, [&os](const auto& node, const auto& key, const auto& account) {
        os << node << ';' << key.first << ';' << key.second << ' '
           << (account.picoseconds + 500) / 1000 << '\n';
    });
}

} // namespace ns3
