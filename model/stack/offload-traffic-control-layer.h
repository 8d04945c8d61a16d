/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_TRAFFIC_CONTROL_LAYER_H
#define OFFLOAD_TRAFFIC_CONTROL_LAYER_H

#include "ipv4-defragmenter.h"
#include "ipv4-identification.h"
#include "ipv4-receive-check.h"
#include "ipv6-receive-check.h"
#include "netfilter-hooks.h"
#include "protocol-counters.h"
#include "qdisc-bypass.h"
#include "skb-drop-reason.h"

#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/ipv6-queue-disc-item.h"
#include "ns3/traffic-control-layer.h"

#include <map>

namespace ns3
{

class ChecksumTracepoints;
class LinuxGeneration;
class NodeCpu;

/**
 * @ingroup checksum-offload
 * Stands between the devices and IPv4 and IPv6 of one node, in front of the node's real
 * TrafficControlLayer, which keeps its queue discs and handlers. It is given to
 * Ipv4Interface::SetTrafficControl(), Ipv6Interface::SetTrafficControl() and to the node's protocol
 * handlers, and is not aggregated.
 *
 * IPv4 inwards: Ipv4ReceiveCheck; if a netfilter hook is in use, fragments become whole and
 * PRE_ROUTING runs. Outwards: LOCAL_OUT and POST_ROUTING for the node's own packets, IPv4 header
 * checksum. IPv6 inwards: Ipv6ReceiveCheck.
 * Outwards: the checksums that ns-3 wrote into ICMPv6 messages are told of, but for neighbour
 * advertisements and probes of reachability, which ns-3 hands to the device itself.
 *
 * Both, for a device without offloads: what validate_xmit_skb() does with no feature (software
 * checksum and segmentation), after which the state is taken off. An OffloadNetDevice does that
 * itself, behind its queue disc.
 *
 * Differs from Linux: for a device without offloads a super-packet is cut before the queue disc,
 * not behind it; a packet of the node to one of its own addresses passes no hook; a LOCAL_OUT
 * function that changes the destination does not make the packet be routed again; there are no
 * hooks for IPv6.
 */
class OffloadTrafficControlLayer : public TrafficControlLayer
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    OffloadTrafficControlLayer();
    ~OffloadTrafficControlLayer() override;

    /**
     * @param node the node that it works for
     * @param real the node's own traffic control layer
     * @param drop hears of drops on the way in
     * @param pmtu learns path MTUs over IPv6; may be null
     */
    void Attach(Ptr<Node> node,
                Ptr<TrafficControlLayer> real,
                SkbDropFunction drop,
                Ptr<Ipv6PmtuCache> pmtu);

    /** @param verify whether a received IPv4 header must have a right checksum */
    void SetVerifyIpv4Header(bool verify);
    /** @param verify whether a received ICMPv6 message must have a right checksum */
    void SetVerifyIcmpv6(bool verify);
    /** @param on whether packets to a device with offloads pass a queue disc by that lets them */
    void SetQdiscBypass(bool on);

    /**
     * Let packets over devices without offloads wait for the node's cores, and leave when these
     * have handed them over. Devices with offloads do that themselves.
     * @param cpu the node's; null: they take no time
     */
    void SetCpu(Ptr<NodeCpu> cpu);

    /**
     * The node's protocol handler for IPv4 and IPv6.
     * @param device where it arrived
     * @param packet begins with the network header
     * @param protocol Ethernet type
     * @param from link-layer source
     * @param to link-layer destination
     * @param packetType for whom it is
     * @throws std::runtime_error naming node, device and packet uid if a device without offloads
     *         delivers a packet whose checksum is still PARTIAL, or a super-packet
     */
    void ReceiveFromDevice(Ptr<NetDevice> device,
                           Ptr<const Packet> packet,
                           uint16_t protocol,
                           const Address& from,
                           const Address& to,
                           NetDevice::PacketType packetType);

