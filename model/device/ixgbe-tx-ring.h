/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef IXGBE_TX_RING_H
#define IXGBE_TX_RING_H

#include "ns3/packet.h"
#include "ns3/queue-fwd.h"

#include <cstdint>
#include <deque>

namespace ns3
{

class NetDeviceQueue;

/**
 * @ingroup checksum-offload
 * The transmit ring of IxgbeNetDevice (struct ixgbe_ring), one descriptor per frame, and its flow
 * control: the queueing discipline is stopped while fewer than DESC_NEEDED descriptors are free
 * (ixgbe_maybe_stop_tx()) and woken when TX_WAKE_THRESHOLD, twice as many, are
 * (ixgbe_clean_tx_irq()); in a ring that is too small for these numbers, when a quarter or a half
 * is.
 *
 * Frames of one super-packet that find the ring full wait in order for a descriptor, as the core
 * requeues them (dev_requeue_skb()), and the queueing discipline stays stopped until they are in.
 */
class IxgbeTxRing
{
  public:
    static constexpr uint32_t DEFAULT_SIZE = 512; ///< IXGBE_DEFAULT_TXD, descriptors
    static constexpr uint32_t DESC_NEEDED = 21;   ///< MAX_SKB_FRAGS + 4

    /** A ring of DEFAULT_SIZE. */
    IxgbeTxRing();

    /** @return the frames that have a descriptor */
    Ptr<Queue<Packet>> GetQueue() const;
    /** @param queue holds frames from now on; its size must be in packets */
    void SetQueue(Ptr<Queue<Packet>> queue);

    /** @return what the queueing discipline looks at; may be null */
    Ptr<NetDeviceQueue> GetDeviceQueue() const;
    /** @param queue what the queueing discipline looks at */
    void SetDeviceQueue(Ptr<NetDeviceQueue> queue);

    /**
     * @return true if a descriptor is free and no frame waits for one
     * @throws std::invalid_argument if the queue's size is in bytes
     */
    bool HasRoom() const;

    /** @param frame gets a descriptor, or waits for one */
    void Push(Ptr<Packet> frame);

    /**
     * Take the frame that is next; one that waits gets its descriptor.
     * @return the frame; null if there is none
     */
    Ptr<Packet> Pop();

    /**
     * @return whether it matters when the frame on the line is over: others wait, or byte queue
     * limits count
     */
    bool AwaitsCompletion() const;

    /** @param frame left; for byte queue limits */
    void Completed(Ptr<const Packet> frame);

    /** Stop the queueing discipline if descriptors are short. */
    void MaybeStop();
    /** Wake the queueing discipline if enough are free again; it may send at once. */
    void MaybeWake();
    /** Forget everything. */
    void Clear();

  private:
    /** @return descriptors that are free */
    uint32_t GetFree() const;
    /** @return free descriptors below which the queueing discipline is stopped */
    uint32_t GetStopThreshold() const;
    /** @param frame gets a descriptor */
    void Enqueue(Ptr<Packet> frame);

    Ptr<Queue<Packet>> m_queue;        ///< frames with a descriptor
    std::deque<Ptr<Packet>> m_waiting; ///< frames without
    Ptr<NetDeviceQueue> m_deviceQueue; ///< may be null
};

} // namespace ns3

#endif // IXGBE_TX_RING_H
