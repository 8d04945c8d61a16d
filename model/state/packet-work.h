/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_WORK_H
#define PACKET_WORK_H

#include <cstdint>

namespace ns3
{

/** Where a kernel spends time on a packet, apart from checksums; by functions of Linux 6.1. */
enum class WorkPlace : uint8_t
{
    INTERRUPT,        ///< a device's interrupt up to napi_schedule()
    DEVICE_RECEIVE,   ///< a driver's poll, netif_receive_skb()
    GRO,              ///< dev_gro_receive()
    IP_INPUT,         ///< ip_rcv(), ipv6_rcv()
    IP_FORWARD,       ///< ip_forward(), ip6_forward()
    IP_OUTPUT,        ///< ip_output(), ip6_output(), dev_queue_xmit()
    CONNTRACK,        ///< nf_conntrack_in()
    NAT,              ///< nf_nat_manip_pkt()
    TRANSPORT_OUTPUT, ///< __tcp_transmit_skb(), udp_send_skb()
    TRANSPORT_INPUT,  ///< tcp_v4_rcv(), udp_rcv()
    SCTP_OUTPUT,      ///< sctp_packet_transmit()
    SCTP_INPUT,       ///< sctp_rcv()
    GSO,              ///< skb_segment(), once per segment made
    DEVICE_TRANSMIT,  ///< ndo_start_xmit() and the completion
    SOCKET_SEND,      ///< a system call that sends, with the copy from the user
    SOCKET_RECEIVE    ///< a system call that receives, with the copy to the user
};

/// How many WorkPlace there are.
constexpr uint32_t WORK_PLACES = 16;

/** @param place where @return lowerCamelCase name, e.g. "deviceTransmit" */
const char* ToString(WorkPlace place);

/** Packets handled at one place. */
struct PacketWork
{
    WorkPlace place;  ///< where
    uint32_t packets; ///< how many, or system calls, or interrupts
    uint32_t bytes;   ///< of all of them together, as the place sees them
};

} // namespace ns3

#endif // PACKET_WORK_H
