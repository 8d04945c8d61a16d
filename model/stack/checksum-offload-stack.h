/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_OFFLOAD_STACK_H
#define CHECKSUM_OFFLOAD_STACK_H

#include "protocol-counters.h"
#include "skb-drop-reason.h"

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
class Ipv6L3Protocol;
class Ipv6PmtuCache;
class NetfilterRouting;
class OffloadIpv6Routing;
class OffloadTrafficControlLayer;
class TransportChecksumShim;

/**
 * @ingroup checksum-offload
 * Everything that ties one node's stock IPv4 and IPv6 stacks to the checksum state, aggregated to
 * the node: an OffloadTrafficControlLayer between devices and IP, a NetfilterRouting around the
 * IPv4 and an OffloadIpv6Routing around the IPv6 routing protocol, and a TransportChecksumShim each
 * around TCP and UDP. ns-3 itself is not changed. The node may have either family or both.
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
     * @param node a node with TrafficControlLayer and Ipv4L3Protocol, Ipv6L3Protocol or both
     * @throws std::runtime_error naming the node if they are missing, or if the global value
     *         ChecksumEnabled is true: ns-3 must not compute checksums beside the models
     */
    void Install(Ptr<Node> node);

    /** @param on "TcpGso", from now on */
    void SetTcpGso(bool on);
    /** @return "TcpGso" */
    bool GetTcpGso() const;
    /** @param on "SplitOnReceive", from now on */
    void SetSplitOnReceive(bool on);
    /** @return "SplitOnReceive" */
    bool GetSplitOnReceive() const;
    /** @param on "QdiscBypass", from now on */
    void SetQdiscBypass(bool on);
    /** @return "QdiscBypass" */
    bool GetQdiscBypass() const;

    /** Tie in the interfaces that the node has now; harmless for those that are already. */
    void TieInterfaces();

    /** @return the node's protocol counters */
    Ptr<ProtocolCounters> GetCounters() const;
    /** @return what stands between devices and IP */
    Ptr<OffloadTrafficControlLayer> GetTrafficControl() const;
    /** @return what stands around the IPv4 routing protocol; null without IPv4 */
    Ptr<NetfilterRouting> GetRouting() const;
    /** @return what stands around the IPv6 routing protocol; null without IPv6 */
    Ptr<OffloadIpv6Routing> GetIpv6Routing() const;

    /**
     * TracedCallback signature of "ReceiveDrop".
     * @param packet begins with the network header; of one that TCP or UDP drops, IPv6 extension
     *        headers are off
     * @param device where it arrived; null if that is not known any more
     * @param reason why it was dropped
     * @param detail what exactly was wrong, for people
     */
    typedef void (*ReceiveDropCallback)(Ptr<const Packet> packet,
                                        Ptr<const NetDevice> device,
                                        SkbDropReason reason,
                                        const std::string& detail);

    /**
     * TracedCallback signature of "SendError": sendmsg() of Linux would have failed, and the packet
     * is not sent.
     * @param packet begins with the transport header
     * @param error the errno, e.g. "EINVAL"
     * @param detail what exactly was wrong, for people
     */
    typedef void (*SendErrorCallback)(Ptr<const Packet> packet,
                                      const std::string& error,
                                      const std::string& detail);

  protected:
    void DoInitialize() override;
    void DoDispose() override;

  private:
    /** @throws std::runtime_error if the global value ChecksumEnabled is true */
    void RefuseChecksumEnabled() const;
    /** Put the decorators around the routing protocols. */
    void TieRouting();
    /** Put shims around TCP and UDP. */
    void TieTransports();
    /**
     * A veth has no NetDeviceQueueInterface, lest Ipv4AddressHelper install a queueing discipline.
     * One that a script installs needs it: FqCoDelQueueDisc and its like ask it for the MTU, and
     * without a quantum never let a packet go.
     * @param device gets one if it has a queueing discipline and none yet
     */
    void GiveQueueInterface(Ptr<NetDevice> device) const;
    /** Replace the node's handlers of IPv4 and IPv6 by ours; those of ARP stay as they were. */
    void ReplaceHandlers();
    /** @return what fires "ReceiveDrop" */
    SkbDropFunction MakeDropFunction();

    bool m_verifyIpv4Header{true};                    ///< "VerifyIpv4Header"
    bool m_verifyIcmp{true};                          ///< "VerifyIcmp"
    bool m_tcpGso{true};                              ///< "TcpGso"
    bool m_splitOnReceive{true};                      ///< "SplitOnReceive"
    bool m_qdiscBypass{false};                        ///< "QdiscBypass"
    Ptr<Node> m_node;                                 ///< the node
    Ptr<Ipv4L3Protocol> m_ipv4;                       ///< the node's IPv4; may be null
    Ptr<Ipv6L3Protocol> m_ipv6;                       ///< the node's IPv6; may be null
    Ptr<ProtocolCounters> m_counters;                 ///< the node's counters
    Ptr<Ipv6PmtuCache> m_pmtu;                        ///< path MTUs over IPv6
    Ptr<OffloadTrafficControlLayer> m_trafficControl; ///< between devices and IP
    Ptr<NetfilterRouting> m_routing;                  ///< around the IPv4 routing protocol
    Ptr<OffloadIpv6Routing> m_ipv6Routing;            ///< around the IPv6 routing protocol
    std::vector<Ptr<TransportChecksumShim>> m_shims;  ///< around TCP and UDP
    TracedCallback<Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason, const std::string&>
        m_receiveDrop; ///< "ReceiveDrop"
    TracedCallback<Ptr<const Packet>, const std::string&, const std::string&>
        m_sendError; ///< "SendError"
};

} // namespace ns3

#endif // CHECKSUM_OFFLOAD_STACK_H
