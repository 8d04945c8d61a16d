/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "checksum-probes.h"

#include <stdexcept>
#include <string>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumProbes);

TypeId
ChecksumProbes::GetTypeId()
{
    static TypeId tid = TypeId("ns3::ChecksumProbes")
                            .SetParent<Object>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<ChecksumProbes>();
    return tid;
}

void
ChecksumProbes::Install(Ptr<Node> node)
{
    if (m_nodes.count(node) != 0)
    {
        return;
    }
    auto probes = Create<NodeProbes>();
    auto tracepoints = ChecksumTracepoints::Get(node);
    tracepoints->TraceConnectWithoutContext("Computation",
                                            MakeCallback(&NodeProbes::Computed, probes));
    tracepoints->TraceConnectWithoutContext("SctpManipPkt",
                                            MakeCallback(&NodeProbes::SctpManipulated, probes));
    m_nodes.emplace(node, probes);
}

void
ChecksumProbes::Install(const NodeContainer& nodes)
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

ChecksumCounts
ChecksumProbes::GetCounts() const
{
    ChecksumCounts sum;
    for (const auto& [node, probes] : m_nodes)
    {
        sum += probes->counts;
    }
    return sum;
}

ChecksumCounts
ChecksumProbes::GetCounts(Ptr<const Node> node) const
{
    const auto found = m_nodes.find(node);
    if (found == m_nodes.end())
    {
        throw std::invalid_argument("node " + std::to_string(node->GetId()) +
                                    " has no probes: ChecksumProbes::Install() was not called "
                                    "with it");
    }
    return found->second->counts;
}

uint64_t
ChecksumProbes::GetCrc32cCalls() const
{
    return GetCounts().GetCrc32cCalls();
}

uint64_t
ChecksumProbes::GetCrc32cCalls(ChecksumPlace place) const
{
    return GetCounts().GetCrc32cCalls(place);
}

uint64_t
ChecksumProbes::GetSctpManipPktHits() const
{
    return GetCounts().GetSctpManipPktHits();
}

void
ChecksumProbes::Reset()
{
    for (const auto& [node, probes] : m_nodes)
    {
        probes->counts = ChecksumCounts();
    }
}

void
ChecksumProbes::DoDispose()
{
    m_nodes.clear();
    Object::DoDispose();
}

void
ChecksumProbes::NodeProbes::Computed(const ChecksumComputation& computation)
{
    counts.Add(computation);
}

void
ChecksumProbes::NodeProbes::SctpManipulated(Ptr<const Packet> /* packet */)
{
    counts.AddSctpManipPktHit();
}

} // namespace ns3
