/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-auditor.h"

#include "ns3/loopback-net-device.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <sstream>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumAuditor);

namespace
{

/** Computations to keep per packet uid: those of the largest super-packet, twice on a node. */
constexpr std::size_t MAX_COMPUTATIONS = 512;
/** Packets to follow per packet uid: TCP cuts all that an application writes at once from one. */
constexpr std::size_t MAX_PARTS = 1024;

} // namespace

TypeId
ChecksumAuditor::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::ChecksumAuditor")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<ChecksumAuditor>()
            .AddAttribute("MaxPackets",
                          "Packet uids to follow at once, more than are on their way at a time; "
                          "beyond, the oldest are forgotten, but for those that a finding names.",
                          UintegerValue(10000),
                          MakeUintegerAccessor(&ChecksumAuditor::m_maxPackets),
                          MakeUintegerChecker<uint32_t>(1))
            .AddAttribute("MaxHistory",
                          "Sights of one packet to keep for Explain().",
                          UintegerValue(64),
                          MakeUintegerAccessor(&ChecksumAuditor::m_maxHistory),
                          MakeUintegerChecker<uint32_t>(1));
    return tid;
}

ChecksumAuditor::ChecksumAuditor() = default;

ChecksumAuditor::~ChecksumAuditor()
{
    for (const auto& [node, tap] : m_taps)
    {
        tap->Detach();
    }
}

void
ChecksumAuditor::Install(Ptr<Node> node)
{
    auto& tap = m_taps[node];
    if (!tap)
    {
        tap = Create<AuditNodeTap>(this, node);
        AuditNodeTap::Connect(tap);
    }
    for (uint32_t i = 0; i < node->GetNDevices(); ++i)
    {
        auto device = node->GetDevice(i);
        if (m_devices.insert(PeekPointer(device)).second && !Watch(tap, device))
        {
            m_unseen.push_back("node " + std::to_string(node->GetId()) + ", device " +
                               std::to_string(device->GetIfIndex()) + " (" +
                               device->GetInstanceTypeId().GetName() + ")");
        }
    }
}

void
ChecksumAuditor::Install(const NodeContainer& nodes)
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

bool
ChecksumAuditor::Watch(Ptr<AuditNodeTap> node, Ptr<NetDevice> device)
{
    if (DynamicCast<LoopbackNetDevice>(device) || device->IsBridge())
    {
        return true; // nothing leaves by the one; the frames of the other pass its ports
    }
    const auto link = FindAuditLink(device);
    if (!link)
    {
        return false;
    }
    AuditDeviceTap::Connect(node, device, *link);
    return true;
}

void
ChecksumAuditor::Seen(AuditObservation seen, uint64_t uid, const AuditedPacket& packet)
{
    ++m_observations;
    seen.timeNs = Simulator::Now().GetNanoSeconds();
    seen.order = ++m_order;
    auto& family = GetFamily(uid);
    GetAudit(family, uid, seen, packet).Observe(seen, packet, family.computations, m_maxHistory);
    Shrink();
}

void
ChecksumAuditor::Told(const AuditHop& hop, const ChecksumComputation& computation)
{
    auto& computations = GetFamily(computation.packetUid).computations;
    computations.push_back({++m_order, Simulator::Now().GetNanoSeconds(), hop, computation});
    if (computations.size() > MAX_COMPUTATIONS)
    {
        computations.pop_front();
    }
}

ChecksumAuditor::Family&
ChecksumAuditor::GetFamily(uint64_t uid)
{
    const auto [place, isNew] = m_families.try_emplace(uid);
    if (isNew)
    {
        m_age.push_back(uid);
    }
    return place->second;
}

PacketAudit&
ChecksumAuditor::GetAudit(Family& family,
                          uint64_t uid,
                          const AuditObservation& seen,
                          const AuditedPacket& packet)
{
    const auto latest =
        std::find_if(family.audits.rbegin(), family.audits.rend(), [&packet](const auto& each) {
            return each.first == packet.GetKey();
        });
    if (latest != family.audits.rend() && !latest->second.IsAnother(seen))
    {
        return latest->second;
    }
    auto parent = family.audits.end();
    if (!seen.isGso && seen.point == AuditPoint::TRANSMIT && latest == family.audits.rend())
    {
        parent = std::find_if(family.audits.begin(), family.audits.end(), [&](const auto& each) {
            return each.second.IsCutOn(seen.hop.nodeId);
        });
    }
    PacketAudit audit(
        uid,
        [this](const ChecksumFinding& finding) { return Add(finding); },
        [this](std::size_t index, const AuditOutcome& outcome) {
            m_findings[index].AddOutcome(outcome);
        });
    if (parent != family.audits.end())
    {
        audit.DescendFrom(parent->second);
    }
    if (family.audits.size() >= MAX_PARTS)
    {
        family.audits.front().second.Finish();
        family.audits.pop_front();
    }
    family.audits.emplace_back(packet.GetKey(), std::move(audit));
    return family.audits.back().second;
}

