/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_OFFLOAD_STACK_H
#define CHECKSUM_OFFLOAD_STACK_H

#include "protocol-counters.h"

#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/object.h"
#include "ns3/packet.h"
#include "ns3/traced-callback.h"

#include <string>
#include <vector>

namespace ns3
{

class Ipv4L3Protocol;
class NetfilterRouting;
class OffloadTrafficControlLayer;
class TransportChecksumShim;

/**
 * @ingroup checksum-offload
 * Everything that ties one node's stock IPv4 stack to the checksum state, aggregated to the node:
 * an OffloadTrafficControlLayer between devices and IPv4, a NetfilterRouting around the routing
 * protocol, and a TransportChecksumShim each around TCP and UDP. ns-3 itself is not changed.
 *
 * Left out: IPv6, whose packets pass through untouched.
 */
class ChecksumOffloadStack : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    ChecksumOffloadStack();
    ~ChecksumOffloadStack() override;

    /**
     * Aggregate to the node and tie everything in. Once per node.
     * @param node a node with Ipv4L3Protocol and TrafficControlLayer
     * @throws std::runtime_error naming the node if one of them is missing, or if the global value
     *         ChecksumEnabled is true: ns-3 must not compute checksums beside the models
     */
    void Install(Ptr<Node> node);

    /** Tie in the interfaces that the node has now; harmless for those that are already. */
    void TieInterfaces();

    /** @return the node's protocol counters */
    Ptr<ProtocolCounters> GetCounters() const;
    /** @return what stands between devices and IPv4 */
    Ptr<OffloadTrafficControlLayer> GetTrafficControl() const;
    /** @return what stands around the routing protocol */
    Ptr<NetfilterRouting> GetRouting() const;

    /**
     * TracedCallback signature of "ReceiveDrop".
     * @param packet begins with the IPv4 header
     * @param device where it arrived; null if that is not known any more
     * @param reason why it was dropped
     */
    typedef void (*ReceiveDropCallback)(Ptr<const Packet> packet,
                                        Ptr<const NetDevice> device,
                                        const std::string& reason);

  protected:
    void DoInitialize() override;
    void DoDispose() override;

  private:
    /** @throws std::runtime_error if the global value ChecksumEnabled is true */
    void RefuseChecksumEnabled() const;
    /** Replace the node's handlers of IPv4 by ours; those of ARP and IPv6 stay as they were. */
    void ReplaceHandlers();

    bool m_verifyIpv4Header{true};                    ///< "VerifyIpv4Header"
    bool m_verifyIcmp{true};                          ///< "VerifyIcmp"
    Ptr<Node> m_node;                                 ///< the node
    Ptr<Ipv4L3Protocol> m_ipv4;                       ///< the node's IPv4
    Ptr<ProtocolCounters> m_counters;                 ///< the node's counters
    Ptr<OffloadTrafficControlLayer> m_trafficControl; ///< between devices and IPv4
    Ptr<NetfilterRouting> m_routing;                  ///< around the routing protocol
    std::vector<Ptr<TransportChecksumShim>> m_shims;  ///< around TCP and UDP
    TracedCallback<Ptr<const Packet>, Ptr<const NetDevice>, const std::string&>
        m_receiveDrop; ///< \"ReceiveDrop\"
};

} // namespace ns3

#endif // CHECKSUM_OFFLOAD_STACK_H
