/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-congestion-control.h"

#include "sctp-header.h"

#include <algorithm>

namespace ns3
{

namespace
{
/** @param family of the peer @param accounting what is counted @return bound of the initial window:
 *  RFC 9260 section 7.2.1, three times the room of a packet of 1500 bytes; Linux keeps the value of
 *  RFC 4960 (sctp_assoc_add_peer(), net/sctp/associola.c) */
uint32_t
GetInitialWindow(SctpAddress::Family family, SctpCwndAccounting accounting)
{
    if (accounting == SctpCwndAccounting::USER_DATA)
    {
        return 4380;
    }
    return family == SctpAddress::Family::IPV4 ? 4404 : 4344;
}

/** @return bytes of a packet that the RFC's unit leaves out and Linux's counts */
uint32_t
GetCountedHeaders(SctpAddress::Family family, SctpCwndAccounting accounting)
{
    if (accounting == SctpCwndAccounting::CHUNKS)
    {
        return 0;
    }
    return (family == SctpAddress::Family::IPV4 ? 20 : 40) + SctpHeader::SIZE;
}
} // namespace

SctpCongestionControl::SctpCongestionControl(uint32_t pmdcs,
                                             SctpAddress::Family family,
                                             SctpCwndAccounting accounting)
    : m_pmdcs(pmdcs),
      m_headers(GetCountedHeaders(family, accounting)),
      m_cwnd(std::min(4 * GetUnit(), std::max(2 * GetUnit(), GetInitialWindow(family, accounting))))
{
}

void
SctpCongestionControl::SetInitialSsthresh(uint32_t peerRwnd)
{
    m_ssthresh = peerRwnd;
}

void
SctpCongestionControl::SetPmdcs(uint32_t pmdcs)
{
    m_pmdcs = pmdcs;
}

void
SctpCongestionControl::OnSack(const SctpAckSummary& ack)
{
    bool fullyUsed = ack.outstandingBefore >= m_cwnd;
    if (m_cwnd <= m_ssthresh)
    {
        if (ack.cumulativeAdvanced && fullyUsed && !ack.inFastRecovery)
        {
            m_cwnd += std::min(ack.ackedBytes, GetUnit());
        }
    }
    else
    {
        m_partialBytesAcked += ack.ackedBytes;
        if (m_partialBytesAcked >= m_cwnd)
        {
            if (!fullyUsed)
            {
                m_partialBytesAcked = m_cwnd;
            }
            else if (ack.cumulativeAdvanced && !ack.inFastRecovery)
            {
                m_partialBytesAcked -= m_cwnd;
                m_cwnd += GetUnit();
            }
        }
    }
    if (ack.outstandingAfter == 0)
    {
        m_partialBytesAcked = 0;
    }
}

void
SctpCongestionControl::OnFastRetransmit()
{
    m_ssthresh = ReducedSsthresh();
    m_cwnd = m_ssthresh;
    m_partialBytesAcked = 0;
}

void
SctpCongestionControl::OnTimeout()
{
    m_ssthresh = ReducedSsthresh();
    m_cwnd = GetUnit();
    m_partialBytesAcked = 0;
}

uint32_t
SctpCongestionControl::GetCwnd() const
{
    return m_cwnd;
}

uint32_t
SctpCongestionControl::GetSsthresh() const
{
    return m_ssthresh;
}

uint32_t
SctpCongestionControl::GetPartialBytesAcked() const
{
    return m_partialBytesAcked;
}

uint32_t
SctpCongestionControl::GetPmdcs() const
{
    return m_pmdcs;
}

uint32_t
SctpCongestionControl::GetUnit() const
{
    return m_pmdcs + m_headers;
}

uint32_t
SctpCongestionControl::ReducedSsthresh() const
{
    return std::max(m_cwnd / 2, 4 * GetUnit());
}

} // namespace ns3
