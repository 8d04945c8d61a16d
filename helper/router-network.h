/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ROUTER_NETWORK_H
#define ROUTER_NETWORK_H

#include "sctp-helper.h"

#include "ns3/ipv4-address.h"
#include "ns3/ipv6-address.h"
#include "ns3/net-device-container.h"
#include "ns3/net-device.h"
#include "ns3/node.h"

#include <cstdint>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The network of every scenario, client - router - server: addresses, routes and protocols. Devices
 * come from the scenario, between the constructor and InstallStacks(). The nodes belong to the
 * simulator and live until Simulator::Destroy().
 * @verbatim
 *   client [c0 10.1.0.2] ---- [r0 10.1.0.1] router [r1 10.2.0.1] ---- [s0 10.2.0.2] server
 * @endverbatim
 */
class RouterNetwork
{
  public:
    static constexpr uint16_t SERVER_PORT = 5001; ///< that the server's program listens on

    RouterNetwork();

    Ptr<Node> client;           ///< 10.1.0.2
    Ptr<Node> router;           ///< between both
    Ptr<Node> server;           ///< 10.2.0.2
    Ptr<NetDevice> c0;          ///< client's device
    Ptr<NetDevice> r0;          ///< router's device to the client
    Ptr<NetDevice> r1;          ///< router's device to the server
    Ptr<NetDevice> s0;          ///< server's device
    Ipv4Address serverAddress;  ///< 10.2.0.2
    Ipv6Address serverAddress6; ///< fd00:2::2, over IPv6

    /**
     * Addresses, routes, IPv4 with ChecksumOffloadStack everywhere, SCTP on the end hosts. Once.
     * @param inside client's device and the router's towards it
     * @param outside the router's device towards the server, and the server's
     * @param sctp makes the end hosts' SCTP
     */
    void InstallStacks(const NetDeviceContainer& inside,
                       const NetDeviceContainer& outside,
                       const SctpHelper& sctp);

    /**
     * As InstallStacks(), with IPv6 in place of IPv4: fd00:1::2 - fd00:1::1, fd00:2::1 - fd00:2::2.
     * @param inside client's device and the router's towards it
     * @param outside the router's device towards the server, and the server's
     * @param sctp makes the end hosts' SCTP
     */
    void InstallIpv6Stacks(const NetDeviceContainer& inside,
                           const NetDeviceContainer& outside,
                           const SctpHelper& sctp);

  private:
    /** Take the devices over. */
    void SetDevices(const NetDeviceContainer& inside, const NetDeviceContainer& outside);
    /** What works over the IP stacks. */
    void InstallTransport(const SctpHelper& sctp);
};

} // namespace ns3

#endif // ROUTER_NETWORK_H
