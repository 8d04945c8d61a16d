/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IXGBE_HELPER_H
#define IXGBE_HELPER_H

#include "offload-device-helper.h"

#include "ns3/net-device-container.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Puts two IxgbeNetDevice and the cable between them on nodes. Each gets a NetDeviceQueueInterface,
 * so Ipv4AddressHelper installs ns-3's default queueing discipline.
 */
class IxgbeHelper : public OffloadDeviceHelper
{
  public:
    IxgbeHelper();

    /**
     * @param name an attribute of the cable, e.g. "Delay"
     * @param value its value
     */
    void SetLinkAttribute(const std::string& name, const AttributeValue& value);

    /**
     * ethtool -G DEVICE tx FRAMES.
     * @param frames size of the transmit ring
     * @throws std::invalid_argument if it is 0
     */
    void SetTxRing(uint32_t frames);

    /**
     * @param a one node
     * @param b another
     * @return both devices, that of a first
     * @throws std::invalid_argument naming a feature that cannot be switched
     */
    NetDeviceContainer Install(Ptr<Node> a, Ptr<Node> b) const;

    /**
     * @param nodes two nodes
     * @return both devices, in the order of the nodes
     * @throws std::invalid_argument as above, or if there are not two nodes
     */
    NetDeviceContainer Install(const NodeContainer& nodes) const;

  private:
    ObjectFactory m_linkFactory; ///< makes cables
    uint32_t m_txRing{0};        ///< frames; 0: as the device has it
};

} // namespace ns3

#endif // IXGBE_HELPER_H
