/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "argument.h"
#include "trace-sources.h"

#include "ns3/ipv4-header.h"
#include "ns3/ipv4-l3-protocol.h"
#include "ns3/ipv6-header.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/packet.h"
#include "ns3/queue-item.h"
#include "ns3/sequence-number.h"
#include "ns3/tcp-header.h"
#include "ns3/tcp-socket-base.h"
#include "ns3/tcp-socket-state.h"

#include <sstream>

namespace ns3
{

namespace
{

/** @param header as ns-3 prints it @return the text */
template <typename T>
std::string
TextOf(const T& header)
{
    std::ostringstream text;
    header.Print(text);
    return text.str();
}

} // namespace

// What Python has no class for goes as its name or text.

template <>
py::object
ToTraceArgument(const Address& value)
{
    return ToPython(value);
}

template <>
py::object
ToTraceArgument(const Ipv4Header& value)
{
    return py::str(TextOf(value));
}

template <>
py::object
ToTraceArgument(const Ipv6Header& value)
{
    return py::str(TextOf(value));
}

template <>
py::object
ToTraceArgument(const TcpHeader& value)
{
    return py::str(TextOf(value));
}

template <>
py::object
ToTraceArgument(const Ipv4L3Protocol::DropReason& value)
{
    return py::int_(static_cast<int>(value));
}

template <>
py::object
ToTraceArgument(const Ipv6L3Protocol::DropReason& value)
{
    return py::int_(static_cast<int>(value));
}

template <>
py::object
ToTraceArgument(const TcpSocket::TcpStates_t& value)
{
    return py::str(TcpSocket::TcpStateName[value]);
}

template <>
py::object
ToTraceArgument(const TcpSocketState::TcpCongState_t& value)
{
    return py::str(TcpSocketState::TcpCongStateName[value]);
}

template <>
py::object
ToTraceArgument(const SequenceNumber32& value)
{
    return py::int_(value.GetValue());
}

template <>
py::object
ToTraceArgument(const Ptr<const QueueDiscItem>& value)
{
    return py::cast(value->GetPacket());
}

void
AddStockSignatures(TraceSignatures& signatures)
{
    signatures.AddValue<bool>("bool");
    signatures.AddValue<int32_t>("int");
    signatures.AddValue<uint8_t>("int");
    signatures.AddValue<uint16_t>("int");
    signatures.AddValue<uint32_t>("int");
    signatures.AddValue<uint64_t>("int");
    signatures.AddValue<double>("float");
    signatures.AddValue<Time>("Time");
    signatures.AddCallback<Ptr<const Packet>>("packet: Packet");
    signatures.AddCallback<Ptr<const Packet>, const Address&>("packet: Packet, address: Address");
    signatures.AddCallback<Ptr<const Packet>, const Address&, const Address&>(
        "packet: Packet, source: Address, destination: Address");
    signatures.AddCallback<const Ipv4Header&, Ptr<const Packet>, uint32_t>(
        "header: str, packet: Packet, interface: int");
    signatures.AddCallback<Ptr<const Packet>, Ptr<Ipv4>, uint32_t>(
        "packet: Packet, ipv4: Ipv4, interface: int");
    signatures.AddCallback<const Ipv4Header&,
                           Ptr<const Packet>,
                           Ipv4L3Protocol::DropReason,
                           Ptr<Ipv4>,
                           uint32_t>(
        "header: str, packet: Packet, reason: int, ipv4: Ipv4, interface: int");
    signatures.AddCallback<const Ipv6Header&, Ptr<const Packet>, uint32_t>(
        "header: str, packet: Packet, interface: int");
    signatures.AddCallback<Ptr<const Packet>, Ptr<Ipv6>, uint32_t>(
        "packet: Packet, ipv6: Ipv6, interface: int");
    signatures.AddCallback<const Ipv6Header&,
                           Ptr<const Packet>,
                           Ipv6L3Protocol::DropReason,
                           Ptr<Ipv6>,
                           uint32_t>(
        "header: str, packet: Packet, reason: int, ipv6: Ipv6, interface: int");
    signatures.AddCallback<Ptr<const Packet>, const TcpHeader&, Ptr<const TcpSocketBase>>(
        "packet: Packet, header: str, socket: Socket");
    signatures.AddValue<TcpSocket::TcpStates_t>("str");
    signatures.AddValue<TcpSocketState::TcpCongState_t>("str");
    signatures.AddValue<SequenceNumber32>("int");
    signatures.AddCallback<Ptr<const QueueDiscItem>>("packet: Packet");
    signatures.AddCallback<Ptr<const QueueDiscItem>, const char*>("packet: Packet, reason: str");
}

} // namespace ns3
