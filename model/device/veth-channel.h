/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef VETH_CHANNEL_H
#define VETH_CHANNEL_H

#include "ns3/channel.h"

#include <array>

namespace ns3
{

class VethNetDevice;

/**
 * @ingroup checksum-offload
 * What makes two VethNetDevice a pair (struct veth_priv::peer of drivers/net/veth.c); it is there
 * so that NetDevice::GetChannel() leads from one to the other.
 */
class VethChannel : public Channel
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    VethChannel();
    ~VethChannel() override;

    /**
     * @param a one end
     * @param b the other
     * @throws std::invalid_argument if one of them is null or has a peer, or both are the same
     */
    void Connect(Ptr<VethNetDevice> a, Ptr<VethNetDevice> b);

    /** @param device one end @return the other; null if there is none */
    Ptr<VethNetDevice> GetPeer(const VethNetDevice* device) const;

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

  protected:
    void DoDispose() override;

  private:
    std::array<Ptr<VethNetDevice>, 2> m_devices; ///< both ends, or null
};

} // namespace ns3

#endif // VETH_CHANNEL_H
