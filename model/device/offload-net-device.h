/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_NET_DEVICE_H
#define OFFLOAD_NET_DEVICE_H

#include "ns3/mac48-address.h"
#include "ns3/net-device.h"
#include "ns3/netdev-features.h"
#include "ns3/traced-callback.h"

namespace ns3
{

/**
 * @ingroup checksum-offload
 * An Ethernet device with ethtool features and the transmit path validate_xmit_skb() in front of its
 * driver (net/core/dev.c). Stack and protocols ask it what dev->features says; veth and ixgbe derive
 * from it.
 *
 * Send() takes an IPv4 packet as the ns-3 stack hands it down (network header in front), resolves
 * what the features do not cover, and gives each resulting packet to the driver (DoTransmit()).
 */
class OffloadNetDevice : public NetDevice
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    OffloadNetDevice();
    ~OffloadNetDevice() override;

    /** @return the features that are on (dev->features) */
    const NetdevFeatures& GetFeatures() const;

    /**
     * ethtool -K DEVICE NAME on|off.
     * @param name ethtool's name, e.g. "tx-checksum-sctp"
     * @param on its new value
     * @throws std::invalid_argument if there is no such feature, or this device cannot change it
     */
    void SetFeature(const std::string& name, bool on);

    /** @return largest GSO super-packet, bytes of the IP packet (dev->gso_max_size) */
    uint32_t GetGsoMaxSize() const;

    /**
     * While one lives, the device's MTU does not limit: the IP layer lets one super-packet pass
     * unfragmented, as ip_finish_output_gso() does. Strictly scoped to one synchronous send.
     */
    class GsoMtuScope
    {
      public:
        /** @param device the output device */
        explicit GsoMtuScope(Ptr<OffloadNetDevice> device);
        ~GsoMtuScope();
        GsoMtuScope(const GsoMtuScope&) = delete;
        GsoMtuScope& operator=(const GsoMtuScope&) = delete;

      private:
        Ptr<OffloadNetDevice> m_device; ///< the output device
    };

    // NetDevice
    void SetIfIndex(const uint32_t index) override;
    uint32_t GetIfIndex() const override;
    Ptr<Channel> GetChannel() const override = 0;
    void SetAddress(Address address) override;
    Address GetAddress() const override;
    bool SetMtu(const uint16_t mtu) override;
    uint16_t GetMtu() const override;
    bool IsLinkUp() const override = 0;
    void AddLinkChangeCallback(Callback<void> callback) override;
    bool IsBroadcast() const override;
    Address GetBroadcast() const override;
    bool IsMulticast() const override;
    Address GetMulticast(Ipv4Address multicastGroup) const override;
    Address GetMulticast(Ipv6Address addr) const override;
    bool IsBridge() const override;
    bool IsPointToPoint() const override;
    bool Send(Ptr<Packet> packet, const Address& dest, uint16_t protocolNumber) override;
    bool SendFrom(Ptr<Packet> packet,
                  const Address& source,
                  const Address& dest,
                  uint16_t protocolNumber) override;
    Ptr<Node> GetNode() const override;
    void SetNode(Ptr<Node> node) override;
    bool NeedsArp() const override;
    void SetReceiveCallback(NetDevice::ReceiveCallback cb) override;
    void SetPromiscReceiveCallback(PromiscReceiveCallback cb) override;
    bool SupportsSendFrom() const override;
};

} // namespace ns3

#endif // OFFLOAD_NET_DEVICE_H
