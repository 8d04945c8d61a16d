/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef DRIVER_INERT_FEATURES_H
#define DRIVER_INERT_FEATURES_H

#include "ns3/ethtool-listing.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * @return what ethtool -k lists of a veth on Linux 6.1 beside what VethNetDevice does
 * (drivers/net/veth.c, register_netdevice() of net/core/dev.c)
 */
InertFeatures GetVethInertFeatures();

/**
 * @ingroup checksum-offload
 * @return what ethtool -k lists of an 82599 on Linux 6.1 beside what IxgbeNetDevice does
 * (ixgbe_probe() of drivers/net/ethernet/intel/ixgbe/ixgbe_main.c, register_netdevice() of
 * net/core/dev.c), of a kernel without CONFIG_IXGBE_FCOE and CONFIG_IXGBE_IPSEC. Derived from the
 * driver, not recorded; rx-lro is off, since the model's hardware does not merge packets
 */
InertFeatures GetIxgbeInertFeatures();

} // namespace ns3

#endif // DRIVER_INERT_FEATURES_H
