/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-helper.h"

#include "ns3/ipv4.h"
#include "ns3/ipv6.h"
#include "ns3/node.h"
#include "ns3/sctp-l4-protocol.h"

#include <stdexcept>

namespace ns3
{

SctpHelper::SctpHelper()
{
    m_factory.SetTypeId(SctpL4Protocol::GetTypeId());
}

void
SctpHelper::Set(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

void
SctpHelper::Install(const NodeContainer& nodes) const
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

void
SctpHelper::Install(Ptr<Node> node) const
{
    std::string name = "SctpHelper: node " + std::to_string(node->GetId());
    if (!node->GetObject<Ipv4>() && !node->GetObject<Ipv6>())
    {
        throw std::invalid_argument(name + " has no IP stack: install InternetStackHelper first");
    }
    if (node->GetObject<SctpL4Protocol>())
    {
        throw std::invalid_argument(name + " has SCTP already");
    }
    node->AggregateObject(m_factory.Create<SctpL4Protocol>());
}

int64_t
SctpHelper::AssignStreams(const NodeContainer& nodes, int64_t stream) const
{
    int64_t next = stream;
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        if (Ptr<SctpL4Protocol> sctp = (*node)->GetObject<SctpL4Protocol>())
        {
            next += sctp->AssignStreams(next);
        }
    }
    return next - stream;
}

} // namespace ns3
