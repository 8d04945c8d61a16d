/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_DEVICE_HELPER_H
#define OFFLOAD_DEVICE_HELPER_H

#include "ns3/node-container.h"
#include "ns3/object-factory.h"
#include "ns3/offload-net-device.h"
#include "ns3/trace-helper.h"

#include <string>
#include <utility>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What VethHelper and IxgbeHelper have in common: attributes, features and captures of the devices.
 *
 * A capture (EnablePcap() and its siblings) holds Ethernet frames as the device's traces "Sniffer"
 * and "PromiscSniffer" show them, in state PARTIAL with whatever the checksum field holds;
 * super-packets are one frame, not cut. ns-3's attribute PcapFileWrapper::CaptureSize is only
 * obeyed if it was changed.
 */
class OffloadDeviceHelper : public PcapHelperForDevice
{
  public:
    /**
     * @param name an attribute of the devices, e.g. "Mtu"
     * @param value its value
     */
    void SetDeviceAttribute(const std::string& name, const AttributeValue& value);

    /**
     * ethtool -K on every device that is installed from now on, in the order of the calls.
     * @param name ethtool's name, e.g. "tx-checksum-sctp"
     * @param on its value
     * @throws std::invalid_argument if there is no such feature; a feature that the device cannot
     * change is refused by Install()
     */
    void SetFeature(const std::string& name, bool on);

  protected:
    /** @param device type id of the devices */
    explicit OffloadDeviceHelper(const std::string& device);

    /**
     * @param node where it goes
     * @return a new device there, with an address of its own, attributes and features
     */
    Ptr<OffloadNetDevice> Create(Ptr<Node> node) const;

    /**
     * @param nodes must be two
     * @param who the helper, for the error
     * @throws std::invalid_argument telling how many there are
     */
    static void CheckPair(const NodeContainer& nodes, const std::string& who);

  private:
    void EnablePcapInternal(std::string prefix,
                            Ptr<NetDevice> device,
                            bool promiscuous,
                            bool explicitFilename) override;

    ObjectFactory m_factory;                              ///< makes devices
    std::vector<std::pair<std::string, bool>> m_features; ///< what to switch
};

} // namespace ns3

#endif // OFFLOAD_DEVICE_HELPER_H
