/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_TAP_H
#define RECORDED_TAP_H

#include "recorded-capture.h"

#include "ns3/checksum-state.h"
#include "ns3/ipv4-address.h"
#include "ns3/mac48-address.h"

#include <string>
#include <vector>

namespace ns3
{

/** One IPv4 packet that a device sent or received, with the checksum state it had there. */
struct TappedPacket
{
    uint32_t number;            ///< position in the capture, from 1
    Time time;                  ///< time since the epoch, as recorded
    std::vector<uint8_t> bytes; ///< the frame from the Ethernet header on
    bool out;                   ///< true if the device transmitted it
    IpSummed ipSummed;          ///< NONE, UNNECESSARY or PARTIAL
    Mac48Address sourceMac;     ///< Ethernet source
    Mac48Address destMac;       ///< Ethernet destination
    Ipv4Address source;         ///< IPv4 source
    Ipv4Address dest;           ///< IPv4 destination
    uint8_t protocol;           ///< IP protocol number
    uint32_t ipHeaderBytes;     ///< IPv4 header, bytes
    uint32_t ipBytes;           ///< IPv4 total length, bytes; the frame may be longer (padding)
    uint16_t sourcePort;        ///< source port
    uint16_t destPort;          ///< destination port
};

/**
 * @ingroup checksum-offload
 * What an AF_PACKET socket recorded at one device, both directions: a capture and the list of
 * states that goes with it, joined and checked against each other line by line.
 */
class RecordedTap
{
  public:
    /** Ethernet header, bytes. */
    static constexpr uint32_t ETHERNET_HEADER_BYTES = 14;

    /**
     * @param captureFile path of the capture
     * @param statesFile path of the list of states
     * @throws RecordingError naming the file if one of them cannot be read, the lists differ in
     *         length, a frame is no whole IPv4 packet of TCP, UDP or SCTP, or a line describes
     *         another packet than the frame it goes with
     */
    RecordedTap(const std::string& captureFile, const std::string& statesFile);

    /** @return path of the capture */
    const std::string& GetFileName() const;

    /** @return the packets in the order in which the device handled them */
    const std::vector<TappedPacket>& GetPackets() const;

  private:
    std::string m_fileName;              ///< path of the capture
    std::vector<TappedPacket> m_packets; ///< in order
};

} // namespace ns3

#endif // RECORDED_TAP_H
