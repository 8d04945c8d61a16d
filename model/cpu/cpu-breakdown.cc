/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-breakdown.h"

namespace ns3
{

void
CpuBreakdown::Add(const char* place, const char* what, const CpuAccount& account)
{
    auto& sum = m_accounts[Key(place, what)];
    sum.picoseconds += account.picoseconds;
    sum.calls += account.calls;
    sum.bytes += account.bytes;
}

const std::map<CpuBreakdown::Key, CpuAccount>&
CpuBreakdown::GetAccounts() const
{
    return m_accounts;
}

CpuAccount
CpuBreakdown::Get(std::string_view place, std::string_view what) const
{
    const auto found = m_accounts.find(Key(place, what));
    return found == m_accounts.end() ? CpuAccount() : found->second;
}

int64_t
CpuBreakdown::GetPicoseconds() const
{
    int64_t sum = 0;
    for (const auto& [key, account] : m_accounts)
    {
        sum += account.picoseconds;
    }
    return sum;
}

} // namespace ns3
