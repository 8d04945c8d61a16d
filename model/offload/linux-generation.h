/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef LINUX_GENERATION_H
#define LINUX_GENERATION_H

#include "xmit-context.h"

#include "ns3/node.h"
#include "ns3/object.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What differs from one Linux to another in a node's transmit path, whatever the device.
 * Aggregated to the node on first use; LinuxGenerationHelper sets it, together with what differs in
 * connection tracking and NAT, by the name of a kernel.
 *
 * Left out: what no attribute tells apart, such as the order in which NAT tries ports.
 */
class LinuxGeneration : public Object
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    LinuxGeneration();
    ~LinuxGeneration() override;

    /**
     * @param node a node
     * @return what it has, aggregated now if it had none
     */
    static Ptr<LinuxGeneration> Get(Ptr<Node> node);

    /** @return what is done for a device that cannot complete a checksum */
    SoftwareCompletion GetSoftwareCompletion() const
    {
        return m_softwareCompletion;
    }

  private:
    SoftwareCompletion m_softwareCompletion; ///< "SoftwareCompletion"
};

} // namespace ns3

#endif // LINUX_GENERATION_H
