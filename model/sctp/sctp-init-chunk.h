/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_INIT_CHUNK_H
#define SCTP_INIT_CHUNK_H

#include "sctp-address.h"
#include "sctp-chunk.h"
#include "sctp-parameter.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * INIT and INIT ACK, RFC 9260 sections 3.3.2 and 3.3.3 (struct sctp_inithdr; parameters as
 * sctp_verify_init() and sctp_process_param() of net/sctp/sm_make_chunk.c).
 *
 * Cookie Preservative is accepted and has no effect. An address of a wrong length is passed over.
 */
struct SctpInitChunk
{
    static constexpr uint32_t FIXED_SIZE = 16; ///< fields before the parameters

    uint32_t initiateTag{0};     ///< verification tag that the sender wants to be addressed by
    uint32_t aRwnd{0};           ///< advertised receiver window, bytes
    uint16_t outboundStreams{0}; ///< number of streams that the sender wants to send on
    uint16_t inboundStreams{0};  ///< largest number of streams that it allows
    uint32_t initialTsn{0};      ///< TSN of its first DATA chunk

    std::vector<SctpAddress> addresses;                 ///< IPv4 and IPv6 Address parameters
    std::vector<SctpAddress::Family> supportedFamilies; ///< INIT: Supported Address Types, of those
                                                        ///< that there are here; empty for none
    SctpBytes stateCookie;                              ///< INIT ACK: State Cookie; empty if none
    bool hasHostName{false};                            ///< bears the deprecated Host Name Address
    std::vector<SctpBytes> unrecognized; ///< whole parameters, unknown here, that ask for a report;
                                         ///< written as Unrecognized Parameter

    /**
     * @param chunk INIT or INIT ACK; must outlive the result, which points into it
     * @return nothing if it is truncated or a parameter is malformed
     */
    static std::optional<SctpInitChunk> Parse(const SctpChunk& chunk);

    /**
     * @return false if a field has a value that RFC 9260 sections 3.3.2 and 3.3.3 forbid: tag 0, no
     *         stream in a direction, a window below 1500 bytes
     */
    bool HasValidFields() const;

    /** @param out what to append the chunk to @param type INIT or INIT_ACK */
    void Write(std::vector<uint8_t>& out, SctpChunkType type) const;
};

} // namespace ns3

#endif // SCTP_INIT_CHUNK_H
