/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CAPTURE_REPLAY_CONFIG_H
#define CAPTURE_REPLAY_CONFIG_H

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/** A device of the replayed router, and what was recorded at it. */
struct ReplayDeviceConfig
{
    std::string capture;                  ///< path of the capture, both directions
    std::string states;                   ///< path of the list of states that goes with it
    std::string address;                  ///< its address and prefix length, e.g. "10.1.0.1/24"
    std::vector<std::string> featuresOff; ///< ethtool's names of features that were off
};

/** Indices of CaptureReplayConfig::devices. */
enum ReplaySide : uint8_t
{
    INGRESS_SIDE = 0, ///< r0, towards the client
    EGRESS_SIDE = 1   ///< r1, towards the server; NAT masquerades behind its address
};

/**
 * @ingroup checksum-offload
 * One comparison of CaptureReplay: two recordings of one router, and how that router was set up.
 */
struct CaptureReplayConfig
{
    std::string name{"replay"}; ///< what reports call it
    /** unpatched, patched, mainline or always-none (variants U, P, M and N of SCTP NAT), or off. */
    std::string nat{"mainline"};
    /** The router of the recordings, two veth devices with all features on unless listed. */
    std::array<ReplayDeviceConfig, 2> devices{
        {{"", "", "10.1.0.1/24", {}}, {"", "", "10.2.0.1/24", {}}}};
    /** NAT chose a port from a range: let it choose the one that it chose in the recording. */
    bool portAsRecorded{false};
    /** r1 lost tx-checksum-sctp in mid-flow: just before the first packet it sent not PARTIAL. */
    bool sctpCrcLostInMidflow{false};
    uint32_t pathMtu{1500}; ///< path MTU of the sender of SCTP super-packets, bytes

    /** @throws std::invalid_argument naming the field and what is allowed */
    void Validate() const;
};

/**
 * Find the comparisons that a folder of recordings holds. A run VARIANT.NAME is made of the files
 * VARIANT.NAME.2_rtr-ingress and .3_rtr-egress, each .pcap and .tsv; how the router was set up is
 * taken from the name, as PROVENANCE.md beside the recordings explains it.
 * @param folder path of the folder
 * @return one per run, sorted by name; at least one
 * @throws RecordingError naming the folder or file if there is none, one lacks a file, or its name
 *         does not tell the set-up
 */
std::vector<CaptureReplayConfig> FindRecordedRuns(const std::string& folder);

/**
 * Take the router's set-up from the name of a run.
 * @param name VARIANT.NAME, e.g. "stock.sctp.B_Ecrc1_Rcrc0_gso0"
 * @return the set-up, without files
 * @throws RecordingError naming the run if its name does not tell
 */
CaptureReplayConfig ParseRecordedRunName(const std::string& name);

} // namespace ns3

#endif // CAPTURE_REPLAY_CONFIG_H
