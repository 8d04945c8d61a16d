/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "packet-audit.h"

#include "audit-wording.h"

#include <algorithm>

namespace ns3
{

namespace
{

/** @param seen a sight @return true for a state in which the field has to be final */
bool
ClaimsFinal(const AuditObservation& seen)
{
    return seen.state.GetIpSummed() != IpSummed::PARTIAL;
}

/**
 * @param computations those told for the uid
 * @param before a sight
 * @param now the next one
 * @param written true: who wrote the field; false: who verified it
 * @return the last computation between both on the node of the second that fits the field
 */
const AuditedComputation*
FindComputation(const std::deque<AuditedComputation>& computations,
                const AuditObservation& before,
                const AuditObservation& now,
                bool written)
{
    const auto fits = [&](const AuditedComputation& each) {
        const auto& told = each.computation;
        const bool isWritten = told.verdict == ChecksumVerdict::WRITTEN;
        const bool sameField =
            told.fieldAfter == now.field || (!isWritten && told.fieldAfter == before.field);
        return each.order > before.order && each.hop.nodeId == now.hop.nodeId && sameField &&
               isWritten == written && told.verdict != ChecksumVerdict::BAD;
    };
    const auto found = std::find_if(computations.rbegin(), computations.rend(), fits);
    return found == computations.rend() ? nullptr : &*found;
}

/** @return the hop between two sights @param before a sight @param now the next @param computed who
 * wrote the field; may be null */
AuditHop
HopBetween(const AuditObservation& before,
           const AuditObservation& now,
           const AuditedComputation* computed)
{
    auto hop = now.hop;
    if (computed)
    {
        hop.place = AuditPlaceName(computed->computation.place);
        hop.deviceIfIndex = computed->hop.deviceIfIndex;
        hop.deviceName = computed->hop.deviceName;
    }
    else if (now.point == AuditPoint::RECEIVE)
    {
        hop.place = "reception";
    }
    else if (now.point == AuditPoint::TRANSMIT)
    {
        hop.place = before.isGso && !now.isGso ? "segmentation" : "transmission";
    }
    return hop;
}

} // namespace

PacketAudit::PacketAudit(uint64_t uid, Report report, Outcome outcome)
    : m_uid(uid),
      m_report(std::move(report)),
      m_outcome(std::move(outcome))
{
}

void
PacketAudit::DescendFrom(const PacketAudit& parent)
{
    m_last = parent.m_super;
    m_trouble = parent.m_superTrouble;
}

void
PacketAudit::Observe(AuditObservation seen,
                     const AuditedPacket& packet,
                     const std::deque<AuditedComputation>& computations,
                     std::size_t maxHistory)
{
    if (!m_last)
    {
        First(seen, packet);
    }
    else
    {
        const auto* computed = FindComputation(computations, *m_last, seen, true);
        const auto* verified = FindComputation(computations, *m_last, seen, false);
        Judge({*m_last,
               seen,
               packet,
               computed,
               computed || verified,
               HopBetween(*m_last, seen, computed),
               m_last->hop.nodeId != seen.hop.nodeId});
    }
    if (seen.point == AuditPoint::TRANSMIT)
    {
        JudgeDeparture(seen);
    }
    Remember(seen, maxHistory);
    if (seen.isGso)
    {
        m_super = seen;
        m_superTrouble = m_trouble;
    }
    m_last = std::move(seen);
}

void
PacketAudit::First(AuditObservation& now, const AuditedPacket& packet)
{
    if (now.isSound)
    {
        return;
    }
    if (!now.isOwn)
    {
        if (ClaimsFinal(now))
        {
            m_trouble.damaged = "";
        }
        return;
    }
    auto hop = now.hop;
    hop.place = "sender";
    if (!ClaimsFinal(now))
    {
        Suspect(MakeFinding(now.isFinal ? ChecksumFault::COMPUTED_TWICE
                            : now.isCrc ? ChecksumFault::COMPUTED_OVER_NONZERO_FIELD
                                        : ChecksumFault::STALE_AFTER_REWRITE,
                            hop,
                            now,
                            now,
                            AuditWording::FieldOfPartial(now)));
    }
    else if (packet.HasInternetChecksumInCrc(0))
    {
        Suspect(MakeFinding(ChecksumFault::WRONG_ALGORITHM,
                            hop,
                            now,
                            now,
                            AuditWording::WrongAlgorithm(now)));
    }
    else if (now.field == 0 || now.isPending)
    {
        Suspect(MakeFinding(ChecksumFault::NEVER_COMPUTED,
                            hop,
                            now,
                            now,
                            AuditWording::NeverComputed(now)));
    }
    else
    {
        Suspect(MakeFinding(ChecksumFault::STALE_AFTER_REWRITE,
                            hop,
                            now,
                            now,
                            AuditWording::WrongAtFirstSight(now)));
    }
}

void
PacketAudit::Judge(const Step& step)
{
    JudgeTrust(step);
    // A packet that GRO put together differs from each of its parts, and is right.
    if (step.link && step.before.digest != step.now.digest && ClaimsFinal(step.now) &&
        !step.now.isSound)
    {
        auto where = step.now.hop;
        where.place.clear();
        m_trouble.damaged = where.ToText();
        step.now.remarks.push_back("damaged on the link");
    }
    if (step.before.isSound && !step.now.isSound)
    {
        Break(step);
    }
    else if (!step.before.isSound && step.now.isSound)
    {
        Mend(step);
    }
    else if (!step.now.isSound)
    {
        Worsen(step);
    }
}

void
PacketAudit::JudgeTrust(const Step& step)
{
    const auto before = step.before.state.GetIpSummed();
    const auto now = step.now.state.GetIpSummed();
    if (now == IpSummed::COMPLETE && step.now.isCrc && before != now)
    {
        Tell(MakeFinding(ChecksumFault::TRUSTED_WITHOUT_PROOF,
                         step.hop,
                         step.before,
                         step.now,
                         "became CHECKSUM_COMPLETE, which says nothing about a CRC32c"),
             step.now);
    }
    if (before != IpSummed::NONE || now != IpSummed::UNNECESSARY)
    {
        return;
    }
    // UDP's 0 asks for no proof: GRO calls such a datagram UNNECESSARY, and Linux does
    // (skb_gro_checksum_validate_zero_check() of include/net/gro.h).
    const bool isWithout = !step.now.isCrc && step.now.field == 0 && step.now.right != 0;
    if ((!step.verified && !isWithout) || !step.now.isSound)
    {
        Tell(MakeFinding(ChecksumFault::TRUSTED_WITHOUT_PROOF,
                         step.hop,
                         step.before,
                         step.now,
                         AuditWording::Trusted(step.now, step.verified)),
             step.now);
    }
}

void
PacketAudit::Break(const Step& step)
{
    const auto& before = step.before;
    const auto& now = step.now;
    const bool wasPartial = !ClaimsFinal(before);
    auto fault = ChecksumFault::STALE_AFTER_REWRITE;
    std::string detail = AuditWording::Stale(before, now);
    if (!ClaimsFinal(now))
    {
        if (now.isFinal || step.computed)
        {
            fault = ChecksumFault::COMPUTED_TWICE;
            detail = AuditWording::FieldOfPartial(now);
        }
        else if (now.isCrc)
        {
            fault = ChecksumFault::COMPUTED_OVER_NONZERO_FIELD;
            detail = AuditWording::FieldOfPartial(now);
        }
    }
    else if (wasPartial && (now.field == before.field || (now.isGso && now.isFinal)))
    {
        fault = ChecksumFault::STATE_LOST;
        detail = AuditWording::StateLost(now);
    }
    else if (step.packet.HasInternetChecksumInCrc(before.field))
    {
        fault = ChecksumFault::WRONG_ALGORITHM;
        detail = AuditWording::WrongAlgorithm(now);
    }
    else if (step.link)
    {
        return; // damage on a link is nobody's fault
    }
    Suspect(MakeFinding(fault, step.hop, before, now, detail));
    if (step.link)
    {
        Confirm();
    }
}

void
PacketAudit::Mend(const Step& step)
{
    if (m_trouble.damaged && step.now.field != step.before.field)
    {
        Tell(MakeFinding(ChecksumFault::CORRUPTION_LAUNDERED,
                         step.hop,
                         step.before,
                         step.now,
                         AuditWording::Laundered(step.before, step.now, *m_trouble.damaged)),
             step.now);
    }
    if (!ClaimsFinal(step.before) && step.computed)
    {
        Confirm();
        TellOutcome(step, false);
    }
    m_suspected.reset();
    m_trouble = {};
}

void
PacketAudit::Worsen(const Step& step)
{
    const bool completed = !ClaimsFinal(step.before) && ClaimsFinal(step.now);
    const bool cut = step.before.isGso && !step.now.isGso && ClaimsFinal(step.before);
    if (cut)
    {
        Confirm();
        TellOutcome(step, true);
        return;
    }
    if (!completed)
    {
        return;
    }
    const AuditHop guilty = m_trouble.cause.value_or(step.hop);
    Confirm();
    TellOutcome(step, true);
    auto finding = MakeFinding(ChecksumFault::STATE_LOST,
                               step.hop,
                               step.before,
                               step.now,
                               AuditWording::StateLost(step.now));
    if (step.now.field != step.before.field || step.computed)
    {
        if (step.packet.HasInternetChecksumInCrc(step.before.field))
        {
            finding.fault = ChecksumFault::WRONG_ALGORITHM;
            finding.detail = AuditWording::WrongAlgorithm(step.now);
        }
        else if (step.now.isCrc)
        {
            finding.fault = ChecksumFault::COMPUTED_OVER_NONZERO_FIELD;
            finding.guilty = guilty;
            finding.detail = AuditWording::OverNonzeroField(step.before, step.now);
        }
        else
        {
            return; // a wrong sum of the pseudo-header was reported where it came from
        }
    }
    Tell(finding, step.now);
}

void
PacketAudit::JudgeDeparture(AuditObservation& now)
{
    Confirm();
    if (!ClaimsFinal(now) && !now.carriesState)
    {
        auto hop = now.hop;
        hop.place = "transmission";
        Tell(MakeFinding(ChecksumFault::NEVER_COMPUTED,
                         hop,
                         now,
                         now,
                         AuditWording::LeftPartial(now)),
             now);
    }
}

void
PacketAudit::Remember(const AuditObservation& now, std::size_t maxHistory)
{
    // What hook functions leave as it is would fill pages.
    const bool same = m_last && now.point == AuditPoint::HOOK && now.remarks.empty() &&
                      m_last->hop.nodeId == now.hop.nodeId && m_last->state == now.state &&
                      m_last->field == now.field && m_last->digest == now.digest &&
                      m_last->flow == now.flow;
    if (same)
    {
        return;
    }
    if (m_history.size() >= maxHistory)
    {
        ++m_forgotten;
        return;
    }
    m_history.push_back(now);
}

ChecksumFinding
PacketAudit::MakeFinding(ChecksumFault fault,
                         const AuditHop& hop,
                         const AuditObservation& of,
                         const AuditObservation& at,
                         const std::string& detail) const
{
    ChecksumFinding finding;
    finding.fault = fault;
    finding.hop = hop;
    finding.guilty = hop;
    finding.flow = of.flow;
    finding.superPackets = at.isGso ? 1 : 0;
    finding.firstNs = at.timeNs;
    finding.lastNs = at.timeNs;
    finding.firstUid = m_uid;
    finding.detail = detail;
    return finding;
}

void
PacketAudit::Suspect(const ChecksumFinding& finding)
{
    m_suspected = finding;
    m_trouble.cause = finding.hop;
}

void
PacketAudit::Confirm()
{
    if (m_suspected)
    {
        m_trouble.reported = m_report(*m_suspected);
        m_suspected.reset();
    }
}

void
PacketAudit::Tell(ChecksumFinding finding, AuditObservation& now)
{
    now.remarks.push_back(ToString(finding.fault));
    m_report(finding);
}

void
PacketAudit::TellOutcome(const Step& step, bool wrong)
{
    if (step.before.isGso)
    {
        m_superTrouble = m_trouble; // for the other segments
    }
    if (m_trouble.reported)
    {
        m_outcome(
            *m_trouble.reported,
            {step.hop, 1, wrong ? 1U : 0U, AuditFieldText(step.before.field, step.before.isCrc)});
    }
}

void
PacketAudit::Finish()
{
    Confirm();
}

bool
PacketAudit::IsAnother(const AuditObservation& seen) const
{
    if (!m_last || m_last->hop.nodeId != seen.hop.nodeId || !seen.isOwn)
    {
        return false;
    }
    // NAT rewrites in hooks. What changes beside them was delivered, and is sent anew.
    return seen.isNew || (seen.point == AuditPoint::TRANSMIT && m_last->flow != seen.flow);
}

bool
PacketAudit::IsCutOn(uint32_t nodeId) const
{
    return m_super && m_super->hop.nodeId == nodeId;
}

const std::vector<AuditObservation>&
PacketAudit::GetHistory() const
{
    return m_history;
}

uint64_t
PacketAudit::GetNForgotten() const
{
    return m_forgotten;
}

} // namespace ns3
