/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef APPLICATION_CHECK_H
#define APPLICATION_CHECK_H

#include "ns3/application.h"
#include "ns3/node.h"

namespace ns3
{

/**
 * Before a run: the applications of a node that are still to start. Each must find a socket factory
 * on its node, have addresses that its sockets take, and find its port free; what it sends has to
 * have a size, and take time.
 * @param node any
 * @throws pybind11::value_error naming the node, the application, the attribute, its value and what
 *         is allowed
 */
void CheckApplications(Ptr<Node> node);

/** CheckApplications(), if the simulation runs, and so was checked before the node got another. */
void CheckApplicationsOfRun(Ptr<Node> node);

} // namespace ns3

#endif // APPLICATION_CHECK_H
