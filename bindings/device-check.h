/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef DEVICE_CHECK_H
#define DEVICE_CHECK_H

#include "ns3/node.h"

namespace ns3
{

/**
 * Before a run: a node's devices with their channels and queue disciplines. A device of which IP
 * makes use must have a channel, if its class sends by one, and an MTU that IP can use (RFC 791:
 * 68 bytes).
 * @param node any
 * @throws pybind11::value_error naming the node, the device, the attribute, its value and what is
 *         allowed
 */
void CheckDevices(Ptr<Node> node);

} // namespace ns3

#endif // DEVICE_CHECK_H
