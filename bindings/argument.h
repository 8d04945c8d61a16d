/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ARGUMENT_H
#define ARGUMENT_H

#include "living.h"
#include "ns3-holder.h"
#include "number-argument.h"
#include "simulated-time.h"

#include "ns3/address.h"
#include "ns3/data-rate.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/mac48-address.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/node.h"

#include <optional>
#include <pybind11/stl.h>
#include <string>
#include <variant>
#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * What Python may give for an argument of an ns-3 type, and the error if it is wrong: a ValueError
 * that names the argument, the value and what is allowed. ns-3 itself would end the process.
 */

namespace ns3
{

namespace py = pybind11;

/** A rate, or text such as "10Gbps". */
using DataRateLike = std::variant<DataRate, std::string>;
/** An address, or text such as "10.1.0.1". */
using Ipv4Like = std::variant<Ipv4Address, std::string>;
/** A mask, or text such as "255.255.255.0" or "/24". */
using Ipv4MaskLike = std::variant<Ipv4Mask, std::string>;
/** An address, or text such as "2001:db8::1". */
using Ipv6Like = std::variant<Ipv6Address, std::string>;
/** Anything that ns3::Address can hold. */
using AddressLike = std::
    variant<Address, InetSocketAddress, Inet6SocketAddress, Ipv4Address, Ipv6Address, Mac48Address>;
/** A node, or several. */
using NodesLike = std::variant<Ptr<Node>, NodeContainer, std::vector<Ptr<Node>>>;
/** A device, or several. */
using DevicesLike = std::variant<Ptr<NetDevice>, NetDeviceContainer, std::vector<Ptr<NetDevice>>>;

/** @param names any @return the names with commas between them */
std::string Join(const std::vector<std::string>& names);

/** @param argument its name @param value what was given @return as ns-3 has it
 *  @throws pybind11::value_error naming all three */
DataRate ToDataRate(const std::string& argument, const DataRateLike& value);
/** @copydoc ToDataRate */
Ipv4Address ToIpv4(const std::string& argument, const Ipv4Like& value);
/** @copydoc ToDataRate */
Ipv4Mask ToIpv4Mask(const std::string& argument, const Ipv4MaskLike& value);
/** @copydoc ToDataRate */
Ipv6Address ToIpv6(const std::string& argument, const Ipv6Like& value);
/** @param value one of many @return the one that ns-3 means */
Address ToAddress(const AddressLike& value);
/** @copydoc ToDataRate */
NodeContainer ToNodes(const std::string& argument, const NodesLike& value);
/** @copydoc ToDataRate */
NetDeviceContainer ToDevices(const std::string& argument, const DevicesLike& value);

/**
 * @param text such as "10Gbps" or "2KiB"
 * @param unit regular expression of what is behind the number and its prefix
 * @return the number times its prefix; nothing if the text is not such a quantity
 */
std::optional<double> PrefixedNumber(const std::string& text, const std::string& unit);

/** @param text e.g. "00:00:00:00:00:01" @return whether it is a MAC address */
bool IsMac48Address(const std::string& text);

/**
 * An address as the class that it is an address of, which is what Python can ask.
 * @param address any
 * @return InetSocketAddress, Inet6SocketAddress, Ipv4Address, Ipv6Address, Mac48Address; else it
 */
py::object ToPython(const Address& address);

/** @param object any, or null @return the same, which a type checker sees may be None */
template <typename T>
std::optional<Ptr<T>>
OrNone(Ptr<T> object)
{
    return object ? std::optional<Ptr<T>>(object) : std::nullopt;
}

/**
 * A class's static method that finds what a node has of it, for `def_static("get_of", ...)`.
 * @tparam T aggregated to nodes
 * @param node a node
 * @return what it has
 * @throws pybind11::value_error naming the node if it has none
 */
template <typename T>
Ptr<T>
GetOf(Ptr<Node> node)
{
    RequireLivingArgument("node", node);
    const auto found = node->GetObject<T>();
    if (!found)
    {
        ThrowBadValue("node",
                      "node " + std::to_string(node->GetId()),
                      "one with " + T::GetTypeId().GetName());
    }
    return found;
}

/** GetOf() of what the first to ask for gets. @param get asks @return the same, with its error */
template <typename T>
auto
GetOfLiving(Ptr<T> (*get)(Ptr<Node>))
{
    return [get](Ptr<Node> node) {
        RequireLivingArgument("node", node);
        return get(node);
    };
}

/**
 * @param argument its name @param index from 0, or from the end if negative @param size how many
 * @return from 0
 * @throws pybind11::index_error naming the argument
 */
uint32_t ToIndex(const std::string& argument, int64_t index, uint32_t size);

/**
 * @param name of a type, e.g. "ns3::TcpSocketFactory"
 * @param argument that it was given for
 * @return the type
 * @throws pybind11::value_error naming both if there is none
 */
TypeId ToTypeId(const std::string& argument, const std::string& name);

} // namespace ns3

#endif // ARGUMENT_H
