/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_RULE_H
#define NAT_RULE_H

#include "nf-conntrack-tuple.h"

#include "ns3/ipv4-address.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/transport-header.h"

#include <cstdint>

namespace ns3
{

/** enum nf_nat_manip_type. */
enum class NfManip : uint8_t
{
    SRC, ///< source address and port: POST_ROUTING, LOCAL_IN
    DST  ///< destination address and port: PRE_ROUTING, LOCAL_OUT
};

/** @param hook a hook @return what NAT may change there (HOOK2MANIP) */
NfManip GetManip(NfInetHook hook);

/**
 * @ingroup checksum-offload
 * What a rule maps to (struct nf_nat_range2).
 */
struct NfNatRange
{
    bool mapIps{false};         ///< NF_NAT_RANGE_MAP_IPS: the addresses below count
    uint32_t minAddress{0};     ///< first address, host order
    uint32_t maxAddress{0};     ///< last address, host order
    bool portsSpecified{false}; ///< NF_NAT_RANGE_PROTO_SPECIFIED: the ports below count
    uint16_t minPort{0};        ///< first port, or ICMP identifier
    uint16_t maxPort{0};        ///< last port, or ICMP identifier
    bool random{false};         ///< NF_NAT_RANGE_PROTO_RANDOM_FULLY: never keep the port
    bool persistent{false};     ///< NF_NAT_RANGE_PERSISTENT: one source, one address

    /** @param tuple a tuple @param manip which side @return nf_in_range() */
    bool Contains(const NfConntrackTuple& tuple, NfManip manip) const;
    /** @param tuple a tuple @param manip which side @return l4proto_in_range() */
    bool ContainsPort(const NfConntrackTuple& tuple, NfManip manip) const;
};

/**
 * @ingroup checksum-offload
 * One line of the nat table. A packet matches if everything that is set does.
 *
 * The factories make the usual ones; narrow them by the members, as iptables does by options.
 */
struct NatRule
{
    /** iptables -j. */
    enum class Target : uint8_t
    {
        MASQUERADE, ///< SNAT to the first address of the output device; POST_ROUTING
        SNAT,       ///< POST_ROUTING
        DNAT,       ///< PRE_ROUTING
        ACCEPT      ///< translate nothing, ask no further rule
    };

    Target target{Target::ACCEPT};             ///< what to do
    NfInetHook hook{NfInetHook::POST_ROUTING}; ///< chain that the rule is in
    Ptr<const NetDevice> in;                   ///< -i; null: any. PRE_ROUTING only
    Ptr<const NetDevice> out;                  ///< -o; null: any. POST_ROUTING only
    uint8_t protocol{0};                       ///< -p, IP protocol number; 0: any
    Ipv4Address source{uint32_t(0)};           ///< -s
    Ipv4Mask sourceMask{uint32_t(0)};          ///< mask of source; 0: any
    Ipv4Address destination{uint32_t(0)};      ///< -d
    Ipv4Mask destinationMask{uint32_t(0)};     ///< mask of destination; 0: any
    uint16_t minDestinationPort{0};            ///< --dport, first
    uint16_t maxDestinationPort{65535};        ///< --dport, last
    NfNatRange range;                          ///< what to map to

    /**
     * @param out output device
     * @param minPort --to-ports, first; 0: any port
     * @param maxPort --to-ports, last
     * @return MASQUERADE for all that leaves through the device
     * @throws std::invalid_argument naming the ports if the range is empty, or the device is null
     */
    static NatRule Masquerade(Ptr<const NetDevice> out, uint16_t minPort = 0, uint16_t maxPort = 0);

    /**
     * @param out output device; null: any
     * @param to --to-source: an address that the router answers ARP for
     * @param minPort first port; 0: any port
     * @param maxPort last port
     * @return SNAT
     * @throws std::invalid_argument naming the ports if the range is empty
     */
    static NatRule Snat(Ptr<const NetDevice> out,
                        Ipv4Address to,
                        uint16_t minPort = 0,
                        uint16_t maxPort = 0);

    /**
     * @param destination -d
     * @param to --to-destination
     * @param protocol -p; 0: any
     * @param destinationPort --dport; 0: any
     * @param toPort port of --to-destination; 0: keep
     * @return DNAT
     */
    static NatRule Dnat(Ipv4Address destination,
                        Ipv4Address to,
                        uint8_t protocol = 0,
                        uint16_t destinationPort = 0,
                        uint16_t toPort = 0);

    /**
     * @param tuple the packet's tuple as it is now
     * @param state where it is
     * @return true if the rule is for it
     */
    bool Matches(const NfConntrackTuple& tuple, const NfHookState& state) const;
};

} // namespace ns3

#endif // NAT_RULE_H
