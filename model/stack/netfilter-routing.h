/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETFILTER_ROUTING_H
#define NETFILTER_ROUTING_H

#include "netfilter-hooks.h"
#include "protocol-counters.h"
#include "route-input-argument.h"
#include "skb-drop-reason.h"

#include "ns3/ipv4-list-routing.h"

#include <memory>

namespace ns3
{

class ChecksumTracepoints;
class LinuxGeneration;
class Icmpv4L4Protocol;

/**
 * @ingroup checksum-offload
 * Stands around a node's IPv4 routing protocol, where stock ns-3 knows a packet's route and output
 * device but has neither decremented its TTL nor fragmented it. It is an Ipv4ListRouting, so that
 * Ipv4RoutingHelper::GetRouting() and its like still find the protocols inside.
 *
 * Forwarded packets: ip_forward() (net/ipv4/ip_forward.c) with skb_forward_csum(), the MTU test,
 * the hooks FORWARD and POST_ROUTING, and ip_finish_output_gso() (ip_output.c). Packets for this
 * node: LOCAL_IN, and the ICMP checksum of icmp_rcv() (icmp.c).
 *
 * Left out: multicast, which ns-3 forwards past the hooks. Super-packets of multicast, and what has
 * to be fragmented for one of the next links, are resolved in software before.
 *
 * Differs from Linux: FORWARD and POST_ROUTING see the TTL before it is decremented; a packet that
 * is fragmented while its checksum is PARTIAL gets the right sum first, also for SCTP, where
 * ip_do_fragment() of Linux 6.12 still writes an Internet checksum over half of the CRC field.
 */
class NetfilterRouting : public Ipv4ListRouting
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    NetfilterRouting();
    ~NetfilterRouting() override;

    /**
     * @param node the node that it works for
     * @param inner the node's own routing protocol, which has its Ipv4 already
     * @param drop hears of drops on the way in
     */
    void Attach(Ptr<Node> node, Ptr<Ipv4RoutingProtocol> inner, SkbDropFunction drop);

    /** @return the node's own routing protocol */
    Ptr<Ipv4RoutingProtocol> GetInner() const;

    /** @param verify whether received ICMP messages must have a right checksum */
    void SetVerifyIcmp(bool verify);

    // Ipv4ListRouting
    /** @throws std::runtime_error if the routing protocol inside is no Ipv4ListRouting */
    void AddRoutingProtocol(Ptr<Ipv4RoutingProtocol> routingProtocol, int16_t priority) override;
    uint32_t GetNRoutingProtocols() const override;
    Ptr<Ipv4RoutingProtocol> GetRoutingProtocol(uint32_t index, int16_t& priority) const override;

    // Ipv4RoutingProtocol
    Ptr<Ipv4Route> RouteOutput(Ptr<Packet> p,
                               const Ipv4Header& header,
                               Ptr<NetDevice> oif,
                               Socket::SocketErrno& sockerr) override;
    bool RouteInput(Ptr<const Packet> p,
                    const Ipv4Header& header,
                    Ptr<const NetDevice> idev,
                    RouteInputArgument<3> ucb,
                    RouteInputArgument<4> mcb,
                    RouteInputArgument<5> lcb,
                    RouteInputArgument<6> ecb) override;
    void NotifyInterfaceUp(uint32_t interface) override;
    void NotifyInterfaceDown(uint32_t interface) override;
    void NotifyAddAddress(uint32_t interface, Ipv4InterfaceAddress address) override;
    void NotifyRemoveAddress(uint32_t interface, Ipv4InterfaceAddress address) override;
    /** Nothing: the protocol inside has its Ipv4 already, and would add its routes twice. */
    void SetIpv4(Ptr<Ipv4> ipv4) override;
    void PrintRoutingTable(Ptr<OutputStreamWrapper> stream,
                           Time::Unit unit = Time::S) const override;

  protected:
    void DoDispose() override;

  private:
    /**
     * What the protocol inside calls in place of the callbacks of one RouteInput(). Making them
     * anew for each packet would cost more than the routing.
     */
    struct Input
    {
        /** Of RouteInput(), valid while it runs, or while the callbacks are kept. */
        struct Arguments
        {
            UnicastForwardCallback ucb; ///< forwards
            LocalDeliverCallback lcb;   ///< delivers
            Ptr<const NetDevice> in;    ///< where the packet came in
        };

        std::shared_ptr<Arguments> arguments; ///< what the callbacks pass on
        UnicastForwardCallback forward;       ///< calls Forward()
        LocalDeliverCallback deliver;         ///< calls DeliverLocally()
    };

    /** @return callbacks with arguments of their own */
    Input MakeInput();
    /** @return true if nothing of ip_forward() and ip_local_deliver() that ns-3 lacks concerns it
     */
    bool IsPlain(Ptr<const Packet> packet, const Ipv4Header& header) const;
    /** ip_forward() and ip_output() up to the point where ns-3 does the rest. */
    void Forward(const UnicastForwardCallback& ucb,
                 Ptr<const NetDevice> in,
                 Ptr<Ipv4Route> route,
                 Ptr<const Packet> packet,
                 const Ipv4Header& header);
    /** ip_finish_output_gso(): a super-packet as it is, or its segments. */
    void ForwardGso(const UnicastForwardCallback& ucb,
                    Ptr<Ipv4Route> route,
                    const Ipv4Datagram& datagram);
    /** Software checksum and segmentation, then ns-3's IpForward. */
    void ForwardResolved(const UnicastForwardCallback& ucb,
                         Ptr<Ipv4Route> route,
                         const Ipv4Datagram& datagram);
    /** ip_mr_forward(): ns-3's IpMulticastForward gets nothing unfinished that it would cut. */
    void ForwardMulticast(const MulticastForwardCallback& mcb,
                          Ptr<Ipv4MulticastRoute> route,
                          Ptr<const Packet> packet,
                          const Ipv4Header& header);
    /** ip_local_deliver(). */
    void DeliverLocally(const LocalDeliverCallback& lcb,
                        Ptr<const NetDevice> in,
                        Ptr<const Packet> packet,
                        const Ipv4Header& header,
                        uint32_t interface);
    /** @return false if icmp_rcv() would drop the message */
    bool AcceptIcmp(const Ipv4Datagram& datagram, Ptr<const NetDevice> in);

    Ptr<Node> m_node;                       ///< the node
    Ptr<Ipv4RoutingProtocol> m_inner;       ///< the node's own routing protocol
    Ptr<Ipv4ListRouting> m_innerList;       ///< the same, if it is a list
    Ptr<NetfilterHooks> m_hooks;            ///< the node's hooks
    Ptr<ProtocolCounters> m_counters;       ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    Ptr<LinuxGeneration> m_generation;      ///< the node's software completion
    bool m_verifyIcmp{true};                ///< test ICMP checksums
    std::unique_ptr<Input> m_spareInput;    ///< for the next RouteInput(); null while one runs
    SkbDropFunction m_drop;                 ///< hears of drops on the way in
};

} // namespace ns3

#endif // NETFILTER_ROUTING_H
