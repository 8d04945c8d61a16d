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

} // namespace ns3
