/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_NAT_H
#define NF_NAT_H

#include "nat-rule.h"
#include "nf-conntrack.h"
#include "nf-nat-manip.h"
#include "nf-nat-unique-tuple.h"

#include "ns3/ipv4.h"
#include "ns3/object.h"
#include "ns3/random-variable-stream.h"

#include <memory>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A node's network address translation (net/netfilter/nf_nat_core.c), aggregated to the node beside
 * NfConntrack. DST at PRE_ROUTING and LOCAL_OUT, SRC at POST_ROUTING and LOCAL_IN. Only the first
 * packet of a connection asks the rules; a connection that no rule is for gets a null binding.
 *
 * A GSO super-packet is one packet. Left out: ICMP errors (RELATED), IPv6, NETMAP and REDIRECT,
 * rules in LOCAL_OUT and LOCAL_IN, protocol helpers, the end of masqueraded connections when their
 * device goes down or loses its address.
 */
class NfNat : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    NfNat();
    ~NfNat() override;

    /**
     * Aggregate to a node and register the hooks. Once per node.
     * @param node a node with IPv4
     * @param conntrack the node's connection tracking, installed
     */
    void Install(Ptr<Node> node, Ptr<NfConntrack> conntrack);

    /**
     * iptables -t nat -A.
     * @param rule asked after those that were added before
     * @throws std::invalid_argument if the rule's chain does not suit its target
     */
    void AddRule(const NatRule& rule);

    /** iptables -t nat -F: forget the rules; connections stay as they are. */
    void FlushRules();

    /** @return the node's connection tracking */
    Ptr<NfConntrack> GetConntrack() const;

    /** @return what is done about SCTP's CRC32c */
    SctpVariant GetSctpVariant() const;
    /** @param variant what to do about SCTP's CRC32c */
    void SetSctpVariant(SctpVariant variant);

    /** @return packets that were rewritten, once per manip */
    uint64_t GetManips() const;

    /**
     * @param stream first stream number to use
     * @return how many streams were assigned
     */
    int64_t AssignStreams(int64_t stream);

    /**
     * TracedCallback signature of "Translated".
     * @param datagram the packet after one manip
     * @param state where
     * @param before its tuple before the manip
     */
    typedef void (*TranslatedCallback)(const Ipv4Datagram& datagram,
                                       const NfHookState& state,
                                       const NfConntrackTuple& before);

    /**
     * TracedCallback signature of "Drop".
     * @param datagram the packet
     * @param state where
     * @param reason why
     */
    typedef void (*DropCallback)(const Ipv4Datagram& datagram,
                                 const NfHookState& state,
                                 const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** nf_nat_inet_fn(). */
    NfVerdict Translate(Ipv4Datagram& datagram, const NfHookState& state);
    /** nf_nat_rule_find(), or a null binding. @return null, or why the packet is dropped */
    const char* SetUp(Ptr<NfConn> connection, const NfHookState& state, NfManip manip);
    /** nf_nat_setup_info(). @return null, or why the packet is dropped */
    const char* SetUpRange(Ptr<NfConn> connection, const NfNatRange& range, NfManip manip);
    /** nf_nat_masquerade_ipv4(). @return null, or why the packet is dropped */
    const char* Masquerade(Ptr<NfConn> connection, NfNatRange range, const NfHookState& state);
    /** nf_nat_packet(). @return null, or why the packet is dropped */
    const char* Apply(Ptr<NfConn> connection,
                      NfConntrackDir dir,
                      Ipv4Datagram& datagram,
                      const NfHookState& state,
                      NfManip manip);
    /** Trace a drop. @return NF_DROP */
    NfVerdict Drop(const Ipv4Datagram& datagram, const NfHookState& state, const char* reason);

    SctpVariant m_variant{SctpVariant::MAINLINE}; ///< "SctpVariant"
    Ptr<Ipv4> m_ipv4;                             ///< the node's IPv4
    Ptr<NfConntrack> m_conntrack;                 ///< the node's connection tracking
    Ptr<ChecksumTracepoints> m_tracepoints;       ///< the node's tracepoints
    Ptr<UniformRandomVariable> m_random;          ///< offsets of port searches
    std::unique_ptr<NfNatUniqueTuple> m_unique;   ///< chooses tuples
    std::vector<NatRule> m_rules;                 ///< the nat table
    uint64_t m_manips{0};                         ///< manips so far
    TracedCallback<const Ipv4Datagram&, const NfHookState&, const NfConntrackTuple&>
        m_translated; ///< "Translated"
    TracedCallback<const Ipv4Datagram&, const NfHookState&, const std::string&> m_drop; ///< "Drop"
};

} // namespace ns3

#endif // NF_NAT_H
