/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV6_DATAGRAM_H
#define IPV6_DATAGRAM_H

#include "ns3/ipv6-header.h"
#include "ns3/packet.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * An IPv6 packet taken apart, as the models work on it: the network header, the extension headers
 * as they are, and a packet that begins with the transport header and carries the ChecksumTag (and
 * the GsoTag of a super-packet). The packet is owned: whoever was given a shared one copies it
 * first. Counterpart of Ipv4Datagram.
 */
struct Ipv6Datagram
{
    Ipv6Header header; ///< network header; its next header is the first of what follows
    std::vector<uint8_t> extensions; ///< extension headers in front of the transport, raw bytes
    uint8_t protocol{0};             ///< IP protocol number of the transport
    Ptr<Packet> transport;           ///< transport header, payload, tags
};

} // namespace ns3

#endif // IPV6_DATAGRAM_H
