/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_SCENARIO_H
#define NAT_SCTP_SCENARIO_H

#include "nat-sctp-config.h"
#include "nat-sctp-result.h"

#include <functional>

namespace ns3
{

class NatSctpTopology;

/**
 * @ingroup checksum-offload
 * The reference case: one SCTP association from a client through a masquerading router to a server,
 * as the fix "netfilter: nat: skip checksum on offload SCTP packets" (Linux 4.10) describes it.
 *
 * @verbatim
   client c0 --veth-- r0 router r1 --egress-- s0 server
   10.1.0.2     10.1.0.1        10.2.0.1      10.2.0.2      masquerade on r1
   @endverbatim
 *
 * Stock BulkSendApplication and PacketSink run over the sockets of SctpSocketFactory. A run uses
 * the process's simulator from the first event to Simulator::Destroy() and leaves nothing behind;
 * many may follow one another. The same configuration gives the same bytes.
 *
 * @param config what to run
 * @param poll called every few thousand packets, so several times in a second of wall time; what it
 *        throws ends the run and comes out here. May be empty.
 * @param prepare called once, when the network is complete and before anything is sent, for
 *        observers of one's own. May be empty.
 * @return what happened
 * @throws NatSctpConfigError naming the argument, its value and what is allowed
 * @throws std::runtime_error if a capture cannot be written, naming the file
 */
NatSctpResult RunNatSctpScenario(const NatSctpConfig& config,
                                 const std::function<void()>& poll = {},
                                 const std::function<void(const NatSctpTopology&)>& prepare = {});

} // namespace ns3

#endif // NAT_SCTP_SCENARIO_H
