/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ICMP_OUTPUT_H
#define ICMP_OUTPUT_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/packet.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * The checksums of ICMP messages that a node sends: icmp_push_reply() of net/ipv4/icmp.c and
 * icmpv6_push_pending_frames() of net/ipv6/icmp.c.
 */

namespace ns3
{

/**
 * ns-3 leaves the checksum of ICMP zero; this writes it, and before that the checksum of an IPv4
 * header that the message quotes.
 * @param packet an ICMP message of this node; one whose checksum is written stays as it is
 * @param tracepoints who hears of it
 */
void WriteIcmpChecksum(Ptr<Packet> packet, ChecksumTracepoints& tracepoints);

/**
 * Tell of the checksum that ns-3 wrote into an ICMPv6 message.
 * @param packet the message behind what is in front of it
 * @param offset of the message, bytes
 * @param tracepoints who hears of it
 */
void TellIcmpv6Output(Ptr<const Packet> packet, uint32_t offset, ChecksumTracepoints& tracepoints);

} // namespace ns3

#endif // ICMP_OUTPUT_H
