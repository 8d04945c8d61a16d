/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONNTRACK_TUPLE_H
#define NF_CONNTRACK_TUPLE_H

#include "ns3/ipv4-datagram.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What tells one direction of a connection from all others (struct nf_conntrack_tuple,
 * include/net/netfilter/nf_conntrack_tuple.h). All numbers are in host order.
 *
 * ICMP has its identifier in sourcePort, in both directions, and type and code in destinationPort.
 * A protocol without ports has 0 in both.
 */
struct NfConntrackTuple
{
    uint32_t source{0};          ///< source address
    uint32_t destination{0};     ///< destination address
    uint16_t sourcePort{0};      ///< source port; ICMP: identifier
    uint16_t destinationPort{0}; ///< destination port; ICMP: type * 256 + code
    uint8_t protocol{0};         ///< IP protocol number

    /**
     * nf_ct_get_tuple().
     * @param datagram a packet, not a fragment
     * @return its tuple; nothing if the transport header is cut short, or if it is an ICMP message
     *         that asks for nothing and answers nothing (an error)
     */
    static std::optional<NfConntrackTuple> Of(const Ipv4Datagram& datagram);

    /** @return the tuple of a packet in the other direction (nf_ct_invert_tuple()) */
    NfConntrackTuple Inverse() const;

    /** @return true if the protocol has ports that NAT may choose: TCP, UDP, SCTP */
    bool HasPorts() const;

    /** @param other another @return true if all numbers are equal */
    bool operator==(const NfConntrackTuple& other) const;
    /** @param other another @return true if a number differs */
    bool operator!=(const NfConntrackTuple& other) const;
};

/** @param os stream @param tuple what to print @return os */
std::ostream& operator<<(std::ostream& os, const NfConntrackTuple& tuple);

/** Hash of NfConntrackTuple for std::unordered_map. */
struct NfConntrackTupleHash
{
    /** @param tuple a tuple @return its hash */
    size_t operator()(const NfConntrackTuple& tuple) const;
};

} // namespace ns3

#endif // NF_CONNTRACK_TUPLE_H
