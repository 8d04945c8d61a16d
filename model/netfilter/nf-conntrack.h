/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONNTRACK_H
#define NF_CONNTRACK_H

#include "nf-conn.h"
#include "nf-conntrack-timeouts.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/netfilter-hooks.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/traced-callback.h"

#include <string>
#include <unordered_map>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A node's connection tracking (net/netfilter/nf_conntrack_core.c), aggregated to the node. It
 * looks packets up in PRE_ROUTING and LOCAL_OUT, and confirms new connections in POST_ROUTING and
 * LOCAL_IN.
 *
 * What it cannot track is INVALID: the packet goes on without a connection, and is not translated.
 * Left out: expectations and helpers, zones, accounting, events, ICMP errors (untracked here,
 * RELATED in Linux), early drop, clash resolution of UDP; of tcp_error() and udp_error() the tests
 * of lengths and flag combinations; DCCP, UDPLite and GRE, which count as protocols without ports.
 */
class NfConntrack : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    NfConntrack();
    ~NfConntrack() override;

    /**
     * Aggregate to a node and register the hooks. Once per node.
     * @param node a node
     */
    void Install(Ptr<Node> node);

    /**
     * nf_ct_get().
     * @param datagram a packet between two hooks of this node
     * @param dir set to the packet's direction if there is a connection
     * @return its connection; null if it is untracked or INVALID
     */
    Ptr<NfConn> Get(const Ipv4Datagram& datagram, NfConntrackDir& dir) const;

    /**
     * nf_conntrack_tuple_taken().
     * @param tuple a tuple
     * @param ignored a connection that does not count
     * @return true if another confirmed connection has it, in either direction
     */
    bool IsTupleTaken(const NfConntrackTuple& tuple, Ptr<const NfConn> ignored) const;

    /**
     * nf_conntrack_alter_reply(): NAT chose what the reply direction looks like.
     * @param connection an unconfirmed connection
     * @param reply its new reply tuple
     */
    void AlterReply(Ptr<NfConn> connection, const NfConntrackTuple& reply);

    /**
     * nf_ct_kill().
     * @param connection forgotten at once
     */
    void Kill(Ptr<NfConn> connection);

    /**
     * @param tuple a tuple as a packet would have it
     * @return the confirmed connection; null if there is none, or its time is up
     */
    Ptr<NfConn> Find(const NfConntrackTuple& tuple) const;

    /** @return connections in the table whose time is not up */
    uint32_t GetCount() const;

    /** @return packets found INVALID (conntrack -S, "invalid") */
    uint64_t GetInvalid() const;

    /** @return the timeouts, to be changed */
    NfConntrackTimeouts& GetTimeouts();

    /** TracedCallback signature of "New" and "Destroy". @param connection the connection */
    typedef void (*ConnectionCallback)(Ptr<const NfConn> connection);
    /** TracedCallback signature of "Invalid". @param datagram a packet @param reason why */
    typedef void (*InvalidCallback)(const Ipv4Datagram& datagram, const std::string& reason);

  protected:
    void DoDispose() override;

  private:
    /** A tuple's place in the table (struct nf_conntrack_tuple_hash). */
    struct TupleEntry
    {
        Ptr<NfConn> connection; ///< whose tuple
        NfConntrackDir dir;     ///< which of its tuples
    };

    /** nf_conntrack_in(). */
    NfVerdict In(Ipv4Datagram& datagram, const NfHookState& state);
    /** nf_confirm(). */
    NfVerdict Confirm(Ipv4Datagram& datagram, const NfHookState& state);
    /** The error() functions: verify in PRE_ROUTING. @return false if INVALID */
    bool AcceptChecksum(Ipv4Datagram& datagram);
    /** Protocol state and timeout. @return false if INVALID */
    bool Packet(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir);
    /** nf_conntrack_udp_packet(). */
    void PacketUdp(NfConn& connection);
    /** nf_conntrack_tcp_packet(). @return false if INVALID */
    bool PacketTcp(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir);
    /** nf_conntrack_sctp_packet(). @return false if INVALID */
    bool PacketSctp(NfConn& connection, const Ipv4Datagram& datagram, NfConntrackDir dir);
    /** Count and trace an INVALID packet. @return NF_ACCEPT: it goes on untracked */
    NfVerdict Invalid(const Ipv4Datagram& datagram, const std::string& reason);
    /** nf_ct_refresh(). */
    void Refresh(NfConn& connection, NfConntrackTimeout timeout) const;
    /** Forget every connection whose time is up. */
    void CollectGarbage();
    /** @param connection in the table or not, forgotten */
    void Remove(Ptr<NfConn> connection);

    bool m_checksum{true};                  ///< "NfConntrackChecksum"
    bool m_sctpError{true};                 ///< "SctpError"
    uint32_t m_max{0};                      ///< "NfConntrackMax"
    NfConntrackTimeouts m_timeouts;         ///< the timeouts
    Ptr<NetfilterHooks> m_hooks;            ///< the node's hooks
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    std::unordered_map<NfConntrackTuple, TupleEntry, NfConntrackTupleHash>
        m_table; ///< confirmed connections, two tuples each
    std::unordered_map<uint64_t, Ptr<NfConn>> m_connections; ///< all connections by id
    uint64_t m_nextId{1};                                    ///< next NfConn::id
    uint64_t m_invalid{0};                                   ///< INVALID packets
    std::vector<uint8_t> m_scratch;                          ///< bytes of the packet looked at
    TracedCallback<Ptr<const NfConn>> m_new;                 ///< "New"
    TracedCallback<Ptr<const NfConn>> m_destroy;             ///< "Destroy"
    TracedCallback<const Ipv4Datagram&, const std::string&> m_invalidTrace; ///< "Invalid"
};

} // namespace ns3

#endif // NF_CONNTRACK_H
