/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_TCB_H
#define SCTP_TCB_H

#include "sctp-drop-reason.h"
#include "sctp-mib.h"
#include "sctp-parameters.h"
#include "sctp-path.h"
#include "sctp-state-cookie.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

namespace ns3
{

/** States of an association, RFC 9260 section 4 (enum sctp_state, include/net/sctp/constants.h). */
enum class SctpState : uint8_t
{
    CLOSED,            ///< none
    COOKIE_WAIT,       ///< INIT sent
    COOKIE_ECHOED,     ///< COOKIE ECHO sent
    ESTABLISHED,       ///< open
    SHUTDOWN_PENDING,  ///< the user closed; data is outstanding
    SHUTDOWN_SENT,     ///< SHUTDOWN sent
    SHUTDOWN_RECEIVED, ///< SHUTDOWN received; data is outstanding
    SHUTDOWN_ACK_SENT  ///< SHUTDOWN ACK sent
};

/** @param state a state @return the RFC's name, e.g. "COOKIE-WAIT" */
const char* ToString(SctpState state);

/** How an association ended. */
enum class SctpCloseReason : uint8_t
{
    GRACEFUL,     ///< SHUTDOWN, both sides
    LOCAL_ABORT,  ///< this side sent ABORT
    PEER_ABORT,   ///< the peer sent ABORT
    NO_ANSWER,    ///< Max.Init.Retransmits or Association.Max.Retrans exceeded
    NO_ROUTE,     ///< no route to the peer
    BAD_HANDSHAKE ///< the peer's INIT ACK or ERROR made the handshake fail
};

/** @param reason how it ended @return words for a log */
const char* ToString(SctpCloseReason reason);

/**
 * @ingroup checksum-offload
 * Transmission control block, RFC 9260 section 14 (struct sctp_association): what the parts of an
 * association share, and what they ask of the whole.
 */
struct SctpTcb
{
    /**
     * @param p protocol parameters
     * @param id both ends
     * @param counters the node's
     * @param pmdcs room for chunks in a packet, bytes
     */
    SctpTcb(const SctpParameters& p,
            const SctpAssociationIdentity& id,
            SctpMib& counters,
            uint32_t pmdcs)
        : parameters(p),
          identity(id),
          mib(counters),
          path(p, pmdcs, id.peerAddress.GetFamily())
    {
    }

    const SctpParameters parameters;    ///< protocol parameters
    SctpAssociationIdentity identity;   ///< both ends
    SctpMib& mib;                       ///< the node's counters
    SctpPath path;                      ///< the peer's address
    SctpState state{SctpState::CLOSED}; ///< state
    uint32_t errorCount{0};             ///< timeouts in a row, section 8.1

    std::deque<std::vector<uint8_t>> control; ///< control chunks to send, each padded

    std::function<void()> flush;                ///< send what there is to send
    std::function<void(SctpState)> enter;       ///< change the state
    std::function<void()> establish;            ///< the handshake is over
    std::function<void(SctpCloseReason)> close; ///< end the association; control is sent
    std::function<void(SctpDropReason)> drop;   ///< a chunk is thrown away

    /** @return true in the states that take DATA from the peer */
    bool MayReceive() const
    {
        return state == SctpState::ESTABLISHED || state == SctpState::SHUTDOWN_PENDING ||
               state == SctpState::SHUTDOWN_SENT;
    }

    /** @return true in the states that send DATA and await SACKs */
    bool MayTransmit() const
    {
        return state == SctpState::ESTABLISHED || state == SctpState::SHUTDOWN_PENDING ||
               state == SctpState::SHUTDOWN_RECEIVED;
    }

    /** @return a new control chunk to write, sent by the next flush() */
    std::vector<uint8_t>& NewControl()
    {
        return control.emplace_back();
    }
};

} // namespace ns3

#endif // SCTP_TCB_H
