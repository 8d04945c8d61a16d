/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "bindings.h"

#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv4-static-routing.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/ipv6-static-routing.h"
#include "ns3/ipv6.h"

#include <stdexcept>

namespace ns3
{

namespace
{

Ipv6Prefix
ToPrefix(const Integer& prefix)
{
    return Ipv6Prefix(prefix.As<uint8_t>("prefix", 0, 128));
}

Ptr<Ipv4> IpOf(const Ipv4StaticRouting& routing);
Ptr<Ipv6> IpOf(const Ipv6StaticRouting& routing);

/**
 * Tells what ns-3 keeps to itself: whose routes they are. An explicit instantiation may name what
 * is private.
 * @tparam MEMBER of Routing
 */
template <typename Routing, typename Ip, Ptr<Ip> Routing::*MEMBER>
struct Disclosure
{
    /** @param routing any @return the member */
    friend Ptr<Ip> IpOf(const Routing& routing)
    {
        return routing.*MEMBER;
    }
};

template struct Disclosure<Ipv4StaticRouting, Ipv4, &Ipv4StaticRouting::m_ipv4>;
template struct Disclosure<Ipv6StaticRouting, Ipv6, &Ipv6StaticRouting::m_ipv6>;

/** @param routing static routes @param index of an interface that a route is to use
 *  @return the same, if the node has it: ns-3 finds out when it sends */
template <typename Routing>
uint32_t
RouteInterface(const Routing& routing, const Integer& index)
{
    const auto ip = IpOf(routing);
    const uint32_t interfaces = ip ? ip->GetNInterfaces() : 0;
    if (interfaces == 0)
    {
        throw std::runtime_error("the routes are of no node with interfaces");
    }
    const auto number = index.As<uint32_t>("interface", 0, interfaces - 1);
    if (std::is_same_v<Routing, Ipv4StaticRouting> && ip->GetNAddresses(number) == 0)
    {
        ThrowBadValue("interface", std::to_string(number), "one that has an address");
    }
    return number;
}

/** What the static routes of IPv4 and IPv6 have in common. @param toAddress reads the kind */
template <typename Routing, typename AddressLike, typename ToAddress>
void
DefineRoutes(ObjectClass<Routing, Object>& bound, ToAddress toAddress)
{
    bound
        .def(
            "set_default_route",
            [toAddress](Routing& routing,
                        const AddressLike& nextHop,
                        const Integer& interface,
                        const Integer& metric) {
                const auto hop = toAddress("next_hop", nextHop);
                const uint32_t number = RouteInterface(routing, interface);
                const auto cost = metric.As<uint32_t>("metric");
                if constexpr (std::is_same_v<Routing, Ipv6StaticRouting>)
                {
                    routing.SetDefaultRoute(hop, number, Ipv6Address("::"), cost);
                }
                else
                {
                    routing.SetDefaultRoute(hop, number, cost);
                }
            },
            py::arg("next_hop"),
            py::arg("interface"),
            py::arg("metric") = Integer(0),
            "Where all goes that no other route is for.")
        .def("get_n_routes", &Routing::GetNRoutes, "Number of routes.");
}

/**
 * A method add_network_route_to().
 * @param toAddress reads an address @param toMask reads a mask or a prefix, named maskName
 */
template <typename Routing, typename AddressLike, typename MaskLike, typename A, typename M>
void
DefineNetworkRoute(ObjectClass<Routing, Object>& bound, A toAddress, M toMask, const char* maskName)
{
    bound.def(
        "add_network_route_to",
        [toAddress, toMask](Routing& routing,
                            const AddressLike& network,
                            const MaskLike& mask,
                            const AddressLike& nextHop,
                            const Integer& interface,
                            const Integer& metric) {
            routing.AddNetworkRouteTo(toAddress("network", network),
                                      toMask(mask),
                                      toAddress("next_hop", nextHop),
                                      RouteInterface(routing, interface),
                                      metric.As<uint32_t>("metric"));
        },
        py::arg("network"),
        py::arg(maskName),
        py::arg("next_hop"),
        py::arg("interface"),
        py::arg("metric") = Integer(0),
        "Route to a network.");
}

void
BindRoutes(py::module_& module)
{
    auto ipv4 = BindObject<Ipv4StaticRouting, Object>(module,
                                                      "Ipv4StaticRouting",
                                                      "A node's static routes.");
    DefineRoutes<Ipv4StaticRouting, Ipv4Like>(ipv4, &ToIpv4);
    DefineNetworkRoute<Ipv4StaticRouting, Ipv4Like, Ipv4MaskLike>(
        ipv4,
        &ToIpv4,
        [](const Ipv4MaskLike& mask) { return ToIpv4Mask("mask", mask); },
        "mask");
    ipv4.def(
        "add_host_route_to",
        [](Ipv4StaticRouting& routing,
           const Ipv4Like& host,
           const Ipv4Like& nextHop,
           const Integer& interface,
           const Integer& metric) {
            routing.AddHostRouteTo(ToIpv4("host", host),
                                   ToIpv4("next_hop", nextHop),
                                   RouteInterface(routing, interface),
                                   metric.As<uint32_t>("metric"));
        },
        py::arg("host"),
        py::arg("next_hop"),
        py::arg("interface"),
        py::arg("metric") = Integer(0),
        "Route to a host.");
    auto ipv6 = BindObject<Ipv6StaticRouting, Object>(module,
                                                      "Ipv6StaticRouting",
                                                      "A node's static routes.");
    DefineRoutes<Ipv6StaticRouting, Ipv6Like>(ipv6, &ToIpv6);
    DefineNetworkRoute<Ipv6StaticRouting, Ipv6Like, Integer>(ipv6, &ToIpv6, &ToPrefix, "prefix");
}

template <typename Helper, typename Ip>
auto
RoutingGetter()
{
    return [](Ptr<Ip> ip) {
        const auto routing = Helper().GetStaticRouting(ip);
        if (!routing)
        {
            ThrowBadValue("ip", Repr(py::cast(ip)), "of a node with static routing");
        }
        return routing;
    };
}

} // namespace

void
BindStaticRouting(py::module_& module)
{
    BindRoutes(module);
    module.def("get_static_routing",
               RoutingGetter<Ipv4StaticRoutingHelper, Ipv4>(),
               py::arg("ip").none(false),
               "The static routes of a node's IPv4.");
    module.def("get_static_routing",
               RoutingGetter<Ipv6StaticRoutingHelper, Ipv6>(),
               py::arg("ip").none(false),
               "The static routes of a node's IPv6.");
}

} // namespace ns3
