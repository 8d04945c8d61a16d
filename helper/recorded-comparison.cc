/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-comparison.h"

#include <iomanip>
#include <nlohmann/json.hpp>

namespace ns3
{

void
PrintComparison(std::ostream& os, const RecordedComparison& comparison)
{
    os << comparison.name << " compared " << std::setw(4) << comparison.rows << " equal "
       << std::setw(4) << comparison.equal << " different " << std::setw(4)
       << comparison.GetDifferent() << " (" << comparison.cells << " fields)\n";
    for (const auto& [reason, fields] : comparison.notCompared)
    {
        os << "  not compared: " << std::setw(4) << fields << " fields of " << reason << "\n";
    }
}

void
PrintDifferences(std::ostream& os, const RecordedComparison& comparison, uint32_t limit)
{
    const auto& differences = comparison.differences;
    for (std::size_t i = 0; i < differences.size() && i < limit; i++)
    {
        os << differences[i] << "\n";
    }
    if (differences.size() > limit)
    {
        os << comparison.name << ": " << differences.size() - limit << " more differences\n";
    }
}

std::string
ComparisonToJson(const RecordedComparison& comparison)
{
    const nlohmann::ordered_json json{{"name", comparison.name},
                                      {"compared", comparison.rows},
                                      {"equal", comparison.equal},
                                      {"different", comparison.GetDifferent()},
                                      {"fieldsCompared", comparison.cells},
                                      {"fieldsNotCompared", comparison.notCompared},
                                      {"differences", comparison.differences},
                                      {"moduleVersion", CHECKSUM_OFFLOAD_VERSION},
                                      {"ns3Version", CHECKSUM_OFFLOAD_NS3_VERSION}};
    // Names of files need not be UTF-8, which JSON has to be.
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

} // namespace ns3
