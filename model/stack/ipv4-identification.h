/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_IDENTIFICATION_H
#define IPV4_IDENTIFICATION_H

#include "ns3/ipv4-datagram.h"

#include <cstdint>
#include <map>
#include <tuple>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Keeps the identifications of a node's own packets unique. ns-3 counts one per packet for each
 * source, destination and protocol; a super-packet becomes gso_segs packets with as many
 * identifications. So whatever follows is moved on by those that ns-3 does not know of, as
 * ip_select_ident_segs() (include/net/ip.h) does.
 *
 * TCP and UDP only: SCTP of this module counts by itself.
 */
class Ipv4Identification
{
  public:
    /**
     * @param protocol of a packet of this node
     * @param transport the packet, begins with its transport header
     * @return whether Adjust() has to see it
     */
    bool Concerns(uint8_t protocol, const Packet& transport) const;

    /** @param datagram a packet of this node, or one of its fragments, in the order of sending */
    void Adjust(Ipv4Datagram& datagram);

  private:
    /** Source, destination and protocol: what ns-3 counts by. */
    typedef std::tuple<uint32_t, uint32_t, uint8_t> Key;

    std::map<Key, uint16_t> m_ahead; ///< identifications used beyond those that ns-3 knows of
};

} // namespace ns3

#endif // IPV4_IDENTIFICATION_H
