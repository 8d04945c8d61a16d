/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "capture-replay-config.h"

#include "recorded-capture.h"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <stdexcept>

namespace ns3
{

namespace
{

using Names = std::vector<std::string>;

const char* const INGRESS_SUFFIX = ".2_rtr-ingress"; //!< tap at r0
const char* const EGRESS_SUFFIX = ".3_rtr-egress";   //!< tap at r1

/** @param names list to extend @param more what to append */
void
Append(Names& names, const Names& more)
{
    names.insert(names.end(), more.begin(), more.end());
}

/**
 * The part of a name behind the variant and the protocol.
 * @param config what to set up
 * @param run e.g. "sctp.B_Ecrc1_Rcrc0_gso0"
 * @return false if the name does not tell
 */
bool
ParseSctp(CaptureReplayConfig& config, const std::string& run)
{
    static const std::regex pattern(
        "sctp\\.[A-Z]_(?:(noNAT|portNAT|midflow)_)?(?:Ecrc[01]_)?Rcrc(1to0|[01])_"
        "gso([01])(_passthrough|_Rseg0)?");
    std::smatch match;
    if (!std::regex_match(run, match, pattern))
    {
        return false;
    }
    if (match[1] == "noNAT")
    {
        config.nat = "off";
    }
    config.portAsRecorded = match[1] == "portNAT";
    config.sctpCrcLostInMidflow = match[2] == "1to0";
    for (auto& device : config.devices)
    {
        if (match[2] == "0")
        {
            Append(device.featuresOff, {"tx-checksum-sctp"});
        }
        if (match[3] == "0" || match[4] == "_Rseg0")
        {
            Append(device.featuresOff, {"tx-generic-segmentation", "tx-sctp-segmentation"});
        }
    }
    return true;
}

/** As ParseSctp(), for "tcp.A_E1_R1_gso0" and "udp.A_E1_R1". */
bool
ParseTcpOrUdp(CaptureReplayConfig& config, const std::string& run)
{
    static const std::regex pattern("(?:tcp|udp)\\.[A-Z]_E[01]_R([01])(?:_gso0)?");
    std::smatch match;
    if (!std::regex_match(run, match, pattern))
    {
        return false;
    }
    for (auto& device : config.devices)
    {
        Append(device.featuresOff, {"tx-generic-segmentation", "tx-tcp-segmentation"});
        if (match[1] == "0") // ethtool -K DEVICE tx off
        {
            Append(device.featuresOff, {"tx-checksum-ip-generic", "tx-checksum-sctp"});
        }
    }
    return true;
}

/** As ParseSctp(), for "nic.on" and "nic.off": r1 is an e1000e, of which only SCTP matters. */
bool
ParseNic(CaptureReplayConfig& config, const std::string& run)
{
    if (run != "nic.on" && run != "nic.off")
    {
        return false;
    }
    if (run == "nic.off")
    {
        config.nat = "off";
    }
    config.devices[EGRESS_SIDE].featuresOff = {"tx-checksum-sctp", "tx-sctp-segmentation"};
    return true;
}

} // namespace

void
CaptureReplayConfig::Validate() const
{
    const Names allowed{"unpatched", "patched", "mainline", "always-none", "off"};
    if (std::find(allowed.begin(), allowed.end(), nat) == allowed.end())
    {
        throw std::invalid_argument("nat is '" + nat +
                                    "', not unpatched, patched, mainline, always-none or off");
    }
    if (pathMtu < 68 || pathMtu > 65535)
    {
        throw std::invalid_argument("pathMtu is " + std::to_string(pathMtu) + ", not 68 to 65535");
    }
    if (nat == "off" && portAsRecorded)
    {
        throw std::invalid_argument("portAsRecorded is true, but nat is off");
    }
}

CaptureReplayConfig
ParseRecordedRunName(const std::string& name)
{
    CaptureReplayConfig config;
    config.name = name;
    const auto dot = name.find('.');
    const std::string variant = name.substr(0, dot);
    const std::string run = dot == std::string::npos ? "" : name.substr(dot + 1);
    if (variant != "stock" && variant != "unpatched")
    {
        throw RecordingError(name + ": the name begins with neither stock. nor unpatched.");
    }
    config.nat = variant == "stock" ? "mainline" : "unpatched";
    if (!ParseSctp(config, run) && !ParseTcpOrUdp(config, run) && !ParseNic(config, run))
    {
        throw RecordingError(name + ": the name does not tell how the router was set up");
    }
    return config;
}

std::vector<CaptureReplayConfig>
FindRecordedRuns(const std::string& folder)
{
    namespace fs = std::filesystem;
    if (!fs::is_directory(folder))
    {
        throw RecordingError(folder + ": no such folder");
    }
    const std::string suffix = std::string(INGRESS_SUFFIX) + ".pcap";
    std::vector<CaptureReplayConfig> runs;
    for (const auto& entry : fs::directory_iterator(folder))
    {
        const std::string file = entry.path().filename().string();
        if (file.size() <= suffix.size() ||
            file.compare(file.size() - suffix.size(), suffix.size(), suffix) != 0)
        {
            continue;
        }
        auto config = ParseRecordedRunName(file.substr(0, file.size() - suffix.size()));
        for (auto side : {INGRESS_SIDE, EGRESS_SIDE})
        {
            const std::string tap =
                config.name + (side == INGRESS_SIDE ? INGRESS_SUFFIX : EGRESS_SUFFIX);
            config.devices[side].capture = (fs::path(folder) / (tap + ".pcap")).string();
            config.devices[side].states = (fs::path(folder) / (tap + ".tsv")).string();
        }
        runs.push_back(config);
    }
    if (runs.empty())
    {
        throw RecordingError(folder + ": holds no recordings (no file *" + suffix + ")");
    }
    std::sort(runs.begin(), runs.end(), [](const auto& a, const auto& b) {
        return a.name < b.name;
    });
    return runs;
}

} // namespace ns3
