/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_RTO_ESTIMATOR_H
#define SCTP_RTO_ESTIMATOR_H

#include "sctp-parameters.h"

#include "ns3/nstime.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Retransmission timeout of one path, RFC 9260 section 6.3.1
 * (sctp_transport_update_rto(), net/sctp/transport.c).
 *
 * Linux divides by shifts and in jiffies; here time has the simulator's resolution, and RTO.Alpha
 * and RTO.Beta may be any fraction.
 */
class SctpRtoEstimator
{
  public:
    /** @param parameters RTO.Initial, RTO.Min, RTO.Max, RTO.Alpha, RTO.Beta */
    explicit SctpRtoEstimator(const SctpParameters& parameters);

    /** @param rtt a measured round trip (rules C2, C3, C6, C7) */
    void Measure(Time rtt);
    /** The timer expired: the timeout doubles, up to RTO.Max (rule E2). */
    void BackOff();

    /** @return the timeout */
    Time GetRto() const;
    /** @return SRTT; zero before the first measurement */
    Time GetSrtt() const;
    /** @return RTTVAR; zero before the first measurement */
    Time GetRttVar() const;

  private:
    Time m_min;             ///< RTO.Min
    Time m_max;             ///< RTO.Max
    double m_alpha;         ///< RTO.Alpha
    double m_beta;          ///< RTO.Beta
    Time m_rto;             ///< timeout
    Time m_srtt{0};         ///< smoothed round-trip time
    Time m_rttVar{0};       ///< its variation
    bool m_measured{false}; ///< whether there was a measurement
};

} // namespace ns3

#endif // SCTP_RTO_ESTIMATOR_H
