/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audit-observation.h"

#include "ns3/transport-header.h"

#include <array>
#include <cstdio>
#include <iomanip>
#include <sstream>

namespace ns3
{

namespace
{

constexpr int TIME_WIDTH = AUDIT_HISTORY_INDENT - 2; ///< columns of seconds
constexpr int PLACE_WIDTH = 46;                      ///< columns of a hop
constexpr int STATE_WIDTH = 20; ///< columns of a state, e.g. CHECKSUM_UNNECESSARY
constexpr int FIELD_WIDTH = 10; ///< columns of a field

/** @param ns nanoseconds @return seconds, nine digits behind the point */
std::string
ToSeconds(int64_t ns)
{
    std::ostringstream text;
    text << std::setw(TIME_WIDTH - 10) << ns / 1000000000 << "." << std::setfill('0')
         << std::setw(9) << ns % 1000000000;
    return text.str();
}

/** @param ns when @param where where @param text what @return a line of a packet's history */
std::string
ToRow(int64_t ns, const std::string& where, const std::string& text)
{
    std::ostringstream row;
    row << ToSeconds(ns) << "  " << std::left << std::setw(PLACE_WIDTH) << where << " " << text;
    return row.str();
}

} // namespace

const char*
AuditPlaceName(ChecksumPlace place)
{
    switch (place)
    {
    case ChecksumPlace::TRANSPORT_OUTPUT:
        return "transport output";
    case ChecksumPlace::SCTP_OUTPUT:
        return "SCTP output";
    case ChecksumPlace::ICMP_OUTPUT:
        return "ICMP output";
    case ChecksumPlace::CONNTRACK:
        return "connection tracking";
    case ChecksumPlace::NAT:
        return "NAT";
    case ChecksumPlace::GSO:
        return "GSO";
    case ChecksumPlace::CSUM_HELP:
        return "software completion";
    case ChecksumPlace::NIC:
        return "NIC";
    case ChecksumPlace::NIC_RECEIVE:
        return "NIC, receiving";
    case ChecksumPlace::GRO:
        return "GRO";
    case ChecksumPlace::TRANSPORT_INPUT:
        return "transport input";
    case ChecksumPlace::SCTP_INPUT:
        return "SCTP input";
    case ChecksumPlace::ICMP_INPUT:
        return "ICMP input";
    }
    return "?";
}

std::string
AuditFieldText(uint32_t field, bool isCrc)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), isCrc ? "0x%08x" : "0x%04x", field);
    return text.data();
}

AuditObservation
AuditObservation::Of(const AuditedPacket& packet)
{
    AuditObservation seen;
    seen.flow = packet.GetFlow();
    seen.state = packet.GetState();
    seen.size = packet.GetSize();
    seen.field = packet.GetField();
    seen.right = packet.GetRight();
    seen.digest = packet.GetDigest();
    seen.isCrc = packet.IsCrc();
    seen.isGso = packet.IsGso();
    seen.isFinal = packet.IsFinal();
    seen.isPending = packet.IsPending();
    seen.isSound = packet.IsSound();
    return seen;
}

std::string
AuditHistoryHeader()
{
    std::ostringstream row;
    row << std::right << std::setw(TIME_WIDTH) << "time (s)" << std::left << "  "
        << std::setw(PLACE_WIDTH) << "place"
        << " " << std::setw(STATE_WIDTH) << "state"
        << "  " << std::setw(FIELD_WIDTH) << "field"
        << "  " << std::setw(FIELD_WIDTH) << "final"
        << "  verdict";
    return row.str();
}

std::string
AuditObservation::GetVerdict() const
{
    const bool isPartial = state.GetIpSummed() == IpSummed::PARTIAL;
    if (isPartial && isPending)
    {
        return "not computed yet, as it should be";
    }
    if (isPartial)
    {
        return isFinal ? "computed already, and still to be computed"
                       : "not what a PARTIAL packet has to have";
    }
    if (isGso && state.GetIpSummed() != IpSummed::UNNECESSARY)
    {
        return "a super-packet must be PARTIAL until it is cut";
    }
    if (isFinal)
    {
        return field == 0 && right != 0 ? "none, as UDP may" : "right";
    }
    return isSound ? "left by GRO" : "WRONG";
}

std::string
AuditObservation::ToText() const
{
    std::ostringstream text;
    text << std::left << std::setw(STATE_WIDTH) << ns3::ToString(state.GetIpSummed()) << "  "
         << std::setw(FIELD_WIDTH) << AuditFieldText(field, isCrc) << "  " << std::setw(FIELD_WIDTH)
         << AuditFieldText(right, isCrc) << "  " << (isGso ? "super-packet, " : "") << GetVerdict();
    for (const auto& remark : remarks)
    {
        text << " ** " << remark;
    }
    return ToRow(timeNs, hop.ToText(), text.str());
}

bool
AuditedComputation::IsCrcField() const
{
    return computation.algorithm == ChecksumAlgorithm::CRC32C ||
           computation.protocol == PROTOCOL_SCTP;
}

std::string
AuditedComputation::ToText() const
{
    const auto& told = computation;
    const bool isCrc = IsCrcField();
    const auto before = AuditFieldText(told.fieldBefore, isCrc);
    std::ostringstream text;
    text << "  " << ns3::ToString(told.algorithm) << " over " << told.bytes << " bytes: ";
    if (told.verdict == ChecksumVerdict::WRITTEN)
    {
        text << before << " becomes " << AuditFieldText(told.fieldAfter, isCrc);
    }
    else
    {
        text << before << " is " << ns3::ToString(told.verdict);
    }
    text << " (" << told.reason << ")";
    auto at = hop;
    at.place = AuditPlaceName(told.place);
    return ToRow(timeNs, at.ToText(), text.str());
}

} // namespace ns3
