/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-rule.h"

#include <stdexcept>
#include <string>

namespace ns3
{

namespace
{

/** Set a range's ports. */
void
SetPorts(NfNatRange& range, uint16_t minPort, uint16_t maxPort)
{
    if (minPort == 0 && maxPort == 0)
    {
        return;
    }
    if (minPort == 0 || minPort > maxPort)
    {
        throw std::invalid_argument("NatRule: empty port range " + std::to_string(minPort) + "-" +
                                    std::to_string(maxPort));
    }
    range.portsSpecified = true;
    range.minPort = minPort;
    range.maxPort = maxPort;
}

/** Set a range's only address. */
void
SetAddress(NfNatRange& range, Ipv4Address address)
{
    range.mapIps = true;
    range.minAddress = address.Get();
    range.maxAddress = address.Get();
}

} // namespace

NfManip
GetManip(NfInetHook hook)
{
    return hook == NfInetHook::POST_ROUTING || hook == NfInetHook::LOCAL_IN ? NfManip::SRC
                                                                            : NfManip::DST;
}

bool
NfNatRange::ContainsPort(const NfConntrackTuple& tuple, NfManip manip) const
{
    if (!tuple.HasPorts() && tuple.protocol != PROTOCOL_ICMP)
    {
        return true;
    }
    const bool first = manip == NfManip::SRC || tuple.protocol == PROTOCOL_ICMP;
    const uint16_t port = first ? tuple.sourcePort : tuple.destinationPort;
    return port >= minPort && port <= maxPort;
}

bool
NfNatRange::Contains(const NfConntrackTuple& tuple, NfManip manip) const
{
    const uint32_t address = manip == NfManip::SRC ? tuple.source : tuple.destination;
    if (mapIps && (address < minAddress || address > maxAddress))
    {
        return false;
    }
    return !portsSpecified || ContainsPort(tuple, manip);
}

NatRule
NatRule::Masquerade(Ptr<const NetDevice> out, uint16_t minPort, uint16_t maxPort)
{
    if (!out)
    {
        throw std::invalid_argument("NatRule::Masquerade: the output device is null");
    }
    NatRule rule;
    rule.target = Target::MASQUERADE;
    rule.out = out;
    SetPorts(rule.range, minPort, maxPort);
    return rule;
}

NatRule
NatRule::Snat(Ptr<const NetDevice> out, Ipv4Address to, uint16_t minPort, uint16_t maxPort)
{
    NatRule rule;
    rule.target = Target::SNAT;
    rule.out = out;
    SetAddress(rule.range, to);
    SetPorts(rule.range, minPort, maxPort);
    return rule;
}

NatRule
NatRule::Dnat(Ipv4Address destination,
              Ipv4Address to,
              uint8_t protocol,
              uint16_t destinationPort,
              uint16_t toPort)
{
    NatRule rule;
    rule.target = Target::DNAT;
    rule.hook = NfInetHook::PRE_ROUTING;
    rule.protocol = protocol;
    rule.destination = destination;
    rule.destinationMask = Ipv4Mask::GetOnes();
    if (destinationPort != 0)
    {
        rule.minDestinationPort = destinationPort;
        rule.maxDestinationPort = destinationPort;
    }
    SetAddress(rule.range, to);
    SetPorts(rule.range, toPort, toPort);
    return rule;
}

bool
NatRule::Matches(const NfConntrackTuple& tuple, const NfHookState& state) const
{
    if (state.hook != hook || (in && in != state.in) || (out && out != state.out) ||
        (protocol != 0 && protocol != tuple.protocol))
    {
        return false;
    }
    if (!sourceMask.IsMatch(source, Ipv4Address(tuple.source)) ||
        !destinationMask.IsMatch(destination, Ipv4Address(tuple.destination)))
    {
        return false;
    }
    const bool anyPort = minDestinationPort == 0 && maxDestinationPort == 65535;
    return anyPort || (tuple.HasPorts() && tuple.destinationPort >= minDestinationPort &&
                       tuple.destinationPort <= maxDestinationPort);
}

} // namespace ns3
