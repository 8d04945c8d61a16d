/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IPV6_TRANSPORT_H
#define IPV6_TRANSPORT_H

#include "ns3/packet.h"

#include <cstdint>

namespace ns3
{

/** Where the transport header of an IPv6 packet is. */
struct Ipv6Transport
{
    uint8_t protocol{0};    ///< IP protocol number behind all extension headers
    uint32_t offset{0};     ///< bytes of extension headers in front of it
    bool isFragment{false}; ///< a fragment header is among them: it is not the whole transport
    bool isComplete{true};  ///< false if the packet ends inside an extension header
};

/**
 * ipv6_skip_exthdr() (net/ipv6/exthdrs_core.c): walk over hop-by-hop options, routing, fragment,
 * authentication and destination options headers (RFC 8200 section 4). The walk ends at a fragment
 * that is not the first one, whose bytes are not the transport header.
 * @param packet begins right behind the fixed IPv6 header
 * @param nextHeader what the fixed header says comes next
 * @return where the transport is; offset 0 if there is no extension header, which costs nothing
 */
Ipv6Transport FindIpv6Transport(Ptr<const Packet> packet, uint8_t nextHeader);

} // namespace ns3

#endif // IPV6_TRANSPORT_H
