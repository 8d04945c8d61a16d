/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_RUNS_H
#define RECORDED_RUNS_H

#include "capture-replay-config.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Find the comparisons that a folder of recordings holds. A run VARIANT.NAME is made of the files
 * VARIANT.NAME.2_rtr-ingress and .3_rtr-egress, each .pcap and .tsv; how the router was set up is
 * taken from the name, as PROVENANCE.md beside the recordings explains it. Runs over IPv6 are not
 * among them, as CaptureReplay knows IPv4 only.
 * @param folder path of the folder
 * @return one per run, sorted by name; at least one
 * @throws RecordingError naming the folder or file if there is none, one lacks a file, or its name
 *         does not tell the set-up
 */
std::vector<CaptureReplayConfig> FindRecordedRuns(const std::string& folder);

/**
 * @ingroup checksum-offload
 * Take the router's set-up from the name of a run.
 * @param name VARIANT.NAME, e.g. "stock.sctp.B_Ecrc1_Rcrc0_gso0"
 * @return the set-up, without files
 * @throws RecordingError naming the run if its name does not tell
 */
CaptureReplayConfig ParseRecordedRunName(const std::string& name);

/**
 * @ingroup checksum-offload
 * Read how much a run sent.
 * @param word MESSAGESxBYTES, e.g. "6x40000"
 * @param[out] messages how many, if the word is one of that form
 * @param[out] size bytes of each, likewise
 * @return true if it is of that form
 */
bool ParseMessages(const std::string& word, uint32_t& messages, uint32_t& size);

} // namespace ns3

#endif // RECORDED_RUNS_H