    // TrafficControlLayer
    void ScanDevices() override;
    void SetRootQueueDiscOnDevice(Ptr<NetDevice> device, Ptr<QueueDisc> qDisc) override;
    Ptr<QueueDisc> GetRootQueueDiscOnDevice(Ptr<NetDevice> device) const override;
    void DeleteRootQueueDiscOnDevice(Ptr<NetDevice> device) override;
    /** Ipv4Interface's and Ipv6Interface's way for a packet of the node to one of its own
     * addresses. */
    void Receive(Ptr<NetDevice> device,
                 Ptr<const Packet> p,
                 uint16_t protocol,
                 const Address& from,
                 const Address& to,
                 NetDevice::PacketType packetType) override;
    void Send(Ptr<NetDevice> device, Ptr<QueueDiscItem> item) override;

  protected:
    void DoDispose() override;

  private:
    /** @return whether it is an OffloadNetDevice; asked twice per packet, and cast once */
    bool HasOffloads(const Ptr<NetDevice>& device) const;
    /** Refuse a state that only a device with offloads may deliver. */
    void RequirePlainState(const Ptr<NetDevice>& device, const Ptr<const Packet>& packet) const;
    /** @return true if packets of this device take the time of cores, and it does not see to that
     */
    bool IsLeftToCpu(const Ptr<NetDevice>& device) const;
    /** ReceiveFromDevice() when a core comes to it. */
    void ReceiveNow(Ptr<NetDevice> device,
                    Ptr<const Packet> packet,
                    uint16_t protocol,
                    const Address& from,
                    const Address& to,
                    NetDevice::PacketType packetType);
    /** Hand an item to the real layer, when the core has got that far. */
    void SendDown(const Ptr<NetDevice>& device, const Ptr<QueueDiscItem>& item);
    /** ip_rcv(): header, fragments, PRE_ROUTING. @return what goes on to IPv4; null if it ends */
    Ptr<const Packet> ReceiveIpv4(const Ptr<NetDevice>& device, const Ptr<const Packet>& packet);
    /** Send an IPv4 packet. */
    void SendIpv4(const Ptr<NetDevice>& device, const Ptr<Ipv4QueueDiscItem>& item);
    /** Send an IPv6 packet. */
    void SendIpv6(const Ptr<NetDevice>& device, const Ptr<Ipv6QueueDiscItem>& item);
    /** Hooks and ICMP checksum of a packet that this node sends. @return false if it ends here */
    bool SendOwn(const Ptr<NetDevice>& device, Ipv4Datagram& datagram);
    /** Hand one datagram to the real layer. */
    void Transmit(const Ptr<NetDevice>& device, const Ipv4Datagram& datagram, QueueDiscItem& item);

    Ptr<Node> m_node;                                      ///< the node
    Ptr<TrafficControlLayer> m_real;                       ///< the node's own layer
    Ptr<NetfilterHooks> m_hooks;                           ///< the node's hooks
    Ptr<ProtocolCounters> m_counters;                      ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints;                ///< the node's tracepoints
    Ptr<NodeCpu> m_cpu;                                    ///< the node's cores; may be null
    Ptr<LinuxGeneration> m_generation;                     ///< the node's software completion
    QdiscBypass m_bypass;                                  ///< of the real layer's queue discs
    mutable std::map<Ptr<NetDevice>, bool> m_knownDevices; ///< HasOffloads() so far
    Ptr<Ipv4Defragmenter> m_received;                      ///< fragments in front of PRE_ROUTING
    Ptr<Ipv4Defragmenter> m_sent;                          ///< fragments in front of LOCAL_OUT
    Ipv4Identification m_identification;                   ///< of the packets that this node sends
    Ipv4ReceiveCheck m_ipv4Check;                          ///< tests of received IPv4 packets
    Ipv6ReceiveCheck m_ipv6Check;                          ///< tests of received IPv6 packets
    SkbDropFunction m_drop;                                ///< hears of drops on the way in
};

} // namespace ns3

#endif // OFFLOAD_TRAFFIC_CONTROL_LAYER_H
