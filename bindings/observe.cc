/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "bindings.h"
#include "factory-attribute.h"

#include "ns3/audit-link.h"
#include "ns3/audited-packet.h"
#include "ns3/checksum-audit-helper.h"
#include "ns3/checksum-ledger.h"
#include "ns3/checksum-probes.h"

#include <optional>
#include <sstream>

namespace ns3
{

namespace
{

/** @param json text of an array @return what it says, as Python has it */
py::list
ListOf(const std::string& json)
{
    return py::module_::import("json").attr("loads")(json);
}

py::list
RecordsOf(const ChecksumLedger& ledger)
{
    std::string json = "[";
    for (const auto& record : ledger.GetRecords())
    {
        json += (json.size() > 1 ? "," : "") + record.ToJson();
    }
    return ListOf(json + "]");
}

ChecksumPlace
ToPlace(const std::string& name)
{
    std::vector<std::string> names;
    for (std::size_t i = 0; i < ChecksumCounts::PLACES; ++i)
    {
        const auto place = static_cast<ChecksumPlace>(i);
        if (name == ToString(place))
        {
            return place;
        }
        names.emplace_back(ToString(place));
    }
    ThrowBadValue("place", "'" + name + "'", "one of " + Join(names));
}

/** @param counts of one node or of many @return one dict per place and algorithm that occurred */
py::list
ToRows(const ChecksumCounts& counts)
{
    py::list rows;
    for (std::size_t i = 0; i < ChecksumCounts::PLACES; ++i)
    {
        const auto place = static_cast<ChecksumPlace>(i);
        for (const auto algorithm : {ChecksumAlgorithm::INTERNET, ChecksumAlgorithm::CRC32C})
        {
            const uint64_t computations = counts.GetComputations(place, algorithm);
            if (computations == 0)
            {
                continue;
            }
            const bool isCrc = algorithm == ChecksumAlgorithm::CRC32C;
            py::dict row;
            row["place"] = ToString(place);
            row["algorithm"] = ToString(algorithm);
            row["isHardware"] = ChecksumCounts::IsHardware(place);
            row["computations"] = computations;
            row["crc32cCalls"] = isCrc ? counts.GetCrc32cCalls(place) : 0;
            row["bytes"] = counts.GetBytes(place, algorithm);
            rows.append(row);
        }
    }
    return rows;
}

void
BindLedger(py::module_& module)
{
    BindObject<ChecksumLedger, Object>(module,
                                       "ChecksumLedger",
                                       "Writes down every computation, verification and change of "
                                       "state of nodes.")
        .def(py::init([](const py::kwargs& attributes) {
                 return DynamicCast<ChecksumLedger>(
                     CreateObjectByName("ns3::ChecksumLedger", attributes));
             }),
             "With attributes by name, such as MaxRecords.")
        .def(
            "install",
            [](ChecksumLedger& ledger, const NodesLike& nodes) {
                ledger.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "Nodes to write of.")
        .def("enable", &ChecksumLedger::Enable, "Write from now on.")
        .def("disable", &ChecksumLedger::Disable, "Write nothing from now on, at no cost.")
        .def("is_enabled", &ChecksumLedger::IsEnabled, "Whether it writes.")
        .def("get_n_records", &ChecksumLedger::GetNRecords, "Records ever written.")
        .def("get_n_dropped",
             &ChecksumLedger::GetNDropped,
             "Records dropped from memory because there were more than MaxRecords.")
        .def("clear", &ChecksumLedger::Clear, "Forget all records.")
        .def("to_dicts",
             &RecordsOf,
             "The records in memory, one dict each: the objects of its JSON Lines.")
        .def("write_file",
             &ChecksumLedger::WriteFile,
             py::arg("file_name"),
             "Write the records in memory to a file .jsonl or .csv.")
        .def("stream_to_file",
             &ChecksumLedger::StreamToFile,
             py::arg("file_name"),
             "Write each record from now on to a file .jsonl or .csv when it is made.")
        .def("close_stream", &ChecksumLedger::CloseStream, "End streaming.");
}

void
BindProbes(py::module_& module)
{
    BindObject<ChecksumProbes, Object>(module,
                                       "ChecksumProbes",
                                       "Counts computations on nodes, as kernel probes do.")
        .def(py::init([] { return CreateObject<ChecksumProbes>(); }))
        .def(
            "install",
            [](ChecksumProbes& probes, const NodesLike& nodes) {
                probes.Install(ToNodes("nodes", nodes));
            },
            py::arg("nodes"),
            "Nodes to count on.")
        .def(
            "get_crc32c_calls",
            [](const ChecksumProbes& probes, const std::optional<std::string>& place) {
                return place ? probes.GetCrc32cCalls(ToPlace(*place)) : probes.GetCrc32cCalls();
            },
            py::arg("place") = py::none(),
            "Calls of crc32c() of all nodes: all of software, or at a place such as ``nat`` or "
            "``nic``.")
        .def("get_sctp_manip_pkt_hits",
             &ChecksumProbes::GetSctpManipPktHits,
             "Hits of sctp_manip_pkt() on all nodes.")
        .def(
            "to_dicts",
            [](const ChecksumProbes& probes, Ptr<Node> node) {
                return ToRows(node ? probes.GetCounts(node) : probes.GetCounts());
            },
            py::arg("node") = py::none(),
            "Counts of all nodes or of one, one dict per place and algorithm.")
        .def("reset", &ChecksumProbes::Reset, "Set every count to zero.");
}

void
BindAudit(py::module_& module)
{
    py::class_<AuditedPacket>(module,
                              "AuditedPacket",
                              "A packet's checksum field beside the value that its bytes should "
                              "have.")
        .def_static(
            "read",
            [](Ptr<Packet> packet, Ptr<NetDevice> device) {
                const auto link = device ? FindAuditLink(device) : std::nullopt;
                if (device && !link)
                {
                    ThrowBadValue("device",
                                  Repr(py::cast(device)),
                                  "CSMA, point-to-point or of this module");
                }
                return AuditedPacket::Read(packet, link ? link->header : AuditLinkHeader::NONE);
            },
            py::arg("packet").none(false),
            py::arg("device") = py::none(),
            "Read a frame of a device, or a packet of the IP layer; None if it cannot be audited.")
        .def_property_readonly("protocol", &AuditedPacket::GetProtocol, "IP protocol number.")
        .def_property_readonly("flow", &AuditedPacket::GetFlow, "Such as SCTP a:1 > b:2.")
        .def_property_readonly("state", &AuditedPacket::GetState, "Its checksum state.")
        .def_property_readonly("is_gso", &AuditedPacket::IsGso, "Whether it is a super-packet.")
        .def_property_readonly("field", &AuditedPacket::GetField, "The checksum field.")
        .def_property_readonly("right", &AuditedPacket::GetRight, "The right final value.")
        .def_property_readonly("is_final",
                               &AuditedPacket::IsFinal,
                               "Whether the field is a right final checksum.")
        .def_property_readonly("is_sound",
                               &AuditedPacket::IsSound,
                               "Whether state and field agree.");

    py::class_<ChecksumAuditHelper>(module,
                                    "ChecksumAuditHelper",
                                    "Watches nodes, and names each hop where checksum and state "
                                    "of packets cease to agree.")
        .def(py::init([](const std::optional<NodesLike>& nodes) {
                 return nodes ? std::make_unique<ChecksumAuditHelper>(ToNodes("nodes", *nodes))
                              : std::make_unique<ChecksumAuditHelper>();
             }),
             py::arg("nodes") = py::none(),
             "Watch nodes with the devices that they have now; all nodes if none are given.")
        .def(
            "report",
            [](const ChecksumAuditHelper& audit) {
                std::ostringstream text;
                audit.Report(text);
                return text.str();
            },
            "A few lines for a person.")
        .def(
            "explain",
            [](const ChecksumAuditHelper& audit, const Integer& uid) {
                return audit.Explain(uid.As<uint64_t>("uid"));
            },
            py::arg("uid"),
            "The history of the packet of that uid over all hops.")
        .def(
            "to_dicts",
            [](const ChecksumAuditHelper& audit) { return ListOf(audit.ToJson()); },
            "The findings, one dict each.")
        .def(
            "get_n_observations",
            [](const ChecksumAuditHelper& audit) { return audit.GetAuditor()->GetNObservations(); },
            "Sights of packets that were examined.")
        .def(
            "get_unseen_devices",
            [](const ChecksumAuditHelper& audit) { return audit.GetAuditor()->GetUnseenDevices(); },
            "Devices of the nodes whose frames cannot be seen.");
}

} // namespace

void
BindObserve(py::module_& module)
{
    BindLedger(module);
    BindProbes(module);
    BindAudit(module);
}

} // namespace ns3
