/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "checked-address-helper.h"
#include "factory-attribute.h"
#include "queue-disc-check.h"
#include "simulation-turn.h"

#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-interface-container.h"
#include "ns3/ipv6.h"
#include "ns3/queue-disc.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/traffic-control-layer.h"

#include <set>

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

/**
 * A queueing discipline that a device got after its node was initialized: when a simulation has
 * begun, ns-3 does neither.
 * @param devices some of whose nodes have begun
 */
void
InitializeQueueDiscs(const NetDeviceContainer& devices)
{
    for (auto device = devices.Begin(); device != devices.End(); ++device)
    {
        const auto control = (*device)->GetNode()->GetObject<TrafficControlLayer>();
        const auto disc = control ? control->GetRootQueueDiscOnDevice(*device) : nullptr;
        if (disc && control->IsInitialized() && !disc->IsInitialized())
        {
            CheckQueueDisc(disc,
                           *device,
                           "node " + std::to_string((*device)->GetNode()->GetId()) + ", device " +
                               std::to_string((*device)->GetIfIndex()));
            control->ScanDevices();
            disc->Initialize();
        }
    }
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
                std::set<Ptr<Node>> seen;
                for (auto node = checked.Begin(); node != checked.End(); ++node)
                {
                    if ((*node)->GetObject<Ipv4>() || (*node)->GetObject<Ipv6>() ||
                        !seen.insert(*node).second)
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
                return helper.AssignStreams(ToNodes("nodes", nodes),
                                            stream.As<int64_t>("stream", 0, INT64_MAX / 2));
            },
            py::arg("nodes"),
            py::arg("stream"),
            "Fix the random numbers of the stacks; returns how many streams are used.");
}

/** TrafficControlHelper, which ends the process when it is given two disciplines. */
struct RootQueueDisc
{
    TrafficControlHelper helper; ///< installs it
    bool isSet{false};           ///< whether it has one
};

void
SetRootQueueDisc(RootQueueDisc& root, const std::string& name, const py::kwargs& attributes)
{
    const TypeId type = ToTypeId("type", name);
    if (!type.IsChildOf(QueueDisc::GetTypeId()) || !type.HasConstructor())
    {
        ThrowBadValue("type",
                      "'" + name + "'",
                      "a queueing discipline, such as ns3::FifoQueueDisc");
    }
    if (root.isSet)
    {
        throw std::runtime_error("set_root_queue_disc(): the helper has a queueing discipline");
    }
    CallWithAttributes("type", type, attributes, [&](const auto&... pairs) {
        root.helper.SetRootQueueDisc(name, pairs...);
    });
    root.isSet = true;
}

void
InstallRootQueueDisc(RootQueueDisc& root, const DevicesLike& devices)
{
    if (!root.isSet)
    {
        throw std::runtime_error("install(): call set_root_queue_disc() first");
    }
    const auto checked = DevicesWith<TrafficControlLayer>(devices, "an IP stack");
    std::set<Ptr<NetDevice>> seen;
    for (auto device = checked.Begin(); device != checked.End(); ++device)
    {
        const auto control = (*device)->GetNode()->GetObject<TrafficControlLayer>();
        if (control->GetRootQueueDiscOnDevice(*device) || !seen.insert(*device).second)
        {
            ThrowBadValue("devices",
                          Repr(py::cast(*device)) + " of node " +
                              std::to_string((*device)->GetNode()->GetId()),
                          "without a queueing discipline yet; addresses give devices one");
        }
    }
    root.helper.Install(checked);
    InitializeQueueDiscs(checked);
}

void
BindTrafficControl(py::module_& module)
{
    py::class_<RootQueueDisc>(module, "TrafficControlHelper", "tc qdisc of devices.")
        .def(py::init<>())
        .def("set_root_queue_disc",
             &SetRootQueueDisc,
             py::arg("type"),
             "The queueing discipline's type, such as ``ns3::FqCoDelQueueDisc``, and its "
             "attributes as keywords; once.")
        .def("install",
             &InstallRootQueueDisc,
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
                LivingMethod{"get_address()", {}}.Require(*ip);
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

    py::class_<CheckedIpv4AddressHelper>(module,
                                         "Ipv4AddressHelper",
                                         "Gives devices IPv4 addresses.")
        .def(py::init([](const Ipv4Like& network, const Ipv4MaskLike& mask, const Ipv4Like& base) {
                 return CheckedIpv4AddressHelper(ToIpv4("network", network),
                                                 ToIpv4Mask("mask", mask),
                                                 ToIpv4("base", base));
             }),
             py::arg("network"),
             py::arg("mask"),
             py::arg("base") = "0.0.0.1",
             "Addresses of a network, from a host number on; a mask of 1 to 30 bits.")
        .def("new_network", &CheckedIpv4AddressHelper::NewNetwork, "Go on with the next network.")
        .def(
            "assign",
            [](CheckedIpv4AddressHelper& helper, const DevicesLike& devices) {
                const auto checked = DevicesWith<Ipv4>(devices, "IPv4");
                const auto interfaces = helper.Assign(checked);
                InitializeQueueDiscs(checked);
                return interfaces;
            },
            py::arg("devices"),
            "Give each device the next address.");
    py::class_<CheckedIpv6AddressHelper>(module,
                                         "Ipv6AddressHelper",
                                         "Gives devices IPv6 addresses.")
        .def(py::init([](const Ipv6Like& network, const Integer& prefix, const Ipv6Like& base) {
                 return CheckedIpv6AddressHelper(ToIpv6("network", network),
                                                 prefix.As<uint8_t>("prefix", 1, 64),
                                                 ToIpv6("base", base));
             }),
             py::arg("network"),
             py::arg("prefix") = Integer(64),
             py::arg("base") = "::1",
             "Addresses of a network; a prefix of 1 to 64 bits.")
        .def("new_network", &CheckedIpv6AddressHelper::NewNetwork, "Go on with the next network.")
        .def(
            "assign",
            [](CheckedIpv6AddressHelper& helper, const DevicesLike& devices) {
                const auto checked = DevicesWith<Ipv6>(devices, "IPv6");
                const auto interfaces = helper.Assign(checked);
                InitializeQueueDiscs(checked);
                return interfaces;
            },
            py::arg("devices"),
            "Give each device an address made of its link-layer address.");
}

} // namespace

void
BindInternetHelpers(py::module_& module)
{
    BindStackHelper(module);
    BindTrafficControl(module);
    BindAddressHelpers(module);
    module.def("populate_routing_tables",
               &Ipv4GlobalRoutingHelper::PopulateRoutingTables,
               "Find all IPv4 routes, as Ipv4GlobalRoutingHelper does.");
}

} // namespace ns3
