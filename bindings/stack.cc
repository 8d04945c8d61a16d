/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/linux-generation-helper.h"
#include "ns3/linux-generation.h"
#include "ns3/protocol-counters.h"
#include "ns3/udp-socket-options.h"

namespace ns3
{

namespace
{

void
BindCounters(py::module_& module)
{
    BindObject<ProtocolCounters, Object>(module,
                                         "ProtocolCounters",
                                         "A node's protocol counters, by nstat's names.")
        .def_static("get_of",
                    GetOfLiving<ProtocolCounters>(&ProtocolCounters::Get),
                    py::arg("node").none(false),
                    "The counters of a node.")
        .def("get",
             py::overload_cast<const std::string&>(&ProtocolCounters::Get, py::const_),
             py::arg("name"),
             "The value of a counter, such as ``TcpInCsumErrors``.")
        .def(
            "to_dict",
            [](const ProtocolCounters& counters) {
                std::map<std::string, uint64_t> values;
                for (const auto& name : ProtocolCounters::GetNames())
                {
                    values[name] = counters.Get(name);
                }
                return values;
            },
            "All of them.");
}

void
BindUdpOptions(py::module_& module)
{
    module.def(
        "set_udp_options",
        [](Ptr<Socket> socket, const Integer& segment, bool gro, bool noCheckTx, bool noCheck6Rx) {
            UdpOptions options;
            options.segment = segment.As<uint16_t>("segment");
            options.gro = gro;
            options.noCheckTx = noCheckTx;
            options.noCheck6Rx = noCheck6Rx;
            if (!socket->GetNode())
            {
                throw std::runtime_error("the socket's simulation was destroyed");
            }
            UdpSocketOptions::Get(socket->GetNode())->Set(socket, options);
        },
        py::arg("socket").none(false),
        py::kw_only(),
        py::arg("segment") = Integer(0),
        py::arg("gro") = false,
        py::arg("no_check_tx") = false,
        py::arg("no_check6_rx") = false,
        R"(setsockopt() of what stock ns-3's UDP sockets do not have.

Parameters
----------
socket : Socket
    A bound UDP socket.
segment : int
    UDP_SEGMENT: payload bytes of a datagram; 0: off.
gro : bool
    UDP_GRO: super-packets are delivered whole.
no_check_tx : bool
    SO_NO_CHECK: sends without a checksum.
no_check6_rx : bool
    UDP_NO_CHECK6_RX: takes datagrams without a checksum over IPv6.
)");
}

} // namespace

void
BindStack(py::module_& module)
{
    BindCounters(module);
    BindUdpOptions(module);
    BindObject<ChecksumOffloadStack, Object>(module,
                                             "ChecksumOffloadStack",
                                             "What ties a node's IP stack to the checksum state.")
        .def_static("get_of",
                    &GetOf<ChecksumOffloadStack>,
                    py::arg("node").none(false),
                    "That of a node.")
        .def("get_counters", &ChecksumOffloadStack::GetCounters, "The node's counters.");
    py::class_<ChecksumOffloadStackHelper>(
        module,
        "ChecksumOffloadStackHelper",
        "Ties nodes' IP stacks to the checksum state: on every node, after stacks, devices and "
        "addresses.")
        .def(py::init<>())
        .def("set_attribute",
             FactorySetter<ChecksumOffloadStackHelper>(
                 "ns3::ChecksumOffloadStack",
                 [](auto& helper, const auto& name, const auto& value) {
                     helper.SetAttribute(name, value);
                 }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the stacks to come, such as VerifyIpv4Header.")
        .def(
            "install",
            [](const ChecksumOffloadStackHelper& helper, const NodesLike& nodes) {
                helper.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "Tie nodes in; on one that is tied in already, its new interfaces.");

    BindObject<LinuxGeneration, Object>(module,
                                        "LinuxGeneration",
                                        "What differs between Linuxes in a node's transmit path.")
        .def_static("get_of",
                    GetOfLiving<LinuxGeneration>(&LinuxGeneration::Get),
                    py::arg("node").none(false),
                    "That of a node.");
    py::class_<LinuxGenerationHelper>(module,
                                      "LinuxGenerationHelper",
                                      "Makes nodes behave as one Linux.")
        .def(py::init<const std::string&>(),
             py::arg("name"),
             "By the name of a preset: ``4.9``, ``4.10``, ``4.13`` or ``6.1``.")
        .def_static("get_names", &LinuxGenerationHelper::GetNames, "All names, oldest first.")
        .def(
            "install",
            [](const LinuxGenerationHelper& helper, const NodesLike& nodes) {
                helper.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "On nodes, after their NAT if they have it.");
}

} // namespace ns3
