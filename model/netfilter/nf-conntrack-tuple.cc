/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack-tuple.h"

#include "ns3/byte-order.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

/**
 * The pairs of icmp_invmap (nf_conntrack_proto_icmp.c).
 * @param type ICMP type
 * @return the type that answers it, or that it answers; -1 if there is none
 */
int
GetIcmpCounterpart(uint8_t type)
{
    switch (type)
    {
    case 0: // echo reply
        return 8;
    case 8: // echo
        return 0;
    case 13: // timestamp
        return 14;
    case 14:
        return 13;
    case 15: // information
        return 16;
    case 16:
        return 15;
    case 17: // address mask
        return 18;
    case 18:
        return 17;
    default:
        return -1;
    }
}

} // namespace

std::optional<NfConntrackTuple>
NfConntrackTuple::Of(const Ipv4Datagram& datagram)
{
    NfConntrackTuple tuple;
    tuple.source = datagram.header.GetSource().Get();
    tuple.destination = datagram.header.GetDestination().Get();
    tuple.protocol = datagram.header.GetProtocol();
    if (!tuple.HasPorts() && tuple.protocol != PROTOCOL_ICMP)
    {
        return tuple;
    }
    const TransportHeader header(datagram.transport, tuple.protocol);
    if (!header.IsComplete())
    {
        return {};
    }
    if (tuple.protocol != PROTOCOL_ICMP)
    {
        tuple.sourcePort = header.GetSourcePort();
        tuple.destinationPort = header.GetDestinationPort();
        return tuple;
    }
    const uint8_t* bytes = header.Data();
    if (GetIcmpCounterpart(bytes[0]) < 0)
    {
        return {};
    }
    tuple.sourcePort = header.GetIcmpIdentifier();
    tuple.destinationPort = LoadBe16(bytes);
    return tuple;
}

NfConntrackTuple
NfConntrackTuple::Inverse() const
{
    NfConntrackTuple inverse = *this;
    inverse.source = destination;
    inverse.destination = source;
    if (protocol == PROTOCOL_ICMP)
    {
        const auto type = static_cast<uint8_t>(destinationPort >> 8);
        inverse.destinationPort = GetIcmpCounterpart(type) << 8 | (destinationPort & 0xff);
        return inverse;
    }
    inverse.sourcePort = destinationPort;
    inverse.destinationPort = sourcePort;
    return inverse;
}

bool
NfConntrackTuple::HasPorts() const
{
    return protocol == PROTOCOL_TCP || protocol == PROTOCOL_UDP || protocol == PROTOCOL_SCTP;
}

bool
NfConntrackTuple::operator==(const NfConntrackTuple& other) const
{
    return source == other.source && destination == other.destination &&
           sourcePort == other.sourcePort && destinationPort == other.destinationPort &&
           protocol == other.protocol;
}

bool
NfConntrackTuple::operator!=(const NfConntrackTuple& other) const
{
    return !(*this == other);
}

std::ostream&
operator<<(std::ostream& os, const NfConntrackTuple& tuple)
{
    return os << "protocol " << +tuple.protocol << " " << Ipv4Address(tuple.source) << ":"
              << tuple.sourcePort << " > " << Ipv4Address(tuple.destination) << ":"
              << tuple.destinationPort;
}

size_t
NfConntrackTupleHash::operator()(const NfConntrackTuple& tuple) const
{
    // Two rounds of a multiplicative mix: enough for a table that nobody attacks.
    uint64_t hash = (uint64_t(tuple.source) << 32 | tuple.destination) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 29;
    hash +=
        uint64_t(tuple.sourcePort) << 24 | uint64_t(tuple.destinationPort) << 8 | tuple.protocol;
    hash *= 0xbf58476d1ce4e5b9U;
    return hash ^ hash >> 32;
}

} // namespace ns3
