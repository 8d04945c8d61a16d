/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-ledger.h"

#include "ns3/boolean.h"
#include "ns3/names.h"
#include "ns3/net-device.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(ChecksumLedger);

namespace
{

/** @param record a record @param format how @return its line, without line end */
std::string
ToLine(const ChecksumRecord& record, ChecksumLedgerFormat format)
{
    return format == ChecksumLedgerFormat::CSV ? record.ToCsv() : record.ToJson();
}

/** @param fileName of the file @return it, empty @throws std::runtime_error naming it */
std::unique_ptr<std::ofstream>
OpenFile(const std::string& fileName)
{
    auto file = std::make_unique<std::ofstream>(fileName, std::ios::binary);
    if (!*file)
    {
        throw std::runtime_error("ChecksumLedger: cannot write " + fileName);
    }
    return file;
}

/** @param file to flush @param fileName its name @throws std::runtime_error naming it */
void
RequireWritten(std::ostream& file, const std::string& fileName)
{
    if (!file.flush())
    {
        throw std::runtime_error("ChecksumLedger: could not write all of " + fileName);
    }
}

/** @param change of a state @return what a PARTIAL packet waits or waited for */
std::optional<ChecksumAlgorithm>
AlgorithmOf(const ChecksumStateChange& change)
{
    for (const auto* state : {&change.after, &change.before})
    {
        if (state->GetIpSummed() == IpSummed::PARTIAL)
        {
            return state->GetAlgorithm();
        }
    }
    return std::nullopt;
}

} // namespace

ChecksumLedgerFormat
ChecksumLedgerFormatFromFileName(const std::string& fileName)
{
    constexpr std::array<const char*, 3> JSON_ENDINGS{".jsonl", ".ndjson", ".json"};
    const auto ending = fileName.substr(std::min(fileName.rfind('.'), fileName.size()));
    if (ending == ".csv")
    {
        return ChecksumLedgerFormat::CSV;
    }
    if (std::find(JSON_ENDINGS.begin(), JSON_ENDINGS.end(), ending) != JSON_ENDINGS.end())
    {
        return ChecksumLedgerFormat::JSON_LINES;
    }
    throw std::invalid_argument("ledger file " + fileName +
                                ": its name must end in .jsonl, .ndjson, .json or .csv");
}

TypeId
ChecksumLedger::GetTypeId()
{
    static TypeId tid =
        TypeId("ns3::ChecksumLedger")
            .SetParent<Object>()
            .SetGroupName("ChecksumOffload")
            .AddConstructor<ChecksumLedger>()
            .AddAttribute(
                "Enabled",
                "Whether records are written.",
                BooleanValue(true),
                MakeBooleanAccessor(&ChecksumLedger::SetEnabled, &ChecksumLedger::IsEnabled),
                MakeBooleanChecker())
            .AddAttribute("MaxRecords",
                          "Records kept in memory; beyond, the oldest are dropped and counted. "
                          "0: none, which leaves the stream.",
                          UintegerValue(100000),
                          MakeUintegerAccessor(&ChecksumLedger::m_maxRecords),
                          MakeUintegerChecker<uint32_t>())
            .AddAttribute("RelativeUids",
                          "Number packets from 1 in the order in which the ledger first writes of "
                          "them, instead of by Packet::GetUid(), so that simulations in one "
                          "process give equal records. Costs memory per packet.",
                          BooleanValue(false),
                          MakeBooleanAccessor(&ChecksumLedger::m_relativeUids),
                          MakeBooleanChecker());
    return tid;
}

ChecksumLedger::ChecksumLedger() = default;

ChecksumLedger::~ChecksumLedger()
{
    for (const auto& [node, tap] : m_taps)
    {
        tap->ledger = nullptr;
    }
}

void
ChecksumLedger::Install(Ptr<Node> node)
{
    if (m_taps.count(node) != 0)
    {
        return;
    }
    auto tap = Create<Tap>();
    tap->ledger = this;
    tap->tracepoints = PeekPointer(ChecksumTracepoints::Get(node));
    tap->node = PeekPointer(node);
    m_taps.emplace(node, tap);
    if (m_enabled)
    {
        Connect(tap);
    }
}

void
ChecksumLedger::Install(const NodeContainer& nodes)
{
    for (auto node = nodes.Begin(); node != nodes.End(); ++node)
    {
        Install(*node);
    }
}

void
ChecksumLedger::Connect(Ptr<Tap> tap)
{
    tap->tracepoints->TraceConnectWithoutContext("Computation", MakeCallback(&Tap::Computed, tap));
    tap->tracepoints->TraceConnectWithoutContext("StateChange", MakeCallback(&Tap::Changed, tap));
}

void
ChecksumLedger::Disconnect(Ptr<Tap> tap)
{
    tap->tracepoints->TraceDisconnectWithoutContext("Computation",
                                                    MakeCallback(&Tap::Computed, tap));
    tap->tracepoints->TraceDisconnectWithoutContext("StateChange",
                                                    MakeCallback(&Tap::Changed, tap));
}

void
ChecksumLedger::Enable()
{
    SetEnabled(true);
}

void
ChecksumLedger::Disable()
{
    SetEnabled(false);
}

void
ChecksumLedger::SetEnabled(bool enabled)
{
    if (enabled == m_enabled)
    {
        return;
    }
    m_enabled = enabled;
    for (const auto& [node, tap] : m_taps)
    {
        enabled ? Connect(tap) : Disconnect(tap);
    }
}

bool
ChecksumLedger::IsEnabled() const
{
    return m_enabled;
}

