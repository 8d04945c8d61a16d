/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_STREAM_CONFIG_H
#define NAT_SCTP_STREAM_CONFIG_H

#include "nat-sctp-config.h"

#include <cstdint>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Parameters of RunNatSctpStream(). A value-initialised one is valid, and is the measurement that
 * the fix of 2016 was published with.
 *
 * That publication tells veth, netperf SCTP_STREAM, 30 s, hits of two probes and two throughputs,
 * and nothing of the rest. What is chosen here so that packets in CHECKSUM_PARTIAL and others mix
 * as the hits demand: senderCsumOffload off, and messageSize, the only one of 15 sizes tried that
 * gives both published ratios of hits within 5 %; so these are no predictions. What is fitted to a
 * published number: stepNanoseconds, to the patched throughput (CalibrateNatSctpStream()). What is
 * Linux' default: the MTU of 1500 bytes, gso, maxBurst. What comes from other measurements: the
 * costs of the CRC.
 */
struct NatSctpStreamConfig
{
    /** Largest messageSize, bytes: what the socket's send buffer takes at once. */
    static constexpr uint32_t MAX_MESSAGE_SIZE = 131072;

    static constexpr double LEAST_STEP_NANOSECONDS = 1;  ///< of stepNanoseconds
    static constexpr double MOST_STEP_NANOSECONDS = 1e6; ///< of stepNanoseconds

    NatSctpNat nat{NatSctpNat::UNPATCHED}; ///< what the router does; not OFF
    bool senderCsumOffload{false};         ///< tx-checksum-sctp of client and server
    bool gso{true};                        ///< tx-sctp-segmentation of client and server
    uint32_t messageSize{10240};           ///< bytes of one send() (netperf -m)
    uint32_t maxBurst{4};                  ///< Max.Burst, packets
    double seconds{30};                    ///< simulated, from the first send() on (netperf -l)
    /** What one packet, super-packet or system call costs at every WorkPlace, CRCs apart, ns. */
    double stepNanoseconds{1000};
    std::string crc32c{"sse4.2"}; ///< what crc32c() costs: a checksum of CpuCostPreset
    uint64_t seed{1};             ///< ns-3 RngSeed
    uint64_t rngRun{1};           ///< ns-3 RngRun

    /**
     * Check every value.
     * @throws NatSctpConfigError naming the argument, its value and what is allowed
     */
    void Validate() const;
};

} // namespace ns3

#endif // NAT_SCTP_STREAM_CONFIG_H
