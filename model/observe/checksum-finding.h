/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_FINDING_H
#define CHECKSUM_FINDING_H

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{

/** What can go wrong with a checksum that is left to others: kinds of ChecksumFinding. */
enum class ChecksumFault : uint8_t
{
    COMPUTED_TWICE,              ///< a final checksum was stored in a packet that is PARTIAL, for
                                 ///< which somebody else is to compute (sctp_manip_pkt() up to 4.9)
    COMPUTED_OVER_NONZERO_FIELD, ///< the CRC32c of a PARTIAL packet was computed over a field that
                                 ///< was not 0 (skb_crc32c_csum_help(), CRC engines)
    NEVER_COMPUTED,              ///< a packet left a node as finished, and nobody had computed
    WRONG_ALGORITHM,             ///< an Internet checksum in SCTP's CRC32c field
                                 ///< (skb_checksum_help() up to 4.12)
    STATE_LOST,                  ///< PARTIAL became NONE without a computation (XDP redirect), or
                                 ///< for a super-packet that is still to be cut
    TRUSTED_WITHOUT_PROOF,       ///< NONE became UNNECESSARY and nobody had verified (veth up to
                                 ///< 4.4); or SCTP became COMPLETE
    STALE_AFTER_REWRITE,         ///< bytes changed and the field did not follow
    CORRUPTION_LAUNDERED         ///< a packet damaged on its way got a new, right checksum
};

/** @param fault which @return its name, e.g. "computed twice" */
const char* ToString(ChecksumFault fault);

/** A place on a packet's way. */
struct AuditHop
{
    uint32_t nodeId{0};                    ///< Node::GetId()
    std::string nodeName;                  ///< of ns3::Names; empty: none
    std::optional<uint32_t> deviceIfIndex; ///< NetDevice::GetIfIndex(); empty: at no device
    std::string deviceName;                ///< of ns3::Names; empty: none
    std::string place;                     ///< what runs there, e.g. "NAT"; empty: unknown

    /** @return e.g. "router (node 1), r1 (device 2), NAT", or "node 1, device 2, NAT" */
    std::string ToText() const;
    /** @param other another @return true if it is the same place */
    bool operator==(const AuditHop& other) const;
};

/** What became later of packets whose state and field did not agree. */
struct AuditOutcome
{
    AuditHop hop;       ///< who completed or cut them
    uint64_t frames{0}; ///< how many; a super-packet counts as its segments
    uint64_t wrong{0};  ///< of these: wrong afterwards
    std::string field;  ///< what the field of the first had held, e.g. "0x1b2c3d4e"
};

/**
 * @ingroup checksum-offload
 * One kind of fault at one place in one flow: what ChecksumAuditor reports.
 */
struct ChecksumFinding
{
    ChecksumFault fault{};              ///< the kind
    AuditHop hop;                       ///< where it happened
    AuditHop guilty;                    ///< where state and bytes ceased to agree; mostly the same
    std::string flow;                   ///< as it came to the place
    uint64_t packets{1};                ///< packets that it happened to, each counted once
    uint64_t superPackets{0};           ///< of these: GSO super-packets
    int64_t firstNs{0};                 ///< when it happened first, ns
    int64_t lastNs{0};                  ///< when it happened last, ns
    uint64_t firstUid{0};               ///< uid of the first packet
    std::string detail;                 ///< what happened, numbers of the first packet in it
    std::vector<AuditOutcome> outcomes; ///< what others made of them

    /** @return place and kind; packets and what happened; what came of it; where to read on */
    std::vector<std::string> ToLines() const;
    /** @return the same as one sentence */
    std::string ToText() const;
    /** @param other another @return true if it is of the same kind, place and flow */
    bool IsAlike(const ChecksumFinding& other) const;
    /** @param outcome of one frame */
    void AddOutcome(const AuditOutcome& outcome);
};

} // namespace ns3

#endif // CHECKSUM_FINDING_H
