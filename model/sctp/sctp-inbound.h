/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_INBOUND_H
#define SCTP_INBOUND_H

#include "sctp-data-chunk.h"
#include "sctp-lazy-timer.h"
#include "sctp-message.h"
#include "sctp-reassembly.h"
#include "sctp-tcb.h"
#include "sctp-tsn-map.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The receiving half of an association: notes TSNs, reassembles, and decides when to acknowledge
 * (sctp_eat_data() and sctp_gen_sack(), net/sctp/sm_statefuns.c and sm_sideeffect.c).
 *
 * RFC 9260 section 6.2: the first DATA chunk is acknowledged at once, then at least every SACK.Freq
 * packets and within SACK.Delay; a gap, a duplicate and the I bit at once. A segment of a GSO
 * super-packet counts as a packet. A SACK for the window alone goes when it has opened by an eighth
 * of the buffer or by a packet, whichever is larger: sctp_peer_needs_update() takes a sixteenth of
 * sk_rcvbuf, which is twice the first window (sctp_association_init()).
 */
class SctpInbound
{
  public:
    /**
     * @param tcb the association; must outlive this
     * @param bufferSize receive buffer, bytes: the first advertised window
     */
    SctpInbound(SctpTcb& tcb, uint32_t bufferSize);

    /** The handshake is over: the identity in the TCB is final. */
    void Begin();
    /** Give up: no timer runs any more. */
    void Stop();
    /** User data is no longer wanted: what arrives is acknowledged and forgotten. */
    void Discard();

    /**
     * @param data DATA chunk
     * @param packet that it came in
     * @param offset where in it the user data begins
     */
    void HandleData(const SctpDataChunk& data, Ptr<const Packet> packet, uint32_t offset);
    /**
     * The chunks of one packet, or of one segment of a super-packet, are handled.
     * @return true if there was DATA among them
     */
    bool EndOfPacket();
    /** Acknowledge with the next flush. */
    void RequestSack();

    /** @return true if a SACK is due */
    bool IsSackDue() const;
    /** @return true if DATA waits for a delayed SACK: it may go along with DATA */
    bool IsSackDelayed() const;
    /** @return the SACK that is due, padded; valid until the next call */
    const std::vector<uint8_t>& MakeSack();

    /** @return the next message; nothing if there is none */
    std::optional<SctpMessage> Read();
    /** @return true if there is a message to read */
    bool IsReadable() const;
    /** @return bytes of user data to read */
    uint32_t GetReadableBytes() const;
    /** @return cumulative TSN ack point, as on the wire */
    uint32_t GetCumulativeTsn() const;

  private:
    /** @return free bytes in the receive buffer */
    uint32_t GetWindow() const;
    /** @param data DATA chunk @param tsn its TSN @return false if it must not be taken */
    bool IsAcceptable(const SctpDataChunk& data, SctpTsn tsn);

    SctpTcb& m_tcb;                  ///< the association
    uint32_t m_bufferSize;           ///< receive buffer
    std::optional<SctpTsnMap> m_map; ///< which TSNs have arrived; none before Begin()
    SctpReassembly m_reassembly;     ///< incomplete messages
    std::deque<SctpMessage> m_ready; ///< messages to read
    uint32_t m_readyBytes{0};        ///< user data in them
    bool m_discard{false};           ///< user data is not wanted
    SctpLazyTimer m_sackTimer;       ///< SACK.Delay
    uint32_t m_advertised;           ///< a_rwnd of the last SACK
    uint32_t m_packets{0};           ///< with DATA, since the last SACK
    bool m_first{true};              ///< no DATA chunk was acknowledged yet
    bool m_dataInPacket{false};      ///< the packet at hand holds DATA
    bool m_atOnce{false};            ///< it must be acknowledged at once
    bool m_sackDue{false};           ///< a SACK is due
    std::vector<uint8_t> m_sack;     ///< the last one made
};

} // namespace ns3

#endif // SCTP_INBOUND_H
