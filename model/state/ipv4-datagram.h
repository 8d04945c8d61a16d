/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV4_DATAGRAM_H
#define IPV4_DATAGRAM_H

#include "ns3/ipv4-header.h"
#include "ns3/packet.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * An IPv4 packet taken apart, as the models work on it: the network header beside a packet that
 * begins with the transport header and carries the ChecksumTag (and the GsoTag of a super-packet).
 * The packet is owned: whoever was given a shared one copies it first.
 */
struct Ipv4Datagram
{
    Ipv4Header header;     ///< network header
    Ptr<Packet> transport; ///< transport header, payload, tags
};

} // namespace ns3

#endif // IPV4_DATAGRAM_H
