/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ROUTE_INPUT_ARGUMENT_H
#define ROUTE_INPUT_ARGUMENT_H

#include "ns3/ipv4-routing-protocol.h"

#include <cstddef>
#include <tuple>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Takes the type of Ipv4RoutingProtocol::RouteInput() apart.
 * @tparam Method the type of a pointer to it
 */
template <typename Method>
struct RouteInputSignature;

/** @copydoc RouteInputSignature */
template <typename... Types>
struct RouteInputSignature<bool (Ipv4RoutingProtocol::*)(Types...)>
{
    /** The types of its arguments. */
    using Arguments = std::tuple<Types...>;
};

/**
 * @ingroup checksum-offload
 * The type of an argument of Ipv4RoutingProtocol::RouteInput(), whose callbacks ns-3 takes by value
 * before 3.39 and by reference to const since.
 * @tparam Index which argument: 3 unicast, 4 multicast, 5 local delivery, 6 error
 */
template <std::size_t Index>
using RouteInputArgument = std::tuple_element_t<
    Index,
    typename RouteInputSignature<decltype(&Ipv4RoutingProtocol::RouteInput)>::Arguments>;

} // namespace ns3

#endif // ROUTE_INPUT_ARGUMENT_H
