/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHERNET_LINK_MPI_H
#define ETHERNET_LINK_MPI_H

#include "ns3/node.h"
#include "ns3/nstime.h"
#include "ns3/packet.h"
#include "ns3/ptr.h"

/**
 * @file
 * @ingroup checksum-offload
 * What EthernetLink needs when its ends belong to different processes of a distributed simulation:
 * ns-3's PointToPointRemoteChannel for our cable. Where ns-3 was built without MPI every node is
 * simulated here.
 *
 * A frame crosses as the bytes and packet tags that Packet::Serialize() writes. Left out:
 * NullMessageSimulatorImpl, which finds links between ranks by NetDevice::IsPointToPoint() alone.
 */

namespace ns3
{

class IxgbeNetDevice;

/**
 * @param node a node
 * @return whether another process simulates it
 */
bool IsOnOtherRank(Ptr<const Node> node);

/**
 * Prepare two NICs for frames from each other, if MPI is enabled and different processes simulate
 * them; otherwise do nothing. The simulator learns how far the processes may run apart.
 * @param a one end
 * @param b the other end
 * @param delay propagation delay of the cable between them; it may only grow from now on
 * @throws std::invalid_argument if MPI is enabled and a NIC is on no node yet, or if the delay is
 * zero: the processes could not run in parallel
 * @throws std::runtime_error if the simulator is not ns3::DistributedSimulatorImpl
 */
void JoinRanks(Ptr<IxgbeNetDevice> a, Ptr<IxgbeNetDevice> b, Time delay);

/**
 * @param frame what arrives
 * @param arrival when, absolute
 * @param device where, on a node for which IsOnOtherRank() is true
 */
void SendToOtherRank(Ptr<Packet> frame, Time arrival, Ptr<const IxgbeNetDevice> device);

} // namespace ns3

#endif // ETHERNET_LINK_MPI_H
