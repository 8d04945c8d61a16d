/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PARAMETERS_H
#define SCTP_PARAMETERS_H

#include "ns3/nstime.h"

#include <cstdint>

namespace ns3
{

/** What congestion window, burst and outstanding data are counted in. */
enum class SctpCwndAccounting : uint8_t
{
    /// RFC 9260 section 7.2: whole DATA chunks, against the room for chunks in a packet (PMDCS)
    CHUNKS,
    /// Linux: user data alone (sctp_data_size()), against the whole path MTU
    USER_DATA
};

/**
 * @ingroup checksum-offload
 * Protocol parameters, RFC 9260 section 16, with the values suggested there. They are attributes of
 * SctpL4Protocol; an association takes the values of the moment it is made.
 */
struct SctpParameters
{
    Time rtoInitial{Seconds(1)};        ///< RTO.Initial
    Time rtoMin{Seconds(1)};            ///< RTO.Min
    Time rtoMax{Seconds(60)};           ///< RTO.Max
    double rtoAlpha{0.125};             ///< RTO.Alpha
    double rtoBeta{0.25};               ///< RTO.Beta
    uint32_t maxInitRetransmits{8};     ///< Max.Init.Retransmits, attempts
    uint32_t associationMaxRetrans{10}; ///< Association.Max.Retrans, attempts
    Time validCookieLife{Seconds(60)};  ///< Valid.Cookie.Life
    uint32_t maxBurst{4};               ///< Max.Burst, packets
    /// What cwnd and Max.Burst count
    SctpCwndAccounting cwndAccounting{SctpCwndAccounting::CHUNKS};
    Time sackDelay{MilliSeconds(200)}; ///< SACK.Delay
    uint32_t sackFreq{2};              ///< acknowledge at least every so many packets
    uint16_t outboundStreams{10};      ///< streams to send on, if the peer agrees
    uint16_t maxInboundStreams{65535}; ///< most streams to receive on
};

} // namespace ns3

#endif // SCTP_PARAMETERS_H
