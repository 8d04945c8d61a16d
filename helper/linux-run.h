/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINUX_RUN_H
#define LINUX_RUN_H

#include "linux-run-config.h"
#include "router-network.h"

#include <cstdint>
#include <functional>
#include <string>

namespace ns3
{

/** @ingroup checksum-offload Outcome of RunLinuxRun(). */
struct LinuxRunResult
{
    std::string result;               ///< "ok", "connect_failed" or "stalled"
    uint64_t serverBytes{0};          ///< user data that the server's program read
    uint64_t clientOut{0};            ///< SctpOutSCTPPacks of the client
    uint64_t serverOut{0};            ///< SctpOutSCTPPacks of the server
    uint64_t clientChecksumErrors{0}; ///< SctpChecksumErrors of the client
    uint64_t serverChecksumErrors{0}; ///< SctpChecksumErrors of the server
};

/** Gets the network of a run before anything is sent, to connect to its trace sources. */
typedef std::function<void(const RouterNetwork& network)> LinuxRunObserver;

/**
 * @ingroup checksum-offload
 * Simulate one run in which Linux was recorded: client - veth - router - veth - server, MTU 1500,
 * with the timeouts of the recording (Max.Init.Retransmits 3, RTO from 200 ms to 1 s, first 500
 * ms) and with SCTP's windows counted as Linux does (CwndAccounting). Lasts 10 simulated seconds,
 * and destroys the simulation.
 *
 * Differs from the recording: a veth takes 5 us, so that what one packet causes comes after what it
 * was caused by; a NIC is an IxgbeNetDevice with tx-checksum-sctp and rx-checksum off, since the
 * recorded ones (e1000e, virtio-net) know nothing of SCTP.
 * @param config how it was set up
 * @param observe connects to what it wants to see; must outlive the call
 * @return what came of it
 * @throws std::invalid_argument naming a feature that cannot be switched off
 */
LinuxRunResult RunLinuxRun(const LinuxRunConfig& config, const LinuxRunObserver& observe);

} // namespace ns3

#endif // LINUX_RUN_H
