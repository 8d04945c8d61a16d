/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_HELP_H
#define CHECKSUM_HELP_H

#include "network-layer.h"
#include "xmit-context.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/packet.h"

/**
 * @file
 * @ingroup checksum-offload
 * Software completion of a PARTIAL checksum in front of a device that cannot (net/core/dev.c).
 *
 * Every function takes a packet that begins with the transport header, which has to be where
 * csum_start points to: a checksum of an inner header (tunnels) is refused. They report to
 * ChecksumTracepoints with ChecksumPlace::CSUM_HELP; the pointer may be null.
 */

namespace ns3
{

/**
 * Check that a PARTIAL packet can be completed at all: csum_start is the packet's first byte and
 * the field lies inside.
 * @param packet begins with the transport header
 * @param state its state, PARTIAL
 * @param function who asks, for the error
 * @throws std::invalid_argument naming function, packet and numbers; so does what was cut into IP
 * fragments while PARTIAL
 */
void CheckPartialLayout(Ptr<const Packet> packet, const ChecksumState& state, const char* function);

/**
 * skb_checksum_help(): complete with the Internet checksum, over the bytes *as they are*, whatever
 * the protocol. A result of 0 is stored as 0xffff (CSUM_MANGLED_0). Two bytes are written: of an
 * SCTP packet the first half of the CRC32c field. COMPLETE becomes NONE without a computation.
 * @param packet begins with the transport header; PARTIAL or COMPLETE
 * @param protocol IP protocol number
 * @param tracepoints who hears of it; may be null
 * @throws std::invalid_argument if the packet is a GSO super-packet (-EINVAL in Linux), has another
 * state, or does not hold its field
 */
void SkbChecksumHelp(Ptr<Packet> packet,
                     uint8_t protocol,
                     Ptr<ChecksumTracepoints> tracepoints = nullptr);

/**
 * skb_crc32c_csum_help() of Linux 4.13 and later: complete with CRC32c over the bytes as they are.
 * The field is *not* zeroed, so a stale value makes the result wrong. Not PARTIAL, or a GSO
 * super-packet: returns at once.
 * @param packet begins with the SCTP common header
 * @param tracepoints who hears of it; may be null
 * @throws std::invalid_argument if the packet does not hold its field
 */
void SkbCrc32cCsumHelp(Ptr<Packet> packet, Ptr<ChecksumTracepoints> tracepoints = nullptr);

/**
 * Whether the kernel leaves a checksum to the device: the tests of harmonize_features() and
 * skb_csum_hwoffload_help(), or those of validate_xmit_skb() before Linux 4.13. IP_CSUM and
 * IPV6_CSUM stand for TCP and UDP of their family, IPV6_CSUM without extension headers.
 * @param state the packet's state
 * @param network its network layer
 * @param context device and kernel
 * @return true if the packet can go to the driver as it is
 */
bool CanHardwareComplete(const ChecksumState& state,
                         const NetworkLayer& network,
                         const XmitContext& context);

/**
 * skb_csum_hwoffload_help() of Linux 4.13 and later, or what validate_xmit_skb() did before: leave
 * to the device what it can complete, complete the rest in software. Not PARTIAL: nothing.
 * @param packet begins with the transport header
 * @param network its network layer
 * @param context device, kernel and who listens
 * @throws std::invalid_argument as the two functions above
 */
void SkbCsumHwoffloadHelp(Ptr<Packet> packet,
                          const NetworkLayer& network,
                          const XmitContext& context);

} // namespace ns3

#endif // CHECKSUM_HELP_H
