/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "capture-replay-report.h"

#include <algorithm>
#include <array>
#include <iomanip>
#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

/** The directions in the order of reports, each by the device that sends. */
constexpr std::array<ReplaySide, 2> SENDERS{EGRESS_SIDE, INGRESS_SIDE};

/** @param sender the device that sends @return the direction's name */
const char*
Direction(ReplaySide sender)
{
    return sender == EGRESS_SIDE ? "r0-r1" : "r1-r0";
}

/** @param result a comparison @param sender the device that sends @return its name in reports */
std::string
FullName(const CaptureReplayResult& result, ReplaySide sender)
{
    return result.config.name + "." + Direction(sender);
}

/** @param comparison one direction @return true if anything was recorded or sent */
bool
IsReported(const ReplayComparison& comparison)
{
    return comparison.fed > 0 || comparison.compared > 0;
}

} // namespace

void
PrintReplayTable(std::ostream& os, const std::vector<CaptureReplayResult>& results)
{
    std::size_t width = 0;
    for (const auto& result : results)
    {
        width = std::max(width, FullName(result, EGRESS_SIDE).size());
    }
    for (const auto& result : results)
    {
        for (ReplaySide sender : SENDERS)
        {
            const ReplayComparison& comparison = result.comparisons[sender];
            if (IsReported(comparison))
            {
                os << std::left << std::setw(width) << FullName(result, sender) << std::right
                   << " compared " << std::setw(4) << comparison.compared << " equal "
                   << std::setw(4) << comparison.equal << " different " << std::setw(4)
                   << comparison.GetDifferent() << "\n";
            }
        }
    }
}

void
PrintReplayTotal(std::ostream& os, const std::vector<CaptureReplayResult>& results)
{
    uint64_t compared = 0;
    uint64_t equal = 0;
    uint64_t different = 0;
    for (const auto& result : results)
    {
        for (const auto& comparison : result.comparisons)
        {
            compared += comparison.compared;
            equal += comparison.equal;
            different += comparison.GetDifferent();
        }
    }
    os << "frames compared " << compared << " equal " << equal << " different " << different
       << "\n";
}

void
PrintReplayDifferences(std::ostream& os, const CaptureReplayResult& result, uint32_t limit)
{
    for (ReplaySide sender : SENDERS)
    {
        const auto& differences = result.comparisons[sender].differences;
        for (std::size_t i = 0; i < differences.size() && i < limit; i++)
        {
            os << result.config.devices[sender].capture << ": ";
            if (differences[i].frame != 0)
            {
                os << "frame " << differences[i].frame << ": ";
            }
            os << differences[i].reason << "\n";
        }
        if (differences.size() > limit)
        {
            os << result.config.devices[sender].capture << ": " << differences.size() - limit
               << " more frames differ\n";
        }
    }
}

std::vector<std::string>
ReplayToJson(const CaptureReplayResult& result)
{
    std::vector<std::string> lines;
    for (ReplaySide sender : SENDERS)
    {
        const ReplayComparison& comparison = result.comparisons[sender];
        if (!IsReported(comparison))
        {
            continue;
        }
        const auto& receiver = result.config.devices[sender == EGRESS_SIDE ? 0 : 1];
        nlohmann::ordered_json json{{"name", result.config.name},
                                    {"direction", Direction(sender)},
                                    {"nat", result.config.nat},
                                    {"portAsRecorded", result.config.portAsRecorded},
                                    {"sctpCrcLostInMidflow", result.config.sctpCrcLostInMidflow},
                                    {"fedCapture", receiver.capture},
                                    {"fedStates", receiver.states},
                                    {"comparedCapture", result.config.devices[sender].capture},
                                    {"comparedStates", result.config.devices[sender].states},
                                    {"featuresOff", result.config.devices[sender].featuresOff},
                                    {"fed", comparison.fed},
                                    {"compared", comparison.compared},
                                    {"equal", comparison.equal},
                                    {"different", comparison.GetDifferent()},
                                    {"differences", nlohmann::ordered_json::array()},
                                    {"moduleVersion", CHECKSUM_OFFLOAD_VERSION},
                                    {"ns3Version", CHECKSUM_OFFLOAD_NS3_VERSION}};
        for (const auto& difference : comparison.differences)
        {
            json["differences"].push_back(
                {{"frame", difference.frame}, {"reason", difference.reason}});
        }
        // Names of files need not be UTF-8, which JSON has to be.
        lines.push_back(
            json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
    }
    return lines;
}

} // namespace ns3
