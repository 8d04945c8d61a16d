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

std::string
ChecksumFinding::ToText() const
{
    std::ostringstream text;
    text << hop.ToText() << ": " << ToString(fault) << ": " << Count(packets, "packet") << " of "
         << flow;
    if (superPackets > 0)
    {
        text << " (" << Count(superPackets, "super-packet") << " among them)";
    }
    text << " " << detail;
    for (const auto& outcome : outcomes)
    {
        text << "; " << outcome.hop.ToText() << " "
             << (fault == ChecksumFault::COMPUTED_TWICE ? "computed again for "
                 : fault == ChecksumFault::STATE_LOST   ? "made "
                                                        : "completed ")
             << Count(outcome.frames, "frame")
             << (fault == ChecksumFault::STATE_LOST ? " of them" : "") << ", the first with "
             << outcome.field << " in the field: "
             << (outcome.wrong == 0 ? "right, work done twice"
                                    : std::to_string(outcome.wrong) + " wrong on the wire");
    }
    if (fault == ChecksumFault::COMPUTED_TWICE && outcomes.empty())
    {
        text << "; nobody who was watched computed again";
    }
    if (!(guilty == hop))
    {
        text << "; left so by " << guilty.ToText();
    }
    text << ". First: packet uid " << firstUid << " at " << ToSeconds(firstNs) << ", see Explain("
         << firstUid << ")";
    return text.str();
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
