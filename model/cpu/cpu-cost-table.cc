/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-cost-table.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr const char* CRC32C = "crc32c";
constexpr const char* INTERNET = "internetChecksum";

/** @throws std::invalid_argument naming it if it is not from 0 to the limit */
void
RequireTime(const std::string& name, double ns, double limit, const char* limitText)
{
    if (!(ns >= 0 && ns <= limit))
    {
        std::ostringstream text;
        text << "CPU cost " << name << ": " << ns << " ns: must be from 0 to " << limitText;
        throw std::invalid_argument(text.str());
    }
}

/**
 * @param name of the cost, for the error
 * @param cost to check
 * @return it
 * @throws std::invalid_argument naming it if it cannot be a time
 */
const CpuCost&
Require(const std::string& name, const CpuCost& cost)
{
    RequireTime(name + ".perCallNs", cost.perCallNs, CpuCostTable::MAX_PER_CALL_NS, "10^9");
    RequireTime(name + ".perByteNs", cost.perByteNs, CpuCostTable::MAX_PER_BYTE_NS, "10^6");
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

/** Refuses a key that one object has twice, of which a JSON object would keep one. */
class KeyCheck
{
  public:
    /// @param event of the parser @param value of it, if any @throws as FromJson()
    void See(Json::parse_event_t event, const Json& value)
    {
        if (event == Json::parse_event_t::object_start)
        {
            m_objects.emplace_back();
        }
        else if (event == Json::parse_event_t::object_end)
        {
            m_objects.pop_back();
        }
        else if (event == Json::parse_event_t::key)
        {
            auto& [seen, last] = m_objects.back();
            last = value.get<std::string>();
            if (!seen.insert(last).second)
            {
                throw std::invalid_argument("CPU costs: " + GetPath() + ": is there twice");
            }
        }
    }

  private:
    /** The keys of an object so far. */
    struct Keys
    {
        std::set<std::string> seen; ///< all of them
        std::string last;           ///< the last of them
    };

    /// @return the last key and those of the objects that it is in, with dots between them
    std::string GetPath() const
    {
        std::string path;
        for (const auto& object : m_objects)
        {
            path += (path.empty() ? "" : ".") + object.last;
        }
        return path;
    }

    std::vector<Keys> m_objects; ///< that are open
};

} // namespace

int64_t
CpuCost::GetPicoseconds(uint64_t calls, uint64_t bytes) const
{
    const double picoseconds = (perCallNs * calls + perByteNs * bytes) * 1000;
    if (!(std::abs(picoseconds) < 0x1p63))
    {
        std::ostringstream text;
        text << "CPU cost of " << calls << " calls and " << bytes << " bytes: " << picoseconds
             << " ps: must be less than 2^63";
        throw std::overflow_error(text.str());
    }
    return std::llround(picoseconds);
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
    KeyCheck keys;
    const auto check = [&keys](int, Json::parse_event_t event, const Json& value) {
        keys.See(event, value);
        return true;
    };
    const auto parsed = Json::parse(json, check, false);
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
