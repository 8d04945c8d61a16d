/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_IPV6_ROUTING_H
#define OFFLOAD_IPV6_ROUTING_H

#include "protocol-counters.h"
#include "route-input-argument.h"
#include "skb-drop-reason.h"

#include "ns3/ipv6-list-routing.h"

namespace ns3
{

class ChecksumTracepoints;
class LinuxGeneration;

/**
 * @ingroup checksum-offload
 * Stands around a node's IPv6 routing protocol, where stock ns-3 knows a forwarded packet's route
 * and output device but has neither decremented its hop limit nor tested its size: ip6_forward()
 * and ip6_finish_output_gso_slowpath_drop() (net/ipv6/ip6_output.c) with skb_forward_csum(), the
 * MTU test of ip6_pkt_too_big() and Packet Too Big. It is an Ipv6ListRouting, so that
 * Ipv6RoutingHelper::GetRouting() and its like still find the protocols inside. Counterpart of
 * NetfilterRouting; there are no hooks for IPv6.
 *
 * Left out: multicast, which ns-3 forwards past it. Packets for this node do not come here:
 * Ipv6L3Protocol delivers them before it asks for a route.
 */
class OffloadIpv6Routing : public Ipv6ListRouting
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    OffloadIpv6Routing();
    ~OffloadIpv6Routing() override;

    /**
     * @param node the node that it works for
     * @param inner the node's own routing protocol, which has its Ipv6 already
     * @param drop hears of packets that are too big to be forwarded
     */
    void Attach(Ptr<Node> node, Ptr<Ipv6RoutingProtocol> inner, SkbDropFunction drop);

    /** @return the node's own routing protocol */
    Ptr<Ipv6RoutingProtocol> GetInner() const;

    // Ipv6ListRouting
    /** @throws std::runtime_error if the routing protocol inside is no Ipv6ListRouting */
    void AddRoutingProtocol(Ptr<Ipv6RoutingProtocol> routingProtocol, int16_t priority) override;
    uint32_t GetNRoutingProtocols() const override;
    Ptr<Ipv6RoutingProtocol> GetRoutingProtocol(uint32_t index, int16_t& priority) const override;

    // Ipv6RoutingProtocol
    Ptr<Ipv6Route> RouteOutput(Ptr<Packet> p,
                               const Ipv6Header& header,
                               Ptr<NetDevice> oif,
                               Socket::SocketErrno& sockerr) override;
    bool RouteInput(Ptr<const Packet> p,
                    const Ipv6Header& header,
                    Ptr<const NetDevice> idev,
                    Ipv6RouteInputArgument<3> ucb,
                    Ipv6RouteInputArgument<4> mcb,
                    Ipv6RouteInputArgument<5> lcb,
                    Ipv6RouteInputArgument<6> ecb) override;
    void NotifyInterfaceUp(uint32_t interface) override;
    void NotifyInterfaceDown(uint32_t interface) override;
    void NotifyAddAddress(uint32_t interface, Ipv6InterfaceAddress address) override;
    void NotifyRemoveAddress(uint32_t interface, Ipv6InterfaceAddress address) override;
    void NotifyAddRoute(Ipv6Address dst,
                        Ipv6Prefix mask,
                        Ipv6Address nextHop,
                        uint32_t interface,
                        Ipv6Address prefixToUse = Ipv6Address::GetZero()) override;
    void NotifyRemoveRoute(Ipv6Address dst,
                           Ipv6Prefix mask,
                           Ipv6Address nextHop,
                           uint32_t interface,
                           Ipv6Address prefixToUse = Ipv6Address::GetZero()) override;
    /** Nothing: the protocol inside has its Ipv6 already, and would add its routes twice. */
    void SetIpv6(Ptr<Ipv6> ipv6) override;
    void PrintRoutingTable(Ptr<OutputStreamWrapper> stream,
                           Time::Unit unit = Time::S) const override;

  protected:
    void DoDispose() override;

  private:
    /** ip6_forward() up to the point where ns-3 does the rest. */
    void Forward(const UnicastForwardCallback& ucb,
                 Ptr<const NetDevice> in,
                 Ptr<Ipv6Route> route,
                 Ptr<const Packet> packet,
                 const Ipv6Header& header);

    /** ip6_mr_forward(): ns-3's IpMulticastForward gets nothing unfinished that it would cut. */
    void ForwardMulticast(const MulticastForwardCallback& mcb,
                          Ptr<const NetDevice> in,
                          Ptr<Ipv6MulticastRoute> route,
                          Ptr<const Packet> packet,
                          const Ipv6Header& header);

    /** Software segmentation in front of a device that knows of no offloads. */
    void ForwardSegments(const UnicastForwardCallback& ucb,
                         Ptr<const NetDevice> in,
                         Ptr<Ipv6Route> route,
                         Ptr<Packet> packet,
                         const Ipv6Header& header);

    Ptr<Node> m_node;                       ///< the node
    Ptr<Ipv6RoutingProtocol> m_inner;       ///< the node's own routing protocol
    Ptr<Ipv6ListRouting> m_innerList;       ///< the same, if it is a list
    Ptr<ProtocolCounters> m_counters;       ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    Ptr<LinuxGeneration> m_generation;      ///< the node's software completion
    SkbDropFunction m_drop;                 ///< hears of drops
};

} // namespace ns3

#endif // OFFLOAD_IPV6_ROUTING_H
