/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_TRACES_H
#define SCTP_TRACES_H

#include "sctp-address.h"
#include "sctp-drop-reason.h"

#include "ns3/packet.h"
#include "ns3/traced-callback.h"

namespace ns3
{

/** A packet, its source and its destination. */
using SctpPacketTrace = TracedCallback<Ptr<const Packet>, const SctpAddress&, const SctpAddress&>;
/** A packet that was dropped, or a chunk of it, and why. */
using SctpDropTrace = TracedCallback<Ptr<const Packet>, SctpDropReason>;

} // namespace ns3

#endif // SCTP_TRACES_H
