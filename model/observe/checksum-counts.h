/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_COUNTS_H
#define CHECKSUM_COUNTS_H

#include "ns3/checksum-tracepoints.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What probes in a kernel would have counted: hits of crc32c() (lib/libcrc32c.c) by caller, the
 * bytes summed, and hits of sctp_manip_pkt() (net/netfilter/nf_nat_proto_sctp.c).
 *
 * Left out: calls that the CRC library makes of itself, such as __crc32c_le_combine().
 */
class ChecksumCounts
{
  public:
    /** How many places there are: every value of ChecksumPlace. */
    static constexpr std::size_t PLACES = static_cast<std::size_t>(ChecksumPlace::ICMP_INPUT) + 1;

    /**
     * @param place where a checksum is computed
     * @return true for a device's engine, which no probe of a kernel sees
     */
    static bool IsHardware(ChecksumPlace place);

    /** @param computation one more */
    void Add(const ChecksumComputation& computation);
    /** Count a hit of sctp_manip_pkt(). */
    void AddSctpManipPktHit();
    /** @param other counts of another node @return the sum of both */
    ChecksumCounts& operator+=(const ChecksumCounts& other);

    /** @return crc32c() calls of the kernel: every place but the hardware's; one per piece */
    uint64_t GetCrc32cCalls() const;
    /**
     * @param place where, hardware too
     * @return contiguous pieces that a CRC32c was computed over
     */
    uint64_t GetCrc32cCalls(ChecksumPlace place) const;
    /**
     * @param place where
     * @param algorithm which sum
     * @return passes over a packet, whatever the number of pieces
     */
    uint64_t GetComputations(ChecksumPlace place, ChecksumAlgorithm algorithm) const;
    /**
     * @param place where
     * @param algorithm which sum
     * @return bytes summed
     */
    uint64_t GetBytes(ChecksumPlace place, ChecksumAlgorithm algorithm) const;
    /** @return hits of sctp_manip_pkt(): SCTP packets that NAT rewrote */
    uint64_t GetSctpManipPktHits() const;

    /** @param other another @return true if every count is equal */
    bool operator==(const ChecksumCounts& other) const;

  private:
    /** Counts of one algorithm at one place. */
    struct Count
    {
        uint64_t computations{0}; ///< passes over a packet
        uint64_t pieces{0};       ///< contiguous pieces
        uint64_t bytes{0};        ///< bytes

        /** @param other another @return true if every count is equal */
        bool operator==(const Count& other) const;
    };

    /** @param place where @param algorithm which sum @return its counts */
    const Count& At(ChecksumPlace place, ChecksumAlgorithm algorithm) const;

    std::array<std::array<Count, 2>, PLACES> m_counts; ///< by place, then algorithm
    uint64_t m_sctpManipPktHits{0};                    ///< SCTP packets that NAT rewrote
};

} // namespace ns3

#endif // CHECKSUM_COUNTS_H
