/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PACKET_OUTPUT_H
#define SCTP_PACKET_OUTPUT_H

#include "sctp-address.h"
#include "sctp-bundle.h"
#include "sctp-mib.h"
#include "sctp-traces.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ip-l4-protocol.h"
#include "ns3/ipv4-route.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/ipv6-route.h"
#include "ns3/ipv6.h"
#include "ns3/node.h"
#include "ns3/offload-net-device.h"

#include <cstdint>
#include <optional>

namespace ns3
{

/** @ingroup checksum-offload Where packets to one address leave, asked of the routing protocol. */
struct SctpRoute
{
    Ptr<Ipv4Route> ipv4;           ///< source address, gateway, output device of IPv4
    Ptr<Ipv6Route> ipv6;           ///< the same of IPv6; one of them is null
    Ptr<OffloadNetDevice> offload; ///< the output device; null if it knows nothing of offloads
    uint32_t mtu{0};               ///< of the output device or the path, bytes of an IP packet
    bool isPathMtu{false}; ///< mtu is of the path: the node's IPv6 cuts what is larger, also
                           ///< a super-packet

    /** @return own address that goes with the route */
    SctpAddress GetSource() const;
    /** @return bytes of the IP header and the common header, in front of the chunks */
    uint32_t GetHeaderRoom() const;
    /** @return room for chunks in a packet of the MTU, bytes: PMDCS */
    uint32_t GetPacketRoom() const;
    /**
     * @param cwnd congestion window, bytes: a super-packet takes at most half of it, headers
     *        included (sctp_packet_will_fit() of net/sctp/output.c)
     * @return room for chunks in a GSO super-packet, bytes; GetPacketRoom() if the device's
     * features, the window, or a path MTU allow none (sctp_packet_config() there; sk_setup_caps():
     * tx-generic- segmentation implies tx-sctp-segmentation for a socket)
     */
    uint32_t GetGsoRoom(uint32_t cwnd) const;
};

/** @ingroup checksum-offload The ends of a packet. */
struct SctpAddressing
{
    SctpAddress source;          ///< source address
    SctpAddress destination;     ///< destination address
    uint16_t sourcePort{0};      ///< source port
    uint16_t destinationPort{0}; ///< destination port
    uint32_t verificationTag{0}; ///< verification tag
};

/**
 * @ingroup checksum-offload
 * Sends packets: decides who computes the checksum, and hands them to IPv4 or IPv6
 * (sctp_packet_transmit() and sctp_packet_pack(), net/sctp/output.c; sctp_v4_xmit(),
 * net/sctp/protocol.c; sctp_v6_xmit(), net/sctp/ipv6.c).
 *
 * - a GSO super-packet: CHECKSUM_PARTIAL, whatever the device can do;
 * - else, an output device without SCTP_CRC, or one that is no OffloadNetDevice, or a chunk that IP
 *   must fragment: the CRC32c now, CHECKSUM_NONE;
 * - else CHECKSUM_PARTIAL with the field 0.
 *
 * The path MTU of an IPv6 destination is what routers reported of SCTP packets. The node's IPv6
 * keeps those of all protocols and cuts by them; it lends nobody its list.
 *
 * Left out: the module parameter no_checksums, IPsec on the route, UDP encapsulation.
 */
class SctpPacketOutput
{
  public:
    /**
     * @param node the node
     * @param mib its counters
     * @param txTrace fired for every packet
     */
    SctpPacketOutput(Ptr<Node> node, SctpMib& mib, SctpPacketTrace& txTrace);
    ~SctpPacketOutput();
    SctpPacketOutput(const SctpPacketOutput&) = delete;
    SctpPacketOutput& operator=(const SctpPacketOutput&) = delete;

    /** Use the IP stacks that the node has now; those that it had at first are in use already. */
    void FindStacks();

    /**
     * @param source own address; 0.0.0.0 or :: leaves the choice to the route
     * @param destination the peer's address
     * @param scope number of the IPv6 interface, of a link-local destination; else 0
     * @return the route; nothing if there is none
     */
    std::optional<SctpRoute> FindRoute(const SctpAddress& source,
                                       const SctpAddress& destination,
                                       uint32_t scope = 0) const;

