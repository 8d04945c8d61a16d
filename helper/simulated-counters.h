/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SIMULATED_COUNTERS_H
#define SIMULATED_COUNTERS_H

#include "linux-run.h"
#include "packet-rates.h"
#include "recorded-table.h"

#include <map>
#include <memory>
#include <string>

namespace ns3
{

/** A simulated run of a configuration, and what its packets cost. */
struct SimulatedCounters
{
    LinuxRunResult result;              ///< outcome
    std::unique_ptr<PacketRates> rates; ///< null if they do not exist
    std::string error;                  ///< why they do not
    ProbedChunks chunks;                ///< sizes of what was sent
};

/**
 * @ingroup checksum-offload
 * Simulates the configurations of counts.csv, each once.
 */
class CounterRuns
{
  public:
    /**
     * @param table counts.csv
     * @param row of it, from 0
     * @return how it was set up
     * @throws RecordingError naming file, line and column if a knob has no known value
     */
    static LinuxRunConfig Configure(const RecordedTable& table, std::size_t row);

    /**
     * @param table counts.csv
     * @param row of it, from 0
     * @return a run of the row's configuration
     * @throws RecordingError as above
     */
    const SimulatedCounters& Get(const RecordedTable& table, std::size_t row);

  private:
    std::map<std::string, SimulatedCounters> m_runs; ///< by configuration
};

} // namespace ns3

#endif // SIMULATED_COUNTERS_H
