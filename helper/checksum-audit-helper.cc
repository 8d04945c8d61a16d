/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-audit-helper.h"

#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

/** @param hop a place @return it as an object */
Json
ToObject(const AuditHop& hop)
{
    return Json{{"nodeId", hop.nodeId},
                {"nodeName", hop.nodeName.empty() ? Json(nullptr) : Json(hop.nodeName)},
                {"deviceIfIndex", hop.deviceIfIndex ? Json(*hop.deviceIfIndex) : Json(nullptr)},
                {"deviceName", hop.deviceName.empty() ? Json(nullptr) : Json(hop.deviceName)},
                {"place", hop.place}};
}

/** @param part of what shares the uid @param seen a sight @return it as an object */
Json
ToObject(uint32_t part, const AuditObservation& seen)
{
    return Json{{"kind", "sight"},
                {"timeNs", seen.timeNs},
                {"hop", ToObject(seen.hop)},
                {"part", part},
                {"flow", seen.flow},
                {"bytes", seen.size},
                {"superPacket", seen.isGso},
                {"state", ToString(seen.state.GetIpSummed())},
                {"field", AuditFieldText(seen.field, seen.isCrc)},
                {"right", AuditFieldText(seen.right, seen.isCrc)},
                {"verdict", seen.GetVerdict()},
                {"remarks", seen.remarks}};
}

/** @param told a computation @return it as an object */
Json
ToObject(const AuditedComputation& told)
{
    const auto& computation = told.computation;
    const bool isCrc = told.IsCrcField();
    auto hop = told.hop;
    hop.place = AuditPlaceName(computation.place);
    return Json{{"kind", "computation"},
                {"timeNs", told.timeNs},
                {"hop", ToObject(hop)},
                {"algorithm", ToString(computation.algorithm)},
                {"bytes", computation.bytes},
                {"pieces", computation.pieces},
                {"fieldBefore", AuditFieldText(computation.fieldBefore, isCrc)},
                {"fieldAfter", AuditFieldText(computation.fieldAfter, isCrc)},
                {"verdict", ToString(computation.verdict)},
                {"reason", computation.reason}};
}

} // namespace

ChecksumAuditHelper::ChecksumAuditHelper()
    : ChecksumAuditHelper(NodeContainer::GetGlobal())
{
}

ChecksumAuditHelper::ChecksumAuditHelper(const NodeContainer& nodes)
    : m_auditor(CreateObject<ChecksumAuditor>())
{
    m_auditor->Install(nodes);
}

ChecksumAuditHelper::~ChecksumAuditHelper()
{
    m_auditor->Dispose();
}

Ptr<ChecksumAuditor>
ChecksumAuditHelper::GetAuditor() const
{
    return m_auditor;
}

void
ChecksumAuditHelper::Report(std::ostream& os) const
{
    m_auditor->Report(os);
}

std::string
ChecksumAuditHelper::Explain(uint64_t uid) const
{
    return m_auditor->Explain(uid);
}

std::string
ChecksumAuditHelper::ToJson() const
{
    auto array = Json::array();
    for (const auto& finding : m_auditor->GetFindings())
    {
        array.push_back(Json{{"kind", ToString(finding.fault)},
                             {"hop", ToObject(finding.hop)},
                             {"guilty", ToObject(finding.guilty)},
                             {"flow", finding.flow},
                             {"packets", finding.packets},
                             {"superPackets", finding.superPackets},
                             {"firstNs", finding.firstNs},
                             {"lastNs", finding.lastNs},
                             {"firstPacketUid", finding.firstUid},
                             {"sentence", finding.ToText()}});
    }
    // Names of nodes need not be UTF-8, which JSON has to be.
    return array.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string
ChecksumAuditHelper::HistoryToJson(uint64_t uid) const
{
    auto array = Json::array();
    for (const auto& [part, what] : m_auditor->GetHistory(uid))
    {
        const auto* seen = std::get_if<AuditObservation>(&what);
        array.push_back(seen ? ToObject(part, *seen)
                             : ToObject(std::get<AuditedComputation>(what)));
    }
    return array.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace ns3
