/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audit-wording.h"

#include "ns3/transport-header.h"

#include <array>
#include <cstdio>
#include <iomanip>
#include <sstream>

namespace ns3
{

namespace
{

constexpr int TIME_WIDTH = AuditWording::INDENT - 2; ///< columns of seconds
constexpr int PLACE_WIDTH = 46;                      ///< columns of a hop
constexpr int STATE_WIDTH = 20; ///< columns of a state, e.g. CHECKSUM_UNNECESSARY
constexpr int FIELD_WIDTH = 10; ///< columns of a field

/** @param seen a sight @return "0x.., where 0x.. would be right" */
std::string
FieldAndRight(const AuditObservation& seen)
{
    return AuditWording::Field(seen.field, seen.isCrc) + ", where " +
           AuditWording::Field(seen.right, seen.isCrc) + " would be right";
}

/** @param seen a sight @return what its field says */
std::string
VerdictOf(const AuditObservation& seen)
{
    const bool isPartial = seen.state.GetIpSummed() == IpSummed::PARTIAL;
    if (isPartial && seen.isPending)
    {
        return "not computed yet, as it should be";
    }
    if (isPartial)
    {
        return seen.isFinal ? "computed already, and still to be computed"
                            : "not what a PARTIAL packet has to have";
    }
    if (seen.isGso && seen.state.GetIpSummed() != IpSummed::UNNECESSARY)
    {
        return "a super-packet must be PARTIAL until it is cut";
    }
    if (seen.isFinal)
    {
        return seen.field == seen.right ? "right" : "none, as UDP may";
    }
    return seen.isSound ? "left by GRO" : "WRONG";
}

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
AuditWording::Field(uint32_t field, bool isCrc)
{
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), isCrc ? "0x%08x" : "0x%04x", field);
    return text.data();
}

std::string
AuditWording::FieldOfPartial(const AuditObservation& now)
{
    if (now.isFinal)
    {
        return std::string("got the final ") + (now.isCrc ? "CRC32c" : "checksum") +
               " while CHECKSUM_PARTIAL (" + Field(now.field, now.isCrc) + ")";
    }
    return "had " + Field(now.field, now.isCrc) +
           " in the field while CHECKSUM_PARTIAL, which is neither what has to be there nor right";
}

std::string
AuditWording::StateLost(const AuditObservation& now)
{
    if (now.isGso)
    {
        return "ceased to be CHECKSUM_PARTIAL before being cut: segments get " +
               Field(now.field, now.isCrc) + ", the checksum of the whole";
    }
    return std::string("ceased to be CHECKSUM_PARTIAL, and nobody had computed: the field holds ") +
           FieldAndRight(now);
}

std::string
AuditWording::WrongAlgorithm(const AuditObservation& now)
{
    return "got an Internet checksum in the field of the CRC32c: " + FieldAndRight(now);
}

std::string
AuditWording::OverNonzeroField(const AuditObservation& before, const AuditObservation& now)
{
    return "got a CRC32c over a field of " + Field(before.field, now.isCrc) +
           " instead of 0: " + FieldAndRight(now);
}

std::string
AuditWording::NeverComputed(const AuditObservation& now)
{
    return std::string("left as ") + ToString(now.state.GetIpSummed()) +
           ", and nobody had computed: the field holds " + FieldAndRight(now);
}

std::string
AuditWording::WrongAtFirstSight(const AuditObservation& now)
{
    return std::string("left as ") + ToString(now.state.GetIpSummed()) +
           " with a checksum that is not that of the bytes: " + FieldAndRight(now);
}

std::string
AuditWording::LeftPartial(const AuditObservation& now)
{
    return "left CHECKSUM_PARTIAL by a device whose link carries bytes only: the field holds " +
           FieldAndRight(now);
}

std::string
AuditWording::Stale(const AuditObservation& before, const AuditObservation& now)
{
    const std::string became = now.flow == before.flow ? "had bytes changed" : "became " + now.flow;
    const std::string field =
        now.field == before.field
            ? "and the field stayed "
            : "and the field went from " + Field(before.field, now.isCrc) + " to ";
    return became + ", " + field + FieldAndRight(now);
}

std::string
AuditWording::Trusted(const AuditObservation& now, bool verified)
{
    return std::string("went from CHECKSUM_NONE to CHECKSUM_UNNECESSARY, ") +
           (verified ? "as if verified" : "and nobody had verified") +
           (now.isFinal ? "; the field is right" : ": the field holds " + FieldAndRight(now));
}

std::string
AuditWording::Laundered(const AuditObservation& before,
                        const AuditObservation& now,
                        const std::string& where)
{
    return (where.empty() ? "came with a wrong checksum" : "took damage on the way to " + where) +
           " (the field held " + Field(before.field, now.isCrc) + ", right was " +
           Field(before.right, now.isCrc) + ") and got a right one, " +
           Field(now.field, now.isCrc) + ": the damage cannot be found any more";
}

std::string
AuditWording::HistoryHeader()
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
AuditObservation::ToText() const
{
    std::ostringstream text;
    text << std::left << std::setw(STATE_WIDTH) << ns3::ToString(state.GetIpSummed()) << "  "
         << std::setw(FIELD_WIDTH) << AuditWording::Field(field, isCrc) << "  "
         << std::setw(FIELD_WIDTH) << AuditWording::Field(right, isCrc) << "  "
         << (isGso ? "super-packet, " : "") << VerdictOf(*this);
    for (const auto& remark : remarks)
    {
        text << " ** " << remark;
    }
    return ToRow(timeNs, hop.ToText(), text.str());
}

std::string
AuditedComputation::ToText() const
{
    const auto& told = computation;
    const bool isCrc =
        told.algorithm == ChecksumAlgorithm::CRC32C || told.protocol == PROTOCOL_SCTP;
    const auto before = AuditWording::Field(told.fieldBefore, isCrc);
    std::ostringstream text;
    text << "  " << ns3::ToString(told.algorithm) << " over " << told.bytes << " bytes: ";
    if (told.verdict == ChecksumVerdict::WRITTEN)
    {
        text << before << " becomes " << AuditWording::Field(told.fieldAfter, isCrc);
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
