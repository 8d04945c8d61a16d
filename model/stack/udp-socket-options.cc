/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "udp-socket-options.h"

#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"

#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(UdpSocketOptions);

TypeId
UdpSocketOptions::GetTypeId()
{
    static TypeId tid = TypeId("ns3::UdpSocketOptions")
                            .SetParent<Object>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<UdpSocketOptions>();
    return tid;
}

Ptr<UdpSocketOptions>
UdpSocketOptions::Get(Ptr<Node> node)
{
    auto options = node->GetObject<UdpSocketOptions>();
    if (!options)
    {
        options = CreateObject<UdpSocketOptions>();
        node->AggregateObject(options);
    }
    return options;
}

UdpSocketOptions::Key
UdpSocketOptions::GetKey(Ptr<Socket> socket)
{
    Address name;
    if (socket->GetSocketType() == Socket::NS3_SOCK_DGRAM && socket->GetSockName(name) == 0)
    {
        if (InetSocketAddress::IsMatchingType(name))
        {
            const auto local = InetSocketAddress::ConvertFrom(name);
            if (local.GetPort() != 0)
            {
                return {Ipv6Address::MakeIpv4MappedAddress(local.GetIpv4()), local.GetPort()};
            }
        }
        else if (Inet6SocketAddress::IsMatchingType(name))
        {
            const auto local = Inet6SocketAddress::ConvertFrom(name);
            return {local.GetIpv6(), local.GetPort()};
        }
    }
    throw std::invalid_argument("UdpSocketOptions: node " +
                                std::to_string(socket->GetNode()->GetId()) + ": " +
                                socket->GetInstanceTypeId().GetName() +
                                " is no UDP socket that is bound to a port; call Bind() first");
}

void
UdpSocketOptions::Set(Ptr<Socket> socket, const UdpOptions& options)
{
    m_options[GetKey(socket)] = options;
}

UdpOptions
UdpSocketOptions::Get(Ptr<Socket> socket) const
{
    const auto entry = m_options.find(GetKey(socket));
    return entry == m_options.end() ? UdpOptions() : entry->second;
}

UdpOptions
UdpSocketOptions::Find(Ipv4Address address, uint16_t port) const
{
    if (m_options.empty())
    {
        return {};
    }
    for (const auto& local : {Ipv6Address::MakeIpv4MappedAddress(address),
                              Ipv6Address::MakeIpv4MappedAddress(Ipv4Address::GetAny())})
    {
        const auto entry = m_options.find({local, port});
        if (entry != m_options.end())
        {
            return entry->second;
        }
    }
    return {};
}

UdpOptions
UdpSocketOptions::Find(Ipv6Address address, uint16_t port) const
{
    if (m_options.empty())
    {
        return {};
    }
    for (const auto& local : {address, Ipv6Address::GetAny()})
    {
        const auto entry = m_options.find({local, port});
        if (entry != m_options.end())
        {
            return entry->second;
        }
    }
    return {};
}

} // namespace ns3
