/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_OUTBOUND_H
#define SCTP_OUTBOUND_H

#include "sctp-lazy-timer.h"
#include "sctp-message.h"
#include "sctp-packet-assembler.h"
#include "sctp-sack-chunk.h"
#include "sctp-tcb.h"
#include "sctp-transmission-queue.h"

#include <cstdint>
#include <deque>
#include <unordered_map>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The sending half of an association: fragments messages, keeps them until the peer has them,
 * decides what may be sent when, and sends again what was lost (sctp_outq_flush() and
 * sctp_outq_sack(), net/sctp/outqueue.c; sctp_datamsg_from_user(), net/sctp/chunk.c).
 *
 * New data goes out while less than cwnd is outstanding (RFC 9260 section 6.1 rule B), the peer's
 * window has room (rule A; one chunk when nothing is outstanding: the zero window probe), and one
 * flush adds no more than Max.Burst packets to what is outstanding (rule D). Retransmissions go
 * first (rule C), never in a GSO super-packet.
 */
class SctpOutbound
{
  public:
    /** @param tcb the association; must outlive this */
    explicit SctpOutbound(SctpTcb& tcb);

    /** The handshake is over: the identity in the TCB is final. */
    void Begin();
    /** Give up: no timer runs any more. */
    void Stop();
    /** @param noDelay false for the Nagle algorithm: small chunks wait while data is outstanding */
    void SetNoDelay(bool noDelay);

    /** @param message to send */
    void Enqueue(const SctpMessage& message);
    /**
     * @param sack from the peer
     * @return bytes of user data that the peer now has for good
     */
    uint32_t HandleSack(const SctpSackChunk& sack);
    /**
     * @param tsn cumulative TSN ack of a SHUTDOWN
     * @return bytes of user data that the peer now has for good
     */
    uint32_t HandleShutdown(uint32_t tsn);

    /** @return true if Emit() would add a chunk */
    bool HasWork() const;
    /** @param assembler to add to what may be sent now */
    void Emit(SctpPacketAssembler& assembler);

    /** @return bytes of user data that the peer has not, sent or not */
    uint32_t GetBufferedBytes() const;
    /** @return true if the peer has everything */
    bool IsDone() const;
    /** @return true if the SACK acknowledges what was never sent */
    bool IsBeyondSent(uint32_t cumulativeTsnAck) const;

  private:
    /** T3-rtx expired, section 6.3.3. */
    void HandleTimeout();
    /**
     * @param result what a SACK or SHUTDOWN changed
     * @param outstandingBefore bytes in flight before it
     * @return bytes of user data acknowledged for good
     */
    uint32_t Acknowledged(const SctpSackResult& result, uint32_t outstandingBefore);
    /** @param result what the SACK changed */
    void UpdateFastRecovery(const SctpSackResult& result);
    /** Feed the RTO estimator if the timed chunk has arrived. */
    void TakeRttSample();
    /** @param result what the SACK changed: rules R2 to R4 of section 6.3.2 */
    void UpdateT3(const SctpSackResult& result);
    /** @param assembler to add the one packet of a fast retransmit or a timeout to */
    void EmitUrgent(SctpPacketAssembler& assembler);
    /** @param assembler to add marked chunks to, as cwnd allows */
    void EmitMarked(SctpPacketAssembler& assembler);
    /** @param assembler to add new chunks to */
    void EmitNew(SctpPacketAssembler& assembler);
    /** @return true if cwnd counts user data alone */
    bool CountsUserData() const;
    /** @return bytes in flight, as cwnd counts them */
    uint32_t GetFlight() const;
    /** @return true if cwnd allows another chunk */
    bool CwndAllows() const;
    /** @return true if the next new chunk may go now, Max.Burst left aside */
    bool NewAllowed() const;
    /**
     * @return true if the Nagle algorithm keeps small chunks back; the rest of a message that was
     * fragmented never waits (can_delay of struct sctp_datamsg)
     */
    bool NagleHolds() const;
    /** @param assembler where the lowest marked chunk goes */
    void Retransmit(SctpPacketAssembler& assembler);

    SctpTcb& m_tcb;                                   ///< the association
    SctpTransmissionQueue m_queue;                    ///< chunks with a TSN
    std::deque<SctpOutgoingChunk> m_pending;          ///< chunks without one yet
    uint32_t m_pendingBytes{0};                       ///< user data in them
    uint32_t m_bufferedBytes{0};                      ///< user data that the peer has not
    std::unordered_map<uint16_t, uint16_t> m_nextSsn; ///< by stream
    SctpLazyTimer m_t3;                               ///< T3-rtx
    uint32_t m_peerRwnd{0};                           ///< a_rwnd of the last SACK
    bool m_noDelay{true};                             ///< Nagle off
    bool m_inFastRecovery{false};                     ///< section 7.2.4
    SctpTsn m_fastRecoveryExit{0};                    ///< left when this is acknowledged
    bool m_urgent{false};                             ///< one packet may go whatever cwnd says
    bool m_afterTimeout{false};                       ///< marked chunks are T3 retransmissions
    SctpTsn m_timedTsn{0}; ///< chunk whose round trip is measured; 0: none
    Time m_timedAt{0};     ///< when it was sent
};

} // namespace ns3

#endif // SCTP_OUTBOUND_H
