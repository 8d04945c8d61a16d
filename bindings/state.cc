/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "bindings.h"
#include "ns3-holder.h"

#include "ns3/checksum-state.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/node.h"
#include "ns3/packet-work.h"
#include "ns3/packet.h"

#include <pybind11/stl.h>
#include <sstream>

namespace ns3
{

namespace py = pybind11;

namespace
{

/** @param get a getter of something that has a name @return a getter of the name */
template <typename C, typename T>
auto
NameGetter(T C::*member)
{
    return [member](const C& object) { return ToString(object.*member); };
}

void
BindStates(py::module_& module)
{
    py::class_<ChecksumState>(module,
                              "ChecksumState",
                              "A packet's checksum state: ip_summed of Linux, and what belongs to "
                              "it.")
        .def_property_readonly(
            "ip_summed",
            [](const ChecksumState& state) { return ToString(state.GetIpSummed()); },
            "``CHECKSUM_NONE``, ``CHECKSUM_UNNECESSARY``, ``CHECKSUM_COMPLETE`` or "
            "``CHECKSUM_PARTIAL``.")
        .def_property_readonly("csum_level", &ChecksumState::GetCsumLevel, "Of UNNECESSARY.")
        .def_property_readonly("csum", &ChecksumState::GetCsum, "Of COMPLETE.")
        .def_property_readonly("csum_start_from_end",
                               &ChecksumState::GetCsumStartFromEnd,
                               "Of PARTIAL: bytes from csum_start to the packet's end.")
        .def_property_readonly("csum_offset",
                               &ChecksumState::GetCsumOffset,
                               "Of PARTIAL: bytes from csum_start to the field.")
        .def_property_readonly(
            "algorithm",
            [](const ChecksumState& state) { return ToString(state.GetAlgorithm()); },
            "``internet`` or ``crc32c``: what a PARTIAL packet waits for.")
        .def("__str__", [](const ChecksumState& state) {
            std::ostringstream text;
            text << state;
            return text.str();
        });

    py::class_<GsoMetadata>(module, "GsoMetadata", "What a GSO super-packet is to be cut into.")
        .def_property_readonly("is_gso", &GsoMetadata::IsGso, "Whether it is a super-packet.")
        .def_readonly("gso_type", &GsoMetadata::gsoType, "Bits of SKB_GSO_*.")
        .def_readonly("gso_size", &GsoMetadata::gsoSize, "Payload bytes per segment.")
        .def_readonly("gso_segs", &GsoMetadata::gsoSegs, "Number of segments.")
        .def_readonly("frag_sizes", &GsoMetadata::fragSizes, "Bytes of each segment of SCTP.");

    module.def(
        "get_checksum_state",
        [](Ptr<Packet> packet) { return GetChecksumState(packet); },
        py::arg("packet").none(false),
        "The checksum state that a packet carries.");
    module.def(
        "get_gso_metadata",
        [](Ptr<Packet> packet) { return GetGsoMetadata(packet); },
        py::arg("packet").none(false),
        "The GSO metadata that a packet carries.");
}

void
BindTracepoints(py::module_& module)
{
    py::class_<ChecksumComputation>(module,
                                    "ChecksumComputation",
                                    "One computation over a packet's bytes.")
        .def_property_readonly("place", NameGetter(&ChecksumComputation::place), "Where.")
        .def_property_readonly("algorithm",
                               NameGetter(&ChecksumComputation::algorithm),
                               "``internet`` or ``crc32c``.")
        .def_readonly("bytes", &ChecksumComputation::bytes, "Bytes summed.")
        .def_readonly("pieces",
                      &ChecksumComputation::pieces,
                      "Contiguous pieces: calls of crc32c().")
        .def_readonly("field_before", &ChecksumComputation::fieldBefore, "The field before.")
        .def_readonly("field_after", &ChecksumComputation::fieldAfter, "The field after.")
        .def_property_readonly("state_before",
                               NameGetter(&ChecksumComputation::stateBefore),
                               "ip_summed before.")
        .def_property_readonly("state_after",
                               NameGetter(&ChecksumComputation::stateAfter),
                               "ip_summed after.")
        .def_readonly("packet_uid", &ChecksumComputation::packetUid, "Packet.get_uid().")
        .def_readonly("protocol", &ChecksumComputation::protocol, "IP protocol number.")
        .def_property_readonly("verdict",
                               NameGetter(&ChecksumComputation::verdict),
                               "``written``, ``good`` or ``bad``.")
        .def_readonly("reason", &ChecksumComputation::reason, "Linux function, and why it ran.");
    py::class_<ChecksumStateChange>(module,
                                    "ChecksumStateChange",
                                    "One change of a packet's state.")
        .def_property_readonly("transition",
                               NameGetter(&ChecksumStateChange::transition),
                               "Who changed it.")
        .def_readonly("before", &ChecksumStateChange::before, "State before.")
        .def_readonly("after", &ChecksumStateChange::after, "State after.")
        .def_readonly("packet_uid", &ChecksumStateChange::packetUid, "Packet.get_uid().");
    py::class_<ChecksumCheckpoint>(module,
                                   "ChecksumCheckpoint",
                                   "A packet between two steps of a node's IP layer.")
        .def_readonly("hook", &ChecksumCheckpoint::hook, "Netfilter hook.")
        .def_readonly("entered", &ChecksumCheckpoint::entered, "No function has run yet.")
        .def_readonly("priority",
                      &ChecksumCheckpoint::priority,
                      "Of the function that has just run.")
        .def_property_readonly(
            "packet",
            [](const ChecksumCheckpoint& checkpoint) { return checkpoint.packet->Copy(); },
            "A copy of it, from the network header on.");
    py::class_<PacketWork>(module, "PacketWork", "Work of a node on packets.")
        .def_property_readonly("place", NameGetter(&PacketWork::place), "Where.")
        .def_readonly("packets",
                      &PacketWork::packets,
                      "How many packets, system calls or interrupts.")
        .def_readonly("bytes", &PacketWork::bytes, "Bytes of all of them.");
    BindObject<ChecksumTracepoints, Object>(module,
                                            "ChecksumTracepoints",
                                            "A node's tracepoints: what models tell of checksums.")
        .def_static("get_of",
                    GetOfLiving<ChecksumTracepoints>(&ChecksumTracepoints::Get),
                    py::arg("node").none(false),
                    "The tracepoints of a node.");
}

} // namespace

void
BindState(py::module_& module)
{
    BindStates(module);
    BindTracepoints(module);
}

} // namespace ns3
