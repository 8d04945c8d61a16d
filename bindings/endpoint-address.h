/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ENDPOINT_ADDRESS_H
#define ENDPOINT_ADDRESS_H

#include "ns3/address.h"
#include "ns3/node.h"

#include <string>

/**
 * @file
 * @ingroup checksum-offload
 * Addresses with ports, of IPv4 or IPv6, as sockets of a node take them.
 */

namespace ns3
{

/** @param address any @return whether it is an address of IPv4 or IPv6 with a port */
bool HasPort(const Address& address);
/** @param address that has a port @return the port */
uint16_t PortOf(const Address& address);
/** @param address any @return as Python prints it */
std::string ToText(const Address& address);

/**
 * @param node any @param address any
 * @return false if the address is one of IPv4 or IPv6, and the node has not that
 */
bool HasFamilyOf(Ptr<Node> node, const Address& address);

/**
 * Where a socket is to connect or send to.
 * @param node of the socket @param argument its name @param address any
 * @throws pybind11::value_error naming argument and address, if the node has no IP of that family,
 *         or if it is link-local multicast, for which ns-3 wants a socket of one device
 */
void CheckDestination(Ptr<Node> node, const std::string& argument, const Address& address);

/**
 * Where a socket is to be bound.
 * @param node of the socket @param argument its name @param address any
 * @throws pybind11::value_error naming both, if the node has no IP of that family
 */
void CheckFamily(Ptr<Node> node, const std::string& argument, const Address& address);

} // namespace ns3

#endif // ENDPOINT_ADDRESS_H
