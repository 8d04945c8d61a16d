/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef QDISC_BYPASS_H
#define QDISC_BYPASS_H

#include "ns3/net-device-queue-interface.h"
#include "ns3/net-device.h"
#include "ns3/queue-disc.h"
#include "ns3/traffic-control-layer.h"

#include <map>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Whether a packet may go to the driver without the queueing discipline seeing it
 * (TCQ_F_CAN_BYPASS in __dev_xmit_skb() of net/core/dev.c): the discipline is empty, one that would
 * give the packet back at once, and the device takes packets. So are codel, fq_codel without
 * filters, pfifo and pfifo_fast; no other discipline of ns-3.
 *
 * No packet leaves earlier or later than through the discipline, but its statistics and traces do
 * not have those that passed it by; Linux still counts them (qdisc_bstats_update()).
 *
 * Left out: devices with several transmit queues, which Linux asks one by one.
 */
class QdiscBypass
{
  public:
    /** @param real the node's layer, which knows the disciplines */
    void Attach(Ptr<TrafficControlLayer> real);

    /** @param on whether Send() may send anything; at first it may not */
    void SetOn(bool on)
    {
        m_isOn = on;
    }

    /** @return whether Send() may send anything */
    bool IsOn() const
    {
        return m_isOn;
    }

    /**
     * @param device where a packet is to leave
     * @return true if it may go to the driver right now
     */
    bool Allows(const Ptr<NetDevice>& device);

    /**
     * Send a packet past the discipline, if that may be.
     * @param device where it is to leave
     * @param item the packet
     * @return false if it has to go through the discipline, and nothing was done
     */
    bool Send(const Ptr<NetDevice>& device, const Ptr<QueueDiscItem>& item);

    /** Forget the node. */
    void Dispose();

  private:
    /** What is known of a device, as long as it has this discipline. */
    struct Known
    {
        Ptr<QueueDisc> root;       ///< its discipline
        bool canBypass{false};     ///< TCQ_F_CAN_BYPASS of it, and the device has one queue
        Ptr<NetDeviceQueue> queue; ///< the device's queue; null: it never stops
    };

    /** @return what is known of a device that has this discipline */
    static Known LookAt(const Ptr<NetDevice>& device, const Ptr<QueueDisc>& root);

    bool m_isOn{false};                      ///< whether Send() may send anything
    Ptr<TrafficControlLayer> m_real;         ///< the node's own layer
    std::map<Ptr<NetDevice>, Known> m_known; ///< by device
};

} // namespace ns3

#endif // QDISC_BYPASS_H
