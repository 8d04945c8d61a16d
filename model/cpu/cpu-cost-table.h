/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_COST_TABLE_H
#define CPU_COST_TABLE_H

#include "ns3/checksum-transition.h"
#include "ns3/packet-work.h"

#include <array>
#include <cstdint>
#include <string>

namespace ns3
{

/** What one kind of work costs a core. */
struct CpuCost
{
    double perCallNs{0}; ///< per packet, call or interrupt, ns
    double perByteNs{0}; ///< per byte, ns

    /**
     * @param calls how many
     * @param bytes of all of them together
     * @return time, whole picoseconds
     * @throws std::overflow_error naming it if it is longer than 2^63 ps, 106 days
     */
    int64_t GetPicoseconds(uint64_t calls, uint64_t bytes) const;
};

/**
 * @ingroup checksum-offload
 * What work costs a core: per place a time per packet and per byte (PacketWork), per checksum a
 * time per contiguous piece and per byte (ChecksumComputation). What hardware computes is free.
 *
 * Ready-made tables are in CpuCostPreset; JSON of the same shape as ToJson() makes others.
 */
class CpuCostTable
{
  public:
    static constexpr double MAX_PER_CALL_NS = 1e9; ///< a second
    static constexpr double MAX_PER_BYTE_NS = 1e6; ///< 64 KiB a minute

    /** A table in which everything is free. */
    CpuCostTable();

    /** @param place where @return what a packet costs there */
    const CpuCost& Get(WorkPlace place) const;
    /**
     * @param place where
     * @param cost of a packet there, at most MAX_PER_CALL_NS and MAX_PER_BYTE_NS
     * @throws std::invalid_argument naming the place if it is more, or negative
     */
    void Set(WorkPlace place, const CpuCost& cost);

    /** @param algorithm which sum @return what it costs */
    const CpuCost& Get(ChecksumAlgorithm algorithm) const;
    /**
     * @param algorithm which sum
     * @param cost of a contiguous piece, e.g. a crc32c() call; limits as of a packet
     * @throws std::invalid_argument naming the sum if it is more, or negative
     */
    void Set(ChecksumAlgorithm algorithm, const CpuCost& cost);

    /**
     * @return an object of objects {"perCallNs": ..., "perByteNs": ...}: one per place, by
     * ToString(WorkPlace), then "crc32c" and "internetChecksum"; on one line
     */
    std::string ToJson() const;

    /**
     * @param json as of ToJson(); what is absent is free
     * @return the table
     * @throws std::invalid_argument naming the key that is unknown, that is there twice or whose
     * value is not a number of nanoseconds, or if it is no JSON object
     */
    static CpuCostTable FromJson(const std::string& json);

  private:
    std::array<CpuCost, WORK_PLACES> m_work; ///< by WorkPlace
    CpuCost m_crc32c;                        ///< a crc32c() call
    CpuCost m_internet;                      ///< an Internet checksum
};

} // namespace ns3

#endif // CPU_COST_TABLE_H
