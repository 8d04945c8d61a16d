/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_TRANSMISSION_QUEUE_H
#define SCTP_TRANSMISSION_QUEUE_H

#include "sctp-data-chunk.h"
#include "sctp-sack-chunk.h"
#include "sctp-tsn.h"

#include "ns3/packet.h"

#include <cstdint>
#include <deque>
#include <set>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload A DATA chunk on its way to the peer. */
struct SctpOutgoingChunk
{
    SctpDataChunk header;          ///< fields; its payload is not used
    Ptr<const Packet> payload;     ///< user data
    uint32_t payloadSize{0};       ///< bytes of user data
    uint8_t missIndications{0};    ///< SACKs that report it missing, section 7.2.4
    bool gapAcked{false};          ///< acknowledged by a gap ack block
    bool marked{false};            ///< waits to be sent again: not outstanding
    bool fastRetransmitted{false}; ///< not eligible for another fast retransmit

    /** @return bytes in a packet: header, user data, padding */
    uint32_t GetSize() const
    {
        return SctpPadded(SctpDataChunk::HEADER_SIZE + payloadSize);
    }
};

/** @ingroup checksum-offload What a SACK told the transmission queue. */
struct SctpSackResult
{
    bool cumulativeAdvanced{false}; ///< the cumulative TSN ack point moved
    bool reneged{false};            ///< a gap-acked TSN is missing again
    uint32_t ackedBytes{0};         ///< newly acknowledged, chunk sizes
    uint32_t ackedUserData{0};      ///< newly acknowledged, user data
    uint32_t ackedPayload{0};       ///< user data that left the queue
    SctpTsn highestNewlyAcked{0};   ///< HTNA; 0 if none
    uint32_t newlyMarked{0};        ///< chunks marked for fast retransmit
};

/**
 * @ingroup checksum-offload
 * DATA chunks that have a TSN and are not acknowledged cumulatively (transmitted, retransmit and
 * sacked lists of struct sctp_outq, net/sctp/outqueue.c).
 *
 * A SACK costs O(what it newly acknowledges + its blocks + the chunks that it reports missing).
 */
class SctpTransmissionQueue
{
  public:
    /** Miss indications that trigger a fast retransmit, RFC 9260 section 7.2.4. */
    static constexpr uint8_t FAST_RETRANSMIT_THRESHOLD = 3;

    /** @param initialTsn TSN of the first chunk */
    explicit SctpTransmissionQueue(uint32_t initialTsn);

    /** @param chunk sent for the first time: it gets the next TSN @return the chunk in the queue */
    const SctpOutgoingChunk& Append(SctpOutgoingChunk&& chunk);

    /**
     * @param cumulative unwrapped cumulative TSN ack, not beyond the last TSN sent
     * @param gaps blocks beyond it
     * @param inFastRecovery whether the association is in Fast Recovery
     * @return what changed
     */
    SctpSackResult Acknowledge(SctpTsn cumulative,
                               const std::vector<SctpGapAckBlock>& gaps,
                               bool inFastRecovery);

    /**
     * A SHUTDOWN acknowledges too, and has no gap ack blocks: that says nothing of reneging (RFC
     * 9260 section 3.3.8).
     * @param cumulative as for Acknowledge()
     * @return what changed
     */
    SctpSackResult AcknowledgeCumulative(SctpTsn cumulative);

    /** Every outstanding chunk is lost: T3-rtx expired. */
    void MarkAll();
    /** @return the marked chunk with the lowest TSN; nullptr if none */
    const SctpOutgoingChunk* PeekMarked() const;
    /** The chunk of PeekMarked() goes out again. */
    void TakeMarked();

    /** @param tsn a TSN that was sent @return true if it is acknowledged, by whatever means */
    bool IsAcked(SctpTsn tsn) const;
    /** @param tsn TSN on the wire @return unwrapped */
    SctpTsn Unwrap(uint32_t tsn) const;
    /** @return TSN that the next new chunk will get */
    SctpTsn GetNextTsn() const;
    /** @return cumulative TSN ack point */
    SctpTsn GetCumulative() const;
    /** @return true if every chunk is acknowledged cumulatively */
    bool IsEmpty() const;
    /** @return bytes in flight, chunk sizes */
    uint32_t GetOutstandingBytes() const;
    /** @return bytes in flight, user data */
    uint32_t GetOutstandingPayload() const;

  private:
    /** First and last TSN of a run that gap ack blocks acknowledge. */
    struct Run
    {
        SctpTsn first; ///< first TSN
        SctpTsn last;  ///< last TSN
    };

    /** @param tsn in the queue @return its chunk */
    SctpOutgoingChunk& At(SctpTsn tsn);
    /** @param chunk no longer in flight */
    void Leave(const SctpOutgoingChunk& chunk);
    /** @param first TSN @param last TSN @param [in,out] result newly acknowledged by a block */
    void GapAck(SctpTsn first, SctpTsn last, SctpSackResult& result);
    /** @param first TSN @param last TSN @param [in,out] result reported missing again */
    void Renege(SctpTsn first, SctpTsn last, SctpSackResult& result);
    /** @param cumulative as for Acknowledge() @param [in,out] result what changed */
    void AdvanceTo(SctpTsn cumulative, SctpSackResult& result);
    /** @param blocks new gap ack runs @param [in,out] result what changed */
    void CompareRuns(const std::vector<Run>& blocks, SctpSackResult& result);
    /** @param limit count chunks missing below it @param [in,out] result what changed */
    void CountMissing(SctpTsn limit, SctpSackResult& result);

    SctpTsn m_cumulative;                   ///< cumulative TSN ack point
    std::deque<SctpOutgoingChunk> m_chunks; ///< those with a TSN above it
    std::vector<Run> m_gapAcked;            ///< runs acknowledged by the last SACK's blocks
    std::set<SctpTsn> m_marked;             ///< those to be sent again
    uint32_t m_outstandingBytes{0};         ///< in flight, chunk sizes
    uint32_t m_outstandingPayload{0};       ///< in flight, user data
};

} // namespace ns3

#endif // SCTP_TRANSMISSION_QUEUE_H
