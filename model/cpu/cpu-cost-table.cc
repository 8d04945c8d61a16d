/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-cost-table.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr const char* CRC32C = "crc32c";
constexpr const char* INTERNET = "internetChecksum";

/**
 * @param name of the cost, for the error
 * @param cost to check
 * @return it
 * @throws std::invalid_argument naming it if it cannot be a time
 */
const CpuCost&
Require(const std::string& name, const CpuCost& cost)
{
    for (const double ns : {cost.perCallNs, cost.perByteNs})
    {
        if (!(ns >= 0 && ns <= 1e9))
        {
            throw std::invalid_argument("CPU cost " + name + ": " + std::to_string(ns) +
                                        " ns: must be from 0 to 10^9");
        }
    }
    return cost;
}

Json
ToObject(const CpuCost& cost)
{
    return Json{{"perCallNs", cost.perCallNs}, {"perByteNs", cost.perByteNs}};
}

/// @param name of the cost @param value its object @return it @throws as FromJson()
CpuCost
ParseCost(const std::string& name, const Json& value)
{
    if (!value.is_object())
    {
        throw std::invalid_argument("CPU costs: " + name + ": must be an object");
    }
    CpuCost cost;
    for (const auto& [key, number] : value.items())
    {
        double* const target = key == "perCallNs"   ? &cost.perCallNs
                               : key == "perByteNs" ? &cost.perByteNs
                                                    : nullptr;
        if (!target || !number.is_number())
        {
            throw std::invalid_argument("CPU costs: " + name + "." + key +
                                        ": must be a number perCallNs or perByteNs");
        }
        *target = number.get<double>();
    }
    return cost;
}

} // namespace

int64_t
CpuCost::GetPicoseconds(uint64_t calls, uint64_t bytes) const
{
    return std::llround((perCallNs * calls + perByteNs * bytes) * 1000);
}

CpuCostTable::CpuCostTable() = default;

const CpuCost&
CpuCostTable::Get(WorkPlace place) const
{
    return m_work.at(static_cast<std::size_t>(place));
}

void
CpuCostTable::Set(WorkPlace place, const CpuCost& cost)
{
    m_work.at(static_cast<std::size_t>(place)) = Require(ToString(place), cost);
}

const CpuCost&
CpuCostTable::Get(ChecksumAlgorithm algorithm) const
{
    return algorithm == ChecksumAlgorithm::CRC32C ? m_crc32c : m_internet;
}

void
CpuCostTable::Set(ChecksumAlgorithm algorithm, const CpuCost& cost)
{
    const bool isCrc = algorithm == ChecksumAlgorithm::CRC32C;
    (isCrc ? m_crc32c : m_internet) = Require(isCrc ? CRC32C : INTERNET, cost);
}

std::string
CpuCostTable::ToJson() const
{
    Json json;
    for (uint32_t place = 0; place < WORK_PLACES; ++place)
    {
        json[ToString(static_cast<WorkPlace>(place))] = ToObject(m_work[place]);
    }
    json[CRC32C] = ToObject(m_crc32c);
    json[INTERNET] = ToObject(m_internet);
    return json.dump();
}

CpuCostTable
CpuCostTable::FromJson(const std::string& json)
{
    const auto parsed = Json::parse(json, nullptr, false);
    if (!parsed.is_object())
    {
        throw std::invalid_argument("CPU costs: not a JSON object");
    }
    CpuCostTable table;
    for (const auto& [key, value] : parsed.items())
    {
        const auto cost = ParseCost(key, value);
        if (key == CRC32C || key == INTERNET)
        {
            table.Set(key == CRC32C ? ChecksumAlgorithm::CRC32C : ChecksumAlgorithm::INTERNET,
                      cost);
            continue;
        }
        uint32_t place = 0;
        while (place < WORK_PLACES && key != ToString(static_cast<WorkPlace>(place)))
        {
            ++place;
        }
        if (place == WORK_PLACES)
        {
            throw std::invalid_argument("CPU costs: " + key + ": no such place or checksum");
        }
        table.Set(static_cast<WorkPlace>(place), cost);
    }
    return table;
}

} // namespace ns3
