/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-watch.h"

#include "ns3/names.h"
#include "ns3/uinteger.h"

#include <nlohmann/json.hpp>

namespace ns3
{

namespace
{

Ptr<ChecksumLedger>
CreateLedger()
{
    auto ledger = CreateObject<ChecksumLedger>();
    ledger->SetAttribute("MaxRecords", UintegerValue(0)); // a stream gets them
    return ledger;
}

} // namespace

NatSctpWatch::NatSctpWatch(bool audit, std::optional<uint64_t> history)
    : m_isAudited(audit),
      m_history(history)
{
}

NatSctpWatch::~NatSctpWatch()
{
    Names::Clear(); // Simulator::Destroy() does not
}

void
NatSctpWatch::KeepLedger(const std::string& fileName)
{
    m_ledger = CreateLedger();
    m_ledger->StreamToFile(fileName);
}

void
NatSctpWatch::KeepLedger(std::ostream* os)
{
    m_ledger = CreateLedger();
    m_ledger->StreamTo(os);
}

void
NatSctpWatch::Begin(const NatSctpTopology& topology)
{
    Names::Add("client", topology.client);
    Names::Add("router", topology.router);
    Names::Add("server", topology.server);
    Names::Add("client/c0", topology.c0);
    Names::Add("router/r0", topology.r0);
    Names::Add("router/r1", topology.r1);
    Names::Add("server/s0", topology.s0);
    const NodeContainer nodes(topology.client, topology.router, topology.server);
    if (m_isAudited || m_history)
    {
        m_audit = std::make_unique<ChecksumAuditHelper>(nodes);
    }
    if (m_ledger)
    {
        m_ledger->Install(nodes);
    }
}

void
NatSctpWatch::End()
{
    if (m_ledger)
    {
        m_ledger->CloseStream();
    }
}

void
NatSctpWatch::Print(std::ostream& os) const
{
    if (m_isAudited)
    {
        m_audit->Report(os);
        const auto& findings = m_audit->GetAuditor()->GetFindings();
        os << (findings.empty() ? "" : m_audit->Explain(findings[0].firstUid));
    }
    os << (m_history ? m_audit->Explain(*m_history) : "");
}

std::string
NatSctpWatch::AddTo(const std::string& json) const
{
    auto object = nlohmann::ordered_json::parse(json);
    if (m_isAudited)
    {
        object["audit"] = nlohmann::ordered_json::parse(m_audit->ToJson());
    }
    if (m_history)
    {
        object["history"] = nlohmann::ordered_json::parse(m_audit->HistoryToJson(*m_history));
    }
    return object.dump();
}

} // namespace ns3
