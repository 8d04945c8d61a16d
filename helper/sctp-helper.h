/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_HELPER_H
#define SCTP_HELPER_H

#include "ns3/attribute.h"
#include "ns3/node-container.h"
#include "ns3/object-factory.h"

#include <cstdint>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Gives nodes SCTP. Applications then take "ns3::SctpSocketFactory" as their protocol:
 * @code
 *   SctpHelper sctp;
 *   sctp.Install(nodes); // after InternetStackHelper
 *   BulkSendHelper client("ns3::SctpSocketFactory", InetSocketAddress(server, 5001));
 * @endcode
 * Over IPv6 likewise, with Inet6SocketAddress at both ends:
 * @code
 *   PacketSinkHelper sink("ns3::SctpSocketFactory", Inet6SocketAddress(Ipv6Address::GetAny(),
 * 5001)); BulkSendHelper client("ns3::SctpSocketFactory", Inet6SocketAddress(server6, 5001));
 * @endcode
 */
class SctpHelper
{
  public:
    SctpHelper();

    /** @param name attribute of SctpL4Protocol @param value of those installed from now on */
    void Set(const std::string& name, const AttributeValue& value);
    /**
     * @param nodes nodes with an IPv4 stack, an IPv6 stack or both, and without SCTP
     * @throws std::invalid_argument naming the node that has neither, or SCTP already
     */
    void Install(const NodeContainer& nodes) const;
    /** @param node as for Install(const NodeContainer&) */
    void Install(Ptr<Node> node) const;
    /**
     * Make tags, first TSNs and cookies those of given random streams.
     * @param nodes nodes with SCTP; others are passed over
     * @param stream first number of stream to use
     * @return how many are used
     */
    int64_t AssignStreams(const NodeContainer& nodes, int64_t stream) const;

  private:
    ObjectFactory m_factory; ///< makes SctpL4Protocol
};

} // namespace ns3

#endif // SCTP_HELPER_H
