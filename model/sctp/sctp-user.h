/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_USER_H
#define SCTP_USER_H

#include "sctp-tcb.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Who uses an association: notifications of RFC 9260 section 11.2. They come when the association
 * is in a state to take any request, also to be closed.
 */
class SctpUser
{
  public:
    virtual ~SctpUser() = default;

    /** COMMUNICATION UP: the handshake is over. */
    virtual void AssociationUp() = 0;
    /** DATA ARRIVE: there is a message to read. */
    virtual void MessageArrived() = 0;
    /** @param bytes of user data that the peer now has: the send buffer has room again */
    virtual void DataAcknowledged(uint32_t bytes) = 0;
    /** @param reason COMMUNICATION LOST or SHUTDOWN COMPLETE */
    virtual void AssociationClosed(SctpCloseReason reason) = 0;
};

} // namespace ns3

#endif // SCTP_USER_H
