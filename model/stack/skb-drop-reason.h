/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SKB_DROP_REASON_H
#define SKB_DROP_REASON_H

#include "ns3/net-device.h"
#include "ns3/packet.h"

#include <cstdint>
#include <functional>

namespace ns3
{

/**
 * Why a received packet is dropped: SKB_DROP_REASON_* of include/net/dropreason-core.h (Linux 6.12;
 * IP_INVALID_SOURCE came with 6.14). Those that the stack's own tests need.
 */
enum class SkbDropReason : uint8_t
{
    NOT_SPECIFIED,      ///< Linux gives none
    PKT_TOO_SMALL,      ///< shorter than its headers say
    PKT_TOO_BIG,        ///< above the MTU of the next link, and must not be fragmented
    IP_CSUM,            ///< IPv4 header checksum
    IP_INHDR,           ///< malformed IPv4 or IPv6 header
    IP_INVALID_SOURCE,  ///< multicast or broadcast source
    IPV6_BAD_EXTHDR,    ///< malformed IPv6 extension header
    TCP_CSUM,           ///< TCP checksum
    UDP_CSUM,           ///< UDP checksum, or none where IPv6 needs one
    ICMP_CSUM,          ///< ICMP or ICMPv6 checksum
    DUP_FRAG,           ///< duplicate fragment
    FRAG_REASM_TIMEOUT, ///< datagram incomplete when its time was up
    CPU_BACKLOG         ///< the backlog of the core that it waits for is full (HostCpu)
};

/** @param reason which @return Linux' name, e.g. "SKB_DROP_REASON_TCP_CSUM" */
const char* ToString(SkbDropReason reason);

/**
 * Called for a packet that is dropped on the way in: the packet, which begins with its network
 * header; the device where it arrived, null if that is not known any more; the reason; and what
 * exactly was wrong, a string literal.
 */
typedef std::function<void(Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason, const char*)>
    SkbDropFunction;

} // namespace ns3

#endif // SKB_DROP_REASON_H
