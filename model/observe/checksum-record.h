/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_RECORD_H
#define CHECKSUM_RECORD_H

#include "ns3/checksum-tracepoints.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace ns3
{

/** What a record of ChecksumLedger tells of. */
enum class ChecksumRecordKind : uint8_t
{
    COMPUTATION,  ///< a checksum was computed and stored
    VERIFICATION, ///< a checksum was computed and compared
    STATE_CHANGE  ///< a packet got its first state, or another one
};

/** @param kind which @return "computation", "verification" or "stateChange" */
const char* ToString(ChecksumRecordKind kind);

/**
 * @ingroup checksum-offload
 * One line of ChecksumLedger. What a change of state does not have (place, protocol, bytes, pieces,
 * fields, verdict) is empty in its records.
 */
struct ChecksumRecord
{
    int64_t timeNs{0};                          ///< simulated time, ns
    uint32_t nodeId{0};                         ///< Node::GetId()
    std::string nodeName;                       ///< of ns3::Names; empty: none
    std::optional<uint32_t> deviceIfIndex;      ///< NetDevice::GetIfIndex(); empty: at no device
    ChecksumRecordKind kind{};                  ///< what it tells of
    std::optional<ChecksumPlace> place;         ///< where a checksum was computed
    std::optional<uint8_t> ipProtocol;          ///< IP protocol number
    std::optional<ChecksumAlgorithm> algorithm; ///< which sum; of a change of state, that which a
                                                ///< PARTIAL packet waits or waited for
    std::optional<uint32_t> bytes;              ///< bytes summed
    std::optional<uint32_t> pieces;             ///< contiguous pieces, i.e. crc32c() calls
    std::optional<uint32_t> fieldBefore;        ///< field before (CRC32c: value; else host order)
    std::optional<uint32_t> fieldAfter;         ///< field after
    IpSummed stateBefore{IpSummed::NONE};       ///< ip_summed before
    IpSummed stateAfter{IpSummed::NONE};        ///< ip_summed after
    const char* reason{""};                     ///< Linux function, and why; a string literal
    std::optional<ChecksumVerdict> verdict;     ///< what came of a computation
    uint64_t packetUid{0};                      ///< Packet::GetUid(), or number in the ledger

    /** @return the record as a line of JSON Lines, every key present, without line end */
    std::string ToJson() const;
    /** @return the record as a line of CSV (RFC 4180), without line end */
    std::string ToCsv() const;
    /** @return the header line of CSV: the keys of the JSON object, units in them */
    static std::string GetCsvHeader();
};

/**
 * @ingroup checksum-offload
 * Which records are wanted; all by default. What a record does not have matches no value that is
 * asked for: a protocol or a place leaves all changes of state out.
 */
struct ChecksumRecordFilter
{
    std::optional<ChecksumRecordKind> kind;               ///< only this kind
    std::optional<uint32_t> nodeId;                       ///< only this node
    std::optional<ChecksumPlace> place;                   ///< only this place
    std::optional<uint8_t> ipProtocol;                    ///< only this IP protocol number
    std::optional<uint64_t> packetUid;                    ///< only this packet
    std::function<bool(const ChecksumRecord&)> predicate; ///< and only those; empty: all

    /** @param record a record @return true if it is wanted */
    bool Matches(const ChecksumRecord& record) const;
};

} // namespace ns3

#endif // CHECKSUM_RECORD_H
