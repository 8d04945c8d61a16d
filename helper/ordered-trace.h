/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ORDERED_TRACE_H
#define ORDERED_TRACE_H

#include "ns3/checksum-ledger.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/packet.h"

#include <cstdint>
#include <ostream>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Everything that happens to checksums in a run, in the order in which it happens, one JSON object
 * per line: the records of a ChecksumLedger, and every frame that a device sends or receives with
 * its state and a CRC32c of its bytes. The same simulation gives the same bytes, whatever ran in
 * the process before and whatever version of ns-3 it runs on.
 */
class OrderedTrace
{
  public:
    /**
     * @param os where to; outlives the trace
     * @param nodes whose computations and states to write of
     * @param devices whose frames to write of
     */
    OrderedTrace(std::ostream& os, const NodeContainer& nodes, const NetDeviceContainer& devices);
    ~OrderedTrace();
    OrderedTrace(const OrderedTrace&) = delete;
    OrderedTrace& operator=(const OrderedTrace&) = delete;

    /** @return frames written so far */
    uint64_t GetFrames() const;
    /** @return records of the ledger so far */
    uint64_t GetRecords() const;

  private:
    /** @param device that has it @param frame as the device's capture sees it */
    void Frame(Ptr<NetDevice> device, Ptr<const Packet> frame);

    std::ostream& m_os;           ///< where to
    Ptr<ChecksumLedger> m_ledger; ///< writes of computations and states
    NetDeviceContainer m_devices; ///< those listened to
    uint64_t m_frames{0};         ///< frames so far
};

} // namespace ns3

#endif // ORDERED_TRACE_H
