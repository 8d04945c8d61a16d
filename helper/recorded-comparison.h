/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_COMPARISON_H
#define RECORDED_COMPARISON_H

#include <cstdint>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/** @ingroup checksum-offload A recorded table against simulated runs. */
struct RecordedComparison
{
    std::string name;                     ///< what reports call it
    uint64_t rows{0};                     ///< lines of the table
    uint64_t equal{0};                    ///< of these: nothing differs
    uint64_t cells{0};                    ///< fields compared, of all lines
    std::vector<std::string> differences; ///< one sentence each, naming file, line and field
    /// fields of each column that were not compared, with the reason, e.g. "cli_out_skbs: timing"
    std::map<std::string, uint64_t> notCompared;

    /** @return lines in which something differs */
    uint64_t GetDifferent() const
    {
        return rows - equal;
    }

    /** @return true if lines were compared, and none differs */
    bool IsEqual() const
    {
        return rows > 0 && equal == rows && differences.empty();
    }
};

/**
 * Print one line of numbers and what was not compared.
 * @param os where to
 * @param comparison a comparison
 */
void PrintComparison(std::ostream& os, const RecordedComparison& comparison);

/**
 * Print differences, one per line.
 * @param os where to
 * @param comparison a comparison
 * @param limit how many at most; the number of the others is told
 */
void PrintDifferences(std::ostream& os, const RecordedComparison& comparison, uint32_t limit);

/** @param comparison a comparison @return one JSON object on one line */
std::string ComparisonToJson(const RecordedComparison& comparison);

} // namespace ns3

#endif // RECORDED_COMPARISON_H
