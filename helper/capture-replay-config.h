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
    /** Recorded over IPv6, which CaptureReplay does not replay. */
    bool ipv6{false};
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

} // namespace ns3

#endif // CAPTURE_REPLAY_CONFIG_H
