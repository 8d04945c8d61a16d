/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NETWORK_LAYER_H
#define NETWORK_LAYER_H

#include <cstdint>

namespace ns3
{

/** Which IP a packet is of (skb->protocol). */
enum class IpFamily : uint8_t
{
    IPV4, ///< ETH_P_IP
    IPV6  ///< ETH_P_IPV6
};

/**
 * @ingroup checksum-offload
 * What offloads ask of a packet's network layer.
 */
struct NetworkLayer
{
    IpFamily family{IpFamily::IPV4}; ///< which IP
    uint8_t protocol{0};             ///< of the transport, behind all extension headers
    bool hasExtensions{false};       ///< IPv6 with extension headers
};

} // namespace ns3

#endif // NETWORK_LAYER_H
