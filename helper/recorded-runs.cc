/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "recorded-runs.h"

#include "recorded-capture.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <map>
#include <sstream>

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

/** The words of a run's name that are not understood yet. */
class RunWords
{
  public:
    /** @param text words with underscores between */
    explicit RunWords(const std::string& text)
    {
        std::istringstream stream(text);
        for (std::string word; std::getline(stream, word, '_');)
        {
            m_words.push_back(word);
        }
    }

    /** @param word a word @return true if it was there; it is taken away */
    bool Take(const std::string& word)
    {
        const auto found = std::find(m_words.begin(), m_words.end(), word);
        if (found == m_words.end())
        {
            return false;
        }
        m_words.erase(found);
        return true;
    }

    /**
     * @param words alternatives
     * @param[out] index which one was there; it is taken away
     * @return false if not exactly one was
     */
    bool TakeOne(const Names& words, std::size_t& index)
    {
        std::size_t found = 0;
        for (std::size_t i = 0; i < words.size(); i++)
        {
            if (Take(words[i]))
            {
                index = i;
                found++;
            }
        }
        return found == 1;
    }

    /** Take away a word that tells how much was sent, if there is one. */
    void TakeMessages()
    {
        uint32_t ignored = 0;
        const auto found = std::find_if(m_words.begin(), m_words.end(), [&](const auto& word) {
            return ParseMessages(word, ignored, ignored);
        });
        if (found != m_words.end())
        {
            m_words.erase(found);
        }
    }

    /** @return true if every word has been taken but the run's letter */
    bool IsDone() const
    {
        return m_words.size() == 1 && m_words[0].size() == 1 && m_words[0] >= "A" &&
               m_words[0] <= "Z";
    }

  private:
    Names m_words; ///< what is left
};

/**
 * The part of a name behind variant and protocol, of SCTP.
 * @param config what to set up
 * @param run e.g. "B_Ecrc1_Rcrc0_gso0"
 * @return false if the name does not tell
 */
bool
ParseSctp(CaptureReplayConfig& config, const std::string& run)
{
    RunWords words(run);
    std::size_t crc = 0;
    std::size_t gso = 0;
    if (!words.TakeOne({"Rcrc0", "Rcrc1", "Rcrc1to0"}, crc) ||
        !words.TakeOne({"gso0", "gso1"}, gso))
    {
        return false;
    }
    config.sctpCrcLostInMidflow = crc == 2;
    if (words.Take("noNAT"))
    {
        config.nat = "off";
    }
    config.portAsRecorded = words.Take("portNAT");
    const bool segments = words.Take("Rseg0") || gso == 0;
    for (const std::string told : {"Ecrc0", "Ecrc1", "midflow", "passthrough"})
    {
        words.Take(told); // tells of the end points, or nothing new
    }
    words.TakeMessages();
    for (auto& device : config.devices)
    {
        if (crc == 0)
        {
            Append(device.featuresOff, {"tx-checksum-sctp"});
        }
        if (segments)
        {
            Append(device.featuresOff, {"tx-generic-segmentation", "tx-sctp-segmentation"});
        }
    }
    return words.IsDone();
}

/** As ParseSctp(), for TCP and UDP: "A_E1_R1_gso0", "A_E1_R1". */
bool
ParseTcpOrUdp(CaptureReplayConfig& config, const std::string& run)
{
    RunWords words(run);
    std::size_t endpoint = 0;
    std::size_t router = 0;
    if (!words.TakeOne({"E0", "E1"}, endpoint) || !words.TakeOne({"R0", "R1"}, router))
    {
        return false;
    }
    words.Take("gso0");
    for (auto& device : config.devices)
    {
        Append(device.featuresOff, {"tx-generic-segmentation", "tx-tcp-segmentation"});
        if (router == 0) // ethtool -K DEVICE tx off
        {
            Append(device.featuresOff, {"tx-checksum-ip-generic", "tx-checksum-sctp"});
        }
    }
    return words.IsDone();
}

/** As ParseSctp(), for "on" and "off": r1 is an e1000e, of which only SCTP matters. */
bool
ParseNic(CaptureReplayConfig& config, const std::string& run)
{
    if (run != "on" && run != "off")
    {
        return false;
    }
    if (run == "off")
    {
        config.nat = "off";
    }
    config.devices[EGRESS_SIDE].featuresOff = {"tx-checksum-sctp", "tx-sctp-segmentation"};
    return true;
}

} // namespace

bool
ParseMessages(const std::string& word, uint32_t& messages, uint32_t& size)
{
    const char* const end = word.data() + word.size();
    uint32_t first = 0;
    uint32_t second = 0;
    const auto middle = std::from_chars(word.data(), end, first);
    if (middle.ec != std::errc() || middle.ptr == end || *middle.ptr != 'x')
    {
        return false;
    }
    const auto last = std::from_chars(middle.ptr + 1, end, second);
    if (last.ec != std::errc() || last.ptr != end || first == 0 || second == 0)
    {
        return false;
    }
    messages = first;
    size = second;
    return true;
}

CaptureReplayConfig
ParseRecordedRunName(const std::string& name)
{
    CaptureReplayConfig config;
    config.name = name;
    const auto dot = name.find('.');
    const auto second = name.find('.', dot + 1);
    if (dot == std::string::npos || second == std::string::npos)
    {
        throw RecordingError(name + ": the name is not VARIANT.PROTOCOL.RUN");
    }
    const std::string variant = name.substr(0, dot);
    std::string protocol = name.substr(dot + 1, second - dot - 1);
    const std::string run = name.substr(second + 1);
    static const std::map<std::string, std::string> variants{{"stock", "mainline"},
                                                             {"unpatched", "unpatched"},
                                                             {"always-none", "always-none"}};
    const auto found = variants.find(variant);
    if (found == variants.end())
    {
        throw RecordingError(name + ": the name begins with none of stock., unpatched. and "
                                    "always-none.");
    }
    config.nat = found->second;
    if (protocol.size() > 1 && protocol.back() == '6')
    {
        protocol.pop_back();
        config.ipv6 = true;
        config.nat = "off"; // Linux' NAT of IPv6 is not modelled, so not recorded
    }
    const bool told = protocol == "sctp"                       ? ParseSctp(config, run)
                      : protocol == "tcp" || protocol == "udp" ? ParseTcpOrUdp(config, run)
                      : protocol == "nic"                      ? ParseNic(config, run)
                                                               : false;
    if (!told)
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
        if (config.ipv6)
        {
            continue;
        }
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
