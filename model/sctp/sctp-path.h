/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PATH_H
#define SCTP_PATH_H

#include "sctp-congestion-control.h"
#include "sctp-parameters.h"
#include "sctp-rto-estimator.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What an association knows of one of the peer's addresses (struct sctp_transport,
 * include/net/sctp/structs.h).
 */
struct SctpPath
{
    /**
     * @param parameters of the association
     * @param pmdcs room for chunks in a packet, bytes
     * @param family of the address
     */
    SctpPath(const SctpParameters& parameters, uint32_t pmdcs, SctpAddress::Family family)
        : rto(parameters),
          congestion(pmdcs, family, parameters.cwndAccounting)
    {
    }

    SctpRtoEstimator rto;             ///< retransmission timeout
    SctpCongestionControl congestion; ///< congestion window
};

} // namespace ns3

#endif // SCTP_PATH_H
