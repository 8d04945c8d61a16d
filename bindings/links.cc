/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/bridge-helper.h"
#include "ns3/bridge-net-device.h"
#include "ns3/csma-helper.h"
#include "ns3/packet.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/queue.h"

#include <set>

namespace ns3
{

namespace
{

/** @param type of a queue, e.g. "ns3::DropTailQueue" @return the type of those of packets */
TypeId
QueueOfPackets(const std::string& type)
{
    const bool complete = !type.empty() && type.back() == '>';
    const TypeId found = ToTypeId("type", complete ? type : type + "<Packet>");
    if (!found.HasConstructor() || !found.IsChildOf(Queue<Packet>::GetTypeId()))
    {
        ThrowBadValue("type", "'" + type + "'", "a queue, such as ns3::DropTailQueue");
    }
    return found;
}

/** @return a method that sets the queue of a helper's devices */
template <typename Helper>
auto
QueueSetter()
{
    return [](Helper& helper, const std::string& type, const py::kwargs& attributes) {
        CallWithAttributes("type", QueueOfPackets(type), attributes, [&](const auto&... pairs) {
            helper.SetQueue(type, pairs...);
        });
    };
}

/** @param node any @return the devices that are in its bridges */
std::set<Ptr<NetDevice>>
PortsOfBridges(Ptr<Node> node)
{
    std::set<Ptr<NetDevice>> ports;
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        const auto bridge = DynamicCast<BridgeNetDevice>(node->GetDevice(i));
        for (uint32_t port = 0; bridge && port < bridge->GetNBridgePorts(); ++port)
        {
            ports.insert(bridge->GetBridgePort(port));
        }
    }
    return ports;
}

} // namespace

void
BindLinks(py::module_& module)
{
    py::class_<PointToPointHelper>(module,
                                   "PointToPointHelper",
                                   "Connects two nodes by a serial link without offloads.")
        .def(py::init<>())
        .def("set_device_attribute",
             FactorySetter<PointToPointHelper>(
                 "ns3::PointToPointNetDevice",
                 [](auto& helper, const auto& name, const auto& value) {
                     helper.SetDeviceAttribute(name, value);
                 }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the devices, such as DataRate.")
        .def("set_channel_attribute",
             FactorySetter<PointToPointHelper>(
                 "ns3::PointToPointChannel",
                 [](auto& helper, const auto& name, const auto& value) {
                     helper.SetChannelAttribute(name, value);
                 }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the link, such as Delay.")
        .def("set_queue",
             QueueSetter<PointToPointHelper>(),
             py::arg("type"),
             "The devices' queue: its type, such as ``ns3::DropTailQueue``, and its attributes as "
             "keywords.")
        .def(
            "install",
            [](PointToPointHelper& helper, const NodesLike& nodes) {
                return helper.Install(ToPair(nodes));
            },
            py::arg("nodes"),
            "Connect two nodes; returns both devices.");

    py::class_<CsmaHelper>(module, "CsmaHelper", "Connects nodes by a shared Ethernet.")
        .def(py::init<>())
        .def("set_device_attribute",
             FactorySetter<CsmaHelper>("ns3::CsmaNetDevice",
                                       [](auto& helper, const auto& name, const auto& value) {
                                           helper.SetDeviceAttribute(name, value);
                                       }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the devices, such as Mtu.")
        .def("set_channel_attribute",
             FactorySetter<CsmaHelper>("ns3::CsmaChannel",
                                       [](auto& helper, const auto& name, const auto& value) {
                                           helper.SetChannelAttribute(name, value);
                                       }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the medium, such as DataRate or Delay.")
        .def("set_queue",
             QueueSetter<CsmaHelper>(),
             py::arg("type"),
             "The devices' queue: its type, such as ``ns3::DropTailQueue``, and its attributes as "
             "keywords.")
        .def(
            "install",
            [](CsmaHelper& helper, const NodesLike& nodes) {
                return helper.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "Connect nodes; returns their devices.");

    py::class_<BridgeHelper>(module, "BridgeHelper", "Makes a switch out of a node's devices.")
        .def(py::init<>())
        .def("set_device_attribute",
             FactorySetter<BridgeHelper>("ns3::BridgeNetDevice",
                                         [](auto& helper, const auto& name, const auto& value) {
                                             helper.SetDeviceAttribute(name, value);
                                         }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the bridge, such as EnableLearning.")
        .def(
            "install",
            [](BridgeHelper& helper, Ptr<Node> node, const DevicesLike& ports) {
                RequireLivingArgument("node", node);
                const auto devices = ToDevices("ports", ports);
                std::set<Ptr<NetDevice>> used = PortsOfBridges(node);
                for (auto port = devices.Begin(); port != devices.End(); ++port)
                {
                    if ((*port)->GetNode() != node || !(*port)->SupportsSendFrom())
                    {
                        ThrowBadValue("ports",
                                      (*port)->GetInstanceTypeId().GetName(),
                                      "devices of the node that a bridge can use");
                    }
                    if (!used.insert(*port).second)
                    {
                        ThrowBadValue("ports",
                                      (*port)->GetInstanceTypeId().GetName() + " twice",
                                      "devices that are in no bridge yet");
                    }
                }
                return helper.Install(node, devices);
            },
            py::arg("node").none(false),
            py::arg("ports"),
            "Bridge some of a node's devices; returns the bridge.");
}

} // namespace ns3
