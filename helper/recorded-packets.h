/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_PACKETS_H
#define RECORDED_PACKETS_H

#include "packet-rates.h"
#include "recorded-table.h"

#include <cstdint>
#include <optional>
#include <set>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * How many packets of each class a recorded run had. The recording tells the sum (*_out_skbs); how
 * many of them were super-packets, and of how many members, follows from one or two of the counters
 * themselves, which are then used and cannot be compared any more.
 */
struct RecordedPackets
{
    PacketNumbers numbers;      ///< as far as they are told
    std::set<std::string> used; ///< columns that told them

    /**
     * @param table counts.csv
     * @param row of it, from 0
     * @param rates of the same configuration, simulated
     */
    RecordedPackets(const RecordedTable& table, std::size_t row, const PacketRates& rates);

  private:
    /** Find plain and gso. */
    void Split(const RecordedTable& table, std::size_t row, const PacketRates& rates);
    /** Find members. */
    void FindMembers(const RecordedTable& table, std::size_t row, const PacketRates& rates);
};

/** Bytes that a function summed, as a combination of what a run sent. */
struct BytesRate
{
    int64_t plain{0};    ///< times the bytes of ordinary packets
    int64_t whole{0};    ///< times the bytes of super-packets
    int64_t segments{0}; ///< times the bytes of their segments

    /** @param rate hits of the function */
    explicit BytesRate(const CounterRate& rate);
};

/**
 * @ingroup checksum-offload
 * How many bytes of SCTP a recorded run sent. They follow from the numbers of packets where no
 * chunk was sent twice, or where it is known which.
 */
class RecordedBytes
{
  public:
    /**
     * @param table counts.csv
     * @param row of it, from 0
     * @param packets of the row
     * @param chunks of the same configuration, simulated
     */
    RecordedBytes(const RecordedTable& table,
                  std::size_t row,
                  const RecordedPackets& packets,
                  const ProbedChunks& chunks);

    /**
     * @param rate of a function
     * @param recorded what the function's column says: if one number is missing, it follows from
     * this
     * @param [out] predicted bytes that it must have summed
     * @return false if too little is known, or if the column has just told what was missing
     */
    bool Predict(const BytesRate& rate, uint64_t recorded, int64_t& predicted);

  private:
    PacketNumbers m_numbers;        ///< of packets
    std::optional<int64_t> m_total; ///< bytes of ordinary packets and super-packets
    std::optional<int64_t> m_plain; ///< bytes of ordinary packets
};

} // namespace ns3

#endif // RECORDED_PACKETS_H
