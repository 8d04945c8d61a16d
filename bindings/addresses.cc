/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "bindings.h"

#include <pybind11/operators.h>
#include <sstream>

namespace ns3
{

namespace
{

template <typename T>
std::string
ToText(const T& value)
{
    std::ostringstream text;
    text << value;
    return text.str();
}

/** What all kinds of addresses have in common. @param bound the class @param name in Python */
template <typename T>
void
DefineText(py::class_<T>& bound, const std::string& name)
{
    bound.def("__str__", &ToText<T>)
        .def("__repr__", [name](const T& value) { return name + "('" + ToText(value) + "')"; })
        .def(
            "__eq__",
            [](const T& a, const T& b) { return a == b; },
            py::is_operator())
        .def(
            "__ne__",
            [](const T& a, const T& b) { return a != b; },
            py::is_operator())
        .def("__hash__", [](const T& value) { return std::hash<std::string>()(ToText(value)); });
}

template <typename T>
std::string
SocketText(const T& address, const std::string& host)
{
    return host + ":" + std::to_string(address.GetPort());
}

} // namespace

void
BindAddresses(py::module_& module)
{
    py::class_<Address> address(module, "Address", "An address of any kind.");
    DefineText(address, "Address");

    py::class_<Ipv4Mask> mask(module, "Ipv4Mask", "A mask of IPv4 addresses.");
    mask.def(py::init([](const std::string& text) { return ToIpv4Mask("text", text); }),
             py::arg("text"),
             "From ``255.255.255.0`` or ``/24``.");
    DefineText(mask, "Ipv4Mask");

    py::class_<Ipv4Address> ipv4(module, "Ipv4Address", "An IPv4 address.");
    ipv4.def(py::init([](const std::string& text) { return ToIpv4("text", text); }),
             py::arg("text"),
             "From ``10.1.0.1``.")
        .def_static("get_any", &Ipv4Address::GetAny, "0.0.0.0.")
        .def("get", &Ipv4Address::Get, "The address as a number, host byte order.");
    DefineText(ipv4, "Ipv4Address");

    py::class_<Ipv6Address> ipv6(module, "Ipv6Address", "An IPv6 address.");
    ipv6.def(py::init([](const std::string& text) { return ToIpv6("text", text); }),
             py::arg("text"),
             "From ``2001:db8::1``.")
        .def_static("get_any", &Ipv6Address::GetAny, "``::``.")
        .def("is_link_local", &Ipv6Address::IsLinkLocal, "Whether it is in fe80::/64.");
    DefineText(ipv6, "Ipv6Address");

    py::class_<Mac48Address> mac(module, "Mac48Address", "An Ethernet address.");
    mac.def(py::init([](const std::string& text) {
                if (!IsMac48Address(text))
                {
                    ThrowBadValue("text", "'" + text + "'", "such as 00:00:00:00:00:01");
                }
                return Mac48Address(text.c_str());
            }),
            py::arg("text"),
            "From ``00:00:00:00:00:01``.");
    DefineText(mac, "Mac48Address");

    py::class_<InetSocketAddress>(module, "InetSocketAddress", "An IPv4 address and a port.")
        .def(py::init([](const Ipv4Like& host, const Integer& port) {
                 return InetSocketAddress(ToIpv4("address", host), port.As<uint16_t>("port"));
             }),
             py::arg("address"),
             py::arg("port"))
        .def("get_ipv4", &InetSocketAddress::GetIpv4, "The address.")
        .def("get_port", &InetSocketAddress::GetPort, "The port.")
        .def(
            "__eq__",
            [](const InetSocketAddress& a, const InetSocketAddress& b) {
                return Address(a) == Address(b);
            },
            py::is_operator())
        .def("__hash__",
             [](const InetSocketAddress& each) { return each.GetIpv4().Get() ^ each.GetPort(); })
        .def("__str__", [](const InetSocketAddress& each) {
            return SocketText(each, ToText(each.GetIpv4()));
        });

    py::class_<Inet6SocketAddress>(module, "Inet6SocketAddress", "An IPv6 address and a port.")
        .def(py::init([](const Ipv6Like& host, const Integer& port) {
                 return Inet6SocketAddress(ToIpv6("address", host), port.As<uint16_t>("port"));
             }),
             py::arg("address"),
             py::arg("port"))
        .def("get_ipv6", &Inet6SocketAddress::GetIpv6, "The address.")
        .def("get_port", &Inet6SocketAddress::GetPort, "The port.")
        .def(
            "__eq__",
            [](const Inet6SocketAddress& a, const Inet6SocketAddress& b) {
                return Address(a) == Address(b);
            },
            py::is_operator())
        .def("__hash__",
             [](const Inet6SocketAddress& each) {
                 return std::hash<std::string>()(ToText(each.GetIpv6())) ^ each.GetPort();
             })
        .def("__str__", [](const Inet6SocketAddress& each) {
            return SocketText(each, "[" + ToText(each.GetIpv6()) + "]");
        });

    py::class_<DataRate> rate(module, "DataRate", "A rate in bit/s.");
    rate.def(py::init([](const std::string& text) { return ToDataRate("text", text); }),
             py::arg("text"),
             "From ``10Gbps``.")
        .def("get_bit_rate", &DataRate::GetBitRate, "The rate in bit/s.");
    DefineText(rate, "DataRate");
}

} // namespace ns3
