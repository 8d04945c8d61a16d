/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef PACKET_PROBES_H
#define PACKET_PROBES_H

#include "linux-counter.h"
#include "router-network.h"

#include "ns3/checksum-tracepoints.h"
#include "ns3/ipv4-header.h"
#include "ns3/packet.h"

#include <cstdint>
#include <map>
#include <set>
#include <utility>

namespace ns3
{

/** What one SCTP packet caused from its sender to its receiver. */
struct ProbedPacket
{
    bool fromClient{false};          ///< its sender was the client
    uint32_t size{0};                ///< common header and chunks, bytes, as its sender made it
    uint32_t members{0};             ///< members of frag_list; 0 for an ordinary packet
    PerLinuxCounter<uint64_t> hits;  ///< hits of each function, by all nodes
    PerLinuxCounter<uint64_t> bytes; ///< bytes summed, of the crc32c() counters
    ProbedPacket();
};

/** Sizes of the chunks that a run sent. */
struct ProbedChunks
{
    uint64_t data{0};      ///< DATA chunks, each TSN once
    uint64_t dataBytes{0}; ///< their bytes with padding
    uint64_t sackBytes{0}; ///< bytes of the smallest SACK: no gaps, no duplicates
};

/**
 * @ingroup checksum-offload
 * Counts for every SCTP packet of a run what kernel probes count: hits of the functions of
 * LinuxCounter, by the packet that they worked on. Segments count for their super-packet.
 *
 * Not fired by the models but seen from outside: sctp_gso_segment(), when a device sends segments
 * of a super-packet, or sends it whole although its checksum is not left to the device; and those
 * hits of skb_crc32c_csum_help() that return at once, when a super-packet in CHECKSUM_PARTIAL
 * leaves whole by a device without SCTP_CRC.
 */
class PacketProbes
{
  public:
    PacketProbes() = default;
    PacketProbes(const PacketProbes&) = delete;
    PacketProbes& operator=(const PacketProbes&) = delete;

    /** @param network watched from now on; this must outlive the simulation's run */
    void Watch(const RouterNetwork& network);

    /** @return every packet that was sent, by Packet::GetUid() */
    const std::map<uint64_t, ProbedPacket>& GetPackets() const;
    /** @return sizes of the chunks that were sent */
    const ProbedChunks& GetChunks() const;

  private:
    /** @param chunk its bytes @param length with padding */
    void SentChunk(const uint8_t* chunk, uint32_t length);
    /** An end point gives a packet to IP. @param packet begins with the common header
     *  @param fromClient the client does */
    void Sent(Ptr<const Packet> packet, bool fromClient);
    /** A checksum is computed. */
    void Computed(const ChecksumComputation& computation);
    /** A device sends a frame. */
    void Transmitted(const NetDevice* device, Ptr<const Packet> frame);
    /** @param node an end point @param isClient which */
    void WatchEndpoint(Ptr<Node> node, bool isClient);
    /** @param node the router */
    void WatchRouter(Ptr<Node> node);
    /** @param counter which @param uid of the packet @param hits how many */
    void Hit(LinuxCounter counter, uint64_t uid, uint64_t hits = 1);

    std::map<uint64_t, ProbedPacket> m_packets;                  ///< by uid
    ProbedChunks m_chunks;                                       ///< that were sent
    std::set<uint32_t> m_tsns;                                   ///< of DATA that was sent
    std::set<std::pair<uint64_t, const NetDevice*>> m_segmented; ///< super-packets cut, and where
};

} // namespace ns3

#endif // PACKET_PROBES_H
