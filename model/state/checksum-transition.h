/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_TRANSITION_H
#define CHECKSUM_TRANSITION_H

#include "checksum-state.h"

#include "ns3/packet.h"

#include <stdexcept>
#include <string>

namespace ns3
{

class ChecksumTracepoints;

/** Who changes a state: the Linux function, or the group of functions, that does it. */
enum class ChecksumTransition : uint8_t
{
    SKB_CHECKSUM_HELP,             ///< net/core/dev.c: PARTIAL or COMPLETE to NONE
    SKB_CRC32C_CSUM_HELP,          ///< net/core/dev.c, 4.13 and later: PARTIAL to NONE
    SCTP_GSO_MAKE_CHECKSUM,        ///< net/sctp/offload.c: PARTIAL to NONE
    SKB_SEGMENT,                   ///< net/core/skbuff.c: PARTIAL to NONE without csum offload
    DRIVER_TRANSMIT,               ///< a device completes the field: PARTIAL to NONE
    SKB_POSTPULL_RCSUM,            ///< skbuff.h: PARTIAL to NONE once csum_start is pulled past;
                                   ///< the csum of COMPLETE loses the pulled bytes
    GSO_PREPARE,                   ///< tcp4_gso_segment(), udp4_ufo_fragment(): to PARTIAL
    UDP_SET_CSUM,                  ///< net/ipv4/udp.c, outer header of a tunnel: NONE to PARTIAL
    NF_NAT_CSUM_RECALC,            ///< nf_nat_proto.c: NONE to PARTIAL
    DRIVER_RECEIVE,                ///< a device verified: NONE to UNNECESSARY or COMPLETE
    GRO,                           ///< skb_gro_incr_csum_unnecessary(), *_gro_complete()
    SCTP_ERROR,                    ///< nf_conntrack_proto_sctp.c: NONE to UNNECESSARY
    RECOMPUTED_UNNECESSARY,        ///< IPVS sctp_csum_check users, nft payload: to UNNECESSARY
    SKB_CHECKSUM_COMPLETE,         ///< __skb_checksum_complete(): NONE or COMPLETE to COMPLETE
    NF_IP_CHECKSUM,                ///< netfilter/utils.c: COMPLETE to UNNECESSARY
    SKB_FORWARD_CSUM,              ///< skbuff.h, ip_forward(): COMPLETE to NONE
    SKB_DECR_CHECKSUM_UNNECESSARY, ///< a receiving layer consumed one verdict
    SCTP_MANIP_PKT,                ///< NAT wrote a CRC: anything but PARTIAL to NONE (2016 fix)
    INET_PROTO_CSUM_REPLACE,       ///< net/core/utils.c: the csum of COMPLETE follows a rewrite
    CARRY,                         ///< veth, bridge, routing, NAT: the state stays as it is
    NEW_SKB                        ///< no change: a new packet's first state
};

/** @param transition which @return the Linux name, e.g. "skb_checksum_help" */
const char* ToString(ChecksumTransition transition);

/** A change of state that no Linux function makes. */
class IllegalChecksumTransition : public std::logic_error
{
  public:
    using std::logic_error::logic_error;
};

/**
 * @param from state before
 * @param to state after
 * @param transition who changes it
 * @return true if Linux does this (rules in the model's documentation, "Transitions")
 */
bool IsLegalChecksumTransition(const ChecksumState& from,
                               const ChecksumState& to,
                               ChecksumTransition transition);

/**
 * Change a packet's state.
 * @param packet the packet
 * @param to state after
 * @param transition who changes it
 * @param component the object that does, for the error
 * @param tracepoints who hears of it; may be null
 * @throws IllegalChecksumTransition naming both states, transition, component and packet uid
 */
void ChangeChecksumState(const Ptr<Packet>& packet,
                         const ChecksumState& to,
                         ChecksumTransition transition,
                         const char* component,
                         const Ptr<ChecksumTracepoints>& tracepoints);

/**
 * The same by who has looked at the state already.
 * @param packet the packet
 * @param from what GetChecksumState() says of it
 * @param to state after
 * @param transition who changes it
 * @param component the object that does, for the error
 * @param tracepoints who hears of it; may be null
 * @throws IllegalChecksumTransition naming both states, transition, component and packet uid
 */
void ChangeChecksumState(const Ptr<Packet>& packet,
                         const ChecksumState& from,
                         const ChecksumState& to,
                         ChecksumTransition transition,
                         const char* component,
                         const Ptr<ChecksumTracepoints>& tracepoints);

/**
 * Give a *new* packet its first state (an allocated skb, a segment, a packet that a driver
 * received), and tell of it.
 * @param packet a packet
 * @param state its state
 * @param tracepoints who hears of it; may be null
 */
void InitChecksumState(const Ptr<Packet>& packet,
                       const ChecksumState& state,
                       const Ptr<ChecksumTracepoints>& tracepoints);

/**
 * The bug of Linux 4.9 and earlier, kept as a door of its own because it is no transition:
 * sctp_manip_pkt() of net/netfilter/nf_nat_proto_sctp.c computes the final CRC32c of a
 * CHECKSUM_PARTIAL packet, stores it, and leaves the packet CHECKSUM_PARTIAL, so that whoever
 * completes it later computes once more, over the first result.
 *
 * The field is taken as zero while computing, as sctp_compute_cksum() does. Fires no tracepoint:
 * the caller knows the place.
 * @param packet an SCTP packet in CHECKSUM_PARTIAL (crc32c) that begins with its common header
 * @param component the object that does, for the error
 * @return the value that the field holds now
 * @throws IllegalChecksumTransition naming component, packet and state if the packet is another one
 */
uint32_t WriteFinalChecksumLeavingPartial(Ptr<Packet> packet, const std::string& component);

} // namespace ns3

#endif // CHECKSUM_TRANSITION_H
