/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef HOP_STATES_H
#define HOP_STATES_H

#include "router-network.h"

#include "ns3/packet.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace ns3
{

/** Packets that looked alike at one tap: what an AF_PACKET socket with PACKET_AUXDATA tells. */
struct HopState
{
    std::string field;            ///< ZERO, VALID, PSEUDO, WRONG-double or WRONG-other
    std::string ipSummed;         ///< PARTIAL, NONE or UNNEC
    uint64_t packets{0};          ///< how many
    std::set<std::string> chunks; ///< types of their first chunks; "-" if it is not SCTP
};

/**
 * @ingroup checksum-offload
 * Watches the checksum field and the state of every packet of one protocol at the four devices of a
 * run, as the recording program did:
 *
 * - ZERO: the field is 0. VALID: it is right. PSEUDO: TCP or UDP, it holds the sum of the pseudo
 *   header. WRONG-double: SCTP, it holds the CRC32c over the packet with the right CRC32c in the
 *   field. WRONG-other: anything else.
 * - PARTIAL; UNNEC: skb_csum_unnecessary(), i.e. UNNECESSARY or csum_valid, told of received
 *   packets only (packet_rcv() of net/packet/af_packet.c: TP_STATUS_CSUM_VALID); NONE: neither.
 */
class HopStates
{
  public:
    /** States in the order in which each was first seen. */
    typedef std::vector<HopState> Sequence;

    /** @param protocol IP protocol number: SCTP, TCP or UDP */
    explicit HopStates(uint8_t protocol);

    HopStates(const HopStates&) = delete;
    HopStates& operator=(const HopStates&) = delete;

    /** @param network watched from now on; this must outlive the simulation's run */
    void Watch(const RouterNetwork& network);

    /**
     * @param tap "1_cli-egress", "2_rtr-ingress", "3_rtr-egress" or "4_srv-ingress"
     * @param direction "c>s" or "s>c"
     * @return what was seen; empty if nothing
     */
    const Sequence& Get(const std::string& tap, const std::string& direction) const;
    /** @return how often a direction of a tap showed another state than just before */
    uint64_t GetChanges(const std::string& tap, const std::string& direction) const;

  private:
    /** One direction at one tap. */
    struct View
    {
        Sequence sequence;   ///< by first appearance
        std::size_t last{0}; ///< index of the latest packet's
        uint64_t changes{0}; ///< to another state
    };

    /** @param tap its name @param device there */
    void Tap(const std::string& tap, Ptr<NetDevice> device);
    /** @param tap its name @param device there @param frame from the Ethernet header on */
    void Saw(const std::string& tap, const NetDevice* device, Ptr<const Packet> frame);

    uint8_t m_protocol;                                          ///< IP protocol number
    std::map<std::pair<std::string, std::string>, View> m_views; ///< by tap and direction
};

} // namespace ns3

#endif // HOP_STATES_H
