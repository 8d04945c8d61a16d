/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef RECORDED_STATES_H
#define RECORDED_STATES_H

#include "ns3/checksum-state.h"

#include <cstdint>
#include <string>
#include <vector>

namespace ns3
{

/** What the kernel said about one recorded packet. */
struct RecordedState
{
    bool out;            ///< true if the device transmitted it, false if it received it
    std::string source;  ///< source address, dotted
    std::string dest;    ///< destination address, dotted
    uint8_t protocol;    ///< IP protocol number
    uint16_t sourcePort; ///< source port
    uint16_t destPort;   ///< destination port
    uint32_t l4Bytes;    ///< transport header and payload, bytes
    IpSummed ipSummed;   ///< state at the tap; NONE and UNNECESSARY look alike on transmit
};

/**
 * @ingroup checksum-offload
 * The list of checksum states that goes with a capture: tab-separated, one line per frame, with a
 * first line that names the columns. Columns read: dir (in, out), src, dst, proto, sport, dport,
 * l4len and aux_ip_summed; others are ignored.
 *
 * aux_ip_summed is what AF_PACKET tells by PACKET_AUXDATA (net/packet/af_packet.c,
 * packet_rcv()): "PARTIAL" (TP_STATUS_CSUMNOTREADY), "rx-VALID..." (TP_STATUS_CSUM_VALID, received
 * packets only) or "NONE...".
 */
class RecordedStates
{
  public:
    /**
     * Read a whole file.
     * @param fileName its path
     * @throws RecordingError naming the file and line
     */
    explicit RecordedStates(const std::string& fileName);

    /** @return the path it was read from */
    const std::string& GetFileName() const;

    /** @return one entry per frame of the capture, in order */
    const std::vector<RecordedState>& GetRows() const;

  private:
    std::string m_fileName;            ///< path
    std::vector<RecordedState> m_rows; ///< in order
};

} // namespace ns3

#endif // RECORDED_STATES_H
