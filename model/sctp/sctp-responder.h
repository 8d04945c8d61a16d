/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_RESPONDER_H
#define SCTP_RESPONDER_H

#include "sctp-chunk.h"
#include "sctp-drop-reason.h"
#include "sctp-parameters.h"
#include "sctp-state-cookie.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The answering side of the four-way handshake, RFC 9260 section 5.1: keeps no state of a peer
 * until it returned a cookie that this end signed (sctp_sf_do_5_1B_init() and sctp_sf_do_5_1D_ce(),
 * net/sctp/sm_statefuns.c).
 */
class SctpResponder
{
  public:
    /** What to send, and why not more. */
    struct Answer
    {
        std::vector<uint8_t> chunks;           ///< to send; empty for nothing
        uint32_t verificationTag{0};           ///< tag of the packet
        std::optional<SctpDropReason> dropped; ///< why what came was not accepted
    };

    /**
     * @param parameters Valid.Cookie.Life, streams
     * @param random draws 32 random bits
     */
    SctpResponder(const SctpParameters& parameters, std::function<uint32_t()> random);

    /**
     * @param chunk INIT
     * @param ends addresses and ports, seen from here
     * @param window to advertise, bytes
     * @return INIT ACK, or ABORT
     */
    Answer HandleInit(const SctpChunk& chunk, const SctpAssociationIdentity& ends, uint32_t window);

    /**
     * @param chunk COOKIE ECHO
     * @param ends addresses and ports, seen from here
     * @param verificationTag of the packet
     * @param mayBeStale whether its age does not matter: the association exists (section 5.2.4)
     * @param [out] answer ERROR with Stale Cookie, or nothing
     * @return what the cookie says; nothing if it is not valid
     */
    std::optional<SctpAssociationIdentity> HandleCookieEcho(const SctpChunk& chunk,
                                                            const SctpAssociationIdentity& ends,
                                                            uint32_t verificationTag,
                                                            bool mayBeStale,
                                                            Answer& answer);

  private:
    /** @return the secret, drawn when first asked for */
    const SctpSipHashKey& GetKey();

    const SctpParameters& m_parameters;  ///< protocol parameters
    std::function<uint32_t()> m_random;  ///< draws 32 random bits
    std::optional<SctpSipHashKey> m_key; ///< secret
};

} // namespace ns3

#endif // SCTP_RESPONDER_H
