/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-rto-estimator.h"

#include <algorithm>

namespace ns3
{

SctpRtoEstimator::SctpRtoEstimator(const SctpParameters& parameters)
    : m_min(parameters.rtoMin),
      m_max(parameters.rtoMax),
      m_alpha(parameters.rtoAlpha),
      m_beta(parameters.rtoBeta),
      m_rto(parameters.rtoInitial)
{
}

void
SctpRtoEstimator::Measure(Time rtt)
{
    if (!m_measured)
    {
        m_measured = true;
        m_srtt = rtt;
        m_rttVar = rtt / 2;
    }
    else
    {
        double srtt = m_srtt.GetDouble();
        double r = rtt.GetDouble();
        double deviation = srtt > r ? srtt - r : r - srtt;
        m_rttVar = Time((1 - m_beta) * m_rttVar.GetDouble() + m_beta * deviation);
        m_srtt = Time((1 - m_alpha) * srtt + m_alpha * r);
    }
    // Rule G1, with a clock granularity of 1 ms.
    m_rttVar = std::max(m_rttVar, MilliSeconds(1));
    m_rto = std::clamp(m_srtt + 4 * m_rttVar, m_min, m_max);
}

void
SctpRtoEstimator::BackOff()
{
    m_rto = std::min(2 * m_rto, m_max);
}

Time
SctpRtoEstimator::GetRto() const
{
    return m_rto;
}

Time
SctpRtoEstimator::GetSrtt() const
{
    return m_srtt;
}

Time
SctpRtoEstimator::GetRttVar() const
{
    return m_rttVar;
}

} // namespace ns3
