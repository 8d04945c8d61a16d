/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_CHECKSUM_SHIM_H
#define TRANSPORT_CHECKSUM_SHIM_H

#include "protocol-counters.h"

#include "ns3/ip-l4-protocol.h"
#include "ns3/ipv4-header.h"
#include "ns3/packet.h"
#include "ns3/traced-callback.h"

namespace ns3
{

class ChecksumTracepoints;
class Ipv4L3Protocol;
class NetDevice;

/**
 * @ingroup checksum-offload
 * Gives stock TcpL4Protocol or UdpL4Protocol the checksums of Linux. It takes the protocol's place
 * in Ipv4L3Protocol and becomes its down target.
 *
 * Outwards: TCP leaves the sum to the device, PARTIAL, whatever the device is (tcp_v4_send_check(),
 * net/ipv4/tcp_ipv4.c); UDP does so if the route's output device has HW_CSUM or IP_CSUM and the
 * datagram is not fragmented, else it computes the sum (udp_send_skb(), net/ipv4/udp.c). Both
 * compute it for a packet above the MTU. Inwards: a packet that nobody vouched for is verified
 * (tcp_v4_rcv(), udp4_csum_init()), by the sum that COMPLETE brings along if that fits, else by a
 * computation; a wrong one is dropped and counted.
 *
 * Left out: IPv6, which passes through untouched; software checksums of the RST and ACK that Linux
 * sends without a socket (ip_send_unicast_reply()), which are PARTIAL here; UDP sockets without a
 * checksum.
 */
class TransportChecksumShim : public IpL4Protocol
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    TransportChecksumShim();
    ~TransportChecksumShim() override;

    /**
     * Take the place of a protocol.
     * @param node the node
     * @param ipv4 the node's IPv4
     * @param real its TCP or UDP
     */
    void Attach(Ptr<Node> node, Ptr<Ipv4L3Protocol> ipv4, Ptr<IpL4Protocol> real);

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

    /**
     * TracedCallback signature of "ChecksumError".
     * @param header network header
     * @param packet begins with the transport header
     */
    typedef void (*ChecksumErrorCallback)(const Ipv4Header& header, Ptr<const Packet> packet);

  protected:
    void DoDispose() override;

  private:
    /** The real protocol's down target. */
    void Output(Ptr<Packet> packet,
                Ipv4Address source,
                Ipv4Address destination,
                uint8_t protocol,
                Ptr<Ipv4Route> route);
    /** @return true if the sum is left to the device */
    bool IsLeftToDevice(Ptr<const Packet> packet, Ptr<const Ipv4Route> route) const;
    /** @return true if the packet is right, or claims no checksum, or need not be verified */
    bool Verify(Ptr<Packet> packet, const Ipv4Header& header);

    uint8_t m_protocol{0};                  ///< IP protocol number
    Ptr<IpL4Protocol> m_real;               ///< TCP or UDP
    DownTargetCallback m_downTarget;        ///< IPv4
    Ptr<ProtocolCounters> m_counters;       ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    TracedCallback<const Ipv4Header&, Ptr<const Packet>> m_checksumError; ///< "ChecksumError"
};

} // namespace ns3

#endif // TRANSPORT_CHECKSUM_SHIM_H
