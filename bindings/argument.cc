/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"

#include "text-match.h"

#include <arpa/inet.h>
#include <cmath>
#include <sstream>

namespace ns3
{

namespace
{

/** @return whether the whole text is a mask: dotted, or a slash and a length up to the maximum */
bool
IsLength(const std::string& text, int max)
{
    static const std::regex pattern(R"(/\d{1,3})");
    return Matches(text, pattern) && std::stoi(text.substr(1)) <= max;
}

/** @return whether the whole text is a rate that 64 bit hold, which ns-3 does not look at */
bool
IsRate(const std::string& text)
{
    std::istringstream stream(text);
    DataRate rate;
    const auto bits = PrefixedNumber(text, "(?:b|B)(?:ps|/s)");
    const bool isInBytes = text.find('B') != std::string::npos;
    return bits && *bits * (isInBytes ? 8 : 1) < 0x1p64 && stream >> rate;
}

bool
IsIpv4(const std::string& text)
{
    in_addr parsed;
    return inet_pton(AF_INET, text.c_str(), &parsed) == 1;
}

bool
IsIpv6(const std::string& text)
{
    in6_addr parsed;
    return inet_pton(AF_INET6, text.c_str(), &parsed) == 1;
}

std::string
Quoted(const std::string& text)
{
    return "'" + text + "'";
}

} // namespace

std::string
Join(const std::vector<std::string>& names)
{
    std::string all;
    for (const auto& name : names)
    {
        all += (all.empty() ? "" : ", ") + name;
    }
    return all;
}

std::optional<double>
PrefixedNumber(const std::string& text, const std::string& unit)
{
    const std::regex pattern(R"((\d+\.?\d*|\.\d+)([kKMG]?)(i?))" + unit);
    std::smatch parts;
    if (!Matches(text, pattern, &parts))
    {
        return std::nullopt;
    }
    const std::string prefix = parts[2];
    const int power = prefix.empty() ? 0 : prefix == "M" ? 2 : prefix == "G" ? 3 : 1;
    const double factor = std::pow(parts[3].length() > 0 ? 1024 : 1000, power);
    return std::strtod(parts[1].str().c_str(), nullptr) * factor;
}

DataRate
ToDataRate(const std::string& argument, const DataRateLike& value)
{
    if (const auto* rate = std::get_if<DataRate>(&value))
    {
        return *rate;
    }
    const auto& text = std::get<std::string>(value);
    if (!IsRate(text))
    {
        ThrowBadValue(argument, Quoted(text), "a rate such as 10Gbps, 2.5Mbps or 9600bps");
    }
    std::istringstream stream(text);
    DataRate rate;
    stream >> rate;
    return rate;
}

Ipv4Address
ToIpv4(const std::string& argument, const Ipv4Like& value)
{
    if (const auto* address = std::get_if<Ipv4Address>(&value))
    {
        return *address;
    }
    const auto& text = std::get<std::string>(value);
    if (!IsIpv4(text))
    {
        ThrowBadValue(argument, Quoted(text), "an IPv4 address such as 10.1.0.1");
    }
    return Ipv4Address(text.c_str());
}

Ipv4Mask
ToIpv4Mask(const std::string& argument, const Ipv4MaskLike& value)
{
    if (const auto* mask = std::get_if<Ipv4Mask>(&value))
    {
        return *mask;
    }
    const auto& text = std::get<std::string>(value);
    if (!IsIpv4(text) && !IsLength(text, 32))
    {
        ThrowBadValue(argument, Quoted(text), "a mask such as 255.255.255.0 or /24");
    }
    return Ipv4Mask(text.c_str());
}

Ipv6Address
ToIpv6(const std::string& argument, const Ipv6Like& value)
{
    if (const auto* address = std::get_if<Ipv6Address>(&value))
    {
        return *address;
    }
    const auto& text = std::get<std::string>(value);
    if (!IsIpv6(text))
    {
        ThrowBadValue(argument, Quoted(text), "an IPv6 address such as 2001:db8::1");
    }
    return Ipv6Address(text.c_str());
}

Address
ToAddress(const AddressLike& value)
{
    return std::visit([](const auto& address) -> Address { return address; }, value);
}

NodeContainer
ToNodes(const std::string& argument, const NodesLike& value)
{
    NodeContainer nodes;
    if (const auto* node = std::get_if<Ptr<Node>>(&value))
    {
        nodes.Add(*node);
    }
    else if (const auto* several = std::get_if<NodeContainer>(&value))
    {
        nodes.Add(*several);
    }
    else
    {
        for (const auto& each : std::get<std::vector<Ptr<Node>>>(value))
        {
            nodes.Add(each);
        }
    }
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        if (!*node)
        {
            ThrowBadValue(argument, "None", "a Node or several");
        }
        RequireLivingArgument(argument, *node);
    }
    return nodes;
}

NetDeviceContainer
ToDevices(const std::string& argument, const DevicesLike& value)
{
    NetDeviceContainer devices;
    if (const auto* device = std::get_if<Ptr<NetDevice>>(&value))
    {
        devices.Add(*device);
    }
    else if (const auto* several = std::get_if<NetDeviceContainer>(&value))
    {
        devices.Add(*several);
    }
    else
    {
        for (const auto& each : std::get<std::vector<Ptr<NetDevice>>>(value))
        {
            devices.Add(each);
        }
    }
    for (auto device = devices.Begin(); device != devices.End(); ++device)
    {
        if (!*device)
        {
            ThrowBadValue(argument, "None", "a NetDevice or several");
        }
        RequireLivingArgument(argument, *device);
    }
    return devices;
}

bool
IsMac48Address(const std::string& text)
{
    static const std::regex pattern("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}");
    return Matches(text, pattern);
}

py::object
ToPython(const Address& address)
{
    if (InetSocketAddress::IsMatchingType(address))
    {
        return py::cast(InetSocketAddress::ConvertFrom(address));
    }
    if (Inet6SocketAddress::IsMatchingType(address))
    {
        return py::cast(Inet6SocketAddress::ConvertFrom(address));
    }
    if (Ipv4Address::IsMatchingType(address))
    {
        return py::cast(Ipv4Address::ConvertFrom(address));
    }
    if (Ipv6Address::IsMatchingType(address))
    {
        return py::cast(Ipv6Address::ConvertFrom(address));
    }
    if (Mac48Address::IsMatchingType(address))
    {
        return py::cast(Mac48Address::ConvertFrom(address));
    }
    return py::cast(address);
}

uint32_t
ToIndex(const std::string& argument, int64_t index, uint32_t size)
{
    const int64_t fromStart = index < 0 ? index + size : index;
    if (fromStart < 0 || fromStart >= size)
    {
        throw py::index_error(argument + "=" + std::to_string(index) + ": there are " +
                              std::to_string(size));
    }
    return static_cast<uint32_t>(fromStart);
}

TypeId
ToTypeId(const std::string& argument, const std::string& name)
{
    TypeId type;
    if (!TypeId::LookupByNameFailSafe(name, &type))
    {
        ThrowBadValue(argument, Quoted(name), "the name of a type, such as ns3::UdpSocketFactory");
    }
    return type;
}

} // namespace ns3
