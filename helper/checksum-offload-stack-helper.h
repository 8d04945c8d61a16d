/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CHECKSUM_OFFLOAD_STACK_HELPER_H
#define CHECKSUM_OFFLOAD_STACK_HELPER_H

#include "ns3/attribute.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/node-container.h"
#include "ns3/object-factory.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Ties stock IPv4 and IPv6 stacks to the checksum state: what a node needs to send, receive and
 * forward packets with offloads, over any device. The node may have either family or both. Install
 * it on every node of the network: a node without it leaves all checksums but that of ICMPv6 zero,
 * and the others drop its packets.
 *
 * Order: InternetStackHelper, devices and addresses, then this helper. An interface of either
 * family that is added afterwards is tied in by calling Install() again.
 */
class ChecksumOffloadStackHelper
{
  public:
    ChecksumOffloadStackHelper();

    /**
     * Set an attribute of the ChecksumOffloadStack objects to create.
     * @param name attribute, e.g. "VerifyIpv4Header"
     * @param value its value
     */
    void SetAttribute(const std::string& name, const AttributeValue& value);

    /**
     * Tie in every node; on a node that has it already, tie in its new interfaces.
     * @param nodes nodes with InternetStackHelper's stack
     * @throws std::runtime_error naming the node if it has no stack, or if ChecksumEnabled is true
     */
    void Install(const NodeContainer& nodes) const;

    /**
     * Tie in one node; on a node that has it already, tie in its new interfaces.
     * @param node a node with InternetStackHelper's stack
     * @return what was installed
     * @throws std::runtime_error naming the node if it has no stack, or if ChecksumEnabled is true
     */
    Ptr<ChecksumOffloadStack> Install(Ptr<Node> node) const;

  private:
    ObjectFactory m_factory; ///< makes the ChecksumOffloadStack
};

} // namespace ns3

#endif // CHECKSUM_OFFLOAD_STACK_HELPER_H
