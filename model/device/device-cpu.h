/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef DEVICE_CPU_H
#define DEVICE_CPU_H

#include "ns3/node-cpu.h"
#include "ns3/packet.h"

#include <functional>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What a device asks of its node's cores: to poll its receive rings, one per core that receives
 * (RSS; the flow's hash chooses), or to take a frame into a core's backlog (netif_rx()), and when a
 * frame that is sent now leaves. Only there if the node has a NodeCpu.
 */
class DeviceCpu
{
  public:
    static constexpr uint32_t RX_RING = 512; ///< IXGBE_DEFAULT_RXD, frames of one ring

    /** @param cpu of the node */
    explicit DeviceCpu(Ptr<NodeCpu> cpu);
    ~DeviceCpu();
    DeviceCpu(const DeviceCpu&) = delete;
    DeviceCpu& operator=(const DeviceCpu&) = delete;

    /** @return the node's share of the processor */
    Ptr<NodeCpu> GetNodeCpu() const;

    /**
     * @param interrupt called when a poll begins that an interrupt asked for
     * @param complete called at the end of a poll (napi_complete_done())
     */
    void SetPoll(std::function<void()> interrupt, std::function<void()> complete);

    /**
     * The hardware, or a veth peer, put a frame into a ring.
     * @param frame with its Ethernet header
     * @param poll what the poll does with it
     * @return false if the ring is full (rx_missed_errors)
     */
    bool EnqueueToRing(Ptr<const Packet> frame, std::function<void()> poll);

    /**
     * enqueue_to_backlog() of net/core/dev.c.
     * @param frame with its Ethernet header
     * @param sender whose core it is that the frame comes from; null: not of this host
     * @param receive what process_backlog() does with it
     * @return false if the backlog is full (SKB_DROP_REASON_CPU_BACKLOG)
     */
    bool EnqueueToBacklog(Ptr<const Packet> frame,
                          const CpuCore* sender,
                          std::function<void()> receive);

    /** @return from now until a frame that is given to the driver now leaves */
    Time GetDelay() const;

  private:
    /** @param frame with its Ethernet header @return number of the core that receives it */
    uint32_t ChooseCore(Ptr<const Packet> frame) const;

    Ptr<NodeCpu> m_cpu;                     ///< of the node
    std::function<void()> m_interrupt;      ///< or empty
    std::function<void()> m_complete;       ///< or empty
    std::vector<Ptr<NapiInstance>> m_rings; ///< by core; null: not used yet
};

} // namespace ns3

#endif // DEVICE_CPU_H
