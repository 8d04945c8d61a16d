/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef REPLAY_ROUTER_H
#define REPLAY_ROUTER_H

#include "capture-replay-config.h"
#include "recorded-tap.h"

#include "ns3/gso-metadata.h"
#include "ns3/node.h"
#include "ns3/offload-net-device.h"

#include <array>
#include <functional>
#include <map>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The simulated router of CaptureReplay: a node with the Internet stack, ChecksumOffloadStack and
 * NAT, between two VethNetDevice pairs. The far ends belong to nodes without a stack, which feed it
 * packets exactly as they were recorded, state included; neighbours are entered in its ARP tables,
 * since the recordings hold no ARP.
 *
 * Frames that it sends are taken where Linux taps them for AF_PACKET: behind validate_xmit_skb().
 * The nodes belong to the simulator and live until Simulator::Destroy().
 */
class ReplayRouter
{
  public:
    /**
     * Gets every frame that the router sends.
     * @param side which device
     * @param frame bytes from the Ethernet header on
     * @param ipSummed its state
     */
    typedef std::function<
        void(ReplaySide side, const std::vector<uint8_t>& frame, IpSummed ipSummed)>
        SentCallback;

    /**
     * @param config a valid configuration
     * @param taps what was recorded at the devices; addresses of devices and neighbours come from
     * it
     * @param natPort the port that source NAT must choose; 0: any
     * @param sent is called for every frame sent
     * @throws std::invalid_argument naming an address or feature that is not one
     * @throws RecordingError naming the frame if a neighbour is not on the device's link, or
     *         a super-packet is not one of SCTP that can be taken apart
     */
    ReplayRouter(const CaptureReplayConfig& config,
                 const std::array<RecordedTap, 2>& taps,
                 uint16_t natPort,
                 SentCallback sent);

    ReplayRouter(const ReplayRouter&) = delete;
    ReplayRouter& operator=(const ReplayRouter&) = delete;

    /**
     * Let a device receive a packet now.
     * @param side which device
     * @param packet what it received, with the state that it had
     */
    void Receive(ReplaySide side, const TappedPacket& packet);

    /**
     * ethtool -K DEVICE NAME off.
     * @param side which device
     * @param feature ethtool's name
     */
    void TurnOff(ReplaySide side, const std::string& feature);

  private:
    /** Addresses, ARP entries, features. */
    void SetUp(ReplaySide side, const ReplayDeviceConfig& config, const RecordedTap& tap);
    /** Rebuild the metadata of the super-packets that a device received. */
    void FindSuperPackets(ReplaySide side, const RecordedTap& tap, uint32_t pathMtu);
    /** Masquerade behind r1. */
    void InstallNat(const CaptureReplayConfig& config, uint16_t natPort);

    SentCallback m_sent;                                           ///< gets what the router sends
    Ptr<Node> m_node;                                              ///< the router
    std::array<Ptr<OffloadNetDevice>, 2> m_devices;                ///< r0 and r1
    std::array<Ptr<OffloadNetDevice>, 2> m_peers;                  ///< their far ends
    std::array<std::map<uint32_t, GsoMetadata>, 2> m_superPackets; ///< by number of the frame
};

} // namespace ns3

#endif // REPLAY_ROUTER_H
