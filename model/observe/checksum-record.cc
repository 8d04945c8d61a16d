/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-record.h"

#include "audit-observation.h"

#include "ns3/transport-header.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace ns3
{

namespace
{

using Json = nlohmann::ordered_json;

/** @param protocol IP protocol number @return its name in lower case, or the number */
std::string
NameOfProtocol(uint8_t protocol)
{
    switch (protocol)
    {
    case PROTOCOL_ICMP:
        return "icmp";
    case PROTOCOL_TCP:
        return "tcp";
    case PROTOCOL_UDP:
        return "udp";
    case PROTOCOL_SCTP:
        return "sctp";
    case PROTOCOL_ICMPV6:
        return "icmpv6";
    default:
        return std::to_string(protocol);
    }
}

/** @return the field in hexadecimal, as many digits as it has on the wire; null if there is none */
Json
FieldOf(std::optional<uint32_t> value, const ChecksumRecord& record)
{
    if (!value)
    {
        return nullptr;
    }
    // The field of SCTP has four bytes, whatever an algorithm makes of it.
    const bool wide = record.algorithm == ChecksumAlgorithm::CRC32C ||
                      record.ipProtocol == uint8_t{PROTOCOL_SCTP};
    return AuditFieldText(*value, wide);
}

/** @return ToString() of the value; null if there is none */
template <typename T>
Json
NameOf(const std::optional<T>& value)
{
    return value ? Json(ToString(*value)) : Json(nullptr);
}

/** @return the value; null if there is none */
template <typename T>
Json
NumberOf(const std::optional<T>& value)
{
    return value ? Json(*value) : Json(nullptr);
}

/** @param record a record @return keys and values, in the order of both formats */
Json
ToObject(const ChecksumRecord& record)
{
    return Json{
        {"timeNs", record.timeNs},
        {"nodeId", record.nodeId},
        {"nodeName", record.nodeName.empty() ? Json(nullptr) : Json(record.nodeName)},
        {"deviceIfIndex", NumberOf(record.deviceIfIndex)},
        {"kind", ToString(record.kind)},
        {"place", NameOf(record.place)},
        {"ipProtocol",
         record.ipProtocol ? Json(NameOfProtocol(*record.ipProtocol)) : Json(nullptr)},
        {"algorithm", NameOf(record.algorithm)},
        {"bytes", NumberOf(record.bytes)},
        {"pieces", NumberOf(record.pieces)},
        {"fieldBefore", FieldOf(record.fieldBefore, record)},
        {"fieldAfter", FieldOf(record.fieldAfter, record)},
        {"stateBefore", ToString(record.stateBefore)},
        {"stateAfter", ToString(record.stateAfter)},
        {"reason", record.reason},
        {"verdict", NameOf(record.verdict)},
        {"packetUid", record.packetUid},
    };
}

/** @param value a value @return it as a field of CSV: empty for null, quoted if it has to be */
std::string
ToCsvField(const Json& value)
{
    if (value.is_null())
    {
        return "";
    }
    if (!value.is_string())
    {
        return value.dump();
    }
    const auto text = value.get<std::string>();
    if (text.find_first_of(",\"\r\n") == std::string::npos)
    {
        return text;
    }
    std::string quoted = "\"";
    for (const char c : text)
    {
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    }
    return quoted + "\"";
}

} // namespace

const char*
ToString(ChecksumRecordKind kind)
{
    switch (kind)
    {
    case ChecksumRecordKind::COMPUTATION:
        return "computation";
    case ChecksumRecordKind::VERIFICATION:
        return "verification";
    case ChecksumRecordKind::STATE_CHANGE:
        return "stateChange";
    }
    return "?";
}

std::string
ChecksumRecord::ToJson() const
{
    // Names of nodes need not be UTF-8, which JSON has to be.
    return ToObject(*this).dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string
ChecksumRecord::ToCsv() const
{
    const auto object = ToObject(*this);
    std::string line;
    const char* separator = "";
    for (const auto& [key, value] : object.items())
    {
        line.append(separator).append(ToCsvField(value));
        separator = ",";
    }
    return line;
}

std::string
ChecksumRecord::GetCsvHeader()
{
    const auto object = ToObject(ChecksumRecord());
    std::string line;
    const char* separator = "";
    for (const auto& [key, value] : object.items())
    {
        line.append(separator).append(key);
        separator = ",";
    }
    return line;
}

bool
ChecksumRecordFilter::Matches(const ChecksumRecord& record) const
{
    return (!kind || *kind == record.kind) && (!nodeId || *nodeId == record.nodeId) &&
           (!place || place == record.place) && (!ipProtocol || ipProtocol == record.ipProtocol) &&
           (!packetUid || *packetUid == record.packetUid) && (!predicate || predicate(record));
}

} // namespace ns3
