/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "application-check.h"
#include "argument.h"
#include "attribute-value.h"
#include "bindings.h"
#include "container.h"
#include "simulation-turn.h"

#include "ns3/application-container.h"
#include "ns3/application.h"
#include "ns3/channel.h"
#include "ns3/net-device.h"
#include "ns3/node-list.h"
#include "ns3/node.h"
#include "ns3/packet.h"

namespace ns3
{

namespace
{

/** Nodes made at once: a gigabyte of them. */
constexpr uint32_t MAX_NODES = 1000000;
/** Bytes, far above any super-packet. */
constexpr uint32_t MAX_PACKET_SIZE = 1U << 30;

Ptr<Packet>
MakePacket(const std::variant<Integer, py::bytes>& content)
{
    if (const auto* size = std::get_if<Integer>(&content))
    {
        return Create<Packet>(size->As<uint32_t>("content", 0, MAX_PACKET_SIZE));
    }
    const std::string bytes = std::get<py::bytes>(content);
    if (bytes.size() > MAX_PACKET_SIZE)
    {
        ThrowBadValue("content",
                      std::to_string(bytes.size()) + " bytes",
                      "of at most " + std::to_string(MAX_PACKET_SIZE) + " bytes");
    }
    return Create<Packet>(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

py::bytes
BytesOf(const Packet& packet)
{
    std::string bytes(packet.GetSize(), '\0');
    packet.CopyData(reinterpret_cast<uint8_t*>(bytes.data()), bytes.size());
    return bytes;
}

void
BindPacket(py::module_& module)
{
    py::class_<Packet, Ptr<Packet>>(module, "Packet", "A packet: bytes, and tags beside them.")
        .def(py::init(&MakePacket),
             py::arg("content") = Integer(0),
             "A packet of bytes, or of so many zeros.")
        .def("get_size", &Packet::GetSize, "Bytes.")
        .def("get_uid", &Packet::GetUid, "Number that copies and fragments share.")
        .def("to_bytes", &BytesOf, "All bytes.")
        .def("copy", &Packet::Copy, "A packet with the same bytes, tags and uid.")
        .def("__len__", &Packet::GetSize)
        .def("__bytes__", &BytesOf)
        .def("__repr__", [](const Packet& packet) {
            return "<Packet " + std::to_string(packet.GetUid()) + ", " +
                   std::to_string(packet.GetSize()) + " bytes>";
        });
}

template <typename T>
Ptr<T>
ItemOf(const Node& node, const Integer& index, uint32_t count, Ptr<T> (Node::*get)(uint32_t) const)
{
    return (node.*get)(ToIndex("index", index.As<int64_t>("index"), count));
}

/** @param argument what a node is to be given @param node where that is */
void
RequireFree(const std::string& argument, Ptr<Node> node)
{
    if (node)
    {
        ThrowBadValue(argument, "one of node " + std::to_string(node->GetId()), "on no node yet");
    }
}

void
BindNode(py::module_& module)
{
    // All classes before any method: a signature names them.
    auto channel = BindObject<Channel, Object>(module, "Channel", "What connects devices.");
    auto netDevice =
        BindObject<NetDevice, Object>(module, "NetDevice", "A network device of any kind.");
    auto program = BindObject<Application, Object>(module, "Application", "A program on a node.");
    auto host = BindObject<Node, Object>(module,
                                         "Node",
                                         "A host, router or switch. Lives until "
                                         "simulator.destroy().");
    channel.def("get_n_devices", &Channel::GetNDevices, "Number of devices.");

    netDevice
        .def(
            "get_node",
            [](const NetDevice& each) { return OrNone(each.GetNode()); },
            "Where it is; None after simulator.destroy().")
        .def("get_if_index", &NetDevice::GetIfIndex, "Its number on its node.")
        .def(
            "get_channel",
            [](const NetDevice& each) { return OrNone(each.GetChannel()); },
            "What it is connected to, or None.")
        .def("get_mtu", &NetDevice::GetMtu, "Largest IP packet, bytes.")
        .def(
            "set_mtu",
            [](NetDevice& device, const Integer& mtu) {
                if (!device.SetMtu(mtu.As<uint16_t>("mtu", 1)))
                {
                    ThrowBadValue("mtu", Repr(mtu.number), "what the device supports");
                }
            },
            py::arg("mtu"),
            "Set the largest IP packet, bytes.")
        .def(
            "get_address",
            [](const NetDevice& device) { return ToPython(device.GetAddress()); },
            "Its link-layer address.")
        .def(
            "set_address",
            [](NetDevice& device, const AddressLike& address) {
                const Address checked = ToAddress(address);
                if (!Mac48Address::IsMatchingType(checked))
                {
                    ThrowBadValue("address", py::str(ToPython(checked)), "a Mac48Address");
                }
                device.SetAddress(checked);
            },
            py::arg("address"),
            "Set its link-layer address.")
        .def("is_link_up", &NetDevice::IsLinkUp, "Whether it can send.");

    program
        .def(
            "get_node",
            [](const Application& each) { return OrNone(each.GetNode()); },
            "Where it is; None after simulator.destroy().")
        .def(
            "set_start_time",
            [](Application& application, const TimeLike& time) {
                application.SetStartTime(ToDelay("time", time));
            },
            py::arg("time"),
            "Set when it starts.")
        .def(
            "set_stop_time",
            [](Application& application, const TimeLike& time) {
                application.SetStopTime(ToDelay("time", time));
            },
            py::arg("time"),
            "Set when it stops.");

    host.def(py::init([] {
            SimulationTurn::Require("Node()");
            return CreateObject<Node>();
        }))
        .def("get_id", &Node::GetId, "Number of the node, from 0.")
        .def("get_n_devices", &Node::GetNDevices, "Number of devices, loopback included.")
        .def(
            "get_device",
            [](const Node& node, const Integer& index) {
                return ItemOf(node, index, node.GetNDevices(), &Node::GetDevice);
            },
            py::arg("index"),
            "One of its devices.")
        .def(
            "add_device",
            [](Node& node, Ptr<NetDevice> device) {
                RequireFree("device", device->GetNode());
                return node.AddDevice(device);
            },
            py::arg("device").none(false),
            "Give it a device that is on no node yet.")
        .def("get_n_applications", &Node::GetNApplications, "Number of applications.")
        .def(
            "get_application",
            [](const Node& node, const Integer& index) {
                return ItemOf(node, index, node.GetNApplications(), &Node::GetApplication);
            },
            py::arg("index"),
            "One of its applications.")
        .def(
            "add_application",
            [](Node& node, Ptr<Application> application) {
                RequireFree("application", application->GetNode());
                const uint32_t index = node.AddApplication(application);
                CheckApplicationsOfRun(application->GetNode());
                return index;
            },
            py::arg("application").none(false),
            "Give it an application that is on no node yet.");
}

/** @param method of a container @param applications must not be of a simulation that was ended */
void
RequireLiving(const std::string& method, const ApplicationContainer& applications)
{
    for (auto each = applications.Begin(); each != applications.End(); ++each)
    {
        LivingMethod{method, {}}.Require(**each);
    }
}

void
BindContainers(py::module_& module)
{
    py::class_<NodeContainer> nodes(module, "NodeContainer", "Nodes in an order.");
    nodes
        .def(py::init([](const std::variant<Integer, std::vector<Ptr<Node>>>& content) {
                 SimulationTurn::Require("NodeContainer()");
                 NodeContainer made;
                 if (const auto* count = std::get_if<Integer>(&content))
                 {
                     made.Create(count->As<uint32_t>("content", 0, MAX_NODES));
                     return made;
                 }
                 return ToNodes("content", std::get<std::vector<Ptr<Node>>>(content));
             }),
             py::arg("content") = Integer(0),
             "So many new nodes, or the given ones.")
        .def(
            "create",
            [](NodeContainer& container, const Integer& n) {
                SimulationTurn::Require("NodeContainer.create()");
                container.Create(n.As<uint32_t>("n", 0, MAX_NODES));
            },
            py::arg("n"),
            "Append so many new nodes.")
        .def(
            "add",
            [](NodeContainer& container, const NodesLike& more) {
                container.Add(ToNodes("nodes", more));
            },
            py::arg("nodes"),
            "Append nodes.");
    DefineSequence(nodes, "nodes");

    py::class_<NetDeviceContainer> devices(module, "NetDeviceContainer", "Devices in an order.");
    devices
        .def(py::init([](const std::vector<Ptr<NetDevice>>& content) {
                 return ToDevices("content", content);
             }),
             py::arg("content") = std::vector<Ptr<NetDevice>>(),
             "The given devices.")
        .def(
            "add",
            [](NetDeviceContainer& container, const DevicesLike& more) {
                container.Add(ToDevices("devices", more));
            },
            py::arg("devices"),
            "Append devices.");
    DefineSequence(devices, "devices");

    py::class_<ApplicationContainer> applications(module,
                                                  "ApplicationContainer",
                                                  "Applications in an order.");
    applications.def(py::init<>())
        .def("add",
             py::overload_cast<Ptr<Application>>(&ApplicationContainer::Add),
             py::arg("application").none(false),
             "Append an application.")
        .def(
            "start",
            [](ApplicationContainer& container, const TimeLike& time) {
                RequireLiving("ApplicationContainer.start()", container);
                container.Start(ToDelay("time", time));
            },
            py::arg("time"),
            "Start all of them at a time.")
        .def(
            "stop",
            [](ApplicationContainer& container, const TimeLike& time) {
                RequireLiving("ApplicationContainer.stop()", container);
                container.Stop(ToDelay("time", time));
            },
            py::arg("time"),
            "Stop all of them at a time.");
    DefineSequence(applications, "applications");
}

} // namespace

void
BindNetwork(py::module_& module)
{
    BindPacket(module);
    BindNode(module);
    BindContainers(module);
    module.def(
        "get_nodes",
        [] {
            SimulationTurn::Begin();
            return NodeContainer::GetGlobal();
        },
        "Every node of the simulation, by whichever bindings it was made.");
}

} // namespace ns3
