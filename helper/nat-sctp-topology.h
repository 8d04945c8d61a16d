/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_TOPOLOGY_H
#define NAT_SCTP_TOPOLOGY_H

#include "nat-sctp-config.h"

#include "ns3/ipv4-address.h"
#include "ns3/net-device-container.h"
#include "ns3/net-device.h"
#include "ns3/node.h"
#include "ns3/pcap-file-wrapper.h"

#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Nodes, links, addresses and NAT of the scenario, as NatSctpConfig wants them. The nodes belong to
 * the simulator and live until Simulator::Destroy().
 */
class NatSctpTopology
{
  public:
    /**
     * @param config a valid configuration
     * @throws std::runtime_error if a capture cannot be written, naming the file
     */
    explicit NatSctpTopology(const NatSctpConfig& config);

    Ptr<Node> client;          ///< 10.1.0.2
    Ptr<Node> router;          ///< masquerades on r1
    Ptr<Node> server;          ///< 10.2.0.2
    Ptr<NetDevice> c0;         ///< client's device
    Ptr<NetDevice> r0;         ///< router's device to the client
    Ptr<NetDevice> r1;         ///< router's device to the server
    Ptr<NetDevice> s0;         ///< server's device
    Ipv4Address serverAddress; ///< 10.2.0.2

    /**
     * Close the captures, if any. Once, when no frame can follow.
     * @throws std::runtime_error naming a file that could not be written whole
     */
    void FinishCaptures() const;

  private:
    /** @param device whose frames to capture @param fileName of the capture */
    void Capture(Ptr<NetDevice> device, const std::string& fileName);
    /** @param config a valid configuration @return r1 and s0 */
    NetDeviceContainer InstallEgress(const NatSctpConfig& config) const;
    /** Addresses, routes, protocols. */
    void InstallStacks() const;
    /** @param config a valid configuration */
    void InstallNat(const NatSctpConfig& config) const;

    /** Files of the captures, with their names. */
    std::vector<std::pair<Ptr<PcapFileWrapper>, std::string>> m_captures;
};

} // namespace ns3

#endif // NAT_SCTP_TOPOLOGY_H