    /**
     * ICMP "fragmentation needed" or ICMPv6 Packet Too Big came. Forgotten after ten minutes, as by
     * the node's IPv6, and by IPv4 of Linux (net.ipv4.route.mtu_expires).
     * @param destination of the packet that was too big
     * @param mtu of the link that it had to pass, bytes
     */
    void SetPathMtu(const SctpAddress& destination, uint32_t mtu);

    /**
     * @param route where it leaves
     * @param addressing its ends
     * @param bundle its chunks, at least one
     * @param identification IPv4 identification; without meaning for IPv6
     */
    void Transmit(const SctpRoute& route,
                  const SctpAddressing& addressing,
                  SctpBundle& bundle,
                  uint16_t identification);

    /** @return true while Transmit() hands a packet to IP: one to an own address may come back now
     */
    bool IsTransmitting() const;

    /** @param downTarget takes packets in place of Ipv4::SendWithHeader(), which a null one
     * restores */
    void SetDownTarget(IpL4Protocol::DownTargetCallback downTarget);
    /** @return what takes packets; null for Ipv4::SendWithHeader() */
    IpL4Protocol::DownTargetCallback GetDownTarget() const;
    /** @param downTarget takes packets in place of Ipv6::Send(), which a null one restores */
    void SetDownTarget6(IpL4Protocol::DownTargetCallback6 downTarget);
    /** @return what takes packets; null for Ipv6::Send() */
    IpL4Protocol::DownTargetCallback6 GetDownTarget6() const;

  private:
    /** @param route its device is looked at @param device output device */
    static void SetDevice(SctpRoute& route, Ptr<NetDevice> device);
    /** @param source own address @param destination the peer's @return the IPv4 route */
    std::optional<SctpRoute> FindIpv4Route(const SctpAddress& source,
                                           const SctpAddress& destination) const;
    /** @param source own address @param destination the peer's @param scope interface, or 0
     *  @return the IPv6 route */
    std::optional<SctpRoute> FindIpv6Route(const SctpAddress& source,
                                           const SctpAddress& destination,
                                           uint32_t scope) const;
    /**
     * Give a packet to IPv6.
     * @param route where it leaves
     * @param addressing its ends
     * @param packet the packet
     */
    void SendIpv6(const SctpRoute& route, const SctpAddressing& addressing, Ptr<Packet> packet);
    /**
     * Give a packet to IPv4.
     * @param route where it leaves
     * @param addressing its ends
     * @param packet the packet
     * @param bundle its chunks
     * @param identification IPv4 identification
     */
    void SendIpv4(const SctpRoute& route,
                  const SctpAddressing& addressing,
                  Ptr<Packet> packet,
                  const SctpBundle& bundle,
                  uint16_t identification);
    /**
     * Make the ns-3 packet and give it its checksum state.
     * @param route where it leaves
     * @param addressing its ends
     * @param bundle its chunks
     * @return the packet
     */
    Ptr<Packet> Pack(const SctpRoute& route, const SctpAddressing& addressing, SctpBundle& bundle);

    Ptr<Node> m_node;                                ///< the node
    Ptr<Ipv4> m_ipv4;                                ///< its IPv4, or null
    Ptr<Ipv6> m_ipv6;                                ///< its IPv6, or null
    Ptr<Ipv6PmtuCache> m_pathMtus;                   ///< as reported, by destination; IPv4 mapped
    Ptr<ChecksumTracepoints> m_tracepoints;          ///< its tracepoints
    SctpMib& m_mib;                                  ///< its counters
    SctpPacketTrace& m_txTrace;                      ///< fired for every packet
    uint8_t m_ttl{0};                                ///< time to live of IPv4
    uint32_t m_transmitting{0};                      ///< depth of Transmit()
    IpL4Protocol::DownTargetCallback m_downTarget;   ///< takes IPv4 packets, or null
    IpL4Protocol::DownTargetCallback6 m_downTarget6; ///< takes IPv6 packets, or null
};

} // namespace ns3

#endif // SCTP_PACKET_OUTPUT_H
