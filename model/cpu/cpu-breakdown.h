/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CPU_BREAKDOWN_H
#define CPU_BREAKDOWN_H

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace ns3
{

/** What one kind of work at one place added up to. */
struct CpuAccount
{
    int64_t picoseconds{0}; ///< that cores were charged with
    uint64_t calls{0};      ///< packets, or contiguous pieces
    uint64_t bytes{0};      ///< of all of them together
};

/** @ingroup checksum-offload Where a node's cores spend their time. */
class CpuBreakdown
{
  public:
    /// Place ("nat"), and what is done there ("packet", "crc32c", "internetChecksum").
    using Key = std::pair<std::string_view, std::string_view>;

    /**
     * @param place a string literal
     * @param what a string literal
     * @param account added to what is there
     */
    void Add(const char* place, const char* what, const CpuAccount& account);

    /** @return the accounts, in the order of their names */
    const std::map<Key, CpuAccount>& GetAccounts() const;
    /** @param place its name @param what its name @return the account; zeros if there is none */
    CpuAccount Get(std::string_view place, std::string_view what) const;
    /** @return sum of all accounts, ps */
    int64_t GetPicoseconds() const;

  private:
    std::map<Key, CpuAccount> m_accounts; ///< by place and what
};

} // namespace ns3

#endif // CPU_BREAKDOWN_H
