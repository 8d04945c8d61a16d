/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "application-check.h"
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/application-container.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/on-off-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/socket-factory.h"
#include "ns3/udp-echo-helper.h"

namespace ns3
{

namespace
{

/** What all helpers of applications have in common. @param typeName of the applications */
template <typename Helper>
void
DefineHelper(py::class_<Helper>& bound, const std::string& typeName)
{
    bound
        .def("set_attribute",
             FactorySetter<Helper>(typeName,
                                   [](auto& helper, const auto& name, const auto& value) {
                                       helper.SetAttribute(name, value);
                                   }),
             py::arg("name"),
             py::arg("value"),
             ("An attribute of " + typeName + ".").c_str())
        .def(
            "install",
            [](Helper& helper, const NodesLike& nodes) {
                const NodeContainer checked = ToNodes("nodes", nodes);
                const auto applications = helper.Install(checked);
                for (auto node = checked.Begin(); node != checked.End(); ++node)
                {
                    CheckApplicationsOfRun(*node);
                }
                return applications;
            },
            py::arg("nodes"),
            "Put one on each node.");
}

/** @param protocol type of a socket factory @return the same, if there is such a type */
std::string
ToProtocol(const std::string& protocol)
{
    const TypeId type = ToTypeId("protocol", protocol);
    if (!type.IsChildOf(SocketFactory::GetTypeId()) || type == SocketFactory::GetTypeId())
    {
        ThrowBadValue("protocol",
                      "'" + protocol + "'",
                      "a type of socket factory, such as ns3::UdpSocketFactory");
    }
    return type.GetName();
}

/** @return a constructor from a protocol and an address */
template <typename Helper>
auto
HelperMaker()
{
    return [](const std::string& protocol, const AddressLike& address) {
        return Helper(ToProtocol(protocol), ToAddress(address));
    };
}

} // namespace

void
BindApplications(py::module_& module)
{
    BindObject<PacketSink, Application>(module, "PacketSink", "Receives, and counts bytes.")
        .def("get_total_rx", &PacketSink::GetTotalRx, "Bytes received.");

    py::class_<PacketSinkHelper> sink(module, "PacketSinkHelper", "Makes PacketSinks.");
    sink.def(py::init(HelperMaker<PacketSinkHelper>()),
             py::arg("protocol"),
             py::arg("address"),
             "They listen at an address; protocol is such as ``ns3::SctpSocketFactory``.");
    DefineHelper(sink, "ns3::PacketSink");

    py::class_<BulkSendHelper> bulk(module, "BulkSendHelper", "Makes senders of bulk data.");
    bulk.def(py::init(HelperMaker<BulkSendHelper>()),
             py::arg("protocol"),
             py::arg("address"),
             "They send to an address; protocol is such as ``ns3::SctpSocketFactory``.");
    DefineHelper(bulk, "ns3::BulkSendApplication");

    py::class_<OnOffHelper> onOff(module, "OnOffHelper", "Makes senders that pause.");
    onOff
        .def(py::init(HelperMaker<OnOffHelper>()),
             py::arg("protocol"),
             py::arg("address"),
             "They send to an address; protocol is such as ``ns3::UdpSocketFactory``.")
        .def(
            "set_constant_rate",
            [](OnOffHelper& helper, const DataRateLike& rate, const Integer& packetSize) {
                helper.SetConstantRate(ToDataRate("rate", rate),
                                       packetSize.As<uint32_t>("packet_size", 1));
            },
            py::arg("rate"),
            py::arg("packet_size") = Integer(512),
            "Send packets of so many bytes at a rate, without pauses.");
    DefineHelper(onOff, "ns3::OnOffApplication");

    py::class_<UdpEchoServerHelper> server(module, "UdpEchoServerHelper", "Makes echo servers.");
    server.def(py::init([](const Integer& port) {
                   return UdpEchoServerHelper(port.As<uint16_t>("port"));
               }),
               py::arg("port"));
    DefineHelper(server, "ns3::UdpEchoServer");

    py::class_<UdpEchoClientHelper> client(module, "UdpEchoClientHelper", "Makes echo clients.");
    client.def(py::init([](const AddressLike& address) {
                   return UdpEchoClientHelper(ToAddress(address));
               }),
               py::arg("address"),
               "They send to a server's address and port.");
    DefineHelper(client, "ns3::UdpEchoClient");
}

} // namespace ns3
