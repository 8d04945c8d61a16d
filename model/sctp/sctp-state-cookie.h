/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_STATE_COOKIE_H
#define SCTP_STATE_COOKIE_H

#include "sctp-address.h"
#include "sctp-siphash.h"

#include "ns3/nstime.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload What both ends of an association told each other in INIT and INIT ACK.
 */
struct SctpAssociationIdentity
{
    SctpAddress localAddress;    ///< own address
    SctpAddress peerAddress;     ///< the peer's address, of the same family
    uint32_t scope{0};           ///< number of the interface that a link-local peer is at
                                 ///< (sin6_scope_id); 0 for other addresses
    uint16_t localPort{0};       ///< own port
    uint16_t peerPort{0};        ///< the peer's port
    uint32_t localTag{0};        ///< tag that the peer addresses this end by
    uint32_t peerTag{0};         ///< tag that this end addresses the peer by
    uint32_t localTsn{0};        ///< own first TSN
    uint32_t peerTsn{0};         ///< the peer's first TSN
    uint32_t peerRwnd{0};        ///< the peer's window, bytes
    uint16_t outboundStreams{0}; ///< streams to send on
    uint16_t inboundStreams{0};  ///< streams to receive on
};

/**
 * @ingroup checksum-offload
 * State cookie, RFC 9260 section 5.1.3 (struct sctp_cookie, include/net/sctp/structs.h;
 * sctp_pack_cookie() and sctp_unpack_cookie(), net/sctp/sm_make_chunk.c): all that the responder
 * must know of a peer that sent INIT, kept by the peer, authenticated by SctpSipHash().
 */
class SctpStateCookie
{
  public:
    /** What Unpack() found. */
    enum class Verdict : uint8_t
    {
        VALID,    ///< ours and young enough
        TAMPERED, ///< not ours, or changed
        STALE     ///< too old
    };

    SctpAssociationIdentity identity; ///< as the responder sees it
    Time created;                     ///< when it was made
    uint32_t tieTagLocal{0};          ///< local tag of an association that exists already, or 0
    uint32_t tieTagPeer{0};           ///< its peer tag, or 0

    /** @param key secret of the endpoint @return the cookie's bytes */
    std::vector<uint8_t> Pack(const SctpSipHashKey& key) const;

    /**
     * @param bytes a cookie that came back
     * @param key secret of the endpoint
     * @param now simulated time
     * @param life Valid.Cookie.Life
     * @param [out] verdict what was found
     * @return the cookie, unless it is TAMPERED
     */
    static std::optional<SctpStateCookie> Unpack(SctpBytes bytes,
                                                 const SctpSipHashKey& key,
                                                 Time now,
                                                 Time life,
                                                 Verdict& verdict);
};

} // namespace ns3

#endif // SCTP_STATE_COOKIE_H
