/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GRO_PACKET_H
#define GRO_PACKET_H

#include "ns3/checksum-state.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/packet.h"

#include <array>
#include <cstdint>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * A packet in GRO, arriving or held, with what struct napi_gro_cb of include/net/gro.h notes beside
 * it, and a copy of its headers. A held one is the first of its flow; what was merged into it
 * follows as separate pieces until Complete() joins them.
 *
 * Left out: frag0, the page fragments (a packet is one string of bytes here), headers of tunnels,
 * IPv4 options and IPv6 extension headers.
 */
class GroPacket
{
  public:
    static constexpr uint32_t MAX_LINK_HEADER = 14; ///< Ethernet, bytes
    static constexpr uint32_t MAX_HEADERS = 128;    ///< link, IPv6 and longest TCP header fit

    /**
     * @param packet begins with its link header; owned
     * @param linkHeaderSize bytes of the link header, even, 0 to MAX_LINK_HEADER
     */
    GroPacket(Ptr<Packet> packet, uint32_t linkHeaderSize);

    /** @return the packet as it arrived */
    Ptr<Packet> GetPacket() const;
    /** @return link header bytes in front */
    uint32_t GetLinkHeaderSize() const;
    /** @return bytes from the network header to the end, padding included (skb->len) */
    uint32_t GetSize() const;
    /** @return bytes of the network header; 0 until PullNetworkHeader() */
    uint32_t GetNetworkHeaderSize() const;
    /** @return bytes of the transport header; 0 until PullTransportHeader() */
    uint32_t GetTransportHeaderSize() const;
    /** @return bytes behind the headers pulled so far (skb_gro_len()) */
    uint32_t GetGroLength() const;
    /** @return bytes of all headers that there is a copy of */
    uint32_t GetCopiedSize() const;

    /** @param size bytes of the network header; they are copied */
    void PullNetworkHeader(uint32_t size);
    /**
     * skb_gro_pull() behind skb_gro_header().
     * @param size bytes of the transport header
     * @return false if there are not so many
     */
    bool PullTransportHeader(uint32_t size);

    /** @return the link header's bytes */
    const uint8_t* Link() const;
    /** @return the network header's bytes */
    const uint8_t* Network() const;
    /** @return the transport header's bytes */
    const uint8_t* Transport() const;
    /** @return true if the network header is of IPv6, false if of IPv4 */
    bool IsIpv6() const;

    /**
     * @param transportSize bytes from the transport header to the end
     * @return folded sum of the pseudo-header (inet_gro_compute_pseudo(), ip6_gro_compute_pseudo())
     */
    uint16_t GetPseudoSum(uint32_t transportSize) const;

    /**
     * skb_gro_receive(): append another packet's payload. Both have their headers pulled.
     * @param other what follows this one in its flow; merged if so
     * @return false if the sum were 65536 bytes or more, or the other is to be flushed
     */
    bool Merge(GroPacket& other);

    /** @return true if something was merged into this one */
    bool HasMerged() const;

    /** @param offset bytes from the transport header's start @param value stored big-endian */
    void SetTransport16(uint32_t offset, uint16_t value);
    /** @param bits of the 32-bit word at byte 12 of a TCP header to set (tcp_flag_word()) */
    void AddTcpFlags(uint32_t bits);
    /** inet_gro_complete(), ipv6_gro_complete(): the length field follows what was merged. */
    void UpdateNetworkLength();

    /**
     * @param gso the super-packet's metadata
     * @param csumOffset of the checksum field in the transport header
     * @param tracepoints who hears of the change of state; may be null
     * @return one packet with the headers as changed here and every payload, PARTIAL
     */
    Ptr<Packet> Complete(const GsoMetadata& gso,
                         uint16_t csumOffset,
                         Ptr<ChecksumTracepoints> tracepoints) const;

    uint8_t protocol{0};  ///< IP protocol number of the transport
    GsoMetadata gso;      ///< of a super-packet that arrived as one
    uint32_t gsoSize{0};  ///< payload bytes per segment of a held packet
    uint16_t count{1};    ///< segments
    uint8_t csumCnt{0};   ///< checksums known to be right, from UNNECESSARY
    bool sameFlow{false}; ///< held: may be of the arriving one's flow; arriving: it was merged
    bool flush{false};    ///< arriving: not to be held
    bool fixedId{false};  ///< held: every IPv4 identification is the same
    int64_t age{0};       ///< held: tick when it arrived

  private:
    Ptr<Packet> m_packet;                     ///< the first
    std::vector<Ptr<Packet>> m_pieces;        ///< payloads merged into it
    std::array<uint8_t, MAX_HEADERS> m_bytes; ///< copy of the headers; not initialised
    uint32_t m_copied;                        ///< valid bytes there
    uint32_t m_linkSize;                      ///< bytes of the link header
    uint32_t m_size;                          ///< bytes behind it
    uint32_t m_networkSize{0};                ///< bytes of the network header
    uint32_t m_transportSize{0};              ///< bytes of the transport header
};

} // namespace ns3

#endif // GRO_PACKET_H
