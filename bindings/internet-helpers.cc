/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"
#include "simulation-turn.h"

#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ipv6-interface-container.h"
#include "ns3/ipv6.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/traffic-control-layer.h"

namespace ns3
{

namespace
{

/** @param devices each must be on a node with an IP of that family */
template <typename Ip>
NetDeviceContainer
DevicesWith(const DevicesLike& devices, const char* family)
{
    const NetDeviceContainer checked = ToDevices("devices", devices);
    for (auto device = checked.Begin(); device != checked.End(); ++device)
    {
        const auto node = (*device)->GetNode();
        if (!node || !node->GetObject<Ip>())
        {
            ThrowBadValue("devices",
                          Repr(py::cast(*device)),
                          std::string("of nodes with ") + family + " (InternetStackHelper first)");
        }
    }
    return checked;
}

void
BindStackHelper(py::module_& module)
{
    py::class_<InternetStackHelper>(module,
                                    "InternetStackHelper",
                                    "Gives nodes IPv4, IPv6, TCP and UDP.")
        .def(py::init<>())
        .def("set_ipv4_stack_install",
             &InternetStackHelper::SetIpv4StackInstall,
             py::arg("on"),
             "Whether nodes get IPv4.")
        .def("set_ipv6_stack_install",
             &InternetStackHelper::SetIpv6StackInstall,
             py::arg("on"),
             "Whether nodes get IPv6.")
        .def(
            "install",
            [](const InternetStackHelper& helper, const NodesLike& nodes) {
                SimulationTurn::Require("InternetStackHelper.install()");
                const NodeContainer checked = ToNodes("nodes", nodes);
                for (auto node = checked.Begin(); node != checked.End(); ++node)
                {
                    if ((*node)->GetObject<Ipv4>() || (*node)->GetObject<Ipv6>())
                    {
                        ThrowBadValue("nodes",
                                      "node " + std::to_string((*node)->GetId()),
                                      "without a stack yet");
                    }
                }
                helper.Install(checked);
            },
            py::arg("nodes"),
            "Give nodes their stacks.")
        .def(
            "assign_streams",
            [](InternetStackHelper& helper, const NodesLike& nodes, const Integer& stream) {
                return helper.AssignStreams(ToNodes("nodes", nodes), stream.As<int64_t>("stream"));
            },
            py::arg("nodes"),
            py::arg("stream"),
            "Fix the random numbers of the stacks; returns how many streams are used.");

    py::class_<TrafficControlHelper>(module, "TrafficControlHelper", "tc qdisc of devices.")
        .def(py::init<>())
        .def(
            "set_root_queue_disc",
            [](TrafficControlHelper& helper,
               const std::string& type,
               const py::kwargs& attributes) {
                CallWithAttributes(
                    "type",
                    ToTypeId("type", type),
                    attributes,
                    [&](const auto&... pairs) { helper.SetRootQueueDisc(type, pairs...); });
            },
            py::arg("type"),
            "The queueing discipline's type, such as ``ns3::FqCoDelQueueDisc``, and its "
            "attributes as keywords.")
        .def(
            "install",
            [](TrafficControlHelper& helper, const DevicesLike& devices) {
                helper.Install(DevicesWith<TrafficControlLayer>(devices, "an IP stack"));
            },
            py::arg("devices"),
            "Give devices the queueing discipline; before they get addresses.");
}

template <typename Container, typename AddressType>
void
DefineInterfaceContainer(py::class_<Container>& bound)
{
    bound.def("get_n", &Container::GetN, "Number of interfaces.")
        .def("__len__", &Container::GetN)
        .def(
            "get_interface",
            [](const Container& container, const Integer& index) {
                const auto number = ToIndex("index", index.As<int64_t>("index"), container.GetN());
                return container.Get(number).second;
            },
            py::arg("index"),
            "The number of an interface on its node.")
        .def(
            "get_address",
            [](const Container& container, const Integer& index, const Integer& address) {
                const auto number = ToIndex("index", index.As<int64_t>("index"), container.GetN());
                const auto [ip, interface] = container.Get(number);
                return AddressType(container.GetAddress(number,
                                                        ToIndex("address",
                                                                address.As<int64_t>("address"),
                                                                ip->GetNAddresses(interface))));
            },
            py::arg("index"),
            py::arg("address") = Integer(-1),
            "An address of an interface: the last one, or that of a number.");
}

void
BindAddressHelpers(py::module_& module)
{
    py::class_<Ipv4InterfaceContainer> interfaces4(module,
                                                   "Ipv4InterfaceContainer",
                                                   "Interfaces that were given IPv4 addresses.");
    DefineInterfaceContainer<Ipv4InterfaceContainer, Ipv4Address>(interfaces4);
    py::class_<Ipv6InterfaceContainer> interfaces6(module,
                                                   "Ipv6InterfaceContainer",
                                                   "Interfaces that were given IPv6 addresses.");
    DefineInterfaceContainer<Ipv6InterfaceContainer, Ipv6Address>(interfaces6);

    py::class_<Ipv4AddressHelper>(module, "Ipv4AddressHelper", "Gives devices IPv4 addresses.")
        .def(py::init([](const Ipv4Like& network, const Ipv4MaskLike& mask, const Ipv4Like& base) {
                 return Ipv4AddressHelper(ToIpv4("network", network),
                                          ToIpv4Mask("mask", mask),
                                          ToIpv4("base", base));
             }),
             py::arg("network"),
             py::arg("mask"),
             py::arg("base") = "0.0.0.1",
             "Addresses of a network, from its host number on.")
        .def(
            "new_network",
            [](Ipv4AddressHelper& helper) { helper.NewNetwork(); },
            "Go on with the next network.")
        .def(
            "assign",
            [](Ipv4AddressHelper& helper, const DevicesLike& devices) {
                return helper.Assign(DevicesWith<Ipv4>(devices, "IPv4"));
            },
            py::arg("devices"),
            "Give each device the next address.");
    py::class_<Ipv6AddressHelper>(module, "Ipv6AddressHelper", "Gives devices IPv6 addresses.")
        .def(py::init([](const Ipv6Like& network, const Integer& prefix, const Ipv6Like& base) {
                 return Ipv6AddressHelper(ToIpv6("network", network),
                                          Ipv6Prefix(prefix.As<uint8_t>("prefix", 0, 128)),
                                          ToIpv6("base", base));
             }),
             py::arg("network"),
             py::arg("prefix") = Integer(64),
             py::arg("base") = "::1",
             "Addresses of a network.")
        .def(
            "new_network",
            [](Ipv6AddressHelper& helper) { helper.NewNetwork(); },
            "Go on with the next network.")
        .def(
            "assign",
            [](Ipv6AddressHelper& helper, const DevicesLike& devices) {
                return helper.Assign(DevicesWith<Ipv6>(devices, "IPv6"));
            },
            py::arg("devices"),
            "Give each device an address made of its link-layer address.");
}

} // namespace

void
BindInternetHelpers(py::module_& module)
{
    BindStackHelper(module);
    BindAddressHelpers(module);
    module.def("populate_routing_tables",
               &Ipv4GlobalRoutingHelper::PopulateRoutingTables,
               "Find all IPv4 routes, as Ipv4GlobalRoutingHelper does.");
}

} // namespace ns3
