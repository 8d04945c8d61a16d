/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_OUT_OF_THE_BLUE_H
#define SCTP_OUT_OF_THE_BLUE_H

#include "sctp-chunk.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload What is sent in answer to a packet that belongs to no association. */
struct SctpOutOfTheBlueAnswer
{
    std::vector<uint8_t> chunk;  ///< ABORT or SHUTDOWN COMPLETE
    uint32_t verificationTag{0}; ///< tag of the answer
};

/**
 * Rules of RFC 9260 section 8.4 for a packet that belongs to no association and neither opens one
 * (sctp_sf_ootb(), net/sctp/sm_statefuns.c; sctp_rcv_ootb(), net/sctp/input.c).
 * @param chunks what follows the common header
 * @param verificationTag of the packet
 * @return the answer; nothing if the packet is to be discarded silently
 */
std::optional<SctpOutOfTheBlueAnswer> SctpAnswerOutOfTheBlue(SctpBytes chunks,
                                                             uint32_t verificationTag);

} // namespace ns3

#endif // SCTP_OUT_OF_THE_BLUE_H
