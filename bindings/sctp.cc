/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/sctp-association.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/sctp-socket.h"

#include <map>

namespace ns3
{

namespace
{

std::map<std::string, uint64_t>
CountersOf(const SctpL4Protocol& sctp)
{
    std::map<std::string, uint64_t> counters;
    for (std::size_t i = 0; i < SctpMib::COUNT; ++i)
    {
        const auto counter = static_cast<SctpMibCounter>(i);
        counters[SctpMib::GetName(counter)] = sctp.GetMib().Get(counter);
    }
    return counters;
}

} // namespace

void
BindSctp(py::module_& module)
{
    BindObject<SctpAssociation, Object>(module, "SctpAssociation", "An association.")
        .def(
            "get_state",
            [](const SctpAssociation& association) { return ToString(association.GetState()); },
            "Its state of RFC 9260, section 4.")
        .def("get_buffered_bytes",
             &SctpAssociation::GetBufferedBytes,
             "Bytes of user data that the peer has not acknowledged.")
        .def("get_readable_bytes",
             &SctpAssociation::GetReadableBytes,
             "Bytes of user data to read.");
    BindObject<SctpSocket, Socket>(module,
                                   "SctpSocket",
                                   "A one-to-one style SCTP socket; a message arrives as one "
                                   "packet.")
        .def(
            "get_association",
            [](const SctpSocket& socket) { return OrNone(socket.GetAssociation()); },
            "Its association; None before connect(), and of a listening socket.");
    BindObject<SctpL4Protocol, Object>(module, "SctpL4Protocol", "A node's SCTP.")
        .def_static("get_of",
                    &GetOf<SctpL4Protocol>,
                    py::arg("node").none(false),
                    "That of a node.")

        .def("get_counters", &CountersOf, "The counters of /proc/net/sctp/snmp, by their names.");
    py::class_<SctpHelper>(module, "SctpHelper", "Gives nodes SCTP; after InternetStackHelper.")
        .def(py::init<>())
        .def("set_attribute",
             FactorySetter<SctpHelper>("ns3::SctpL4Protocol",
                                       [](auto& helper, const auto& name, const auto& value) {
                                           helper.Set(name, value);
                                       }),
             py::arg("name"),
             py::arg("value"),
             "An attribute of the SCTP to come, such as RtoInitial.")
        .def(
            "install",
            [](const SctpHelper& helper, const NodesLike& nodes) {
                helper.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "Give nodes SCTP.")
        .def(
            "assign_streams",
            [](const SctpHelper& helper, const NodesLike& nodes, const Integer& stream) {
                return helper.AssignStreams(ToNodes("nodes", nodes),
                                            stream.As<int64_t>("stream", 0, INT64_MAX / 2));
            },
            py::arg("nodes"),
            py::arg("stream"),
            "Fix the random numbers; returns how many streams are used.");
}

} // namespace ns3
