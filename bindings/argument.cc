/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"

#include <arpa/inet.h>
#include <limits>
#include <regex>
#include <sstream>

namespace ns3
{

namespace
{

/** @return whether the whole text is a number and one of ns-3's units of time */
bool
IsTime(const std::string& text)
{
    static const std::regex pattern(
        R"([+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?(y|d|h|min|s|ms|us|ns|ps|fs)?)");
    return std::regex_match(text, pattern);
}

/** @return whether the whole text is a mask: dotted, or a slash and a length up to the maximum */
bool
IsLength(const std::string& text, int max)
{
    static const std::regex pattern(R"(/\d{1,3})");
    return std::regex_match(text, pattern) && std::stoi(text.substr(1)) <= max;
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

void
ThrowBadValue(const std::string& argument, const std::string& value, const std::string& allowed)
{
    throw py::value_error(argument + "=" + value + ": must be " + allowed);
}

std::string
Repr(py::handle object)
{
    return py::repr(object).cast<std::string>();
}

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

Time
ToTime(const std::string& argument, const TimeLike& value)
{
    if (const auto* time = std::get_if<Time>(&value))
    {
        return *time;
    }
    const auto& text = std::get<std::string>(value);
    if (!IsTime(text))
    {
        ThrowBadValue(argument,
                      Quoted(text),
                      "a Time, or a number with a unit: y, d, h, min, s, ms, us, ns, ps or fs");
    }
    return Time(text);
}

DataRate
ToDataRate(const std::string& argument, const DataRateLike& value)
{
    if (const auto* rate = std::get_if<DataRate>(&value))
    {
        return *rate;
    }
    const auto& text = std::get<std::string>(value);
    std::istringstream stream(text);
    DataRate rate;
    stream >> rate;
    if (stream.fail() || stream.peek() != std::istringstream::traits_type::eof() || text[0] == '-')
    {
        ThrowBadValue(argument, Quoted(text), "a rate such as 10Gbps, 2.5Mbps or 9600bps");
    }
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
    }
    return devices;
}

bool
IsMac48Address(const std::string& text)
{
    static const std::regex pattern("[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}");
    return std::regex_match(text, pattern);
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

Integer::Integer(int64_t value)
    : number(py::int_(value))
{
}

py::int_
Integer::Checked(const std::string& argument, const py::int_& min, const py::int_& max) const
{
    const auto index = py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
    if (!index)
    {
        throw py::error_already_set();
    }
    if (index < min || index > max)
    {
        ThrowBadValue(argument, Repr(number), "from " + Repr(min) + " to " + Repr(max));
    }
    return py::int_(index);
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
