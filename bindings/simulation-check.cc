/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "simulation-check.h"

#include "application-check.h"
#include "device-check.h"

#include "ns3/node-list.h"

namespace ns3
{

void
CheckSimulation()
{
    for (auto node = NodeList::Begin(); node != NodeList::End(); ++node)
    {
        CheckDevices(*node);
        CheckApplications(*node);
    }
}

} // namespace ns3