void
ChecksumLedger::SetFilter(const ChecksumRecordFilter& filter)
{
    m_filter = filter;
}

const std::deque<ChecksumRecord>&
ChecksumLedger::GetRecords() const
{
    return m_records;
}

std::vector<ChecksumRecord>
ChecksumLedger::Find(const ChecksumRecordFilter& filter) const
{
    std::vector<ChecksumRecord> found;
    std::copy_if(m_records.begin(),
                 m_records.end(),
                 std::back_inserter(found),
                 [&filter](const ChecksumRecord& record) { return filter.Matches(record); });
    return found;
}

uint64_t
ChecksumLedger::GetNRecords() const
{
    return m_total;
}

uint64_t
ChecksumLedger::GetNDropped() const
{
    return m_total - m_records.size();
}

ChecksumCounts
ChecksumLedger::GetCounts() const
{
    ChecksumCounts counts;
    for (const auto& record : m_records)
    {
        if (record.kind == ChecksumRecordKind::STATE_CHANGE)
        {
            continue;
        }
        ChecksumComputation computation{};
        computation.place = *record.place;
        computation.algorithm = *record.algorithm;
        computation.bytes = *record.bytes;
        computation.pieces = *record.pieces;
        counts.Add(computation);
    }
    return counts;
}

void
ChecksumLedger::Clear()
{
    m_records.clear();
    m_numbers.clear();
    m_total = 0;
}

void
ChecksumLedger::Add(ChecksumRecord record)
{
    if (!m_filter.Matches(record))
    {
        return;
    }
    if (m_relativeUids)
    {
        record.packetUid =
            m_numbers.try_emplace(record.packetUid, m_numbers.size() + 1).first->second;
    }
    ++m_total;
    Stream(record);
    if (m_maxRecords == 0)
    {
        return;
    }
    m_records.push_back(std::move(record));
    while (m_records.size() > m_maxRecords)
    {
        m_records.pop_front();
    }
}

void
ChecksumLedger::Stream(const ChecksumRecord& record)
{
    if (m_stream)
    {
        *m_stream << ToLine(record, m_format) << '\n';
    }
}

void
ChecksumLedger::Write(std::ostream& os, ChecksumLedgerFormat format) const
{
    if (format == ChecksumLedgerFormat::CSV)
    {
        os << ChecksumRecord::GetCsvHeader() << '\n';
    }
    for (const auto& record : m_records)
    {
        os << ToLine(record, format) << '\n';
    }
}

void
ChecksumLedger::WriteFile(const std::string& fileName) const
{
    const auto format = ChecksumLedgerFormatFromFileName(fileName);
    const auto file = OpenFile(fileName);
    Write(*file, format);
    RequireWritten(*file, fileName);
}

void
ChecksumLedger::StreamTo(std::ostream* os, ChecksumLedgerFormat format)
{
    CloseStream();
    m_stream = os;
    m_format = format;
    if (m_stream && format == ChecksumLedgerFormat::CSV)
    {
        *m_stream << ChecksumRecord::GetCsvHeader() << '\n';
    }
}

void
ChecksumLedger::StreamToFile(const std::string& fileName)
{
    const auto format = ChecksumLedgerFormatFromFileName(fileName);
    auto file = OpenFile(fileName);
    StreamTo(file.get(), format);
    m_file = std::move(file);
    m_fileName = fileName;
}

void
ChecksumLedger::CloseStream()
{
    m_stream = nullptr;
    if (const auto file = std::move(m_file))
    {
        RequireWritten(*file, m_fileName);
    }
}

void
ChecksumLedger::DoDispose()
{
    Disable();
    m_taps.clear();
    CloseStream();
    Object::DoDispose();
}

ChecksumRecord
ChecksumLedger::Tap::MakeRecord() const
{
    ChecksumRecord record;
    record.timeNs = Simulator::Now().GetNanoSeconds();
    record.nodeId = node->GetId();
    record.nodeName = Names::FindName(Ptr<Node>(node));
    if (const auto* device = tracepoints->GetDevice())
    {
        record.deviceIfIndex = device->GetIfIndex();
    }
    return record;
}

void
ChecksumLedger::Tap::Computed(const ChecksumComputation& computation)
{
    if (!ledger)
    {
        return;
    }
    auto record = MakeRecord();
    record.kind = computation.verdict == ChecksumVerdict::WRITTEN
                      ? ChecksumRecordKind::COMPUTATION
                      : ChecksumRecordKind::VERIFICATION;
    record.place = computation.place;
    record.ipProtocol = computation.protocol;
    record.algorithm = computation.algorithm;
    record.bytes = computation.bytes;
    record.pieces = computation.pieces;
    record.fieldBefore = computation.fieldBefore;
    record.fieldAfter = computation.fieldAfter;
    record.stateBefore = computation.stateBefore;
    record.stateAfter = computation.stateAfter;
    record.reason = computation.reason;
    record.verdict = computation.verdict;
    record.packetUid = computation.packetUid;
    ledger->Add(std::move(record));
}

void
ChecksumLedger::Tap::Changed(const ChecksumStateChange& change)
{
    if (!ledger)
    {
        return;
    }
    auto record = MakeRecord();
    record.kind = ChecksumRecordKind::STATE_CHANGE;
    record.algorithm = AlgorithmOf(change);
    record.stateBefore = change.before.GetIpSummed();
    record.stateAfter = change.after.GetIpSummed();
    record.reason = ToString(change.transition);
    record.packetUid = change.packetUid;
    ledger->Add(std::move(record));
}

} // namespace ns3
