/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAT_SCTP_TOPOLOGY_H
#define NAT_SCTP_TOPOLOGY_H

#include "nat-sctp-config.h"
#include "router-network.h"

#include "ns3/host-cpu.h"
#include "ns3/pcap-file-wrapper.h"

#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * RouterNetwork with the devices and the NAT, on r1, that NatSctpConfig wants.
 */
class NatSctpTopology : public RouterNetwork
{
  public:
    /**
     * @param config a valid configuration
     * @throws std::runtime_error if a capture cannot be written, naming the file
     */
    explicit NatSctpTopology(const NatSctpConfig& config);

    /**
     * Close the captures, if any. Once, when no frame can follow.
     * @throws std::runtime_error naming a file that could not be written whole
     */
    void FinishCaptures() const;

    Ptr<HostCpu> cpu; ///< of the computer that all nodes are on; null: none

  private:
    /** @param device whose frames to capture @param fileName of the capture */
    void Capture(Ptr<NetDevice> device, const std::string& fileName);
    /** @param config a valid configuration @return r1 and s0 */
    NetDeviceContainer InstallEgress(const NatSctpConfig& config) const;
    /** @param config a valid configuration with a CPU */
    void InstallCpu(const NatSctpConfig& config);
    /** @param config a valid configuration */
    void InstallNat(const NatSctpConfig& config) const;

    /** Files of the captures, with their names. */
    std::vector<std::pair<Ptr<PcapFileWrapper>, std::string>> m_captures;
};

} // namespace ns3

#endif // NAT_SCTP_TOPOLOGY_H
