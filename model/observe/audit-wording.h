/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef AUDIT_WORDING_H
#define AUDIT_WORDING_H

#include "audit-observation.h"

#include <string>

namespace ns3
{

/**
 * What ChecksumFinding::detail says: what happened to "N packets of a flow", with the numbers of
 * the first one.
 */
class AuditWording
{
  public:
    /** @param now PARTIAL with a field that it must not have @return what happened */
    static std::string FieldOfPartial(const AuditObservation& now);
    /** @param now not PARTIAL any more @return what happened */
    static std::string StateLost(const AuditObservation& now);
    /** @param now an Internet checksum in a CRC32c field @return what happened */
    static std::string WrongAlgorithm(const AuditObservation& now);
    /** @param before PARTIAL @param now with what was computed @return what happened */
    static std::string OverNonzeroField(const AuditObservation& before,
                                        const AuditObservation& now);
    /** @param now the first sight, not PARTIAL @return what happened */
    static std::string NeverComputed(const AuditObservation& now);
    /** @param now the first sight, not PARTIAL @return what happened */
    static std::string WrongAtFirstSight(const AuditObservation& now);
    /** @param now a frame that leaves PARTIAL @return what happened */
    static std::string LeftPartial(const AuditObservation& now);
    /** @param before sound @param now not sound any more @return what happened */
    static std::string Stale(const AuditObservation& before, const AuditObservation& now);
    /** @param now UNNECESSARY @param verified somebody told so @return what happened */
    static std::string Trusted(const AuditObservation& now, bool verified);
    /** @param before damaged @param now right @param where it was damaged @return what happened */
    static std::string Laundered(const AuditObservation& before,
                                 const AuditObservation& now,
                                 const std::string& where);
};

} // namespace ns3

#endif // AUDIT_WORDING_H
