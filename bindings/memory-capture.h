/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef MEMORY_CAPTURE_H
#define MEMORY_CAPTURE_H

#include "ns3/net-device.h"
#include "ns3/packet.h"
#include "ns3/simple-ref-count.h"

#include <cstdint>
#include <string>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What passes a device, both directions, as a capture in memory: the bytes that CaptureLink()
 * writes to a file (classic pcap, microseconds).
 */
class MemoryCapture : public SimpleRefCount<MemoryCapture>
{
  public:
    /**
     * @param device a device with the trace source "PromiscSniffer"
     * @throws std::invalid_argument naming the device if it has none
     */
    explicit MemoryCapture(Ptr<NetDevice> device);

    /** Connect a capture to its device's trace source. @param capture new */
    static void Start(Ptr<MemoryCapture> capture);
    /** Take no more frames. */
    void Stop();
    /** Forget all frames so far. */
    void Clear();
    /** @return frames so far */
    uint64_t GetNFrames() const;
    /** @return the file */
    const std::string& GetBytes() const;

  private:
    /** @param frame that passes */
    void Add(Ptr<const Packet> frame);

    Ptr<NetDevice> m_device;    ///< captured; null when it was started or stopped
    uint32_t m_skippedBytes{0}; ///< in front of each frame
    uint32_t m_linkType{0};     ///< of tcpdump.org
    bool m_isStopped{false};    ///< no more frames
    uint64_t m_frames{0};       ///< so far
    std::string m_bytes;        ///< the file
};

} // namespace ns3

#endif // MEMORY_CAPTURE_H
