/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef AUDIT_OBSERVATION_H
#define AUDIT_OBSERVATION_H

#include "audited-packet.h"
#include "checksum-finding.h"

#include "ns3/checksum-tracepoints.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/** Where an auditor looks at a packet. */
enum class AuditPoint : uint8_t
{
    TRANSMIT, ///< the driver took the frame (MacTx): bytes as they leave the node
    RECEIVE,  ///< the driver hands the frame up (MacRx)
    HOOK      ///< in a netfilter hook
};

/**
 * @ingroup checksum-offload
 * A packet as an auditor saw it at one moment, without its bytes.
 */
struct AuditObservation
{
    int64_t timeNs{0};                ///< when, ns
    uint64_t order{0};                ///< of all that the auditor saw and heard
    AuditPoint point{};               ///< where on the node
    AuditHop hop;                     ///< node, device, and what had just been done
    std::string flow;                 ///< AuditedPacket::GetFlow()
    ChecksumState state;              ///< the packet's state
    uint32_t size{0};                 ///< transport header and payload, bytes
    uint32_t field{0};                ///< the field
    uint32_t right{0};                ///< right final value
    uint64_t digest{0};               ///< of what the checksum covers
    bool isCrc{false};                ///< SCTP
    bool isGso{false};                ///< a super-packet
    bool isFinal{false};              ///< the field is right
    bool isPending{false};            ///< the field is as that of a PARTIAL packet has to be
    bool isSound{false};              ///< state and field agree
    bool isOwn{false};                ///< as far as known, the packet is the node's own
    bool isNew{false};                ///< it enters LOCAL_OUT
    bool carriesState{true};          ///< the device hands the state to its peer
    std::vector<std::string> remarks; ///< what the auditor found here

    /** @param packet with its bytes @return what can be said of it, whoever sees it, whenever */
    static AuditObservation Of(const AuditedPacket& packet);
    /** @return what the field says, e.g. "not computed yet, as it should be", "right", "WRONG" */
    std::string GetVerdict() const;
    /** @return a line of a packet's history */
    std::string ToText() const;
};

/**
 * @ingroup checksum-offload
 * A computation that a model told of, by which a fault gets its place.
 */
struct AuditedComputation
{
    uint64_t order{0};                 ///< of all that the auditor saw and heard
    int64_t timeNs{0};                 ///< when, ns
    AuditHop hop;                      ///< node and device; who computed is told
    ChecksumComputation computation{}; ///< what was told

    /** @return true if the field has the four bytes of SCTP's CRC32c, whatever was computed */
    bool IsCrcField() const;
    /** @return a line of a packet's history */
    std::string ToText() const;
};

/** Columns in front of the place in a packet's history. */
constexpr int AUDIT_HISTORY_INDENT = 17;

/** @return the line above the lines of a packet's history */
std::string AuditHistoryHeader();

/** @param place where a checksum is computed @return its name for a person, e.g. "NAT" */
const char* AuditPlaceName(ChecksumPlace place);

/** @param field a value @param isCrc of SCTP @return it in as many digits as it has on the wire */
std::string AuditFieldText(uint32_t field, bool isCrc);

} // namespace ns3

#endif // AUDIT_OBSERVATION_H
