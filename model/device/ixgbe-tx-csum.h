/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IXGBE_TX_CSUM_H
#define IXGBE_TX_CSUM_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/netdev-features.h"
#include "ns3/packet.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * Transmit checksums of the Intel 82599: what its Linux driver asks for
 * (drivers/net/ethernet/intel/ixgbe/ixgbe_main.c) and what its engine does (82599 datasheet,
 * section 7.2.5; the public I210 datasheet has the same section).
 */

namespace ns3
{

constexpr uint32_t IXGBE_MAX_MAC_HDR_LEN = 127;     ///< MACLEN of a context descriptor, 7 bits
constexpr uint32_t IXGBE_MAX_NETWORK_HDR_LEN = 511; ///< IPLEN of a context descriptor, 9 bits

/**
 * ixgbe_features_check(): a header that a context descriptor cannot describe takes checksum and
 * segmentation features away, so the packet is completed in software.
 * @param features the device's features
 * @param macSize bytes from the frame's start to the network header (MACLEN)
 * @param networkSize bytes from the network header to csum_start (IPLEN)
 * @return what the device can do for the packet
 */
NetdevFeatures IxgbeFeaturesCheck(NetdevFeatures features, uint32_t macSize, uint32_t networkSize);

/**
 * Whether the CRC engine is defined for a packet: the datasheet asks for a transport payload of a
 * multiple of 4 bytes. Every Linux sender pads chunks to that, and the driver does not check; the
 * model completes other packets in software rather than invent what the hardware would do.
 * @param sctpSize bytes from the common header to the end of the packet
 * @return true if the result is predictable
 */
bool IxgbeCanCrc(uint32_t sctpSize);

/**
 * ixgbe_tx_csum() and the engine behind it. By csum_offset the engine is asked for TCP (16), UDP
 * (6) or SCTP (8, if CRC32c is meant); any other PARTIAL packet is completed by
 * skb_checksum_help(). The engine sums from csum_start to the packet's last byte *as it is*, field
 * included, and reports with ChecksumPlace::NIC.
 * @param packet begins with the IPv4 header; not PARTIAL: nothing is done; afterwards NONE
 * @param engineZeroesField the CRC engine clears SCTP's field first (the igb model of QEMU does;
 * the 82599 expects software to have done so)
 * @param tracepoints who hears of it; may be null
 * @throws std::invalid_argument naming the packet if it does not hold an IPv4 header and its field
 */
void IxgbeTxCsum(const Ptr<Packet>& packet,
                 bool engineZeroesField,
                 const Ptr<ChecksumTracepoints>& tracepoints = nullptr);

} // namespace ns3

#endif // IXGBE_TX_CSUM_H
