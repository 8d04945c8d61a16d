/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_UTILISATION_LOG_H
#define CPU_UTILISATION_LOG_H

#include "host-cpu.h"

#include "ns3/nstime.h"

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <tuple>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * How busy the cores of a HostCpu are over time, per core, node, place and kind of work: what
 * "perf record" on a timer would sample, but exact. Work that crosses the border of two intervals
 * belongs to both in part.
 *
 * It listens from its construction to its destruction, and keeps one number for each interval and
 * kind of work that occurs in it.
 */
class CpuUtilisationLog
{
  public:
    /**
     * @param host whose cores to watch
     * @param interval of which each row tells
     * @throws std::invalid_argument if the interval is not positive
     */
    CpuUtilisationLog(Ptr<HostCpu> host, Time interval);
    ~CpuUtilisationLog();
    CpuUtilisationLog(const CpuUtilisationLog&) = delete;
    CpuUtilisationLog& operator=(const CpuUtilisationLog&) = delete;

    /**
     * @param index of an interval, from 0 at time zero
     * @param core its number
     * @return share of the interval in which the core is busy, 0 to 1
     */
    double GetUtilisation(uint64_t index, uint32_t core) const;

    /** @return all that was seen, ps */
    int64_t GetPicoseconds() const;

    /**
     * CSV (RFC 4180) with the header "beginSeconds,core,nodeId,place,what,utilisation", ordered by
     * time, core and node; what does not occur in an interval has no row.
     * @param os where to
     */
    void WriteCsv(std::ostream& os) const;

    /**
     * WriteCsv() into a file.
     * @param fileName of the file
     * @throws std::runtime_error naming the file if it cannot be written
     */
    void WriteFile(const std::string& fileName) const;

  private:
    /// Interval, core, node, place, kind of work.
    using Key = std::tuple<uint64_t, uint32_t, uint32_t, std::string_view, std::string_view>;

    /** @param charge of a core */
    void Charged(const CpuCharge& charge);

    Ptr<HostCpu> m_host;           ///< whose cores it watches
    int64_t m_interval;            ///< ps
    std::map<Key, int64_t> m_busy; ///< ps
};

} // namespace ns3

#endif // CPU_UTILISATION_LOG_H
