/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef COUNTER_COMPARISON_H
#define COUNTER_COMPARISON_H

#include "recorded-comparison.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Compare the counters of every recorded transfer with a simulated run of the same configuration.
 *
 * How many packets a run has is a matter of timing, so the packets are compared, not their sum: the
 * simulated run tells what each ordinary packet and each super-packet of f members costs at each
 * function (PacketRates, which exists only if all packets of a class agree), and these rates times
 * the recorded numbers of packets must give the recorded counters exactly. So each ratio of two
 * counters is equal as a fraction. Bytes follow from the sizes of packets (RecordedBytes). Where
 * every segment of a super-packet is wrong in the simulation, as many packets must have been
 * refused as the recorded run had segments.
 *
 * Not compared, and counted as such:
 * - cli_out_skbs, srv_out_skbs: the numbers of packets, which are taken from the recording; but for
 *   an association that is refused they are compared, too;
 * - columns that tell how many super-packets, members or bytes a run had, in that run only;
 * - sctp_packet_transmit: also counts calls for a packet without chunks, which is not sent;
 * - veth_xmit: also counts ARP.
 * @param fileName the recorded table, counts.csv
 * @return lines compared, equal and different
 * @throws RecordingError naming file and line if the table cannot be used
 */
RecordedComparison CompareCounters(const std::string& fileName);

} // namespace ns3

#endif // COUNTER_COMPARISON_H
