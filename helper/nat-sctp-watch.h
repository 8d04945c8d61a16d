/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_WATCH_H
#define NAT_SCTP_WATCH_H

#include "checksum-audit-helper.h"
#include "nat-sctp-topology.h"

#include "ns3/checksum-ledger.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What one may want to know of a run of RunNatSctpScenario() besides its result: findings of an
 * auditor, the history of a packet, the ledger. Gives nodes and devices the names of the picture in
 * RunNatSctpScenario(), and forgets all names (Names::Clear()) at its own end, so that another run
 * may follow. Watching changes nothing of the run.
 */
class NatSctpWatch
{
  public:
    /**
     * @param audit whether to audit
     * @param history uid of a packet to tell the history of; empty: none
     */
    NatSctpWatch(bool audit, std::optional<uint64_t> history);
    ~NatSctpWatch();
    NatSctpWatch(const NatSctpWatch&) = delete;
    NatSctpWatch& operator=(const NatSctpWatch&) = delete;

    /**
     * Stream a ledger to a file. Before Begin().
     * @param fileName of the file; its ending chooses the format
     * @throws std::invalid_argument if the ending is none of a format
     * @throws std::runtime_error naming the file if it cannot be written
     */
    void KeepLedger(const std::string& fileName);
    /**
     * Stream a ledger, as JSON Lines. Before Begin().
     * @param os where to; outlives the run
     */
    void KeepLedger(std::ostream* os);
    /** @param topology of the run that begins; what `prepare` of RunNatSctpScenario() is given */
    void Begin(const NatSctpTopology& topology);
    /**
     * Close the ledger; when the run is over.
     * @throws std::runtime_error naming the file if it could not be written whole
     */
    void End();

    /** @param os gets what was found, for a person */
    void Print(std::ostream& os) const;
    /**
     * @param json a result: NatSctpResult::ToJson()
     * @return the same with "audit" (ChecksumAuditHelper::ToJson()) and "history"
     *         (ChecksumAuditHelper::HistoryToJson()), as far as they are wanted
     */
    std::string AddTo(const std::string& json) const;

  private:
    bool m_isAudited;                             ///< whether to tell the findings
    std::optional<uint64_t> m_history;            ///< packet to tell the history of
    std::unique_ptr<ChecksumAuditHelper> m_audit; ///< watches; from Begin() on
    Ptr<ChecksumLedger> m_ledger;                 ///< writes; may be null
};

} // namespace ns3

#endif // NAT_SCTP_WATCH_H
