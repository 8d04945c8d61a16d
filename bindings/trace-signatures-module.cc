/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "trace-sources.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/host-cpu.h"
#include "ns3/net-device.h"
#include "ns3/nf-conn.h"
#include "ns3/nf-nat.h"
#include "ns3/sctp-association.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/skb-drop-reason.h"

namespace ns3
{

namespace
{

/** @param value that has a name of its own @return the name */
template <typename T>
py::object
NameOf(T value)
{
    return py::str(ToString(value));
}

} // namespace

template <>
py::object
ToTraceArgument(const SctpAddress& value)
{
    return value.IsIpv4() ? py::cast(value.GetIpv4()) : py::cast(value.GetIpv6());
}

template <>
py::object
ToTraceArgument(const SctpDropReason& value)
{
    return NameOf(value);
}

template <>
py::object
ToTraceArgument(const SctpState& value)
{
    return NameOf(value);
}

template <>
py::object
ToTraceArgument(const SkbDropReason& value)
{
    return NameOf(value);
}

template <>
py::object
ToTraceArgument(const Ipv4Datagram& value)
{
    const auto packet = value.transport->Copy();
    packet->AddHeader(value.header);
    return py::cast(packet);
}

template <>
py::object
ToTraceArgument(const NfHookState& value)
{
    return NameOf(value.hook);
}

void
AddModuleSignatures(TraceSignatures& signatures)
{
    signatures.AddCallback<const ChecksumComputation&>("computation: ChecksumComputation");
    signatures.AddCallback<const ChecksumStateChange&>("change: ChecksumStateChange");
    signatures.AddCallback<const PacketWork&>("work: PacketWork");
    signatures.AddCallback<const CpuCharge&>("charge: CpuCharge");
    signatures.AddCallback<uint32_t, const char*>("node_id: int, reason: str");
    signatures.AddCallback<const ChecksumCheckpoint&>("checkpoint: ChecksumCheckpoint");
    signatures
        .AddCallback<Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason, const std::string&>(
            "packet: Packet, device: NetDevice | None, reason: str, detail: str");
    signatures.AddCallback<Ptr<const Packet>, const std::string&, const std::string&>(
        "packet: Packet, error: str, detail: str");
    signatures.AddCallback<const std::string&, uint64_t>("name: str, value: int");
    signatures.AddCallback<const Ipv4Datagram&, const NfHookState&, const std::string&>(
        "packet: Packet, hook: str, reason: str");
    signatures.AddCallback<const Ipv4Datagram&, const NfHookState&, const NfConntrackTuple&>(
        "packet: Packet, hook: str, before: NfConntrackTuple");
    signatures.AddCallback<Ptr<const NfConn>>("connection: NfConn");
    signatures.AddCallback<const Ipv4Datagram&, const std::string&>("packet: Packet, reason: str");
    signatures.AddCallback<Ptr<const Packet>, const SctpAddress&, const SctpAddress&>(
        "packet: Packet, source: Ipv4Address | Ipv6Address, "
        "destination: Ipv4Address | Ipv6Address");
    signatures.AddCallback<Ptr<const Packet>, SctpDropReason>("packet: Packet, reason: str");
    signatures.AddValue<SctpState>("str");
}

} // namespace ns3
