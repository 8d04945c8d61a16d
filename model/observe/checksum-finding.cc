/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "checksum-finding.h"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace ns3
{

namespace
{

/** @param count how many @param noun of one @return e.g. "1 packet", "2 packets" */
std::string
Count(uint64_t count, const std::string& noun)
{
    return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

/** @param ns nanoseconds @return seconds, nine digits behind the point */
std::string
ToSeconds(int64_t ns)
{
    std::ostringstream text;
    text << ns / 1000000000 << "." << std::setfill('0') << std::setw(9) << ns % 1000000000 << " s";
    return text.str();
}

} // namespace

const char*
ToString(ChecksumFault fault)
{
    switch (fault)
    {
    case ChecksumFault::COMPUTED_TWICE:
        return "computed twice";
    case ChecksumFault::COMPUTED_OVER_NONZERO_FIELD:
        return "computed over a non-zero field";
    case ChecksumFault::NEVER_COMPUTED:
        return "never computed";
    case ChecksumFault::WRONG_ALGORITHM:
        return "wrong algorithm";
    case ChecksumFault::STATE_LOST:
        return "state lost";
    case ChecksumFault::TRUSTED_WITHOUT_PROOF:
        return "trusted without proof";
    case ChecksumFault::STALE_AFTER_REWRITE:
        return "stale after rewrite";
    case ChecksumFault::CORRUPTION_LAUNDERED:
        return "corruption laundered";
    }
    return "?";
}

std::string
AuditHop::ToText() const
{
    const auto named = [](const std::string& name, const std::string& number) {
        return name.empty() ? number : name + " (" + number + ")";
    };
    return named(nodeName, "node " + std::to_string(nodeId)) +
           (deviceIfIndex ? ", " + named(deviceName, "device " + std::to_string(*deviceIfIndex))
                          : "") +
           (place.empty() ? "" : ", " + place);
}

bool
AuditHop::operator==(const AuditHop& other) const
{
    return nodeId == other.nodeId && nodeName == other.nodeName &&
           deviceIfIndex == other.deviceIfIndex && place == other.place;
}

std::vector<std::string>
ChecksumFinding::ToLines() const
{
    std::vector<std::string> lines{hop.ToText() + ": " + ToString(fault)};
    lines.push_back(
        Count(packets, "packet") + " of " + flow +
        (superPackets == 0 ? "" : " (" + Count(superPackets, "super-packet") + " among them)") +
        " " + detail);
    const bool isCut = fault == ChecksumFault::STATE_LOST;
    const bool isTwice = fault == ChecksumFault::COMPUTED_TWICE;
    for (const auto& outcome : outcomes)
    {
        lines.push_back(outcome.hop.ToText() +
                        (isTwice ? " computed again for "
                         : isCut ? " made "
                                 : " completed ") +
                        Count(outcome.frames, "frame") + (isCut ? " of them" : "") +
                        ", the first with " + outcome.field + " in the field: " +
                        (outcome.wrong == 0
                             ? "right, work done twice"
                             : std::to_string(outcome.wrong) + " wrong on the wire"));
    }
    if (isTwice && outcomes.empty())
    {
        lines.push_back("nobody who was watched computed again");
    }
    if (!(guilty == hop))
    {
        lines.push_back("left so by " + guilty.ToText());
    }
    lines.push_back("first: packet uid " + std::to_string(firstUid) + " at " + ToSeconds(firstNs) +
                    ", see Explain(" + std::to_string(firstUid) + ")");
    return lines;
}

std::string
ChecksumFinding::ToText() const
{
    std::string text;
    std::string separator;
    for (const auto& line : ToLines())
    {
        text.append(separator).append(line);
        separator = separator.empty() ? ": " : "; ";
    }
    return text;
}

bool
ChecksumFinding::IsAlike(const ChecksumFinding& other) const
{
    return fault == other.fault && flow == other.flow && hop == other.hop && guilty == other.guilty;
}

void
ChecksumFinding::AddOutcome(const AuditOutcome& outcome)
{
    const auto same = std::find_if(outcomes.begin(), outcomes.end(), [&outcome](const auto& each) {
        return each.hop == outcome.hop;
    });
    if (same == outcomes.end())
    {
        outcomes.push_back(outcome);
        return;
    }
    same->frames += outcome.frames;
    same->wrong += outcome.wrong;
}

} // namespace ns3
