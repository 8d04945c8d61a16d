/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TX_TIME_CACHE_H
#define TX_TIME_CACHE_H

#include "ns3/data-rate.h"
#include "ns3/nstime.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * DataRate::CalculateBytesTxTime() of the last size: a 128-bit division, and most frames of a
 * transfer are as long as the one before.
 */
class TxTimeCache
{
  public:
    /** @param rate of the line @param bytes on the line @return how long they take */
    Time Get(const DataRate& rate, uint32_t bytes)
    {
        if (bytes != m_bytes || rate.GetBitRate() != m_bitRate)
        {
            m_time = rate.CalculateBytesTxTime(bytes);
            m_bytes = bytes;
            m_bitRate = rate.GetBitRate();
        }
        return m_time;
    }

  private:
    uint32_t m_bytes{0};   ///< of m_time
    uint64_t m_bitRate{0}; ///< of m_time; 0: there is none yet
    Time m_time;           ///< result
};

} // namespace ns3

#endif // TX_TIME_CACHE_H
