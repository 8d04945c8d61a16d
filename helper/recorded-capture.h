/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_CAPTURE_H
#define RECORDED_CAPTURE_H

#include "ns3/nstime.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace ns3
{

/** A recording that cannot be used; the message names the file and what is wrong with it. */
class RecordingError : public std::runtime_error
{
  public:
    using std::runtime_error::runtime_error;
};

/** One frame of a capture. */
struct RecordedFrame
{
    uint32_t number;            ///< position in the file, from 1, as Wireshark counts
    Time time;                  ///< time since the epoch, as recorded
    std::vector<uint8_t> bytes; ///< the frame from the Ethernet header on, without FCS
};

/**
 * @ingroup checksum-offload
 * A capture file of whole Ethernet frames in the classic pcap format, read by ns-3's PcapFile:
 * either byte order, microseconds or nanoseconds.
 *
 * Frames of up to MAX_FRAME_BYTES are taken, since a GSO super-packet is recorded as one frame of
 * up to 64 KB. Refused, each with one message that names the file: what is missing, empty, not a
 * capture, in the pcapng format, of a link type other than Ethernet, truncated, or holds a frame
 * cut by the snap length; a comparison byte by byte has no use for the rest of those.
 */
class RecordedCapture
{
  public:
    /** Largest frame that is believed, bytes: the snap length of the recording tool. */
    static constexpr uint32_t MAX_FRAME_BYTES = 262144;

    /**
     * Read a whole file.
     * @param fileName its path
     * @throws RecordingError naming the file
     */
    explicit RecordedCapture(const std::string& fileName);

    /** @return the path it was read from */
    const std::string& GetFileName() const;

    /** @return the frames in the order of the file; at least one */
    const std::vector<RecordedFrame>& GetFrames() const;

  private:
    /** Read all frames. @throws RecordingError naming the file */
    void Read();

    std::string m_fileName;              ///< path
    std::vector<RecordedFrame> m_frames; ///< frames in order
};

} // namespace ns3

#endif // RECORDED_CAPTURE_H
