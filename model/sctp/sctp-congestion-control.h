/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_CONGESTION_CONTROL_H
#define SCTP_CONGESTION_CONTROL_H

#include "sctp-address.h"
#include "sctp-parameters.h"

#include <cstdint>

namespace ns3
{

/** What a SACK did to the data of one path. Sizes are what SctpCwndAccounting counts. */
struct SctpAckSummary
{
    uint32_t ackedBytes{0};         ///< newly acknowledged, cumulatively or by gap ack block
    bool cumulativeAdvanced{false}; ///< the cumulative TSN ack point moved
    uint32_t outstandingBefore{0};  ///< outstanding before the SACK
    uint32_t outstandingAfter{0};   ///< outstanding after it
    bool inFastRecovery{false};     ///< the association is in Fast Recovery
};

/**
 * @ingroup checksum-offload
 * Congestion window of one path, RFC 9260 section 7.2 (sctp_transport_raise_cwnd() and
 * sctp_transport_lower_cwnd(), net/sctp/transport.c).
 *
 * Its unit is what the window grows by. By the RFC that is PMDCS and bytes are those of DATA chunks
 * with header and padding; in Linux it is the path MTU and bytes are those of user data, so that
 * Max.Burst lets five full chunks go where the RFC lets four (SctpCwndAccounting). Left out: ECN,
 * and the decay of an idle path.
 */
class SctpCongestionControl
{
  public:
    /**
     * @param pmdcs Path Maximum DATA Chunk Size: room for chunks in a packet, bytes
     * @param family of the peer's address
     * @param accounting what is counted
     */
    SctpCongestionControl(uint32_t pmdcs,
                          SctpAddress::Family family,
                          SctpCwndAccounting accounting = SctpCwndAccounting::CHUNKS);

    /** @param peerRwnd the peer's first window: ssthresh begins there */
    void SetInitialSsthresh(uint32_t peerRwnd);
    /** @param pmdcs Path Maximum DATA Chunk Size after the path's MTU changed, bytes */
    void SetPmdcs(uint32_t pmdcs);

    /** Slow start and congestion avoidance, sections 7.2.1 and 7.2.2. @param ack what a SACK did */
    void OnSack(const SctpAckSummary& ack);
    /** A packet was lost and Fast Recovery begins, section 7.2.3. */
    void OnFastRetransmit();
    /** T3-rtx expired, section 7.2.3. */
    void OnTimeout();

    /** @return congestion window, bytes */
    uint32_t GetCwnd() const;
    /** @return slow-start threshold, bytes */
    uint32_t GetSsthresh() const;
    /** @return partial_bytes_acked, bytes */
    uint32_t GetPartialBytesAcked() const;
    /** @return Path Maximum DATA Chunk Size, bytes */
    uint32_t GetPmdcs() const;
    /** @return what a packet counts in window and Max.Burst: PMDCS, or the path MTU, bytes */
    uint32_t GetUnit() const;

  private:
    /** @return ssthresh after a loss */
    uint32_t ReducedSsthresh() const;

    uint32_t m_pmdcs;                ///< Path Maximum DATA Chunk Size
    uint32_t m_headers;              ///< that the unit counts besides
    uint32_t m_cwnd;                 ///< congestion window
    uint32_t m_ssthresh{UINT32_MAX}; ///< slow-start threshold
    uint32_t m_partialBytesAcked{0}; ///< acknowledged since cwnd last grew
};

} // namespace ns3

#endif // SCTP_CONGESTION_CONTROL_H
