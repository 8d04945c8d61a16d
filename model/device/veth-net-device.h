/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef VETH_NET_DEVICE_H
#define VETH_NET_DEVICE_H

#include "offload-net-device.h"
#include "tx-time-cache.h"

#include "ns3/data-rate.h"
#include "ns3/nstime.h"

namespace ns3
{

class VethChannel;

/**
 * @ingroup checksum-offload
 * One end of a Linux veth pair (drivers/net/veth.c, VETH_FEATURES): to transmit is to receive at
 * the peer. The checksum state and the GSO metadata of a packet are *not touched*, super-packets
 * cross whole, nothing is padded.
 *
 * What the peer's MTU forbids is dropped, except super-packets (__is_skb_forwardable()); the drop
 * is counted and traced ("MacTxDrop"). The attributes DataRate and Delay have no counterpart in
 * Linux: there a packet crosses in no time, and so it does here unless they are set; frames that
 * wait for DataRate are never lost. GRO is off at first. Switched on it takes only what comes from
 * an end with TCP segmentation off, since the other's packets have not been cut, and packets of UDP
 * if rx-udp-gro-forwarding is on. Left out: XDP, VLAN acceleration,
 * the ring of NAPI but for a NodeCpu. Who marks
 * packets with what Linux clears at the border of a network namespace (connection tracking) has to
 * take it off before it sends.
 */
class VethNetDevice : public OffloadNetDevice
{
  public:
    /** @return the type id */
    static TypeId GetTypeId();

    VethNetDevice();
    ~VethNetDevice() override;

    /** @param channel what leads to the peer; called by VethChannel::Connect() */
    void SetChannel(Ptr<VethChannel> channel);

    /** @return the other end; null if there is none */
    Ptr<VethNetDevice> GetPeer() const;

    /** @return packets that the peer's MTU forbade (tx_dropped) */
    uint64_t GetTxDropped() const;

    Ptr<Channel> GetChannel() const override;
    bool IsLinkUp() const override;

  protected:
    bool DoTransmit(Ptr<Packet> packet,
                    Mac48Address source,
                    Mac48Address dest,
                    uint16_t protocol) override;
    void DoDispose() override;

  private:
    /**
     * __is_skb_forwardable() of net/core/dev.c, asked of the receiving end.
     * @param packet begins with the network header
     * @return true if this device's MTU lets it in
     */
    bool IsForwardable(const Packet& packet) const;

    /**
     * @param bytes of a frame
     * @return from now until its last bit is at the peer
     */
    Time GetCrossingTime(uint32_t bytes);

    /**
     * veth_skb_is_eligible_for_gro(), asked of the receiving end. What a socket of UDP sent
     * (sock_wfree()) is any packet of UDP here.
     * @param frame what arrived
     * @return true if it goes through GRO when that is on
     */
    bool IsEligibleForGro(Ptr<const Packet> frame) const;

    /**
     * @param frame what arrived
     * @param sender core that sent it, if it is of this end's computer; else null
     */
    void Receive(Ptr<Packet> frame, const CpuCore* sender);

    /** @param frame goes to the stack */
    void Take(Ptr<Packet> frame);

    /** process_backlog() @param frame what arrived */
    void ReceiveFromBacklog(Ptr<Packet> frame);

    Ptr<VethChannel> m_channel; ///< leads to the peer
    DataRate m_dataRate;        ///< 0: no serialisation
    TxTimeCache m_txTime;       ///< time that a frame takes
    Time m_delay;               ///< after the last bit
    Time m_lineFree;            ///< when the last frame is serialised
    uint64_t m_txDropped{0};    ///< tx_dropped
};

} // namespace ns3

#endif // VETH_NET_DEVICE_H
