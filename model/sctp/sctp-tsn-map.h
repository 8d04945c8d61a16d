/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_TSN_MAP_H
#define SCTP_TSN_MAP_H

#include "sctp-sack-chunk.h"
#include "sctp-tsn.h"

#include <cstdint>
#include <map>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Which TSNs have arrived (struct sctp_tsnmap, net/sctp/tsnmap.c): the cumulative TSN ack point and
 * the runs beyond it. In-order arrival costs O(1), a run O(log runs).
 */
class SctpTsnMap
{
  public:
    /** Furthest that a gap ack block reaches beyond the cumulative TSN ack point. */
    static constexpr uint32_t MAX_OFFSET = 0xffff;

    /** What a TSN is to the receiver. */
    enum class Arrival : uint8_t
    {
        NEW,          ///< not seen before
        DUPLICATE,    ///< seen before
        OUT_OF_WINDOW ///< too far ahead to be acknowledged
    };

    /** @param initialTsn the peer's first TSN */
    explicit SctpTsnMap(uint32_t initialTsn);

    /** @param tsn TSN on the wire @return the TSN, unwrapped */
    SctpTsn Unwrap(uint32_t tsn) const;
    /** @param tsn unwrapped @return what it is; nothing is changed */
    Arrival Examine(SctpTsn tsn) const;
    /** @param tsn unwrapped, NEW */
    void MarkReceived(SctpTsn tsn);
    /** @param tsn on the wire; reported in the next SACK */
    void NoteDuplicate(uint32_t tsn);

    /** @return last TSN before the first gap */
    SctpTsn GetCumulative() const;
    /** @return highest TSN received */
    SctpTsn GetHighest() const;
    /** @return true if a TSN is missing below the highest received */
    bool HasGaps() const;

    /**
     * Fill in what a SACK says of TSNs; the noted duplicates are forgotten.
     * @param [out] sack to fill in
     * @param maxEntries most blocks and duplicates together
     */
    void Report(SctpSackChunk& sack, uint32_t maxEntries);

  private:
    SctpTsn m_cumulative;               ///< cumulative TSN ack point
    std::map<SctpTsn, SctpTsn> m_runs;  ///< first to last TSN of each run beyond it
    std::vector<uint32_t> m_duplicates; ///< since the last SACK
};

} // namespace ns3

#endif // SCTP_TSN_MAP_H
