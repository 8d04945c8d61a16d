/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_PACKET_ASSEMBLER_H
#define SCTP_PACKET_ASSEMBLER_H

#include "sctp-packet-output.h"

#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * Bundles one flush of an association: collects chunks and sends each packet, or super-packet, when
 * the next chunk has no room (sctp_packet_transmit_chunk(), net/sctp/output.c).
 */
class SctpPacketAssembler
{
  public:
    /** @param output sends packets */
    explicit SctpPacketAssembler(SctpPacketOutput& output);

    /** @param identification first IPv4 identification to use */
    void SetIdentification(uint16_t identification);
    /**
     * Begin a flush.
     * @param route where it leaves
     * @param addressing its ends
     * @param cwnd congestion window, bytes: bounds super-packets
     */
    void Begin(const SctpRoute& route, const SctpAddressing& addressing, uint32_t cwnd);

    /** @param chunk control chunk, padded */
    void AddControl(const std::vector<uint8_t>& chunk);
    /** @param chunk DATA sent for the first time: may go into a super-packet */
    void AddNewData(const SctpOutgoingChunk& chunk);
    /** @param chunk DATA sent again: goes into an ordinary packet */
    void AddRetransmission(const SctpOutgoingChunk& chunk);
    /** @param size of a chunk @return true if the packet under construction has room for it */
    bool FitsPacket(uint32_t size) const;
    /** Send what is there. */
    void Finish();

  private:
    /** Send what is there and begin anew. */
    void Next();

    SctpPacketOutput& m_output;   ///< sends packets
    SctpRoute m_route;            ///< where the flush leaves
    SctpAddressing m_addressing;  ///< its ends
    uint32_t m_cwnd{0};           ///< congestion window
    SctpBundle m_bundle;          ///< chunks
    uint16_t m_identification{0}; ///< next IPv4 identification
};

} // namespace ns3

#endif // SCTP_PACKET_ASSEMBLER_H
