/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_STREAM_SCENARIO_H
#define NAT_SCTP_STREAM_SCENARIO_H

#include "nat-sctp-stream-config.h"
#include "nat-sctp-stream-result.h"

#include "ns3/ptr.h"

#include <functional>

namespace ns3
{

class HostCpu;

/**
 * @ingroup checksum-offload
 * The measurement that the fix of 2016 was published with: netperf's SCTP_STREAM from one network
 * namespace through a masquerading one to a third, over two veth pairs, all on one core of a host.
 *
 * @verbatim
   client c0 --veth-- r0 router r1 --veth-- s0 server      one HostCpu with one core
   10.1.0.2     10.1.0.1        10.2.0.1      10.2.0.2     masquerade on r1
   @endverbatim
 *
 * A program sends messages back to back through a blocking socket. Nothing takes time but the core:
 * veth crosses in none, and what one namespace does the others wait for. Linux works so as long as
 * the scheduler leaves the sender's softirqs on the sender's core; that the whole path from one
 * send() to its last SACK comes before the next send() is what makes bursts, super-packets and
 * SACKs those of a recorded Linux (LinuxRunTest).
 *
 * SCTP counts windows as Linux does (CwndAccounting), and connection tracking verifies only if nat
 * is MAINLINE.
 *
 * After config.seconds the program closes, and what is on its way arrives: then every packet is
 * counted at every place that it passes. Left out: the server's program has no cost of being woken.
 *
 * The program leaves the Nagle algorithm on, as netperf does without -D: the rest of a fragmented
 * message does not wait for it.
 *
 * @param config what to run
 * @param poll called every thousand messages, so several times in a second of wall time; what it
 *        throws ends the run and comes out here. May be empty.
 * @param timeUp called when the time is up, with the core's accounts, for instance for
 *        HostCpuHelper::WriteFoldedStacks(). Its nodes are, in this order, client, router and
 *        server. May be empty.
 * @return what happened
 * @throws NatSctpConfigError naming the argument, its value and what is allowed
 */
NatSctpStreamResult RunNatSctpStream(const NatSctpStreamConfig& config,
                                     const std::function<void()>& poll = {},
                                     const std::function<void(Ptr<HostCpu>)>& timeUp = {});

/**
 * @ingroup checksum-offload
 * Fit the one free cost: the stepNanoseconds with which the *patched* NAT reaches a throughput.
 * Runs a few transfers of a tenth of a simulated second, and looks at none of the unpatched NAT. A
 * transfer ends sooner if it has delivered 300000 messages or 50 MB, so that it takes a second of
 * wall time or so; the first one, of a tenth of that, tells what is beyond all costs.
 * @param config what to fit; nat and stepNanoseconds are not looked at
 * @param targetMbps throughput, 10^6 bit/s of user data
 * @param poll as for RunNatSctpStream()
 * @return the cost, ns
 * @throws NatSctpConfigError naming targetMbps if no cost of the allowed range gives it
 */
double CalibrateNatSctpStream(const NatSctpStreamConfig& config,
                              double targetMbps,
                              const std::function<void()>& poll = {});

} // namespace ns3

#endif // NAT_SCTP_STREAM_SCENARIO_H
