/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GRO_H
#define GRO_H

#include "gro-packet.h"
#include "netdev-features.h"
#include "udp-gro.h"

#include "ns3/checksum-tracepoints.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Generic receive offload: packets of a flow that arrive one after the other go up the stack as one
 * (net/core/gro.c; inet_gro_receive() of net/ipv4/af_inet.c, ipv6_gro_receive() of
 * net/ipv6/ip6_offload.c), so that segmentation would give them back byte for byte.
 *
 * TCP and, if asked for, UDP over IPv4 and IPv6 are merged; everything else passes as it is, SCTP
 * too, which has no GRO in Linux. Two packets are of one flow if link header, addresses, protocol
 * and ports are equal. A packet of a flow merges if its traffic class and hop limit (TOS and TTL),
 * DF bit and IPv4 identification continue those of the flow: one more than the last, or with DF the
 * same all along; what the transport wants is told by TcpGroReceive() and UdpGroReceive(). A merged
 * packet is PARTIAL and has GSO metadata. Padded packets, fragments, IPv4 options and packets whose
 * IPv4 header checksum is wrong are not merged.
 *
 * The rules are those of Linux 6.1, that for the identification those of 6.12, which also merge a
 * super-packet behind another. Left out: tunnels, VLAN, IPv6 extension headers (Linux merges if
 * they are equal), packets above 64 KB (BIG TCP). There is one list of MAX_GRO_SKBS flows; Linux
 * has eight, chosen by a hash that the device computed, and uses the first if it did not.
 */
class Gro
{
  public:
    /** MAX_GRO_SKBS of net/core/gro.c: flows that are held; the oldest goes when another comes. */
    static constexpr std::size_t MAX_GRO_SKBS = 8;

    /** What a device asks of its GRO. */
    struct Context
    {
        bool udpForwarding{false};            ///< rx-udp-gro-forwarding is on
        int64_t tick{0};                      ///< jiffies; only compared
        Ptr<ChecksumTracepoints> tracepoints; ///< who hears of it; may be null
    };

    /** @param linkHeaderSize bytes in front of each packet's network header: 14 for Ethernet, or 0
     */
    explicit Gro(uint32_t linkHeaderSize);

    /** @param lookup tells of local UDP sockets */
    void SetUdpLookup(const UdpGroLookup& lookup);

    /**
     * dev_gro_receive()
     * @param packet arrived; its state may change, it may be kept and come out later
     * @param protocol EtherType
     * @param context what holds now
     * @return what goes up the stack now, in order; often nothing, or the packet itself
     */
    std::vector<Ptr<Packet>> Receive(Ptr<Packet> packet, uint16_t protocol, const Context& context);

    /**
     * napi_gro_flush() of all flows.
     * @param tracepoints who hears of it; may be null
     * @return what goes up the stack, the flow that began first in front
     */
    std::vector<Ptr<Packet>> Flush(Ptr<ChecksumTracepoints> tracepoints);

    /**
     * napi_gro_flush() with flush_old: only flows that began in an earlier tick.
     * @param context what holds now
     * @return what goes up the stack, the flow that began first in front
     */
    std::vector<Ptr<Packet>> FlushOld(const Context& context);

    /** @return flows that are held */
    std::size_t GetHeld() const;

    /** Forget what is held. */
    void Clear();

  private:
    /**
     * napi_gro_complete(): take a flow out.
     * @param index of the flow
     * @param tracepoints who hears of it; may be null
     * @return the merged packet, or the only one as it is
     */
    Ptr<Packet> Complete(std::size_t index, Ptr<ChecksumTracepoints> tracepoints);

    /** gro_list_prepare(). @param packet arrived */
    void Prepare(const GroPacket& packet);

    uint32_t m_linkHeaderSize;     ///< bytes
    UdpGroLookup m_udpLookup;      ///< tells of local UDP sockets; may be empty
    std::vector<GroPacket> m_held; ///< flows, oldest first
};

} // namespace ns3

#endif // GRO_H
