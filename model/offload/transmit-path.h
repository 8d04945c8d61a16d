/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSMIT_PATH_H
#define TRANSMIT_PATH_H

#include "xmit-context.h"

#include "ns3/ipv4-datagram.h"
#include "ns3/ipv6-datagram.h"
#include "ns3/packet.h"

#include <vector>

/**
 * @file
 * @ingroup checksum-offload
 * What every packet goes through between the queueing discipline and the driver:
 * validate_xmit_skb() of net/core/dev.c and, by XmitContext, what it was before Linux 4.13.
 *
 * A super-packet that the device cannot take is segmented in software; an ordinary PARTIAL packet
 * that it cannot checksum is completed in software; everything else passes as it is. A device that
 * knows nothing of offloads is one with XmitContext(). Left out: VLAN insertion, linearisation,
 * xfrm, tunnels.
 */

namespace ns3
{

/**
 * Whether validate_xmit_skb() has anything to do. That takes two looks for a tag, and a third at
 * the network header if the packet is not finished and the device lacks HW_CSUM.
 * @param packet as a device sees it: begins with its network header
 * @param context device and kernel
 * @return false if the packet can go to the driver as it is
 * @throws std::invalid_argument if the packet is PARTIAL and its checksum would start in front of
 * it
 */
bool XmitNeedsWork(Ptr<const Packet> packet, const XmitContext& context);

/**
 * The same by who has looked at the state already.
 * @param packet as above
 * @param state what GetChecksumState() says of it
 * @param context device and kernel
 * @return as above
 * @throws std::invalid_argument as above
 */
bool XmitNeedsWork(Ptr<const Packet> packet,
                   const ChecksumState& state,
                   const XmitContext& context);

/**
 * validate_xmit_skb() on a packet taken apart. A super-packet in a state other than PARTIAL and
 * UNNECESSARY goes to software segmentation even if the device could take it: SCTP is reported as
 * skb_warn_bad_offload() and then passes whole, TCP passes whole once it is PARTIAL again, UDP is
 * segmented.
 * @param datagram the packet; owned, and changed
 * @param context device, kernel and who listens
 * @return what goes to the driver, in order
 * @throws std::invalid_argument naming the packet if what has to be done cannot be: metadata that
 * does not fit the packet, a checksum field outside of it, segmentation of a transport other than
 * TCP, UDP and SCTP
 */
std::vector<Ipv4Datagram> ValidateXmitSkb(Ipv4Datagram datagram, const XmitContext& context);

/**
 * The same of an IPv6 packet.
 * @param datagram the packet; owned, and changed
 * @param context device, kernel and who listens
 * @return what goes to the driver, in order
 * @throws std::invalid_argument as above
 */
std::vector<Ipv6Datagram> ValidateXmitSkb(Ipv6Datagram datagram, const XmitContext& context);

/**
 * validate_xmit_skb() on a whole IPv4 or IPv6 packet, as a device sees it. A packet with nothing to
 * do keeps its header on: the cost is that of XmitNeedsWork().
 * @param packet begins with its network header; changed
 * @param context device, kernel and who listens
 * @return what goes to the driver, in order, each with its network header
 * @throws std::invalid_argument as above, or if the packet does not begin with an IP header
 */
std::vector<Ptr<Packet>> ValidateXmitSkb(Ptr<Packet> packet, const XmitContext& context);

} // namespace ns3

#endif // TRANSMIT_PATH_H
