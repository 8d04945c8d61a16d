/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_NAT_UNIQUE_TUPLE_H
#define NF_NAT_UNIQUE_TUPLE_H

#include "nat-rule.h"
#include "nf-conntrack.h"

#include "ns3/random-variable-stream.h"

#include <map>
#include <optional>
#include <tuple>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Chooses addresses and ports for NAT so that no two connections look alike (get_unique_tuple() and
 * nf_nat_l4proto_unique_tuple(), net/netfilter/nf_nat_core.c, Linux 6.12).
 *
 * A port is kept when it is free. Otherwise the search starts at a random port of the class of the
 * original one (1 to 511, 600 to 1023, 1024 to 65535) or of the range. Linux gives up after 248
 * attempts and lets the packet be dropped when its connection is confirmed; here the result is
 * nothing. Which address of a range a source gets is decided by another hash than Linux' jhash.
 * Left out: NF_NAT_RANGE_PROTO_OFFSET, the eviction of a connection in TIME_WAIT.
 */
class NfNatUniqueTuple
{
  public:
    /**
     * @param conntrack who knows the tuples that are taken
     * @param random where offsets come from
     */
    NfNatUniqueTuple(Ptr<const NfConntrack> conntrack, Ptr<UniformRandomVariable> random);

    /**
     * @param original tuple of the connection's original direction as it is now
     * @param range what a rule allows
     * @param connection whose tuple it is
     * @param manip which side may change
     * @return the tuple that packets shall leave with; nothing if no port of the range is free
     */
    std::optional<NfConntrackTuple> Choose(const NfConntrackTuple& original,
                                           const NfNatRange& range,
                                           Ptr<const NfConn> connection,
                                           NfManip manip) const;

    /**
     * Remember what a source was mapped to, to map it the same again (nf_nat_bysource).
     * @param connection a connection after its SRC manip was set up
     */
    void RememberSource(Ptr<const NfConn> connection);
    /** @param connection forgotten by connection tracking */
    void ForgetSource(Ptr<const NfConn> connection);

  private:
    /** Protocol, source address and source port. */
    typedef std::tuple<uint8_t, uint32_t, uint16_t> SourceKey;

    /** @param tuple as a packet would leave @return nf_nat_used_tuple() */
    bool IsUsed(const NfConntrackTuple& tuple, Ptr<const NfConn> connection) const;
    /** find_appropriate_src(). */
    std::optional<NfConntrackTuple> FindSource(const NfConntrackTuple& original,
                                               const NfNatRange& range) const;
    /** find_best_ips_proto(). */
    static void ChooseAddress(NfConntrackTuple& tuple, const NfNatRange& range, NfManip manip);
    /** nf_nat_l4proto_unique_tuple(). */
    std::optional<NfConntrackTuple> ChoosePort(NfConntrackTuple tuple,
                                               const NfNatRange& range,
                                               Ptr<const NfConn> connection,
                                               NfManip manip) const;

    Ptr<const NfConntrack> m_conntrack;                     ///< who knows the tuples that are taken
    Ptr<UniformRandomVariable> m_random;                    ///< where offsets come from
    std::multimap<SourceKey, Ptr<const NfConn>> m_bySource; ///< connections by original source
};

} // namespace ns3

#endif // NF_NAT_UNIQUE_TUPLE_H
