/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_SIPHASH_H
#define SCTP_SIPHASH_H

#include "sctp-byte-io.h"

#include <array>
#include <cstdint>

namespace ns3
{

/** 128-bit key, two little-endian halves. */
using SctpSipHashKey = std::array<uint64_t, 2>;

/**
 * SipHash-2-4 (J.-P. Aumasson and D. J. Bernstein, "SipHash: a fast short-input PRF", 2012): the
 * keyed MAC of the state cookie. RFC 9260 section 5.1.3 leaves the MAC to the implementation; Linux
 * takes HMAC-SHA1 or MD5. Nobody but the endpoint that signed a cookie ever verifies it.
 * @param key secret
 * @param bytes what to authenticate
 * @return 64-bit tag
 */
uint64_t SctpSipHash(const SctpSipHashKey& key, SctpBytes bytes);

} // namespace ns3

#endif // SCTP_SIPHASH_H
