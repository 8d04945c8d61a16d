/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_LAZY_TIMER_H
#define SCTP_LAZY_TIMER_H

#include "ns3/event-id.h"
#include "ns3/nstime.h"

#include <functional>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A timer that is restarted at nearly every packet and seldom expires: restarting and stopping only
 * move a deadline, and the one pending event looks at it when its own time has come.
 */
class SctpLazyTimer
{
  public:
    /** @param expired called when the deadline passes */
    explicit SctpLazyTimer(std::function<void()> expired);
    ~SctpLazyTimer();
    SctpLazyTimer(const SctpLazyTimer&) = delete;
    SctpLazyTimer& operator=(const SctpLazyTimer&) = delete;

    /** @param delay from now to the deadline; an earlier deadline is forgotten */
    void Start(Time delay);
    /** Forget the deadline. */
    void Stop();
    /** Forget the deadline, and take the event out of the simulator's queue. */
    void Cancel();
    /** @return true if there is a deadline */
    bool IsRunning() const;
    /** @return the deadline, simulated time */
    Time GetDeadline() const;

  private:
    /** The event. */
    void Look();

    std::function<void()> m_expired; ///< called when the deadline passes
    EventId m_event;                 ///< pending event
    Time m_eventTime{0};             ///< when it comes
    Time m_deadline{0};              ///< when to expire
    bool m_running{false};           ///< whether there is a deadline
};

} // namespace ns3

#endif // SCTP_LAZY_TIMER_H
