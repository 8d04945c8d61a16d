/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-nat-unique-tuple.h"

#include "ns3/transport-header.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint32_t MAX_ATTEMPTS = 128; ///< NF_NAT_MAX_ATTEMPTS
constexpr uint32_t MIN_ATTEMPTS = 16;  ///< no further round below

/** Ports to search. */
struct PortRange
{
    uint32_t first; ///< first port
    uint32_t size;  ///< how many
};

/** @param port original port @return the ports of its class, that a service may tell apart */
PortRange
GetPortClass(uint16_t port)
{
    if (port < 512)
    {
        return {1, 511};
    }
    if (port < 1024)
    {
        return {600, 1023 - 600 + 1};
    }
    return {1024, 65535 - 1024 + 1};
}

} // namespace

NfNatUniqueTuple::NfNatUniqueTuple(Ptr<const NfConntrack> conntrack,
                                   Ptr<UniformRandomVariable> random)
    : m_conntrack(conntrack),
      m_random(random)
{
}

bool
NfNatUniqueTuple::IsUsed(const NfConntrackTuple& tuple, Ptr<const NfConn> connection) const
{
    return m_conntrack->IsTupleTaken(tuple.Inverse(), connection);
}

std::optional<NfConntrackTuple>
NfNatUniqueTuple::Choose(const NfConntrackTuple& original,
                         const NfNatRange& range,
                         Ptr<const NfConn> connection,
                         NfManip manip) const
{
    if (manip == NfManip::SRC && !range.random)
    {
        if (range.Contains(original, manip))
        {
            if (!IsUsed(original, connection))
            {
                return original;
            }
        }
        else if (const auto known = FindSource(original, range))
        {
            if (!IsUsed(*known, connection))
            {
                return known;
            }
        }
    }
    NfConntrackTuple tuple = original;
    ChooseAddress(tuple, range, manip);
    if (!range.random)
    {
        const bool only = range.portsSpecified && range.minPort == range.maxPort;
        const bool allowed = !range.portsSpecified || range.ContainsPort(tuple, manip);
        if (allowed && (only || !IsUsed(tuple, connection)))
        {
            return tuple;
        }
    }
    return ChoosePort(tuple, range, connection, manip);
}

std::optional<NfConntrackTuple>
NfNatUniqueTuple::FindSource(const NfConntrackTuple& original, const NfNatRange& range) const
{
    const auto [first, last] =
        m_bySource.equal_range({original.protocol, original.source, original.sourcePort});
    for (auto entry = first; entry != last; ++entry)
    {
        auto tuple = entry->second->Tuple(NfConntrackDir::REPLY).Inverse();
        tuple.destination = original.destination;
        tuple.destinationPort = original.destinationPort;
        if (range.Contains(tuple, NfManip::SRC))
        {
            return tuple;
        }
    }
    return {};
}

void
NfNatUniqueTuple::ChooseAddress(NfConntrackTuple& tuple, const NfNatRange& range, NfManip manip)
{
    if (!range.mapIps)
    {
        return;
    }
    uint32_t& address = manip == NfManip::SRC ? tuple.source : tuple.destination;
    const uint64_t size = uint64_t(range.maxAddress) - range.minAddress + 1;
    // A hash of the source, and unless PERSISTENT of the destination, scaled into the range.
    NfConntrackTuple key;
    key.source = tuple.source;
    key.destination = range.persistent ? 0 : tuple.destination;
    const uint64_t hash = NfConntrackTupleHash()(key) & 0xffffffff;
    address = range.minAddress + static_cast<uint32_t>((hash * size) >> 32);
}

std::optional<NfConntrackTuple>
NfNatUniqueTuple::ChoosePort(NfConntrackTuple tuple,
                             const NfNatRange& range,
                             Ptr<const NfConn> connection,
                             NfManip manip) const
{
    const bool icmp = tuple.protocol == PROTOCOL_ICMP;
    if (!tuple.HasPorts() && !icmp)
    {
        return tuple; // nothing to choose; a clash shows when the connection is confirmed
    }
    uint16_t& port = manip == NfManip::SRC || icmp ? tuple.sourcePort : tuple.destinationPort;
    PortRange ports{range.minPort, uint32_t(range.maxPort) - range.minPort + 1};
    if (!range.portsSpecified)
    {
        if (icmp)
        {
            ports = {0, 65536};
        }
        else if (manip == NfManip::DST)
        {
            return tuple;
        }
        else
        {
            ports = GetPortClass(port);
        }
    }
    uint32_t offset = range.random || manip == NfManip::SRC ? m_random->GetInteger(0, 65535) : 0;
    for (uint32_t attempts = std::min(ports.size, MAX_ATTEMPTS);;
         attempts /= 2, offset = m_random->GetInteger(0, 65535))
    {
        for (uint32_t i = 0; i < attempts; ++i, ++offset)
        {
            port = ports.first + offset % ports.size;
            if (!IsUsed(tuple, connection))
            {
                return tuple;
            }
        }
        if (attempts >= ports.size || attempts < MIN_ATTEMPTS)
        {
            return {};
        }
    }
}

void
NfNatUniqueTuple::RememberSource(Ptr<const NfConn> connection)
{
    const auto& tuple = connection->Tuple(NfConntrackDir::ORIGINAL);
    m_bySource.emplace(SourceKey{tuple.protocol, tuple.source, tuple.sourcePort}, connection);
}

void
NfNatUniqueTuple::ForgetSource(Ptr<const NfConn> connection)
{
    const auto& tuple = connection->Tuple(NfConntrackDir::ORIGINAL);
    const auto [first, last] =
        m_bySource.equal_range({tuple.protocol, tuple.source, tuple.sourcePort});
    for (auto entry = first; entry != last; ++entry)
    {
        if (entry->second == connection)
        {
            m_bySource.erase(entry);
            return;
        }
    }
}

} // namespace ns3
