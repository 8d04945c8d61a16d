/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef NAPI_INSTANCE_H
#define NAPI_INSTANCE_H

#include "cpu-task.h"

#include "ns3/ptr.h"

#include <cstdint>
#include <deque>
#include <functional>

namespace ns3
{

class CpuCore;

/**
 * @ingroup checksum-offload
 * Frames that have arrived and wait for a core: struct napi_struct with a driver's receive ring, or
 * a core's backlog (struct softnet_data::input_pkt_queue, process_backlog()), net/core/dev.c.
 *
 * The first frame to arrive while no poll is due makes one due; a poll takes frames until there are
 * none, or its weight is used up: then it goes to the end of the core's queue. Frames that arrive
 * while it runs belong to it. What throws ends the poll. Left out: netdev_budget and threaded NAPI,
 * busy polling, interrupt moderation.
 */
class NapiInstance : public CpuTask
{
  public:
    /**
     * @param core that polls; must outlive it
     * @param limit most frames that wait
     * @param weight most frames of one poll
     */
    NapiInstance(CpuCore& core, uint32_t limit, uint32_t weight);

    /** @param scheduled called in the first step of a poll that an interrupt began; may be empty */
    void SetInterrupt(std::function<void()> scheduled);
    /** @param complete called at the end of each poll (napi_complete_done()); may be empty */
    void SetComplete(std::function<void()> complete);

    /**
     * @param receive does what a poll does with the frame
     * @param context ns-3 context (node id) to do it in
     * @return false if the limit is reached; the frame is lost then
     */
    bool Enqueue(std::function<void()> receive, uint32_t context);

    /** Forget the frames and who is to be called. */
    void Clear();

    // CpuTask
    bool Run() override;
    uint32_t GetContext() const override;

  private:
    /** A frame that waits. */
    struct Frame
    {
        std::function<void()> receive; ///< what to do with it
        uint32_t context;              ///< where
    };

    /** Run() without care for what throws. @return as Run() */
    bool RunStep();
    /** The end of a poll; another follows if frames are left. */
    void EndPoll();

    CpuCore& m_core;                     ///< that polls
    uint32_t m_limit;                    ///< most frames that wait
    uint32_t m_weight;                   ///< most frames of one poll
    std::deque<Frame> m_frames;          ///< wait
    bool m_scheduled{false};             ///< a poll is due or running
    bool m_interrupted{false};           ///< by an interrupt, not charged yet
    uint32_t m_polled{0};                ///< frames of this poll
    uint32_t m_context{0};               ///< of the last frame
    std::function<void()> m_onInterrupt; ///< or empty
    std::function<void()> m_onComplete;  ///< or empty
};

} // namespace ns3

#endif // NAPI_INSTANCE_H
