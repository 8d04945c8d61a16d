/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_AUDIT_H
#define PACKET_AUDIT_H

#include "audit-observation.h"
#include "audited-packet.h"
#include "checksum-finding.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Follows one packet over all hops, compares each sight of it with the one before, and reports
 * where state and bytes ceased to agree.
 *
 * What happens within a node is judged when the packet leaves it: a function may change bytes and
 * another one, behind it, their checksum.
 */
class PacketAudit
{
  public:
    /** Takes a finding, and returns what Outcome() gets. */
    typedef std::function<std::size_t(const ChecksumFinding&)> Report;
    /** Takes what became of a packet that was reported before. */
    typedef std::function<void(std::size_t, const AuditOutcome&)> Outcome;

    /**
     * @param uid Packet::GetUid()
     * @param report called for each finding
     * @param outcome called when a reported packet is computed again
     */
    PacketAudit(uint64_t uid, Report report, Outcome outcome);

    /**
     * @param parent the super-packet that this one is a segment of: what was last seen of it is
     *        what this one was before
     */
    void DescendFrom(const PacketAudit& parent);

    /**
     * @param seen what is seen; hop.place is what ran last, as far as the point tells
     * @param packet the same, with its bytes
     * @param computations those told for this uid
     * @param maxHistory sights to keep
     */
    void Observe(AuditObservation seen,
                 const AuditedPacket& packet,
                 const std::deque<AuditedComputation>& computations,
                 std::size_t maxHistory);

    /** Report what was still to be judged: the packet will not be seen again. */
    void Finish();

    /**
     * Applications may send what they received: the same packet to ns-3, another one to the stack.
     * @param seen a sight of the same uid
     * @return true if it is a sight of another packet than this one
     */
    bool IsAnother(const AuditObservation& seen) const;
    /** @param nodeId a node @return true if this was last seen there as a super-packet */
    bool IsCutOn(uint32_t nodeId) const;
    /** @return what is known of the packet, oldest first */
    const std::vector<AuditObservation>& GetHistory() const;
    /** @return sights that were not kept */
    uint64_t GetNForgotten() const;

  private:
    /** A sight, the one before, and what lies between. */
    struct Step
    {
        const AuditObservation& before;     ///< the sight before
        AuditObservation& now;              ///< this sight
        const AuditedPacket& packet;        ///< this sight, with bytes
        const AuditedComputation* computed; ///< who wrote the field, as far as was told
        bool verified;                      ///< somebody told that the field was verified
        AuditHop hop;                       ///< what lies between
        bool link;                          ///< the nodes differ
    };

    /** Judge the first sight of a packet. */
    void First(AuditObservation& now, const AuditedPacket& packet);
    /** Judge a sight by the one before. */
    void Judge(const Step& step);
    /** State and field ceased to agree. */
    void Break(const Step& step);
    /** State and field agree again. */
    void Mend(const Step& step);
    /** State and field still do not agree, but one of them changed. */
    void Worsen(const Step& step);
    /** Was a state trusted that nobody had proved? */
    void JudgeTrust(const Step& step);
    /** Does a frame leave that cannot be finished any more? */
    void JudgeDeparture(AuditObservation& now);
    /** Keep a sight for GetHistory(), unless nothing changed. */
    void Remember(const AuditObservation& now, std::size_t maxHistory);

    /** @return a finding of one packet */
    ChecksumFinding MakeFinding(ChecksumFault fault,
                                const AuditHop& hop,
                                const AuditObservation& of,
                                const AuditObservation& at,
                                const std::string& detail) const;
    /** Judge later, when the packet leaves the node. */
    void Suspect(const ChecksumFinding& finding);
    /** Report what was suspected. */
    void Confirm();
    /** Report at once. */
    void Tell(ChecksumFinding finding, AuditObservation& now);
    /** Tell what became of the packet that was reported last. */
    void TellOutcome(const Step& step, bool wrong);

    /** What is known to be wrong with the packet. */
    struct Trouble
    {
        std::optional<AuditHop> cause;       ///< who made state and field disagree
        std::optional<std::size_t> reported; ///< the finding that may get an outcome
        std::optional<std::string> damaged;  ///< where it was damaged; empty text: unseen
    };

    uint64_t m_uid;                             ///< Packet::GetUid()
    Report m_report;                            ///< takes findings
    Outcome m_outcome;                          ///< takes outcomes
    std::optional<AuditObservation> m_last;     ///< last sight
    std::optional<AuditObservation> m_super;    ///< last sight as a super-packet
    std::optional<ChecksumFinding> m_suspected; ///< not reported yet
    Trouble m_trouble;                          ///< now
    Trouble m_superTrouble;                     ///< of the super-packet, when it was cut
    std::vector<AuditObservation> m_history;    ///< what was seen
    uint64_t m_forgotten{0};                    ///< sights that were not kept
};

} // namespace ns3

#endif // PACKET_AUDIT_H
