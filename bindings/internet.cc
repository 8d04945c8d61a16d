/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "bindings.h"

#include "ns3/ipv4-interface-address.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-interface-address.h"
#include "ns3/ipv6.h"

namespace ns3
{

namespace
{

/** @param ip Ipv4 or Ipv6 @param index of an interface @return it, if there is one */
template <typename Ip>
uint32_t
InterfaceOf(const Ip& ip, const Integer& index)
{
    return ToIndex("interface", index.As<int64_t>("interface"), ip.GetNInterfaces());
}

/** What Ipv4 and Ipv6 have in common. @param bound the class */
template <typename Ip>
void
DefineInterfaces(ObjectClass<Ip, Object>& bound)
{
    bound
        .def(
            "add_interface",
            [](Ip& ip, Ptr<NetDevice> device) {
                const auto node = ip.template GetObject<Node>();
                if (!node || device->GetNode() != node)
                {
                    ThrowBadValue("device", Repr(py::cast(device)), "on the node of this IP");
                }
                if (ip.GetInterfaceForDevice(device) >= 0)
                {
                    ThrowBadValue("device", Repr(py::cast(device)), "without an interface yet");
                }
                return ip.AddInterface(device);
            },
            py::arg("device").none(false),
            "Make an interface of a device of the node; returns its number.")
        .def("get_n_interfaces", &Ip::GetNInterfaces, "Number of interfaces, loopback included.")
        .def(
            "get_interface_for_device",
            [](const Ip& ip, Ptr<NetDevice> device) -> std::optional<int32_t> {
                const int32_t interface = ip.GetInterfaceForDevice(device);
                return interface < 0 ? std::nullopt : std::optional<int32_t>(interface);
            },
            py::arg("device").none(false),
            "The number of a device's interface; None if it has none.")
        .def(
            "get_net_device",
            [](Ip& ip, const Integer& interface) {
                return ip.GetNetDevice(InterfaceOf(ip, interface));
            },
            py::arg("interface"),
            "The device of an interface.")
        .def(
            "set_up",
            [](Ip& ip, const Integer& interface) { ip.SetUp(InterfaceOf(ip, interface)); },
            py::arg("interface"),
            "Switch an interface on.")
        .def(
            "set_down",
            [](Ip& ip, const Integer& interface) {
                const uint32_t number = InterfaceOf(ip, interface);
                if (std::is_same_v<Ip, Ipv6> && number == 0)
                {
                    ThrowBadValue("interface", "0", "another than IPv6's loopback");
                }
                ip.SetDown(number);
            },
            py::arg("interface"),
            "Switch an interface off; not the loopback of IPv6.")
        .def(
            "set_forwarding",
            [](Ip& ip, const Integer& interface, bool on) {
                ip.SetForwarding(InterfaceOf(ip, interface), on);
            },
            py::arg("interface"),
            py::arg("on"),
            "Whether packets that come by an interface are forwarded.");
}

template <typename Ip>
uint32_t
AddressOf(const Ip& ip, uint32_t interface, const Integer& index)
{
    return ToIndex("index", index.As<int64_t>("index"), ip.GetNAddresses(interface));
}

void
BindIpv4(py::module_& module)
{
    auto ipv4 = BindObject<Ipv4, Object>(module, "Ipv4", "A node's IPv4.");
    DefineInterfaces(ipv4);
    ipv4.def_static("get_of", &GetOf<Ipv4>, py::arg("node").none(false), "That of a node.")
        .def(
            "add_address",
            [](Ipv4& ip,
               const Integer& interface,
               const Ipv4Like& address,
               const Ipv4MaskLike& mask) {
                return ip.AddAddress(
                    InterfaceOf(ip, interface),
                    Ipv4InterfaceAddress(ToIpv4("address", address), ToIpv4Mask("mask", mask)));
            },
            py::arg("interface"),
            py::arg("address"),
            py::arg("mask"),
            "Give an interface an address.")
        .def(
            "get_address",
            [](Ipv4& ip, const Integer& interface, const Integer& index) {
                const uint32_t number = InterfaceOf(ip, interface);
                return ip.GetAddress(number, AddressOf(ip, number, index)).GetLocal();
            },
            py::arg("interface"),
            py::arg("index") = Integer(0),
            "One of an interface's addresses.");
}

void
BindIpv6(py::module_& module)
{
    auto ipv6 = BindObject<Ipv6, Object>(module, "Ipv6", "A node's IPv6.");
    DefineInterfaces(ipv6);
    ipv6.def_static("get_of", &GetOf<Ipv6>, py::arg("node").none(false), "That of a node.")
        .def(
            "add_address",
            [](Ipv6& ip, const Integer& interface, const Ipv6Like& address, const Integer& prefix) {
                return ip.AddAddress(
                    InterfaceOf(ip, interface),
                    Ipv6InterfaceAddress(ToIpv6("address", address),
                                         Ipv6Prefix(prefix.As<uint8_t>("prefix", 0, 128))));
            },
            py::arg("interface"),
            py::arg("address"),
            py::arg("prefix") = Integer(64),
            "Give an interface an address.")
        .def(
            "get_address",
            [](Ipv6& ip, const Integer& interface, const Integer& index) {
                const uint32_t number = InterfaceOf(ip, interface);
                return ip.GetAddress(number, AddressOf(ip, number, index)).GetAddress();
            },
            py::arg("interface"),
            py::arg("index") = Integer(0),
            "One of an interface's addresses; the first is link-local.");
}

} // namespace

void
BindInternet(py::module_& module)
{
    BindIpv4(module);
    BindIpv6(module);
}

} // namespace ns3
