/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_NAT_MANIP_H
#define NF_NAT_MANIP_H

#include "nat-rule.h"
#include "nf-conntrack-tuple.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-datagram.h"

namespace ns3
{

class TransportHeader;

/** What sctp_manip_pkt() does about the CRC32c. */
enum class SctpVariant : uint8_t
{
    UNPATCHED,  ///< U, Linux up to 4.9: computes always, leaves the state alone, even PARTIAL
    PATCHED,    ///< P, Linux 4.10: leaves PARTIAL to the device, else computes and sets NONE
    MAINLINE,   ///< M, Linux 4.11 and later: as P (differs for quoted packets only, left out)
    ALWAYS_NONE ///< N, an ablation: computes always and sets NONE
};

/**
 * @ingroup checksum-offload
 * Rewrites packets for NAT (nf_nat_ipv4_manip_pkt() and the *_manip_pkt() of
 * net/netfilter/nf_nat_proto.c). The transport header first, because its checksum needs the old
 * addresses; then the addresses. The IPv4 header checksum is written when the packet is sent.
 *
 * UDP and ICMP follow Linux 6.12: a UDP field of 0 stays 0 in every state. Differs from it: an ICMP
 * identifier that stays leaves the field alone. Linux "updates" 0xffff, right for a message of
 * zeros only, to 0, which no receiver takes; the first answer to ns-3's V4Ping is one. Left out:
 * packets quoted by ICMP errors, so that PATCHED and MAINLINE do the same; DCCP, UDPLite, GRE.
 */
class NfNatManip
{
  public:
    /**
     * @param variant what is done about CRC32c
     * @param tracepoints the node's tracepoints
     */
    NfNatManip(SctpVariant variant, Ptr<ChecksumTracepoints> tracepoints);

    /**
     * Give a packet the source, or the destination, of a tuple.
     * @param datagram the packet, not a fragment
     * @param target the tuple that it shall have
     * @param manip which side
     * @return null; or why it cannot be, a string literal: the caller drops the packet
     */
    const char* Rewrite(Ipv4Datagram& datagram,
                        const NfConntrackTuple& target,
                        NfManip manip) const;

  private:
    /** tcp_manip_pkt(), udp_manip_pkt(). */
    void RewriteInternet(const Ipv4Datagram& datagram,
                         TransportHeader& header,
                         const NfConntrackTuple& target,
                         NfManip manip) const;
    /** icmp_manip_pkt(). */
    static void RewriteIcmp(const Ipv4Datagram& datagram,
                            TransportHeader& header,
                            const NfConntrackTuple& target);
    /** sctp_manip_pkt(). */
    void RewriteSctp(const Ipv4Datagram& datagram,
                     TransportHeader& header,
                     const NfConntrackTuple& target,
                     NfManip manip) const;

    SctpVariant m_variant;                  ///< what is done about CRC32c
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
};

} // namespace ns3

#endif // NF_NAT_MANIP_H
