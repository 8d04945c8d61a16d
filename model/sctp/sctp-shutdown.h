/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SHUTDOWN_H
#define SCTP_SHUTDOWN_H

#include "sctp-lazy-timer.h"
#include "sctp-shutdown-chunk.h"
#include "sctp-tcb.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The graceful end, RFC 9260 section 9.2: SHUTDOWN, SHUTDOWN ACK and SHUTDOWN COMPLETE under
 * T2-shutdown. Left out: the T5-shutdown-guard timer, which the RFC makes optional.
 */
class SctpShutdown
{
  public:
    /** @param tcb the association; must outlive this */
    explicit SctpShutdown(SctpTcb& tcb);

    /** No timer runs any more. */
    void Stop();
    /**
     * The user closes.
     * @param outboundDone whether the peer has everything
     * @param cumulativeTsn last TSN received in sequence
     */
    void Close(bool outboundDone, uint32_t cumulativeTsn);
    /** The peer sent SHUTDOWN. @param outboundDone whether the peer has everything */
    void HandleShutdown(bool outboundDone);
    /** The peer sent SHUTDOWN ACK. */
    void HandleShutdownAck();
    /**
     * What was outstanding is acknowledged: go on from SHUTDOWN-PENDING or SHUTDOWN-RECEIVED.
     * @param cumulativeTsn last TSN received in sequence
     */
    void OutboundDone(uint32_t cumulativeTsn);
    /** DATA arrived after SHUTDOWN was sent: say it again. @param cumulativeTsn as it is now */
    void Repeat(uint32_t cumulativeTsn);

  private:
    /** @param cumulativeTsn last TSN received in sequence */
    void SendShutdown(uint32_t cumulativeTsn);
    /** Send SHUTDOWN ACK. */
    void SendShutdownAck();
    /** T2-shutdown expired. */
    void HandleTimeout();

    SctpTcb& m_tcb;              ///< the association
    SctpLazyTimer m_t2;          ///< T2-shutdown
    uint32_t m_cumulativeTsn{0}; ///< of the last SHUTDOWN
};

} // namespace ns3

#endif // SCTP_SHUTDOWN_H
