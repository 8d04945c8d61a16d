/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_CHECKSUM_INPUT_H
#define TRANSPORT_CHECKSUM_INPUT_H

#include "protocol-counters.h"
#include "skb-drop-reason.h"
#include "transport-path.h"

#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

class ChecksumTracepoints;
class TransportHeader;
class UdpSocketOptions;

/**
 * @ingroup checksum-offload
 * Verifies what TCP or UDP receives: a packet that nobody vouched for, by the sum that COMPLETE
 * brings along if that fits, else by a computation (tcp_v4_rcv(), tcp_v6_rcv(), udp4_csum_init(),
 * udp6_csum_init(); __skb_checksum_validate() of include/linux/skbuff.h). UDP without a checksum is
 * accepted over IPv4, and over IPv6 only by a socket with UDP_NO_CHECK6_RX.
 *
 * Differs from Linux: nothing is deferred to recvmsg(), and a bad packet is dropped whether or not
 * a socket would take it. Of a datagram with bytes behind the length that UDP claims, the sum of
 * COMPLETE is forgotten, as by pskb_trim_rcsum() before 4.18, which now subtracts those bytes.
 */
class TransportChecksumInput
{
  public:
    TransportChecksumInput();
    ~TransportChecksumInput();

    /**
     * @param node the node
     * @param protocol IP protocol number of TCP or UDP
     */
    void Attach(Ptr<Node> node, uint8_t protocol);

    /** What is wrong with a packet. */
    struct Verdict
    {
        bool isGood;          ///< nothing
        SkbDropReason reason; ///< why it must be dropped
        const char* detail;   ///< what exactly is wrong
    };

    /**
     * Verify a packet and count a bad one.
     * @param packet begins with the transport header; bytes behind the length that UDP claims are
     *        cut off
     * @param path its addresses
     * @return what is wrong with it
     */
    Verdict Accept(const Ptr<Packet>& packet, const TransportPath& path) const;

    /** Forget the node. */
    void Dispose();

  private:
    /** @return what is wrong with the packet */
    Verdict Judge(const Ptr<Packet>& packet, const TransportPath& path) const;
    /** @return what is wrong with UDP's length; cuts off what lies behind it */
    Verdict TrimUdp(const Ptr<Packet>& packet, const TransportHeader& header, bool isIpv6) const;
    /** @return true if the sum over packet and pseudo-header is right */
    bool IsSumRight(const Ptr<Packet>& packet,
                    const TransportPath& path,
                    const TransportHeader& header) const;

    uint8_t m_protocol{0};                  ///< IP protocol number
    Ptr<ProtocolCounters> m_counters;       ///< the node's counters
    Ptr<ChecksumTracepoints> m_tracepoints; ///< the node's tracepoints
    Ptr<UdpSocketOptions> m_options;        ///< of the node's UDP sockets
};

} // namespace ns3

#endif // TRANSPORT_CHECKSUM_INPUT_H
