/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ROUTE_INPUT_ARGUMENT_H
#define ROUTE_INPUT_ARGUMENT_H

#include "ns3/ipv4-routing-protocol.h"
#include "ns3/ipv6-routing-protocol.h"

#include <cstddef>
#include <tuple>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Takes the type of RouteInput() of Ipv4RoutingProtocol or Ipv6RoutingProtocol apart.
 * @tparam Method the type of a pointer to it
 */
template <typename Method>
struct RouteInputSignature;

/** @copydoc RouteInputSignature */
template <typename Protocol, typename... Types>
struct RouteInputSignature<bool (Protocol::*)(Types...)>
{
    /** The types of its arguments. */
    using Arguments = std::tuple<Types...>;
};

/**
 * @ingroup checksum-offload
 * The type of an argument of Ipv4RoutingProtocol::RouteInput(), whose callbacks ns-3 takes by value
 * before 3.39 and by reference to const since; those of IPv6 likewise.
 * @tparam Index which argument: 3 unicast, 4 multicast, 5 local delivery, 6 error
 */
template <std::size_t Index>
using RouteInputArgument = std::tuple_element_t<
    Index,
    typename RouteInputSignature<decltype(&Ipv4RoutingProtocol::RouteInput)>::Arguments>;

/** @ingroup checksum-offload @copydoc RouteInputArgument */
template <std::size_t Index>
using Ipv6RouteInputArgument = std::tuple_element_t<
    Index,
    typename RouteInputSignature<decltype(&Ipv6RoutingProtocol::RouteInput)>::Arguments>;

} // namespace ns3

#endif // ROUTE_INPUT_ARGUMENT_H