void
ChecksumAuditor::Shrink()
{
    // What findings name stays, beyond the limit too; findings are few.
    while (m_age.size() > m_maxPackets)
    {
        const uint64_t uid = m_age.front();
        m_age.pop_front();
        const auto family = m_families.find(uid);
        for (auto& [key, audit] : family->second.audits)
        {
            audit.Finish();
        }
        if (m_kept.count(uid) == 0)
        {
            m_families.erase(family);
            ++m_forgotten;
        }
    }
}

std::size_t
ChecksumAuditor::Add(const ChecksumFinding& finding)
{
    const auto alike = std::find_if(m_findings.begin(),
                                    m_findings.end(),
                                    [&finding](const auto& each) { return each.IsAlike(finding); });
    if (alike == m_findings.end())
    {
        m_findings.push_back(finding);
        m_kept.insert(finding.firstUid);
        return m_findings.size() - 1;
    }
    alike->packets += finding.packets;
    alike->superPackets += finding.superPackets;
    alike->lastNs = finding.lastNs;
    return alike - m_findings.begin();
}

const std::vector<ChecksumFinding>&
ChecksumAuditor::GetFindings()
{
    std::vector<uint64_t> uids(m_age.begin(), m_age.end());
    for (const uint64_t uid : uids)
    {
        for (auto& [key, audit] : m_families.at(uid).audits)
        {
            audit.Finish();
        }
    }
    return m_findings;
}

uint64_t
ChecksumAuditor::GetNObservations() const
{
    return m_observations;
}

uint64_t
ChecksumAuditor::GetNForgotten() const
{
    return m_forgotten;
}

const std::vector<std::string>&
ChecksumAuditor::GetUnseenDevices() const
{
    return m_unseen;
}

void
ChecksumAuditor::Report(std::ostream& os)
{
    const auto& findings = GetFindings();
    os << "Audit of checksums: " << m_observations << " sights of packets on " << m_taps.size()
       << " nodes, "
       << (findings.empty() ? "nothing found"
                            : std::to_string(findings.size()) +
                                  (findings.size() == 1 ? " finding" : " findings"))
       << "\n";
    for (std::size_t i = 0; i < findings.size(); ++i)
    {
        const std::string number = " " + std::to_string(i + 1) + ". ";
        std::string indent = number;
        for (const auto& line : findings[i].ToLines())
        {
            os << indent << line << "\n";
            indent = std::string(number.size() + 2, ' ');
        }
    }
    for (const auto& device : m_unseen)
    {
        os << " Not seen: frames of " << device << "\n";
    }
}

std::string
ChecksumAuditor::Explain(uint64_t uid) const
{
    const auto found = m_families.find(uid);
    if (found == m_families.end() || found->second.audits.empty())
    {
        return "packet uid " + std::to_string(uid) + ": nothing is known of it" +
               (m_forgotten > 0 ? "; it may be one of " + std::to_string(m_forgotten) +
                                      " that were forgotten (attribute MaxPackets)"
                                : "") +
               "\n";
    }
    std::ostringstream text;
    text << "packet uid " << uid << "\n" << AuditHistoryHeader() << "\n";
    std::string heading;
    for (const auto& [order, line] : GetLines(found->second))
    {
        if (!line.heading.empty() && line.heading != heading)
        {
            heading = line.heading;
            text << std::string(AUDIT_HISTORY_INDENT, ' ') << heading << "\n";
        }
        text << line.text << "\n";
    }
    return text.str();
}

std::vector<AuditEvent>
ChecksumAuditor::GetHistory(uint64_t uid) const
{
    std::map<uint64_t, AuditEvent> events;
    const auto found = m_families.find(uid);
    if (found == m_families.end())
    {
        return {};
    }
    for (const auto& told : found->second.computations)
    {
        events[told.order] = {0, told};
    }
    uint32_t part = 0;
    for (const auto& [key, audit] : found->second.audits)
    {
        ++part;
        for (const auto& seen : audit.GetHistory())
        {
            events[seen.order] = {part, seen};
        }
    }
    std::vector<AuditEvent> history;
    for (auto& [order, event] : events)
    {
        history.push_back(std::move(event));
    }
    return history;
}

std::map<uint64_t, ChecksumAuditor::Line>
ChecksumAuditor::GetLines(const Family& family)
{
    std::map<uint64_t, Line> lines;
    for (const auto& told : family.computations)
    {
        lines[told.order].text = told.ToText();
    }
    std::size_t part = 0;
    for (const auto& [key, audit] : family.audits)
    {
        const std::string name = ++part == 1 ? "" : "part " + std::to_string(part) + ": ";
        for (const auto& seen : audit.GetHistory())
        {
            lines[seen.order] = {name + seen.flow + ", " + std::to_string(seen.size) + " bytes",
                                 seen.ToText()};
        }
        if (audit.GetNForgotten() > 0)
        {
            lines[audit.GetHistory().back().order].text +=
                "\n" + std::string(AUDIT_HISTORY_INDENT, ' ') + "and " +
                std::to_string(audit.GetNForgotten()) + " more sights (attribute MaxHistory)";
        }
    }
    return lines;
}

void
ChecksumAuditor::DoDispose()
{
    for (const auto& [node, tap] : m_taps)
    {
        tap->Detach();
    }
    m_taps.clear();
    m_devices.clear();
    Object::DoDispose();
}

} // namespace ns3
