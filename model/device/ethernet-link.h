/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ETHERNET_LINK_H
#define ETHERNET_LINK_H

#include "ns3/channel.h"
#include "ns3/nstime.h"
#include "ns3/packet.h"

#include <vector>

namespace ns3
{

class IxgbeNetDevice;

/**
 * @ingroup checksum-offload
 * A full-duplex Ethernet cable between two NICs (IEEE 802.3): both directions are independent, and
 * nothing collides. It carries bytes and nothing else: checksum state and GSO metadata never cross
 * it. Its ends may belong to different processes of a distributed simulation (MPI), see
 * JoinRanks().
 */
class EthernetLink : public Channel
{
  public:
    static constexpr uint32_t MIN_FRAME = 60;      ///< shortest frame without FCS, bytes
    static constexpr uint32_t FCS = 4;             ///< frame check sequence, bytes; not modelled
    static constexpr uint32_t PREAMBLE = 8;        ///< preamble and start delimiter, bytes
    static constexpr uint32_t INTERFRAME_GAP = 12; ///< at least, bytes

    /** @return the type id */
    static TypeId GetTypeId();

    EthernetLink();
    ~EthernetLink() override;

    /**
     * Plug a NIC in.
     * @param device the NIC
     * @throws std::invalid_argument if it is null or plugged in elsewhere, or both ends are taken;
     * and what JoinRanks() throws
     */
    void Attach(Ptr<IxgbeNetDevice> device);

    /** @param device one end @return the other; null if nothing is plugged in there */
    Ptr<IxgbeNetDevice> GetPeer(const IxgbeNetDevice* device) const;

    /**
     * Carry a frame to the other end.
     * @param frame Ethernet header and payload, padded; state and GSO metadata are taken off, and
     * the other end gets it: who keeps it sends a copy
     * @param sender who sends
     * @param lastBit from now until the sender has sent the last bit
     */
    void Transmit(const Ptr<Packet>& frame, const IxgbeNetDevice* sender, Time lastBit);

    std::size_t GetNDevices() const override;
    Ptr<NetDevice> GetDevice(std::size_t i) const override;

  protected:
    void DoDispose() override;

  private:
    std::vector<Ptr<IxgbeNetDevice>> m_devices; ///< at most two
    Time m_delay;                               ///< propagation
};

} // namespace ns3

#endif // ETHERNET_LINK_H
