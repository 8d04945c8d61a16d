/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-utilisation-log.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace ns3
{

CpuUtilisationLog::CpuUtilisationLog(Ptr<HostCpu> host, Time interval)
    : m_host(host),
      m_interval(interval.GetPicoSeconds())
{
    if (m_interval <= 0)
    {
        throw std::invalid_argument("CpuUtilisationLog: an interval of " +
                                    std::to_string(interval.GetSeconds()) + " s: must be above 0");
    }
    m_host->TraceConnectWithoutContext("Charge", MakeCallback(&CpuUtilisationLog::Charged, this));
}

CpuUtilisationLog::~CpuUtilisationLog()
{
    m_host->TraceDisconnectWithoutContext("Charge",
                                          MakeCallback(&CpuUtilisationLog::Charged, this));
}

void
CpuUtilisationLog::Charged(const CpuCharge& charge)
{
    const auto end = charge.beginPs + charge.picoseconds;
    for (auto begin = charge.beginPs; begin < end;)
    {
        const auto index = begin / m_interval;
        const auto part = std::min(end, (index + 1) * m_interval) - begin;
        m_busy[Key(index, charge.core, charge.nodeId, charge.place, charge.what)] += part;
        begin += part;
    }
}

double
CpuUtilisationLog::GetUtilisation(uint64_t index, uint32_t core) const
{
    int64_t busy = 0;
    for (auto each = m_busy.lower_bound(Key(index, core, 0, "", ""));
         each != m_busy.end() && std::get<0>(each->first) == index &&
         std::get<1>(each->first) == core;
         ++each)
    {
        busy += each->second;
    }
    return static_cast<double>(busy) / m_interval;
}

int64_t
CpuUtilisationLog::GetPicoseconds() const
{
    int64_t sum = 0;
    for (const auto& [key, busy] : m_busy)
    {
        sum += busy;
    }
    return sum;
}

void
CpuUtilisationLog::WriteCsv(std::ostream& os) const
{
    const auto precision = os.precision(12);
    os << "beginSeconds,core,nodeId,place,what,utilisation\n";
    for (const auto& [key, busy] : m_busy)
    {
        const auto& [index, core, node, place, what] = key;
        os << static_cast<double>(index) * m_interval / 1e12 << ',' << core << ',' << node << ','
           << place << ',' << what << ',' << static_cast<double>(busy) / m_interval << '\n';
    }
    os.precision(precision);
}

void
CpuUtilisationLog::WriteFile(const std::string& fileName) const
{
    std::ofstream file(fileName, std::ios::binary);
    WriteCsv(file);
    if (!file.flush())
    {
        throw std::runtime_error("CpuUtilisationLog: cannot write " + fileName);
    }
}

} // namespace ns3
