/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_MIB_H
#define SCTP_MIB_H

#include <array>
#include <cstdint>

namespace ns3
{

/** Counters of /proc/net/sctp/snmp (sctp_snmp_list, net/sctp/proc.c), RFC 3873. */
enum class SctpMibCounter : uint8_t
{
    CURR_ESTAB,            ///< SctpCurrEstab: a gauge, associations that are up
    ACTIVE_ESTABS,         ///< SctpActiveEstabs: this side opened
    PASSIVE_ESTABS,        ///< SctpPassiveEstabs: the peer opened
    ABORTEDS,              ///< SctpAborteds: ended by ABORT
    SHUTDOWNS,             ///< SctpShutdowns: ended gracefully
    OUT_OF_BLUES,          ///< SctpOutOfBlues: packets for no association
    CHECKSUM_ERRORS,       ///< SctpChecksumErrors: CRC32c mismatches
    OUT_CTRL_CHUNKS,       ///< SctpOutCtrlChunks
    OUT_ORDER_CHUNKS,      ///< SctpOutOrderChunks: ordered DATA, retransmissions not counted
    OUT_UNORDER_CHUNKS,    ///< SctpOutUnorderChunks: unordered DATA
    IN_CTRL_CHUNKS,        ///< SctpInCtrlChunks
    IN_ORDER_CHUNKS,       ///< SctpInOrderChunks
    IN_UNORDER_CHUNKS,     ///< SctpInUnorderChunks
    OUT_SCTP_PACKS,        ///< SctpOutSCTPPacks: a super-packet counts as one
    IN_SCTP_PACKS,         ///< SctpInSCTPPacks: a super-packet counts as one
    T1_INIT_EXPIREDS,      ///< SctpT1InitExpireds
    T1_COOKIE_EXPIREDS,    ///< SctpT1CookieExpireds
    T2_SHUTDOWN_EXPIREDS,  ///< SctpT2ShutdownExpireds
    T3_RTX_EXPIREDS,       ///< SctpT3RtxExpireds
    T3_RETRANSMITS,        ///< SctpT3Retransmits: chunks sent again for T3-rtx
    FAST_RETRANSMITS,      ///< SctpFastRetransmits: chunks sent again for miss indications
    IN_PKT_DISCARDS,       ///< SctpInPktDiscards
    IN_DATA_CHUNK_DISCARDS ///< SctpInDataChunkDiscards
};

/** @ingroup checksum-offload A node's SCTP counters. */
class SctpMib
{
  public:
    static constexpr std::size_t COUNT = 23; ///< number of counters

    /** @param counter which @return its value */
    uint64_t Get(SctpMibCounter counter) const
    {
        return m_values[static_cast<std::size_t>(counter)];
    }

    /** @param counter which @param amount what to add */
    void Add(SctpMibCounter counter, int64_t amount = 1)
    {
        m_values[static_cast<std::size_t>(counter)] += amount;
    }

    /** @param counter which @return the name in /proc/net/sctp/snmp, e.g. "SctpInSCTPPacks" */
    static const char* GetName(SctpMibCounter counter);

  private:
    std::array<uint64_t, COUNT> m_values{}; ///< by SctpMibCounter
};

} // namespace ns3

#endif // SCTP_MIB_H
