/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_CHECKSUM_SHIM_H
#define TRANSPORT_CHECKSUM_SHIM_H

#include "skb-drop-reason.h"
#include "transport-checksum-input.h"
#include "transport-checksum-output.h"

#include "ns3/ip-l4-protocol.h"
#include "ns3/packet.h"

namespace ns3
{

class ChecksumTracepoints;
class Ipv4L3Protocol;
class Ipv6L3Protocol;
class Ipv6PmtuCache;

/**
 * @ingroup checksum-offload
 * Gives stock TcpL4Protocol or UdpL4Protocol the checksums of Linux, over IPv4 and IPv6. It takes
 * the protocol's place in Ipv4L3Protocol and Ipv6L3Protocol and becomes its down target.
 * TransportChecksumOutput says what happens outwards, TransportChecksumInput inwards.
 *
 * A super-packet that arrives whole, over veth or from GRO, is delivered segment by segment. Linux
 * does that to UDP unless the socket has UDP_GRO (udp_unexpected_gso(), include/linux/udp.h), which
 * then gets one packet with an UdpSegmentTag; TCP of Linux takes it whole, which ns-3's can be made
 * to do by SetSplitOnReceive().
 */
class TransportChecksumShim : public IpL4Protocol
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    TransportChecksumShim();
    ~TransportChecksumShim() override;

    /** The parts of a node that the shim works with. */
    struct Place
    {
        Ptr<Node> node;                               ///< the node
        Ptr<Ipv4L3Protocol> ipv4;                     ///< its IPv4; may be null
        Ptr<Ipv6L3Protocol> ipv6;                     ///< its IPv6; may be null
        Ptr<Ipv6PmtuCache> pmtu;                      ///< path MTUs over IPv6; may be null
        SkbDropFunction drop;                         ///< hears of packets dropped on the way in
        TransportChecksumOutput::ErrorFunction error; ///< hears of packets refused on the way out
    };

    /**
     * Take the place of a protocol.
     * @param place where
     * @param real TCP or UDP of the node
     */
    void Attach(const Place& place, Ptr<IpL4Protocol> real);

    /** @param on whether TCP gets the segments of a super-packet one by one */
    void SetSplitOnReceive(bool on);

    /** @return what handles packets on their way out */
    TransportChecksumOutput& GetOutput();

    // IpL4Protocol
    int GetProtocolNumber() const override;
    RxStatus Receive(Ptr<Packet> p,
                     const Ipv4Header& header,
                     Ptr<Ipv4Interface> incomingInterface) override;
    RxStatus Receive(Ptr<Packet> p,
                     const Ipv6Header& header,
                     Ptr<Ipv6Interface> incomingInterface) override;
    void ReceiveIcmp(Ipv4Address icmpSource,
                     uint8_t icmpTtl,
                     uint8_t icmpType,
                     uint8_t icmpCode,
                     uint32_t icmpInfo,
                     Ipv4Address payloadSource,
                     Ipv4Address payloadDestination,
                     const uint8_t payload[8]) override;
    void ReceiveIcmp(Ipv6Address icmpSource,
                     uint8_t icmpTtl,
                     uint8_t icmpType,
                     uint8_t icmpCode,
                     uint32_t icmpInfo,
                     Ipv6Address payloadSource,
                     Ipv6Address payloadDestination,
                     const uint8_t payload[8]) override;
    void SetDownTarget(DownTargetCallback cb) override;
    void SetDownTarget6(DownTargetCallback6 cb) override;
    DownTargetCallback GetDownTarget() const override;
    DownTargetCallback6 GetDownTarget6() const override;

  protected:
    void DoDispose() override;

  private:
    /** The real protocol's down target. */
    void Output4(Ptr<Packet> packet,
                 Ipv4Address source,
                 Ipv4Address destination,
                 uint8_t protocol,
                 Ptr<Ipv4Route> route);
    /** The real protocol's down target. */
    void Output6(Ptr<Packet> packet,
                 Ipv6Address source,
                 Ipv6Address destination,
                 uint8_t protocol,
                 Ptr<Ipv6Route> route);
    /** Verify, and deliver. */
    template <typename Header, typename Interface>
    RxStatus Input(Ptr<Packet> packet,
                   const Header& header,
                   const TransportPath& path,
                   Ptr<NetDevice> device,
                   Ptr<Interface> interface);

    /** @return true if the protocol gets the segments of this super-packet one by one */
    bool IsToSplit(Ptr<const Packet> packet, const TransportPath& path) const;

    uint8_t m_protocol{0};                  ///< IP protocol number
    bool m_splitOnReceive{true};            ///< TCP gets segments one by one
    Ptr<IpL4Protocol> m_real;               ///< TCP or UDP
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    Ptr<UdpSocketOptions> m_options;        ///< of the node's UDP sockets
    SkbDropFunction m_drop;                 ///< hears of drops on the way in
    TransportChecksumInput m_input;         ///< on the way in
    TransportChecksumOutput m_output;       ///< on the way out
};

} // namespace ns3

#endif // TRANSPORT_CHECKSUM_SHIM_H
