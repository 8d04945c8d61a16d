/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "port-check.h"

#include "endpoint-address.h"

#include "ns3/sctp-l4-protocol.h"
#include "ns3/tcp-l4-protocol.h"
#include "ns3/udp-l4-protocol.h"

namespace ns3
{

namespace
{

/** TCP and UDP: bind, and let go again. @return whether another socket has it */
template <typename Transport>
bool
IsTakenOf(Ptr<Transport> transport, const Address& local)
{
    if (InetSocketAddress::IsMatchingType(local))
    {
        const auto address = InetSocketAddress::ConvertFrom(local);
        auto* endPoint = transport->Allocate(nullptr, address.GetIpv4(), address.GetPort());
        if (endPoint)
        {
            transport->DeAllocate(endPoint);
        }
        return !endPoint;
    }
    const auto address = Inet6SocketAddress::ConvertFrom(local);
    auto* endPoint = transport->Allocate6(nullptr, address.GetIpv6(), address.GetPort());
    if (endPoint)
    {
        transport->DeAllocate(endPoint);
    }
    return !endPoint;
}

SctpAddress::Family
FamilyOf(const Address& local)
{
    return InetSocketAddress::IsMatchingType(local) ? SctpAddress::Family::IPV4
                                                    : SctpAddress::Family::IPV6;
}

/** SCTP has a port for all addresses of a family; the others have it for each address. */
bool
IsSame(const std::string& protocol, const Address& a, const Address& b)
{
    return protocol == "ns3::SctpSocketFactory"
               ? FamilyOf(a) == FamilyOf(b) && PortOf(a) == PortOf(b)
               : a == b;
}

} // namespace

PortCheck::PortCheck(Ptr<Node> node)
    : m_node(node)
{
}

void
PortCheck::Add(const CheckedObject& application,
               const std::string& attribute,
               TypeId protocol,
               const Address& local,
               Time start,
               Time stop)
{
    if (PortOf(local) == 0)
    {
        return; // any that is free
    }
    const Binding binding{application.GetName(), protocol.GetName(), local, start, stop};
    for (const auto& other : m_bindings)
    {
        if (other.protocol == binding.protocol && IsSame(binding.protocol, local, other.local) &&
            start < other.stop && other.start < stop)
        {
            application.Fail(attribute, ToText(local), "free; this has it: " + other.application);
        }
    }
    if (IsTaken(binding.protocol, local))
    {
        application.Fail(attribute, ToText(local), "free; a socket has it");
    }
    m_bindings.push_back(binding);
}

bool
PortCheck::IsTaken(const std::string& protocol, const Address& local) const
{
    const auto udp = m_node->GetObject<UdpL4Protocol>();
    if (udp && protocol == "ns3::UdpSocketFactory")
    {
        return IsTakenOf(udp, local);
    }
    const auto tcp = m_node->GetObject<TcpL4Protocol>();
    if (tcp && protocol == "ns3::TcpSocketFactory")
    {
        return IsTakenOf(tcp, local);
    }
    const auto sctp = m_node->GetObject<SctpL4Protocol>();
    if (sctp && protocol == "ns3::SctpSocketFactory")
    {
        auto& demux = sctp->GetDemux();
        const bool isFree = demux.Bind(FamilyOf(local), PortOf(local));
        if (isFree)
        {
            demux.Unbind(FamilyOf(local), PortOf(local));
        }
        return !isFree;
    }
    return false;
}

} // namespace ns3
