/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_AUDIT_HELPER_H
#define CHECKSUM_AUDIT_HELPER_H

#include "ns3/checksum-auditor.h"
#include "ns3/node-container.h"

#include <ostream>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Audits the checksums of a simulation. Two lines around Simulator::Run():
 * @code
 *   ChecksumAuditHelper audit; // watches every node and device that there is now
 *   Simulator::Run();
 *   audit.Report(std::cout);
 * @endcode
 * The report names each hop where state and bytes of packets ceased to agree; Explain() tells the
 * history of one packet. May outlive Simulator::Destroy().
 */
class ChecksumAuditHelper
{
  public:
    /** Watch all nodes that exist, with the devices that they have now. */
    ChecksumAuditHelper();
    /** @param nodes nodes to watch, with the devices that they have now */
    explicit ChecksumAuditHelper(const NodeContainer& nodes);
    ~ChecksumAuditHelper();
    ChecksumAuditHelper(const ChecksumAuditHelper&) = delete;
    ChecksumAuditHelper& operator=(const ChecksumAuditHelper&) = delete;

    /** @return what watches */
    Ptr<ChecksumAuditor> GetAuditor() const;
    /** @param os gets a few lines for a person: ChecksumAuditor::Report() */
    void Report(std::ostream& os) const;
    /** @param uid Packet::GetUid() @return the packet's history: ChecksumAuditor::Explain() */
    std::string Explain(uint64_t uid) const;
    /**
     * @return the findings as a JSON array on one line, for results of examples; each has kind,
     *         hop and guilty (nodeId, nodeName, deviceIfIndex, deviceName, place), flow, packets,
     *         superPackets, firstNs, lastNs, firstPacketUid, sentence
     */
    std::string ToJson() const;
    /**
     * @param uid Packet::GetUid()
     * @return the packet's history as a JSON array on one line: a sight has kind "sight", timeNs,
     *         hop, part (of what shares the uid, from 1), flow, bytes, superPacket, state, field,
     *         right, verdict, remarks; a computation kind "computation", timeNs, hop, algorithm,
     *         bytes, pieces, fieldBefore, fieldAfter, verdict, reason. Empty: nothing is known
     */
    std::string HistoryToJson(uint64_t uid) const;

  private:
    Ptr<ChecksumAuditor> m_auditor; ///< what watches
};

} // namespace ns3

#endif // CHECKSUM_AUDIT_HELPER_H
