/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_LISTENER_H
#define SCTP_LISTENER_H

#include "sctp-association.h"

#include <cstdint>

namespace ns3
{

/** @ingroup checksum-offload Who takes the associations that peers open to a port. */
class SctpListener
{
  public:
    virtual ~SctpListener() = default;

    /** @return own address that peers may use; 0.0.0.0 or :: for all of its family */
    virtual SctpAddress GetListenAddress() const = 0;
    /** @return window to advertise in INIT ACK, bytes */
    virtual uint32_t GetListenWindow() const = 0;
    /**
     * A peer returned a valid cookie.
     * @param identity what the cookie says
     * @return the new association, accepted; null to refuse it
     */
    virtual Ptr<SctpAssociation> AcceptAssociation(const SctpAssociationIdentity& identity) = 0;
};

} // namespace ns3

#endif // SCTP_LISTENER_H
