/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV6_RECEIVE_CHECK_H
#define IPV6_RECEIVE_CHECK_H

#include "protocol-counters.h"
#include "skb-drop-reason.h"

#include "ns3/ipv6-address.h"
#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

class ChecksumTracepoints;
class Ipv6L3Protocol;
class Ipv6PmtuCache;

/**
 * @ingroup checksum-offload
 * The tests that Linux makes on a received IPv6 packet and ns-3 does not: those of ip6_rcv_core()
 * (net/ipv6/ip6_input.c) on the header, and the checksum of icmpv6_rcv() (net/ipv6/icmp.c) on
 * messages for this node. It also notes the path MTUs that Packet Too Big messages tell, as ns-3
 * itself does where nobody can read them.
 *
 * ICMPv6 is tested here, in front of IPv6, because ns-3 asks for its ICMPv6 object by its class, so
 * that nothing can stand in its place. Therefore an ICMPv6 message that arrives in fragments is not
 * verified.
 */
class Ipv6ReceiveCheck
{
  public:
    Ipv6ReceiveCheck();
    ~Ipv6ReceiveCheck();

    /**
     * @param node the node
     * @param drop hears of packets that are dropped
     * @param pmtu learns path MTUs; may be null
     */
    void Attach(Ptr<Node> node, SkbDropFunction drop, Ptr<Ipv6PmtuCache> pmtu);

    /** @param verify whether received ICMPv6 messages must have a right checksum */
    void SetVerifyIcmp(bool verify);

    /**
     * @param device where the packet arrived
     * @param packet begins with the IPv6 header
     * @return false if it is dropped; counted and traced then
     */
    bool Accept(Ptr<const NetDevice> device, Ptr<const Packet> packet) const;

    /** Forget the node. */
    void Dispose();

  private:
    /** @return false if icmpv6_rcv() would drop the message */
    bool AcceptIcmp(Ptr<const NetDevice> device,
                    Ptr<const Packet> packet,
                    Ptr<const Packet> message,
                    Ipv6Address source,
                    Ipv6Address destination) const;
    /** Note the path MTU of a Packet Too Big message. */
    void NotePathMtu(Ptr<const Packet> message) const;

    Ptr<Ipv6L3Protocol> m_ipv6;             ///< the node's IPv6
    Ptr<Ipv6PmtuCache> m_pmtu;              ///< learns path MTUs
    Ptr<ProtocolCounters> m_counters;       ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    bool m_verifyIcmp{true};                ///< test ICMPv6 checksums
    SkbDropFunction m_drop;                 ///< hears of drops
};

} // namespace ns3

#endif // IPV6_RECEIVE_CHECK_H
