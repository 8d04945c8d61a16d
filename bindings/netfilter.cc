/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/nat-helper.h"
#include "ns3/nat-rule.h"
#include "ns3/nf-conn.h"
#include "ns3/nf-nat.h"

#include <sstream>

namespace ns3
{

namespace
{

/** A device, or None for any. */
using Device = Ptr<NetDevice>;

template <typename T>
std::string
ToText(const T& value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

void
BindConntrack(py::module_& module)
{
    py::class_<NfConntrackTuple>(module,
                                 "NfConntrackTuple",
                                 "What tells one direction of a connection from all others.")
        .def_property_readonly(
            "source",
            [](const NfConntrackTuple& tuple) { return Ipv4Address(tuple.source); },
            "Source address.")
        .def_property_readonly(
            "destination",
            [](const NfConntrackTuple& tuple) { return Ipv4Address(tuple.destination); },
            "Destination address.")
        .def_readonly("source_port", &NfConntrackTuple::sourcePort, "Source port.")
        .def_readonly("destination_port", &NfConntrackTuple::destinationPort, "Destination port.")
        .def_readonly("protocol", &NfConntrackTuple::protocol, "IP protocol number.")
        .def("__str__", &ToText<NfConntrackTuple>);

    const auto status = [](NfConn::Status bit) {
        return [bit](const NfConn& connection) { return connection.Has(bit); };
    };
    py::class_<NfConn, Ptr<NfConn>>(module, "NfConn", "A tracked connection.")
        .def_readonly("id", &NfConn::id, "Unique on its node.")
        .def_property_readonly(
            "original",
            [](const NfConn& connection) { return connection.Tuple(NfConntrackDir::ORIGINAL); },
            "Its first direction, as packets arrive.")
        .def_property_readonly(
            "reply",
            [](const NfConn& connection) { return connection.Tuple(NfConntrackDir::REPLY); },
            "The other direction, as packets arrive.")
        .def_property_readonly("seen_reply",
                               status(NfConn::SEEN_REPLY),
                               "A packet of the reply passed.")
        .def_property_readonly("assured", status(NfConn::ASSURED), "Not to be expired early.")
        .def_property_readonly("src_nat", status(NfConn::SRC_NAT), "The source is translated.")
        .def_property_readonly("dst_nat",
                               status(NfConn::DST_NAT),
                               "The destination is translated.");

    BindObject<NfConntrack, Object>(module, "NfConntrack", "A node's connection tracking.")
        .def_static("get_of", &GetOf<NfConntrack>, py::arg("node").none(false), "That of a node.")
        .def("get_count", &NfConntrack::GetCount, "Connections in the table.")
        .def("get_invalid", &NfConntrack::GetInvalid, "Packets found INVALID.");
}

void
BindNat(py::module_& module)
{
    py::class_<NatRule>(module, "NatRule", "A line of the nat table.")
        .def_static(
            "masquerade",
            [](Device out, const Integer& minPort, const Integer& maxPort) {
                return NatRule::Masquerade(out,
                                           minPort.As<uint16_t>("min_port"),
                                           maxPort.As<uint16_t>("max_port"));
            },
            py::arg("out").none(false),
            py::arg("min_port") = Integer(0),
            py::arg("max_port") = Integer(0),
            "MASQUERADE for all that leaves by a device; min_port 0: any port.")
        .def_static(
            "snat",
            [](Device out, const Ipv4Like& to, const Integer& minPort, const Integer& maxPort) {
                return NatRule::Snat(out,
                                     ToIpv4("to", to),
                                     minPort.As<uint16_t>("min_port"),
                                     maxPort.As<uint16_t>("max_port"));
            },
            py::arg("out"),
            py::arg("to"),
            py::arg("min_port") = Integer(0),
            py::arg("max_port") = Integer(0),
            "SNAT for all that leaves by a device (None: any), to an address of the router's.")
        .def_static(
            "dnat",
            [](const Ipv4Like& destination,
               const Ipv4Like& to,
               const Integer& protocol,
               const Integer& destinationPort,
               const Integer& toPort) {
                return NatRule::Dnat(ToIpv4("destination", destination),
                                     ToIpv4("to", to),
                                     protocol.As<uint8_t>("protocol"),
                                     destinationPort.As<uint16_t>("destination_port"),
                                     toPort.As<uint16_t>("to_port"));
            },
            py::arg("destination"),
            py::arg("to"),
            py::arg("protocol") = Integer(0),
            py::arg("destination_port") = Integer(0),
            py::arg("to_port") = Integer(0),
            "DNAT of what is for an address (and IP protocol number and port, unless 0).");

    BindObject<NfNat, Object>(module, "NfNat", "A node's network address translation.")
        .def_static("get_of", &GetOf<NfNat>, py::arg("node").none(false), "That of a node.")
        .def("add_rule", &NfNat::AddRule, py::arg("rule"), "iptables -t nat -A.")
        .def("flush_rules", &NfNat::FlushRules, "iptables -t nat -F.")
        .def("get_conntrack", &NfNat::GetConntrack, "The node's connection tracking.")
        .def("get_manips", &NfNat::GetManips, "Packets rewritten, once per manip.")
        .def(
            "assign_streams",
            [](NfNat& nat, const Integer& stream) {
                return nat.AssignStreams(stream.As<int64_t>("stream", 0, INT64_MAX / 2));
            },
            py::arg("stream"),
            "Fix the random numbers; returns how many streams are used.");

    py::class_<NatHelper>(module, "NatHelper", "Makes NAT routers out of nodes.")
        .def(py::init<>())
        .def("set_attribute",
             FactorySetter<NatHelper>("ns3::NfNat",
                                      [](auto& helper, const auto& name, const auto& value) {
                                          helper.SetAttribute(name, value);
                                      }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the NAT, such as SctpVariant.")
        .def("set_conntrack_attribute",
             FactorySetter<NatHelper>("ns3::NfConntrack",
                                      [](auto& helper, const auto& name, const auto& value) {
                                          helper.SetConntrackAttribute(name, value);
                                      }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the connection tracking, such as SctpError.")
        .def(
            "install",
            [](const NatHelper& helper, Ptr<Node> node) {
                RequireLivingArgument("node", node);
                return helper.Install(node);
            },
            py::arg("node").none(false),
            "Install on a node with IPv4, devices and addresses; returns the NAT, without rules.");
}

} // namespace

void
BindNetfilter(py::module_& module)
{
    BindConntrack(module);
    BindNat(module);
}

} // namespace ns3
