/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_RESULT_H
#define NAT_SCTP_RESULT_H

#include "nat-sctp-config.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace ns3
{

/** CRC32c computations by place: crc32c() calls, except nic, which is hardware. */
struct Crc32cCallsByPlace
{
    uint64_t sctpOutput{0}; ///< sender, software
    uint64_t conntrack{0};  ///< router, connection tracking
    uint64_t nat{0};        ///< router, sctp_manip_pkt()
    uint64_t gso{0};        ///< software segmentation, sctp_gso_make_checksum()
    uint64_t csumHelp{0};   ///< software completion, skb_crc32c_csum_help()
    uint64_t nic{0};        ///< CRC engine on transmit: packets, not in SoftwareCalls()
    uint64_t sctpInput{0};  ///< receiver, software

    /** @return what a kernel probe at crc32c() would count: every place but nic */
    uint64_t SoftwareCalls() const;
};

/**
 * What happened to the packets of one class on their way from NAT's input to the receiver. A class
 * is one row of the table of egress, state and variant: packets of one direction that left their
 * sender ordinary or as a GSO super-packet.
 */
struct NatSctpClass
{
    uint64_t sent{0};          ///< packets that left the sender's SCTP
    uint64_t segments{0};      ///< members of frag_list in them; 0 if ordinary
    uint64_t manips{0};        ///< hits of sctp_manip_pkt()
    Crc32cCallsByPlace crc32c; ///< computations
    uint64_t wirePackets{0};   ///< packets on the egress link
    uint64_t wireBadCrc{0};    ///< of these: final, but the CRC is wrong
    uint64_t wirePending{0};   ///< of these: CHECKSUM_PARTIAL, CRC not in the field
};

/** What the computer's cores did, with NatSctpConfig::cpu. */
struct NatSctpCpu
{
    /** Nanoseconds by node, place and kind of work. */
    using Breakdown = std::map<std::string, std::map<std::string, std::map<std::string, double>>>;

    double utilisation{0};     ///< of all cores, from the beginning to durationSeconds, 0 to 1
    double busySeconds{0};     ///< of all cores together, in the whole simulation
    uint64_t droppedFrames{0}; ///< found a queue in front of a core full
    Breakdown nanoseconds;     ///< sum to busySeconds
};

/** @ingroup checksum-offload Outcome of RunNatSctpScenario(). */
struct NatSctpResult
{
    NatSctpConfig config;               ///< what was run
    bool associationEstablished{false}; ///< the client's association came up
    uint64_t bytesDelivered{0};         ///< user data that the server's application got
    double durationSeconds{0};          ///< simulated, from connect to the last byte or the end
    double goodputMbps{0};              ///< bytesDelivered * 8 / durationSeconds / 10^6
    uint64_t sctpManipCalls{0};         ///< hits of sctp_manip_pkt()
    Crc32cCallsByPlace crc32c;          ///< computations of all nodes
    uint64_t wirePackets{0};            ///< SCTP packets on the router-server link
    uint64_t wireBadCrc{0};             ///< of these: final, but the CRC is wrong
    uint64_t wirePending{0};            ///< of these: CHECKSUM_PARTIAL, CRC not in the field
    uint64_t sctpChecksumErrors{0};     ///< SctpChecksumErrors of client and server
    uint64_t badOffloadWarnings{0};     ///< skb_warn_bad_offload() on the router
    std::optional<NatSctpCpu> cpu;      ///< none without NatSctpConfig::cpu
    NatSctpClass clientPlain;           ///< client to server, ordinary packets
    NatSctpClass clientGso;             ///< client to server, super-packets
    NatSctpClass serverPlain;           ///< server to client, ordinary packets

    /**
     * @return one JSON object on one line, units in the names; keys and meanings are listed in the
     * module's documentation
     */
    std::string ToJson() const;
};

} // namespace ns3

#endif // NAT_SCTP_RESULT_H
