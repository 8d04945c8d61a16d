/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "audit-wording.h"

namespace ns3
{

namespace
{

/** @param seen a sight @return "0x.., where 0x.. would be right" */
std::string
FieldAndRight(const AuditObservation& seen)
{
    return AuditFieldText(seen.field, seen.isCrc) + ", where " +
           AuditFieldText(seen.right, seen.isCrc) + " would be right";
}

} // namespace

std::string
AuditWording::FieldOfPartial(const AuditObservation& now)
{
    if (now.isFinal)
    {
        return std::string("got the final ") + (now.isCrc ? "CRC32c" : "checksum") +
               " while CHECKSUM_PARTIAL (" + AuditFieldText(now.field, now.isCrc) + ")";
    }
    return "had " + AuditFieldText(now.field, now.isCrc) +
           " in the field while CHECKSUM_PARTIAL, which is neither what has to be there nor right";
}

std::string
AuditWording::StateLost(const AuditObservation& now)
{
    if (now.isGso)
    {
        return "ceased to be CHECKSUM_PARTIAL before being cut: segments would get " +
               AuditFieldText(now.field, now.isCrc) + ", the checksum of the whole";
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
    return "got a CRC32c over a field of " + AuditFieldText(before.field, now.isCrc) +
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
            : "and the field went from " + AuditFieldText(before.field, now.isCrc) + " to ";
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
           " (the field held " + AuditFieldText(before.field, now.isCrc) + ", right was " +
           AuditFieldText(before.right, now.isCrc) + ") and got a right one, " +
           AuditFieldText(now.field, now.isCrc) + ": the damage cannot be found any more";
}

} // namespace ns3
