/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_RATES_H
#define PACKET_RATES_H

#include "packet-probes.h"

#include <cstdint>
#include <string>

namespace ns3
{

/**
 * Numbers of packets of a run: ordinary ones, super-packets, and members of their frag_lists. Those
 * that a recording does not tell are missing.
 */
struct PacketNumbers
{
    uint64_t all{0};         ///< ordinary packets and super-packets
    uint64_t plain{0};       ///< ordinary packets
    uint64_t gso{0};         ///< super-packets
    uint64_t members{0};     ///< members
    bool splitKnown{true};   ///< plain and gso are known, not only their sum
    bool membersKnown{true}; ///< members is known
};

/** Hits of one function per packet: exact, since every packet of a class causes the same. */
struct CounterRate
{
    int64_t perPlain{0};  ///< per ordinary packet
    int64_t perGso{0};    ///< per super-packet
    int64_t perMember{0}; ///< per member of its frag_list

    /** @param numbers of packets @return true if they tell the hits */
    bool IsDetermined(const PacketNumbers& numbers) const;
    /** @param numbers of packets that tell it @return hits */
    uint64_t Hits(const PacketNumbers& numbers) const;
};

/**
 * @ingroup checksum-offload
 * What each packet of a simulated run costs. A rate exists only if every packet of its class
 * agrees: an ordinary packet always the same, a super-packet of f members always a + b * f.
 */
class PacketRates
{
  public:
    /**
     * @param packets of a finished run, or some of them
     * @throws std::runtime_error naming function and packet if packets of a class differ, or their
     *         bytes are not those of whole packets and segments
     */
    explicit PacketRates(const std::map<uint64_t, ProbedPacket>& packets);

    /** @param counter which @return its rate; 0 for a class without packets */
    const CounterRate& Get(LinuxCounter counter) const;
    /** @return the run's own numbers */
    const PacketNumbers& GetNumbers() const;

  private:
    /** @param packets of the run @param counter which @return its rate */
    static CounterRate Find(const std::map<uint64_t, ProbedPacket>& packets, LinuxCounter counter);
    /** Compare what one packet caused with a rate. */
    static void Check(uint64_t uid,
                      const ProbedPacket& packet,
                      LinuxCounter counter,
                      const CounterRate& rate);

    PerLinuxCounter<CounterRate> m_rates; ///< by counter
    PacketNumbers m_numbers;              ///< of the run
};

} // namespace ns3

#endif // PACKET_RATES_H
