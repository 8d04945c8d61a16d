/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef VETH_HELPER_H
#define VETH_HELPER_H

#include "offload-device-helper.h"

#include "ns3/net-device-container.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Puts veth pairs between nodes: ip link add DEVICE type veth peer name DEVICE.
 *
 * As in Linux (IFF_NO_QUEUE) Ipv4AddressHelper installs no queueing discipline on them. One that
 * TrafficControlHelper installs (tc qdisc add) must be there before ChecksumOffloadStackHelper is
 * installed, or installed again.
 */
class VethHelper : public OffloadDeviceHelper
{
  public:
    VethHelper();

    /**
     * @param a one node
     * @param b another, or the same
     * @return both ends, that of a first
     * @throws std::invalid_argument naming a feature that cannot be switched
     */
    NetDeviceContainer Install(Ptr<Node> a, Ptr<Node> b) const;

    /**
     * @param nodes two nodes
     * @return both ends, in the order of the nodes
     * @throws std::invalid_argument as above, or if there are not two nodes
     */
    NetDeviceContainer Install(const NodeContainer& nodes) const;
};

} // namespace ns3

#endif // VETH_HELPER_H
