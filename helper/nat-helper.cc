/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-helper.h"

#include "checksum-offload-stack-helper.h"

#include "ns3/ipv4.h"
#include "ns3/node.h"

#include <stdexcept>

namespace ns3
{

NatHelper::NatHelper()
{
    m_nat.SetTypeId(NfNat::GetTypeId());
    m_conntrack.SetTypeId(NfConntrack::GetTypeId());
}

void
NatHelper::SetAttribute(const std::string& name, const AttributeValue& value)
{
    m_nat.Set(name, value);
}

void
NatHelper::SetConntrackAttribute(const std::string& name, const AttributeValue& value)
{
    m_conntrack.Set(name, value);
}

Ptr<NfNat>
NatHelper::Install(Ptr<Node> node) const
{
    if (node->GetObject<NfNat>())
    {
        throw std::runtime_error("NatHelper: node " + std::to_string(node->GetId()) +
                                 " has NAT already");
    }
    if (!node->GetObject<Ipv4>())
    {
        throw std::runtime_error("NatHelper: node " + std::to_string(node->GetId()) +
                                 " has no IPv4 stack; use InternetStackHelper first");
    }
    ChecksumOffloadStackHelper().Install(node);
    auto conntrack = node->GetObject<NfConntrack>();
    if (!conntrack)
    {
        conntrack = m_conntrack.Create<NfConntrack>();
        conntrack->Install(node);
    }
    auto nat = m_nat.Create<NfNat>();
    nat->Install(node, conntrack);
    return nat;
}

void
NatHelper::Masquerade(Ptr<NfNat> nat, Ptr<const NetDevice> out, uint16_t minPort, uint16_t maxPort)
{
    nat->AddRule(NatRule::Masquerade(out, minPort, maxPort));
}

void
NatHelper::Snat(Ptr<NfNat> nat,
                Ptr<const NetDevice> out,
                Ipv4Address to,
                uint16_t minPort,
                uint16_t maxPort)
{
    nat->AddRule(NatRule::Snat(out, to, minPort, maxPort));
}

void
NatHelper::Dnat(Ptr<NfNat> nat,
                Ipv4Address destination,
                Ipv4Address to,
                uint8_t protocol,
                uint16_t destinationPort,
                uint16_t toPort)
{
    nat->AddRule(NatRule::Dnat(destination, to, protocol, destinationPort, toPort));
}

int64_t
NatHelper::AssignStreams(const NodeContainer& nodes, int64_t stream)
{
    const int64_t first = stream;
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        if (auto nat = (*node)->GetObject<NfNat>())
        {
            stream += nat->AssignStreams(stream);
        }
    }
    return stream - first;
}

} // namespace ns3
