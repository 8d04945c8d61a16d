/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IXGBE_RX_CHECKSUM_H
#define IXGBE_RX_CHECKSUM_H

#include "ns3/checksum-tracepoints.h"
#include "ns3/packet.h"

#include <cstdint>

/**
 * @file
 * @ingroup checksum-offload
 * What the 82599 says about the checksums of a frame that it received, and what its Linux driver
 * makes of it (ixgbe_rx_checksum() of drivers/net/ethernet/intel/ixgbe/ixgbe_main.c).
 */

namespace ns3
{

/** Status and error bits of a receive descriptor, as far as they decide the state. */
enum class IxgbeRxStatus : uint8_t
{
    NOT_CHECKED, ///< no L4CS: not IP, a fragment, truncated, another transport, UDP without
                 ///< checksum
    GOOD,        ///< L4CS and no error
    IP_ERROR,    ///< IPE: the IPv4 header's checksum is wrong
    L4_ERROR     ///< TCPE: that of TCP, UDP or SCTP is wrong
};

/**
 * Check a frame as the hardware does: TCP, UDP and SCTP over IPv4, options or not, and over IPv6,
 * also behind hop-by-hop and destination options and an empty routing header (table "Supported
 * Receive Checksum Capabilities" of the datasheets of this family). The transport's length is that
 * of the network header, so padding does not count. Left out: the home address option, with which
 * the hardware does not check. UDP whose field is 0 is not checked (the 82599's erratum makes the
 * driver ignore the verdict). The frame is at most as long as the largest that the device takes.
 * @param frame begins with the Ethernet header
 * @param tracepoints who hears of the check of the transport (ChecksumPlace::NIC_RECEIVE); may be
 * null
 * @return the verdict
 */
IxgbeRxStatus IxgbeRxChecksum(Ptr<const Packet> frame,
                              Ptr<ChecksumTracepoints> tracepoints = nullptr);

} // namespace ns3

#endif // IXGBE_RX_CHECKSUM_H
