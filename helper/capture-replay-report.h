/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CAPTURE_REPLAY_REPORT_H
#define CAPTURE_REPLAY_REPORT_H

#include "capture-replay.h"

#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/**
 * Print one line per comparison, "NAME compared N equal N different N", aligned. A direction in
 * which nothing was recorded and nothing sent has no line. The name ends in the direction: r0-r1 is
 * from client to server.
 * @param os where to
 * @param results what was compared
 */
void PrintReplayTable(std::ostream& os, const std::vector<CaptureReplayResult>& results);

/**
 * Print one line with the sums over all comparisons, "frames compared N equal N different N".
 * @param os where to
 * @param results what was compared
 */
void PrintReplayTotal(std::ostream& os, const std::vector<CaptureReplayResult>& results);

/**
 * Print one line per frame that differs: file, frame number, what differs.
 * @param os where to
 * @param result a comparison
 * @param limit lines per direction; a further line tells how many are left out
 */
void PrintReplayDifferences(std::ostream& os, const CaptureReplayResult& result, uint32_t limit);

/**
 * The comparisons of one result as JSON objects, one line each: name, direction, nat, files,
 * features that were off, counts, differences, moduleVersion, ns3Version.
 * @param result a comparison
 * @return the lines, without newline at their ends
 */
std::vector<std::string> ReplayToJson(const CaptureReplayResult& result);

} // namespace ns3

#endif // CAPTURE_REPLAY_REPORT_H
