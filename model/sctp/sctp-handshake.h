/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_HANDSHAKE_H
#define SCTP_HANDSHAKE_H

#include "sctp-chunk.h"
#include "sctp-init-chunk.h"
#include "sctp-lazy-timer.h"
#include "sctp-tcb.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The opening side of the four-way handshake, RFC 9260 section 5.1: INIT under T1-init, COOKIE ECHO
 * under T1-cookie. The answering side keeps no state: see SctpResponder.
 *
 * Left out: a second INIT with a Cookie Preservative after a Stale Cookie error.
 */
class SctpHandshake
{
  public:
    /** @param tcb the association; must outlive this @param receiveBuffer window to advertise,
     * bytes */
    SctpHandshake(SctpTcb& tcb, uint32_t receiveBuffer);

    /** Send INIT: COOKIE-WAIT. */
    void Start();
    /** No timer runs any more. */
    void Stop();

    /** @param chunk INIT ACK, in state COOKIE-WAIT: send COOKIE ECHO, COOKIE-ECHOED */
    void HandleInitAck(const SctpChunk& chunk);
    /** @param chunk ERROR, in state COOKIE-ECHOED: a stale cookie ends it */
    void HandleError(const SctpChunk& chunk);

  private:
    /** @param initAck cannot be accepted: ABORT */
    void Refuse(const SctpInitChunk& initAck);
    /** T1-init or T1-cookie expired. */
    void HandleTimeout();

    SctpTcb& m_tcb;               ///< the association
    uint32_t m_receiveBuffer;     ///< window to advertise
    SctpLazyTimer m_t1;           ///< T1-init, then T1-cookie
    std::vector<uint8_t> m_chunk; ///< INIT, then COOKIE ECHO
    uint32_t m_retransmits{0};    ///< of m_chunk
};

} // namespace ns3

#endif // SCTP_HANDSHAKE_H
