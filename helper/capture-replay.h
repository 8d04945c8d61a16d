/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef CAPTURE_REPLAY_H
#define CAPTURE_REPLAY_H

#include "capture-replay-config.h"
#include "recorded-tap.h"

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <vector>

namespace ns3
{

class ReplayRouter;

/** A frame that the simulated router sent otherwise than the recorded one. */
struct ReplayDifference
{
    uint32_t frame;     ///< its number in the recording; 0: not recorded, sent in excess
    std::string reason; ///< what differs
};

/** What came out at one device. */
struct ReplayComparison
{
    uint32_t fed{0};                           ///< packets that the other device received
    uint32_t compared{0};                      ///< frames recorded or sent
    uint32_t equal{0};                         ///< of these, equal in every byte and in state
    std::vector<ReplayDifference> differences; ///< the others

    /** @return number of frames that differ */
    uint32_t GetDifferent() const
    {
        return differences.size();
    }
};

/** What CaptureReplay::Run() found. */
struct CaptureReplayResult
{
    CaptureReplayConfig config;                  ///< what was compared
    std::array<ReplayComparison, 2> comparisons; ///< of what r0 and r1 sent, see ReplaySide

    /** @return frames compared, both directions */
    uint32_t GetCompared() const
    {
        return comparisons[0].compared + comparisons[1].compared;
    }

    /** @return frames that differ, both directions */
    uint32_t GetDifferent() const
    {
        return comparisons[0].GetDifferent() + comparisons[1].GetDifferent();
    }
};

/**
 * @ingroup checksum-offload
 * Feeds what a real router received into a simulated one and compares what both sent, byte for byte
 * from the Ethernet header on, and in whether it was PARTIAL.
 *
 * Packets are fed at the times they were recorded, as connection tracking has timers. The clocks of
 * two recordings do not order their packets exactly; so a packet waits until everything that its
 * own device sent before it has been sent, and is never overtaken by a packet of its own device.
 * What leaves a device is compared in order.
 *
 * Bytes that no recording tells are rebuilt: boundaries of SCTP super-packets by
 * RebuildSctpFragSizes(), the moment of a change of features by the first packet that shows it.
 */
class CaptureReplay
{
  public:
    /**
     * Read the recordings.
     * @param config what to compare
     * @throws std::invalid_argument naming a field of the configuration that is not valid
     * @throws RecordingError naming the file that cannot be used
     */
    explicit CaptureReplay(const CaptureReplayConfig& config);
    ~CaptureReplay();

    CaptureReplay(const CaptureReplay&) = delete;
    CaptureReplay& operator=(const CaptureReplay&) = delete;

    /**
     * Run the simulation, from Simulator's time 0, and destroy it.
     * @return the comparison
     * @throws RecordingError naming file and frame if a recorded packet cannot be fed
     */
    CaptureReplayResult Run();

  private:
    /** A frame that the router sent and that is not compared yet. */
    struct SentFrame
    {
        std::vector<uint8_t> bytes; ///< from the Ethernet header on
        IpSummed ipSummed;          ///< its state
    };

    /** The place in one recording that has been reached. */
    struct Cursor
    {
        std::size_t next{0};          ///< index of the next recorded packet
        uint32_t sent{0};             ///< frames that the router has sent here
        std::deque<SentFrame> queued; ///< of these, those to be compared
    };

    /** @return the port that NAT chose in the recording; 0 if that does not matter */
    uint16_t RecordedNatPort() const;
    /** @return index among the frames that r1 sent of the first that is not PARTIAL */
    uint32_t FindMidflowChange() const;
    /** Compare what can be, feed the next packet when its time has come, and come again. */
    void Step();
    /** Compare the frames of one device as far as both are there. */
    void CompareQueued(ReplaySide side);
    /** @return the next packet of a device; null at the end of its recording */
    const TappedPacket* Next(ReplaySide side) const;
    /** Count a frame. @param reason what differs; empty: nothing */
    void Count(ReplaySide side, uint32_t frame, const std::string& reason);

    CaptureReplayConfig m_config;           ///< what to compare
    std::array<RecordedTap, 2> m_taps;      ///< the recordings
    std::array<Cursor, 2> m_cursors;        ///< how far they have come
    uint32_t m_midflowChange{0};            ///< see FindMidflowChange()
    Time m_begin;                           ///< recorded time of the first packet
    std::unique_ptr<ReplayRouter> m_router; ///< while it runs
    CaptureReplayResult m_result;           ///< what was found
};

} // namespace ns3

#endif // CAPTURE_REPLAY_H
