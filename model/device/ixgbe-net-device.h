/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IXGBE_NET_DEVICE_H
#define IXGBE_NET_DEVICE_H

#include "ixgbe-tx-ring.h"
#include "offload-net-device.h"
#include "tx-time-cache.h"

#include "ns3/data-rate.h"
#include "ns3/event-id.h"
#include "ns3/nstime.h"
#include "ns3/queue-fwd.h"
#include "ns3/traced-value.h"

#include <deque>

namespace ns3
{

class EthernetLink;

/**
 * @ingroup checksum-offload
 * A NIC like the Intel 82599 under its Linux driver
 * (drivers/net/ethernet/intel/ixgbe/ixgbe_main.c).
 *
 * It completes TCP and UDP checksums and the CRC32c of SCTP, the latter over the field *as it is*,
 * and has neither FRAGLIST nor GSO_SCTP: an SCTP super-packet is segmented in software, and each
 * segment arrives PARTIAL. On reception a good packet of TCP, UDP or SCTP becomes UNNECESSARY; a
 * bad one is counted and delivered as NONE, as is everything that the hardware does not check.
 * While ns-3's IPv4 header has no checksum (GlobalValue ChecksumEnabled false, no stack of this
 * module), that counts as an error as well.
 *
 * Frames wait in a ring ("TxQueue", IxgbeTxRing). Aggregate a NetDeviceQueueInterface for flow
 * control of a queueing discipline; without one, a packet that finds the ring full is dropped
 * ("MacTxDrop").
 *
 * A super-packet of TCP or UDP is segmented by the hardware (ixgbe_tso()), which makes what
 * software makes (TcpGsoSegment(), UdpGsoSegment()) and completes the checksums; it takes one place
 * in the ring until it is there. Left out: several transmit queues, interrupt moderation, RSC, flow
 * control, VLAN, IPsec.
 */
class IxgbeNetDevice : public OffloadNetDevice
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    IxgbeNetDevice();
    ~IxgbeNetDevice() override;

    /** @param link the cable; called by EthernetLink::Attach() */
    void SetLink(Ptr<EthernetLink> link);
    /** The other end was plugged in; called by EthernetLink::Attach(). */
    void LinkChanged();
    /** @param frame what arrived, padding included, without FCS; called by EthernetLink */
    void Receive(Ptr<Packet> frame);

    /** @return the transmit ring */
    Ptr<Queue<Packet>> GetTxQueue() const;
    /** @param queue the transmit ring */
    void SetTxQueue(Ptr<Queue<Packet>> queue);

    /** @return frames whose checksum the hardware found wrong (rx_csum_offload_errors) */
    uint64_t GetRxCsumErrors() const;

    Ptr<Channel> GetChannel() const override;
    bool IsLinkUp() const override;

  protected:
    NetdevFeatures FeaturesCheck(const Packet& packet,
                                 const ChecksumState& state,
                                 NetdevFeatures features) const override;
    bool DoTransmit(Ptr<Packet> packet,
                    Mac48Address source,
                    Mac48Address dest,
                    uint16_t protocol) override;
    bool DoTransmitList(const std::vector<Ptr<Packet>>& packets,
                        Mac48Address source,
                        Mac48Address dest,
                        uint16_t protocol) override;
    uint16_t GetMaxMtu() const override;
    void NotifyNewAggregate() override;
    void DoDispose() override;

  private:
    /**
     * ixgbe_xmit_frame_ring() up to the ring: checksums, framing, padding.
     * @param packet begins with the network header; becomes a frame
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     */
    void MakeFrame(const Ptr<Packet>& packet,
                   Mac48Address source,
                   Mac48Address dest,
                   uint16_t protocol);

    /**
     * Make a frame, and put it in the ring.
     * @param packet begins with the network header; an ordinary packet
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     * @param byDriver true if the driver handles it, false if the engine made it
     */
    void TransmitFrame(const Ptr<Packet>& packet,
                       Mac48Address source,
                       Mac48Address dest,
                       uint16_t protocol,
                       bool byDriver);

    /**
     * ixgbe_tso() and the engine behind it.
     * @param packet a super-packet of TCP or UDP, with its network header
     * @return its segments, PARTIAL
     */
    std::vector<Ptr<Packet>> SegmentByEngine(Ptr<Packet> packet);

    /**
     * @param packets each as for DoTransmit(), none a super-packet
     * @param source source address
     * @param dest destination address
     * @param protocol EtherType
     * @param byDriver true if the driver handles each of them, false if the engine made them
     * @return false if the ring is full
     */
    bool TransmitFrames(const std::vector<Ptr<Packet>>& packets,
                        Mac48Address source,
                        Mac48Address dest,
                        uint16_t protocol,
                        bool byDriver);

    /** Start the next frame if none is on its way. */
    void TransmitStart();
    /** The last frame and its gap are over; not called if nobody waits for that. */
    void TransmitComplete();

    Ptr<EthernetLink> m_link;             ///< the cable
    DataRate m_dataRate;                  ///< of the line
    TxTimeCache m_txTime;                 ///< until a frame's last bit
    TxTimeCache m_busyTime;               ///< until the gap behind it is over
    bool m_engineZeroesField;             ///< CRC engine clears the field first
    bool m_captureBeforeEngine;           ///< what the capture traces show of frames that leave
    IxgbeTxRing m_ring;                   ///< frames that wait for the line
    std::deque<Time> m_handed;            ///< when the core hands over each of these
    Time m_lineFree;                      ///< when the last frame, and the gap behind it, are over
    EventId m_completion;                 ///< then, if somebody waits for it
    Ptr<Packet> m_onLine;                 ///< the frame whose end somebody waits for; may be null
    TracedValue<uint64_t> m_rxCsumErrors; ///< rx_csum_offload_errors

    TracedCallback<Ptr<const Packet>> m_phyTxBegin; ///< "PhyTxBegin"
    TracedCallback<Ptr<const Packet>> m_phyTxEnd;   ///< "PhyTxEnd"
    TracedCallback<Ptr<const Packet>> m_phyRxEnd;   ///< "PhyRxEnd"
};

} // namespace ns3

#endif // IXGBE_NET_DEVICE_H
