/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_RECEIVE_CHECK_H
#define IPV4_RECEIVE_CHECK_H

#include "protocol-counters.h"
#include "skb-drop-reason.h"

#include "ns3/node.h"
#include "ns3/packet.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The tests of ip_rcv_core() (net/ipv4/ip_input.c) on a received IPv4 packet: version, header
 * length, header checksum, total length; and that of ip_route_input_slow() (net/ipv4/route.c) on a
 * source that no host can have. Left out: options, for which ns-3 has no code: a packet with
 * options is dropped.
 */
class Ipv4ReceiveCheck
{
  public:
    /**
     * @param node the node
     * @param drop hears of packets that are dropped
     */
    void Attach(Ptr<Node> node, SkbDropFunction drop);

    /** @param verify whether a header must have a right checksum */
    void SetVerifyHeader(bool verify);

    /**
     * @param device where the packet arrived
     * @param packet begins with the IPv4 header
     * @return false if it is dropped; counted and traced then
     */
    bool Accept(Ptr<const NetDevice> device, Ptr<const Packet> packet) const;

    /** Forget the node. */
    void Dispose();

  private:
    Ptr<ProtocolCounters> m_counters; ///< the node's counters
    bool m_verifyHeader{true};        ///< test header checksums
    SkbDropFunction m_drop;           ///< hears of drops
};

} // namespace ns3

#endif // IPV4_RECEIVE_CHECK_H
