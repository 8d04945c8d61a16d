/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_STREAM_RESULT_H
#define NAT_SCTP_STREAM_RESULT_H

#include "nat-sctp-stream-config.h"

#include "ns3/checksum-counts.h"

#include <cstdint>
#include <string>

namespace ns3
{

/** @ingroup checksum-offload Outcome of RunNatSctpStream(). */
struct NatSctpStreamResult
{
    NatSctpStreamConfig config; ///< what was run
    uint64_t bytesDelivered{0}; ///< user data that the server's program had read when time was up
    double throughputMbps{0};   ///< of user data from the first message's arrival on, 10^6 bit/s
    uint64_t plainPackets{0};   ///< ordinary packets that left client and server
    uint64_t superPackets{0};   ///< GSO super-packets that left them
    uint64_t members{0};        ///< of their frag_lists
    ChecksumCounts counts;      ///< hits of the probes, all nodes
    double cpuUtilisation{0}; ///< share of the time in which the core was busy: work that was over
    double busySeconds{0};    ///< charged to the core when time was up, also if not over by then
    double crc32cSeconds{0};  ///< of busySeconds: CRC32c
    double stepSeconds{0};    ///< of busySeconds: everything else

    /** @return crc32c() calls per hit of sctp_manip_pkt(); 0 without hits */
    double GetCrc32cCallsPerManip() const;
    /** @return members of a super-packet, mean; 0 without super-packets */
    double GetMembersPerSuperPacket() const;

    /**
     * What the number of packets alone says of the calls. Where connection tracking does not verify
     * (NAT as up to Linux 4.10), an ordinary packet in software costs one each at sender, NAT and
     * receiver, and a super-packet one and one per member in the unpatched NAT and else none.
     * @return calls that this predicts, if every packet has reached its receiver
     */
    uint64_t GetPredictedCrc32cCalls() const;

    /**
     * @return one JSON object on one line, units in the names; keys and meanings are listed in the
     * module's documentation
     */
    std::string ToJson() const;
};

} // namespace ns3

#endif // NAT_SCTP_STREAM_RESULT_H
