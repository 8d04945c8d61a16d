/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-tcb.h"

namespace ns3
{

const char*
ToString(SctpState state)
{
    switch (state)
    {
    case SctpState::CLOSED:
        return "CLOSED";
    case SctpState::COOKIE_WAIT:
        return "COOKIE-WAIT";
    case SctpState::COOKIE_ECHOED:
        return "COOKIE-ECHOED";
    case SctpState::ESTABLISHED:
        return "ESTABLISHED";
    case SctpState::SHUTDOWN_PENDING:
        return "SHUTDOWN-PENDING";
    case SctpState::SHUTDOWN_SENT:
        return "SHUTDOWN-SENT";
    case SctpState::SHUTDOWN_RECEIVED:
        return "SHUTDOWN-RECEIVED";
    case SctpState::SHUTDOWN_ACK_SENT:
        return "SHUTDOWN-ACK-SENT";
    }
    return "unknown";
}

const char*
ToString(SctpCloseReason reason)
{
    switch (reason)
    {
    case SctpCloseReason::GRACEFUL:
        return "shut down";
    case SctpCloseReason::LOCAL_ABORT:
        return "aborted here";
    case SctpCloseReason::PEER_ABORT:
        return "aborted by the peer";
    case SctpCloseReason::NO_ANSWER:
        return "no answer from the peer";
    case SctpCloseReason::NO_ROUTE:
        return "no route to the peer";
    case SctpCloseReason::BAD_HANDSHAKE:
        return "the peer's part of the handshake is wrong";
    }
    return "unknown";
}

} // namespace ns3
