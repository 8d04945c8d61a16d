/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NF_CONNTRACK_CHECKSUM_H
#define NF_CONNTRACK_CHECKSUM_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-datagram.h"

/**
 * @file
 * @ingroup checksum-offload
 * How connection tracking verifies checksums in PRE_ROUTING. Both functions fire
 * ChecksumTracepoints with ChecksumPlace::CONNTRACK when they compute.
 */

namespace ns3
{

/**
 * nf_ip_checksum() (net/netfilter/utils.c) as tcp_error(), udp_error() and
 * nf_conntrack_icmpv4_error() use it. UNNECESSARY and PARTIAL are taken as good without a look;
 * COMPLETE that matches becomes UNNECESSARY; after a computation, whatever its result, the packet
 * is COMPLETE by software (__skb_checksum_complete()). UDP without a checksum is good.
 * @param datagram a packet of TCP, UDP or ICMP, not a fragment; its state may change
 * @param tracepoints who hears of it
 * @return true if the checksum is good
 */
bool NfIpChecksum(Ipv4Datagram& datagram, const Ptr<ChecksumTracepoints>& tracepoints);

/**
 * sctp_error() (nf_conntrack_proto_sctp.c, Linux 4.11 and later): only a packet in state NONE is
 * verified, and becomes UNNECESSARY if it is good.
 * @param datagram an SCTP packet with a whole common header, not a fragment; its state may change
 * @param tracepoints who hears of it
 * @return true if the CRC32c is good or was not looked at
 */
bool SctpError(Ipv4Datagram& datagram, Ptr<ChecksumTracepoints> tracepoints);

} // namespace ns3

#endif // NF_CONNTRACK_CHECKSUM_H
