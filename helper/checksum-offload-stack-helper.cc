/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-offload-stack-helper.h"

namespace ns3
{

ChecksumOffloadStackHelper::ChecksumOffloadStackHelper()
{
    m_factory.SetTypeId(ChecksumOffloadStack::GetTypeId());
}

void
ChecksumOffloadStackHelper::SetAttribute(const std::string& name, const AttributeValue& value)
{
    m_factory.Set(name, value);
}

void
ChecksumOffloadStackHelper::Install(const NodeContainer& nodes) const
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

Ptr<ChecksumOffloadStack>
ChecksumOffloadStackHelper::Install(Ptr<Node> node) const
{
    auto stack = node->GetObject<ChecksumOffloadStack>();
    if (!stack)
    {
        stack = m_factory.Create<ChecksumOffloadStack>();
        stack->Install(node);
        return stack;
    }
    stack->TieInterfaces();
    return stack;
}

} // namespace ns3
