/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef QUEUE_DISC_CHECK_H
#define QUEUE_DISC_CHECK_H

#include "ns3/net-device.h"
#include "ns3/queue-disc.h"

#include <string>

namespace ns3
{

/**
 * Before a run: what a queue discipline of stock ns-3 asserts when it is initialized or used. One
 * that is initialized already passed.
 * @param disc root of a device
 * @param device that has it
 * @param where such as "node 1, device 0"
 * @throws pybind11::value_error naming these, the attribute, its value and what is allowed
 */
void CheckQueueDisc(Ptr<QueueDisc> disc, Ptr<NetDevice> device, const std::string& where);

} // namespace ns3

#endif // QUEUE_DISC_CHECK_H
