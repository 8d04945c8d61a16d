/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRACE_SCENARIO_H
#define TRACE_SCENARIO_H

#include <cstdint>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

namespace ns3
{

/** What a run of a trace scenario came to. */
struct TraceScenarioResult
{
    uint64_t frames;    ///< frames written to the trace
    uint64_t records;   ///< records of the ledger written to the trace
    uint64_t delivered; ///< bytes of user data that the server got
};

/**
 * @ingroup checksum-offload
 * @return the names of the scenarios: protocol, IP version, links, what the router does
 */
std::vector<std::string> GetTraceScenarioNames();

/**
 * @ingroup checksum-offload
 * Run a short transfer client - router - server and write its OrderedTrace. Random numbers have
 * streams of their own, and what differs between versions of stock ns-3 is pinned: ARP and
 * neighbour discovery ask at once, addresses are not tested for duplicates, TCP is NewReno.
 *
 * It sets default values of ns-3 and destroys the simulation at its end: one scenario at a time.
 * @param name one of GetTraceScenarioNames()
 * @param os where the trace goes
 * @param prepare called once, when the network is complete and before anything is sent, for
 *        observers of one's own. May be empty.
 * @return what it came to
 * @throws std::invalid_argument naming the name and every allowed one
 */
TraceScenarioResult RunTraceScenario(const std::string& name,
                                     std::ostream& os,
                                     const std::function<void()>& prepare = {});

} // namespace ns3

#endif // TRACE_SCENARIO_H
