/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-cost-preset.h"

#include <algorithm>
#include <array>
#include <stdexcept>

namespace ns3
{

namespace
{

/** A crc32c() by name. */
struct CrcPreset
{
    const char* name; ///< in a preset's name
    CpuCost cost;     ///< of a call
};

/// Fitted to 64 and 1448 bytes: 113.6 and 3151.5, 38.3 and 740.4, 12.2 and 154.3, 19.9 and 59.8 ns.
constexpr std::array<CrcPreset, 4> CRC_PRESETS{{{"table", {0, 2.19}},
                                                {"slice-by-8", {5.8, 0.507}},
                                                {"sse4.2", {5.6, 0.103}},
                                                {"folded", {18.1, 0.0288}}}};

/// 9.9 ns for 64 bytes, 69.2 ns for 1448 bytes.
constexpr CpuCost INTERNET_CHECKSUM{7.2, 0.0428};

/// memcpy() of 65536 bytes in the cache: 1162 ns.
constexpr double COPY_PER_BYTE_NS = 0.0177;

/** @return Linux commit b17c706987fa: 8 bits / 15348 Mbit/s for each byte, and nothing else */
CpuCostTable
MakeLoopback2014()
{
    CpuCostTable costs;
    costs.Set(WorkPlace::SOCKET_SEND, {0, 8 / 15.34826});
    return costs;
}

/**
 * Linux commit bec1f6f69736, in cycles per 61818 bytes of a core that has 2.8 * 10^9 in a second:
 * UDP 188540, UDP GSO 77205, TCP TSO 29770. With a copy c, a packet's way down t, a segment g and a
 * frame d the first two are 42(t+d)+c and t+c+42(g+d); the measurement does not tell d, and 200 ns
 * are assumed. The third is t+c+d and its acknowledgements, whose cost a is such that CpuValidation
 * agrees. Nothing was measured of SCTP, which is taken to cost the same per packet, and nothing of
 * a router.
 */
CpuCostTable
MakeXeon2018()
{
    CpuCostTable costs;
    costs.Set(WorkPlace::TRANSPORT_OUTPUT, {1377, COPY_PER_BYTE_NS});
    costs.Set(WorkPlace::GSO, {397, 0});
    costs.Set(WorkPlace::DEVICE_TRANSMIT, {200, 0});
    costs.Set(WorkPlace::TRANSPORT_INPUT, {364, 0});
    costs.Set(WorkPlace::SCTP_OUTPUT, costs.Get(WorkPlace::TRANSPORT_OUTPUT));
    costs.Set(WorkPlace::SCTP_INPUT, costs.Get(WorkPlace::TRANSPORT_INPUT));
    return costs;
}

/// @param name e.g. "sse4.2" @return it; null if there is none
const CrcPreset*
FindCrc(const std::string& name)
{
    const auto* const found = std::find_if(CRC_PRESETS.begin(),
                                           CRC_PRESETS.end(),
                                           [&name](const auto& each) { return each.name == name; });
    return found == CRC_PRESETS.end() ? nullptr : &*found;
}

/// @param names some @return them, as a list
std::string
Join(const std::vector<std::string>& names)
{
    std::string list;
    for (const auto& name : names)
    {
        list += (list.empty() ? "" : ", ") + name;
    }
    return list;
}

/// @param name of a preset @throws std::invalid_argument naming it
[[noreturn]] void
Refuse(const std::string& name)
{
    throw std::invalid_argument("CPU cost preset " + name + ": must be a path (" +
                                Join(CpuCostPreset::GetPathNames()) + "), a CRC32c (" +
                                Join(CpuCostPreset::GetCrcNames()) + "), or both as path+CRC32c");
}

} // namespace

std::vector<std::string>
CpuCostPreset::GetPathNames()
{
    return {"none", "loopback-2014", "xeon-2018"};
}

std::vector<std::string>
CpuCostPreset::GetCrcNames()
{
    std::vector<std::string> names;
    for (const auto& each : CRC_PRESETS)
    {
        names.emplace_back(each.name);
    }
    return names;
}

CpuCostTable
CpuCostPreset::FromName(const std::string& name)
{
    const auto plus = name.find('+');
    const bool isCrcAlone = FindCrc(name) != nullptr;
    const auto path = isCrcAlone ? "none" : name.substr(0, plus);
    std::string crc = plus == std::string::npos ? (isCrcAlone ? name : "") : name.substr(plus + 1);
    CpuCostTable costs;
    if (path == "loopback-2014")
    {
        costs = MakeLoopback2014();
        crc = plus == std::string::npos ? "slice-by-8" : crc;
    }
    else if (path == "xeon-2018")
    {
        costs = MakeXeon2018();
        crc = plus == std::string::npos ? "sse4.2" : crc;
    }
    else if (path != "none")
    {
        Refuse(name);
    }
    if (path == "none" && crc.empty() && plus == std::string::npos)
    {
        return costs;
    }
    const auto* const found = FindCrc(crc);
    if (!found)
    {
        Refuse(name);
    }
    costs.Set(ChecksumAlgorithm::CRC32C, found->cost);
    costs.Set(ChecksumAlgorithm::INTERNET, INTERNET_CHECKSUM);
    return costs;
}

} // namespace ns3
