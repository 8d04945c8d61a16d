/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_CHECKSUM_OUTPUT_H
#define TRANSPORT_CHECKSUM_OUTPUT_H

#include "tcp-gso-coalescer.h"
#include "transport-path.h"

#include "ns3/event-id.h"
#include "ns3/gso-metadata.h"
#include "ns3/ip-l4-protocol.h"
#include "ns3/packet.h"
#include "ns3/transport-header.h"

#include <cstdint>
#include <functional>

namespace ns3
{

class ChecksumTracepoints;
class Ipv4;
class Ipv6;
class Ipv6PmtuCache;
class Node;
class OffloadNetDevice;
class UdpSocketOptions;

/**
 * @ingroup checksum-offload
 * Gives what TCP or UDP sends its checksum, or leaves that to the device, and makes super-packets.
 *
 * TCP leaves the sum to the device, PARTIAL, whatever the device is (tcp_v4_send_check(),
 * tcp_v6_send_check()); UDP does so if the route's output device has HW_CSUM or the checksum
 * feature of the family and the datagram is not fragmented, else it computes the sum
 * (udp_send_skb(), udp_v6_send_skb()). Both compute it for a packet above the MTU of the device or
 * of the path.
 *
 * Super-packets go to an OffloadNetDevice with tx-generic-segmentation: of TCP, by coalescing what
 * one instant of simulated time sends (TcpGsoCoalescer), if switched on; of UDP, what a socket asks
 * for by UDP_SEGMENT (UdpSocketOptions, UdpSegmentTag). Before any other device UDP_SEGMENT is cut
 * here, into ordinary datagrams.
 *
 * Differs from Linux before 6.11: UDP_SEGMENT on a route whose device checksums nothing is no error
 * (EIO), the segments are completed in software.
 *
 * Left out: software checksums of the RST and ACK that Linux sends without a socket
 * (ip_send_unicast_reply()), which are PARTIAL here.
 */
class TransportChecksumOutput
{
  public:
    /** Called for a packet that is refused: it, the errno of sendmsg(), and what is wrong. */
    typedef std::function<void(Ptr<const Packet>, const char*, const char*)> ErrorFunction;

    TransportChecksumOutput();
    ~TransportChecksumOutput();
    TransportChecksumOutput(const TransportChecksumOutput&) = delete;
    TransportChecksumOutput& operator=(const TransportChecksumOutput&) = delete;

    /**
     * @param node the node
     * @param protocol IP protocol number of TCP or UDP
     * @param pmtu path MTUs of the node, over IPv6; may be null
     * @param error hears of packets that are refused
     */
    void Attach(Ptr<Node> node, uint8_t protocol, Ptr<Ipv6PmtuCache> pmtu, ErrorFunction error);

    /** @param down where packets go */
    void SetDownTarget(IpL4Protocol::DownTargetCallback down);
    /** @param down where packets go */
    void SetDownTarget6(IpL4Protocol::DownTargetCallback6 down);
    /** @return where packets go */
    IpL4Protocol::DownTargetCallback GetDownTarget() const;
    /** @return where packets go */
    IpL4Protocol::DownTargetCallback6 GetDownTarget6() const;

    /** @param on whether segments of TCP are coalesced */
    void SetTcpGso(bool on);

    /**
     * @param packet begins with the transport header
     * @param path where it goes
     */
    void Send(const Ptr<Packet>& packet, const TransportPath& path);

    /** Send what is held. */
    void Flush();

    /** Forget the node and what is held. */
    void Dispose();

  private:
    /** Coalesce a TCP segment, or send it. */
    void SendTcp(const Ptr<Packet>& packet, const TransportPath& path);
    /** Cut what UDP_SEGMENT asks for. @return false if that is nothing to cut */
    bool SendUdpSegments(const Ptr<Packet>& packet,
                         TransportHeader& header,
                         const TransportPath& path);
    /** Cut a datagram in software, before a device that knows of no offloads. */
    void SendUdpCut(Ptr<const Packet> packet, const TransportPath& path, uint16_t gsoSize);
    /** Send an ordinary packet. */
    void SendOne(const Ptr<Packet>& packet, TransportHeader& header, const TransportPath& path);
    /** Send PARTIAL, as a super-packet if gso says so. */
    void SendPartial(const Ptr<Packet>& packet,
                     TransportHeader& header,
                     const TransportPath& path,
                     const GsoMetadata& gso);
    /** Compute the checksum, then send. */
    void SendComputed(const Ptr<Packet>& packet,
                      TransportHeader& header,
                      const TransportPath& path);
    /** Hand a packet to IP. */
    void Down(const Ptr<Packet>& packet, const TransportPath& path);
    /** @return true if the sum is left to the device */
    bool IsLeftToDevice(uint32_t size, const TransportPath& path);
    /** @return bytes of the largest packet that is not fragmented */
    uint32_t GetMtu(const TransportPath& path) const;
    /** @return output device of the route that IP will find; null if there is none */
    Ptr<NetDevice> FindDevice(const TransportPath& path) const;
    /** Look at the path's output device, unless it is the one looked at last. */
    void LookAtDevice(const TransportPath& path);
    /** @return how large a TCP packet may grow; of size 0 if none is to be made */
    TcpGsoCoalescer::Limits GetTcpLimits(const TransportPath& path);

    uint8_t m_protocol{0};                           ///< IP protocol number
    Ptr<Ipv4> m_ipv4;                                ///< the node's IPv4; may be null
    Ptr<Ipv6> m_ipv6;                                ///< the node's IPv6; may be null
    Ptr<ChecksumTracepoints> m_tracepoints;          ///< the node's tracepoints
    Ptr<Ipv6PmtuCache> m_pmtu;                       ///< path MTUs over IPv6
    Ptr<UdpSocketOptions> m_options;                 ///< of the node's UDP sockets
    ErrorFunction m_error;                           ///< hears of refused packets
    IpL4Protocol::DownTargetCallback m_downTarget;   ///< IPv4
    IpL4Protocol::DownTargetCallback6 m_downTarget6; ///< IPv6
    bool m_tcpGso{false};                            ///< coalesce segments of TCP
    TcpGsoCoalescer m_coalescer;                     ///< holds segments of TCP
    EventId m_flush;                                 ///< sends what is held
    Ptr<NetDevice> m_device;                         ///< looked at last
    Ptr<OffloadNetDevice> m_offloads;                ///< the same, if it has offloads
    bool m_isLoopback{false};                        ///< the same is lo
};

} // namespace ns3

#endif // TRANSPORT_CHECKSUM_OUTPUT_H
