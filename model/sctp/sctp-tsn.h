/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_TSN_H
#define SCTP_TSN_H

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A transmission sequence number without wrap-around: its low 32 bits are the TSN on the wire.
 *
 * RFC 9260 section 1.6 (by RFC 1982) compares 32-bit TSNs by serial number arithmetic. Here a
 * TSN is unwrapped once, when it comes off the wire, against a number known to be within 2^31 of
 * it; from then on plain integers are compared (TSN_lt() and friends of include/net/sctp/sm.h).
 */
using SctpTsn = uint64_t;

/**
 * Start a sequence. An offset of 2^32 leaves room for numbers below the first.
 * @param initialTsn first TSN, as in INIT or INIT ACK
 * @return the same TSN, unwrapped
 */
constexpr SctpTsn
SctpTsnFirst(uint32_t initialTsn)
{
    return (SctpTsn{1} << 32) + initialTsn;
}

/**
 * @param wire TSN on the wire
 * @param reference unwrapped TSN less than 2^31 away
 * @return the TSN, unwrapped
 */
constexpr SctpTsn
SctpTsnUnwrap(uint32_t wire, SctpTsn reference)
{
    return reference + static_cast<int32_t>(wire - static_cast<uint32_t>(reference));
}

/**
 * @param tsn unwrapped TSN
 * @return TSN as on the wire
 */
constexpr uint32_t
SctpTsnWire(SctpTsn tsn)
{
    return static_cast<uint32_t>(tsn);
}

} // namespace ns3

#endif // SCTP_TSN_H
