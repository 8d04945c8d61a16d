/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef XMIT_CONTEXT_H
#define XMIT_CONTEXT_H

#include "netdev-features.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ptr.h"

#include <cstdint>

namespace ns3
{

/** What a device limits super-packets to. */
struct GsoLimits
{
    /**
     * @param size dev->gso_max_size, bytes of the IP packet; default GSO_LEGACY_MAX_SIZE
     * @param segs dev->gso_max_segs; default GSO_MAX_SEGS
     */
    GsoLimits(uint32_t size = 65536, uint32_t segs = 65535)
        : maxSize(size),
          maxSegs(segs)
    {
    }

    uint32_t maxSize; ///< dev->gso_max_size, bytes of the IP packet
    uint32_t maxSegs; ///< dev->gso_max_segs
};

/** What the kernel does for a device that cannot complete a packet's PARTIAL checksum. */
enum class SoftwareCompletion : uint8_t
{
    /// Linux 4.13 and later, skb_csum_hwoffload_help(): CRC32c for SCTP unless the device has
    /// SCTP_CRC, the Internet checksum for the rest unless it has the feature for that.
    KNOWS_CRC32C,
    /// Linux 4.12 and before, validate_xmit_skb(): to a device without a checksum feature for the
    /// packet's family, the Internet checksum whatever the protocol; any other device gets the
    /// packet as it is, whatever the protocol.
    INTERNET_ONLY
};

/**
 * @ingroup checksum-offload
 * What the transmit path needs to know besides the packet: the device, the kernel, who listens.
 * As XmitContext{} it is a device that knows nothing of offloads, on a current kernel.
 */
struct XmitContext
{
    NetdevFeatures features{};                                               ///< of the device
    GsoLimits limits{};                                                      ///< of the device
    SoftwareCompletion softwareCompletion{SoftwareCompletion::KNOWS_CRC32C}; ///< of the kernel
    Ptr<ChecksumTracepoints> tracepoints{};                                  ///< may be null
    bool isHardware{false}; ///< a NIC segments: no work of the kernel
};

} // namespace ns3

#endif // XMIT_CONTEXT_H
