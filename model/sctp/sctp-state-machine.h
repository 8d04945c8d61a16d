/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_STATE_MACHINE_H
#define SCTP_STATE_MACHINE_H

#include "sctp-chunk.h"
#include "sctp-handshake.h"
#include "sctp-inbound.h"
#include "sctp-outbound.h"
#include "sctp-shutdown.h"
#include "sctp-tcb.h"

#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What each chunk means in each state: gives it to the part of the association that it concerns, or
 * drops it (sctp_do_sm(), the table of net/sctp/sm_statetable.c and net/sctp/sm_statefuns.c).
 */
class SctpStateMachine
{
  public:
    /**
     * @param tcb the association
     * @param handshake INIT and COOKIE ECHO
     * @param outbound DATA to the peer
     * @param inbound DATA from the peer
     * @param shutdown SHUTDOWN
     */
    SctpStateMachine(SctpTcb& tcb,
                     SctpHandshake& handshake,
                     SctpOutbound& outbound,
                     SctpInbound& inbound,
                     SctpShutdown& shutdown);

    /**
     * @param chunk from the peer
     * @param packet that it came in
     * @param offset of its value in the packet
     * @return false if the chunks behind it must not be looked at
     */
    bool Handle(const SctpChunk& chunk, Ptr<const Packet> packet, uint32_t offset);
    /** @return bytes of user data that the peer has acknowledged since the last call */
    uint32_t TakeAcknowledged();

  private:
    /** @param chunk DATA @param packet that it came in @param offset of its value in it */
    void HandleData(const SctpChunk& chunk, Ptr<const Packet> packet, uint32_t offset);
    /** @param chunk SACK */
    void HandleSack(const SctpChunk& chunk);
    /** @param chunk SHUTDOWN */
    void HandleShutdown(const SctpChunk& chunk);
    /** @param chunk HEARTBEAT */
    void HandleHeartbeat(const SctpChunk& chunk);
    /** @param chunk of an unknown type @return false to stop */
    bool HandleUnknown(const SctpChunk& chunk);
    /** The peer broke the protocol. @param text why */
    void Violation(const char* text);

    SctpTcb& m_tcb;             ///< the association
    SctpHandshake& m_handshake; ///< INIT and COOKIE ECHO
    SctpOutbound& m_outbound;   ///< DATA to the peer
    SctpInbound& m_inbound;     ///< DATA from the peer
    SctpShutdown& m_shutdown;   ///< SHUTDOWN
    uint32_t m_acknowledged{0}; ///< user data acknowledged
};

} // namespace ns3

#endif // SCTP_STATE_MACHINE_H
