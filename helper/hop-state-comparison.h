/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef HOP_STATE_COMPARISON_H
#define HOP_STATE_COMPARISON_H

#include "recorded-comparison.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Simulate every captured run of Linux from client to server, and compare what each of the taps saw
 * with the recorded table, one line per tap, direction, state of the field and ip_summed.
 *
 * Equal is a line whose state appears at the same place in the order of first appearance, with the
 * same types of first chunks and, where it is determined, the same number of packets. A state that
 * was simulated but not recorded is a difference of its own. Not compared, because timing decides:
 *
 * - the number of packets, unless the association is refused (every INIT is one packet) or the
 *   protocol is UDP (every message is one): SACKs, retransmissions and the size of super-packets
 *   depend on when packets meet;
 * - the types of chunks of an association that stalls: what is sent then is a matter of heartbeats
 *   and of the programs' patience;
 * - heartbeats that were recorded, but not simulated: Linux sends them after a timeout, as the path
 *   is then "potentially failed" (RFC 7829); the simulated endpoint only answers them.
 * @param fileName the recorded table, capture_states.csv
 * @return lines compared, equal and different
 * @throws RecordingError naming file and line if the table cannot be used
 */
RecordedComparison CompareHopStates(const std::string& fileName);

} // namespace ns3

#endif // HOP_STATE_COMPARISON_H
