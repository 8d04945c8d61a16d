/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "endpoint-address.h"

#include "argument.h"

#include "ns3/ipv4.h"
#include "ns3/ipv6.h"

namespace ns3
{

namespace
{

/** @param address any @return whether it is of link-local multicast, with a port or without */
bool
IsLocalMulticast(const Address& address)
{
    if (InetSocketAddress::IsMatchingType(address))
    {
        return InetSocketAddress::ConvertFrom(address).GetIpv4().IsLocalMulticast();
    }
    if (Inet6SocketAddress::IsMatchingType(address))
    {
        return Inet6SocketAddress::ConvertFrom(address).GetIpv6().IsLinkLocalMulticast();
    }
    return false;
}

} // namespace

bool
HasPort(const Address& address)
{
    return InetSocketAddress::IsMatchingType(address) ||
           Inet6SocketAddress::IsMatchingType(address);
}

uint16_t
PortOf(const Address& address)
{
    return InetSocketAddress::IsMatchingType(address)
               ? InetSocketAddress::ConvertFrom(address).GetPort()
               : Inet6SocketAddress::ConvertFrom(address).GetPort();
}

std::string
ToText(const Address& address)
{
    return py::str(ToPython(address));
}

bool
HasFamilyOf(Ptr<Node> node, const Address& address)
{
    if (InetSocketAddress::IsMatchingType(address) || Ipv4Address::IsMatchingType(address))
    {
        return bool(node->GetObject<Ipv4>());
    }
    if (Inet6SocketAddress::IsMatchingType(address) || Ipv6Address::IsMatchingType(address))
    {
        return bool(node->GetObject<Ipv6>());
    }
    return true;
}

void
CheckFamily(Ptr<Node> node, const std::string& argument, const Address& address)
{
    if (!HasFamilyOf(node, address))
    {
        ThrowBadValue(argument,
                      ToText(address),
                      "of a family that node " + std::to_string(node->GetId()) +
                          " has; see InternetStackHelper");
    }
}

void
CheckDestination(Ptr<Node> node, const std::string& argument, const Address& address)
{
    CheckFamily(node, argument, address);
    if (IsLocalMulticast(address))
    {
        ThrowBadValue(argument, ToText(address), "no link-local multicast address");
    }
}

} // namespace ns3
