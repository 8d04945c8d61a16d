/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_HELPER_H
#define NAT_HELPER_H

#include "ns3/attribute.h"
#include "ns3/nf-nat.h"
#include "ns3/node-container.h"
#include "ns3/node.h"
#include "ns3/object-factory.h"

#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Makes a NAT router out of a node: connection tracking and address translation for IPv4.
 *
 * Example, what iptables -t nat -A POSTROUTING -o eth1 -j MASQUERADE does on an old kernel:
 * @code
 *   NatHelper helper;
 *   helper.SetAttribute("SctpVariant", StringValue("Unpatched"));
 *   Ptr<NfNat> nat = helper.Install(router);
 *   nat->AddRule(NatRule::Masquerade(eth1));
 * @endcode
 * Installs ChecksumOffloadStackHelper on the node if it has not been yet: devices and addresses
 * come first.
 */
class NatHelper
{
  public:
    NatHelper();

    /**
     * @param name attribute of NfNat, e.g. "SctpVariant"
     * @param value its value
     */
    void SetAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @param name attribute of NfConntrack, e.g. "NfConntrackChecksum"
     * @param value its value
     */
    void SetConntrackAttribute(const std::string& name, const AttributeValue& value);

    /**
     * @param node a node with IPv4
     * @return its NAT, without rules
     * @throws std::runtime_error naming the node if it has NAT already, or no IPv4
     */
    Ptr<NfNat> Install(Ptr<Node> node) const;

    /**
     * iptables -t nat -A POSTROUTING -o OUT -j MASQUERADE [--to-ports MIN-MAX].
     * @param nat a node's NAT
     * @param out output device
     * @param minPort first port; 0: any port
     * @param maxPort last port
     */
    static void Masquerade(Ptr<NfNat> nat,
                           Ptr<const NetDevice> out,
                           uint16_t minPort = 0,
                           uint16_t maxPort = 0);

    /**
     * iptables -t nat -A POSTROUTING -o OUT -j SNAT --to-source TO[:MIN-MAX].
     * @param nat a node's NAT
     * @param out output device; null: any
     * @param to an address that the router answers ARP for
     * @param minPort first port; 0: any port
     * @param maxPort last port
     */
    static void Snat(Ptr<NfNat> nat,
                     Ptr<const NetDevice> out,
                     Ipv4Address to,
                     uint16_t minPort = 0,
                     uint16_t maxPort = 0);

    /**
     * iptables -t nat -A PREROUTING -d DESTINATION [-p PROTOCOL --dport PORT] -j DNAT
     * --to-destination TO[:PORT].
     * @param nat a node's NAT
     * @param destination as clients address it
     * @param to the server
     * @param protocol IP protocol number; 0: any
     * @param destinationPort as clients address it; 0: any
     * @param toPort the server's port; 0: the same
     */
    static void Dnat(Ptr<NfNat> nat,
                     Ipv4Address destination,
                     Ipv4Address to,
                     uint8_t protocol = 0,
                     uint16_t destinationPort = 0,
                     uint16_t toPort = 0);

    /**
     * Fix the random numbers of port selection.
     * @param nodes nodes; those without NAT are passed over
     * @param stream first stream number to use
     * @return how many streams were assigned
     */
    static int64_t AssignStreams(const NodeContainer& nodes, int64_t stream);

  private:
    ObjectFactory m_nat;       ///< makes the NfNat
    ObjectFactory m_conntrack; ///< makes the NfConntrack
};

} // namespace ns3

#endif // NAT_HELPER_H
