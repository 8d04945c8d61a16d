/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAPI_GRO_H
#define NAPI_GRO_H

#include "ns3/callback.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/event-id.h"
#include "ns3/gro.h"
#include "ns3/nstime.h"

#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * When a device's GRO lets packets go: napi_gro_receive() of net/core/gro.c and
 * napi_complete_done() of net/core/dev.c, for Ethernet frames.
 *
 * A poll handles what arrives at one simulation time, or, on a node with a NodeCpu, what its core
 * finds (NapiInstance); at its end everything that is held goes up.
 * With a timeout (gro_flush_timeout of the device, in /sys/class/net) packets are held across
 * polls, until nothing more has arrived for that long; what began in an earlier jiffy goes at the
 * next arrival. The model has no interrupt moderation, so on a serial line, where no two frames
 * arrive at one time, nothing is merged without a timeout. Left out: the budget of a poll.
 */
class NapiGro
{
  public:
    /// Takes a frame that goes up the stack.
    using Deliver = Callback<void, Ptr<Packet>>;

    /** @param device whose it is, for who hears of its computations; may be null */
    explicit NapiGro(const NetDevice* device = nullptr);
    ~NapiGro();
    NapiGro(const NapiGro&) = delete;
    NapiGro& operator=(const NapiGro&) = delete;

    /** @param deliver takes frames */
    void SetDeliver(const Deliver& deliver);
    /** @param lookup tells of local UDP sockets; may be empty */
    void SetUdpLookup(const UdpGroLookup& lookup);
    /** @param timeout gro_flush_timeout; 0: the end of the poll */
    void SetFlushTimeout(Time timeout);
    /** @return gro_flush_timeout */
    Time GetFlushTimeout() const;

    /** @param polled true if EndPoll() says when a poll ends, instead of the simulated time */
    void SetPolled(bool polled);
    /** A poll ends: without a timeout, what is held goes up (napi_complete_done()). */
    void EndPoll();

    /**
     * napi_gro_receive()
     * @param frame with its Ethernet header; owned
     * @param udpForwarding true if rx-udp-gro-forwarding is on
     * @param tracepoints of the node
     */
    void Receive(Ptr<Packet> frame, bool udpForwarding, Ptr<ChecksumTracepoints> tracepoints);

    /** Forget what is held. */
    void Clear();

  private:
    /** See to it that what is held goes. */
    void Arm();
    /** The end of a poll, or the timer (napi_watchdog()). */
    void Expire();
    /** @param frames what goes up */
    void DeliverAll(const std::vector<Ptr<Packet>>& frames);

    const NetDevice* m_device;              ///< whose it is
    Gro m_gro;                              ///< what is held
    Deliver m_deliver;                      ///< takes frames
    Time m_timeout;                         ///< gro_flush_timeout
    bool m_polled{false};                   ///< EndPoll() says when a poll ends
    Time m_deadline;                        ///< when what is held goes
    EventId m_event;                        ///< not later than that
    Ptr<ChecksumTracepoints> m_tracepoints; ///< of the node
};

} // namespace ns3

#endif // NAPI_GRO_H
