/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PARAMETER_H
#define SCTP_PARAMETER_H

#include "sctp-byte-io.h"

#include <cstdint>

namespace ns3
{

/** Types of the parameters of INIT and INIT ACK, RFC 9260 section 3.3.2.1 and 3.3.3.1. */
enum class SctpParameterType : uint16_t
{
    HEARTBEAT_INFO = 1,          ///< of HEARTBEAT and HEARTBEAT ACK
    IPV4_ADDRESS = 5,            ///< an address of the sender
    IPV6_ADDRESS = 6,            ///< an address of the sender
    STATE_COOKIE = 7,            ///< INIT ACK: state of the responder
    UNRECOGNIZED_PARAMETER = 8,  ///< INIT ACK: a parameter of INIT that was not known
    COOKIE_PRESERVATIVE = 9,     ///< INIT: wanted longer life of the cookie
    HOST_NAME_ADDRESS = 11,      ///< deprecated
    SUPPORTED_ADDRESS_TYPES = 12 ///< INIT: IPv4, IPv6 or both
};

/** @ingroup checksum-offload A type-length-value: a parameter of a chunk, or an error cause. */
struct SctpTlv
{
    static constexpr uint32_t HEADER_SIZE = 4; ///< type, length

    uint16_t type{0}; ///< parameter type or cause code
    SctpBytes value;  ///< what follows the header, padding not counted
    SctpBytes whole;  ///< with its header, padding not counted
};

/**
 * @ingroup checksum-offload
 * Walks over parameters or causes (sctp_walk_params(), include/net/sctp/sctp.h). Never looks past
 * the end. The padding of the last one may lie outside: the length of the chunk does not count it.
 */
class SctpTlvReader
{
  public:
    /** @param bytes the parameters */
    explicit SctpTlvReader(SctpBytes bytes);

    /**
     * @param [out] tlv the next one
     * @return false at the end, or where one is malformed
     */
    bool Next(SctpTlv& tlv);

    /** @return true if the walk ended because one is truncated or too short */
    bool IsMalformed() const;

  private:
    SctpBytes m_rest;        ///< not yet walked over
    bool m_malformed{false}; ///< ended early
};

/**
 * Append a type-length-value and its padding.
 * @param writer where to
 * @param type parameter type or cause code
 * @param value its value
 */
void SctpWriteTlv(SctpByteWriter& writer, uint16_t type, SctpBytes value);

} // namespace ns3

#endif // SCTP_PARAMETER_H
