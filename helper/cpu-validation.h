/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_VALIDATION_H
#define CPU_VALIDATION_H

#include "ns3/cpu-cost-table.h"
#include "ns3/nstime.h"

#include <string>
#include <vector>

namespace ns3
{

/** A speed that a Linux commit reports, and the model's. */
struct CpuValidationResult
{
    std::string name;               ///< e.g. "tcp-gso"
    std::string commit;             ///< of Linux, which reports it
    bool calibrates{false};         ///< true if the preset was fitted to it, false if predicted
    double publishedMbps{0};        ///< user data, 10^6 bit/s
    double simulatedMbps{0};        ///< the same by the model
    double publishedUtilisation{0}; ///< of the core, 0 to 1
    double simulatedUtilisation{0}; ///< of the core, 0 to 1

    /** @return simulated over published time of the core per byte, minus 1 */
    double GetError() const;
    /** @return one JSON object on one line, units in the names */
    std::string ToJson() const;
};

/**
 * @ingroup checksum-offload
 * Published speeds of a core that does nothing but send, run again in the simulator with the
 * presets of CpuCostPreset.
 *
 * "sctp-loopback" and "sctp-loopback-crc": netperf SCTP_STREAM_MANY with messages of 4096 bytes and
 * buffers of 4 MiB over loopback, with and without CRC offload (Linux commit b17c706987fa). Here
 * two nodes on one core, a veth pair of the same MTU, no super-packets, which SCTP did not have
 * then.
 *
 * "tcp-tso", "tcp-gso", "tcp", "udp-gso" and "udp": tools/testing/selftests/net/udpgso_bench_tx
 * over a NIC, one core for the program and for receiving (Linux commit bec1f6f69736). Here messages
 * of 61824 bytes, in "udp" datagrams of 1472; the other computer takes no time. Only "tcp-tso" did
 * not fill the core, so the line is set to its rate.
 */
class CpuValidation
{
  public:
    /** @return names of all cases, those that calibrate first */
    static std::vector<std::string> GetNames();

    /**
     * @param name a case
     * @param duration that is measured, after a start-up of 20 ms
     * @return published and simulated speed
     * @throws std::invalid_argument naming the case if there is none of this name
     */
    static CpuValidationResult Run(const std::string& name, Time duration);

    /**
     * The same with other costs than the preset's.
     * @param name a case
     * @param duration as above
     * @param costs of work
     * @return as above
     * @throws std::invalid_argument as above
     */
    static CpuValidationResult Run(const std::string& name,
                                   Time duration,
                                   const CpuCostTable& costs);
};

} // namespace ns3

#endif // CPU_VALIDATION_H
