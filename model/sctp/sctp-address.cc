/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-address.h"

#include "ns3/byte-order.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"

namespace ns3
{

SctpAddress::SctpAddress(const Ipv6Address& address)
{
    uint8_t bytes[SIZE];
    address.GetBytes(bytes);
    *this = Read(bytes);
}

SctpAddress
SctpAddress::GetAny(Family family)
{
    SctpAddress any;
    any.m_low = family == Family::IPV4 ? MAPPED : 0;
    return any;
}

SctpAddress
SctpAddress::Read(const uint8_t* bytes)
{
    SctpAddress address;
    address.m_high = LoadBe64(bytes);
    address.m_low = LoadBe64(bytes + 8);
    return address;
}

void
SctpAddress::Write(uint8_t* bytes) const
{
    StoreBe64(bytes, m_high);
    StoreBe64(bytes + 8, m_low);
}

bool
SctpAddress::IsUnicast() const
{
    if (IsIpv4())
    {
        return !GetIpv4().IsMulticast() && !GetIpv4().IsBroadcast();
    }
    return !IsAny() && m_high >> 56 != 0xff;
}

Ipv6Address
SctpAddress::GetIpv6() const
{
    uint8_t bytes[SIZE];
    Write(bytes);
    return Ipv6Address(bytes);
}

std::ostream&
operator<<(std::ostream& os, const SctpAddress& address)
{
    if (address.IsIpv4())
    {
        return os << address.GetIpv4();
    }
    return os << address.GetIpv6();
}

std::optional<SctpSocketAddress>
SctpSocketAddress::From(const Address& from)
{
    if (InetSocketAddress::IsMatchingType(from))
    {
        const auto ipv4 = InetSocketAddress::ConvertFrom(from);
        return SctpSocketAddress{ipv4.GetIpv4(), ipv4.GetPort()};
    }
    if (Inet6SocketAddress::IsMatchingType(from))
    {
        const auto ipv6 = Inet6SocketAddress::ConvertFrom(from);
        return SctpSocketAddress{ipv6.GetIpv6(), ipv6.GetPort()};
    }
    return std::nullopt;
}

Address
SctpSocketAddress::To() const
{
    if (address.IsIpv4())
    {
        return InetSocketAddress(address.GetIpv4(), port);
    }
    return Inet6SocketAddress(address.GetIpv6(), port);
}

} // namespace ns3
