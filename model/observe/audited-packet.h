/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef AUDITED_PACKET_H
#define AUDITED_PACKET_H

#include "audit-link.h"

#include "ns3/checksum-state.h"
#include "ns3/packet.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * What an auditor finds in a packet: its bytes, its tags, and the checksum that the bytes should
 * have, computed anew. Knows TCP, UDP, SCTP, ICMP and ICMPv6 over IPv4 and IPv6.
 *
 * Left out, so not audited: IP fragments, IPv6 packets with a routing header on the way, truncated
 * packets, and states that refer to an inner header.
 */
class AuditedPacket
{
  public:
    /**
     * @param packet a frame, or a packet of the IP layer
     * @param link what is in front of its network header
     * @return what was found; empty if the packet is none of those that can be audited
     */
    static std::optional<AuditedPacket> Read(Ptr<const Packet> packet, AuditLinkHeader link);

    /** @return IP protocol number of the transport */
    uint8_t GetProtocol() const;
    /** @return transport header and payload, bytes */
    uint32_t GetSize() const;
    /** @return transport header and payload */
    const std::vector<uint8_t>& GetBytes() const;
    /** @return the packet's state */
    const ChecksumState& GetState() const;
    /** @return true for a GSO super-packet */
    bool IsGso() const;
    /** @return true for a CRC32c, of SCTP */
    bool IsCrc() const;
    /** @return true over IPv6 */
    bool IsIpv6() const;
    /** @return source address: 16 bytes, of which IPv4 has the first 4 */
    const std::array<uint8_t, 16>& GetSource() const;

    /** @return e.g. "SCTP 10.0.0.2:5001 > 192.0.2.2:7" */
    std::string GetFlow() const;
    /**
     * @return a number that tells apart what shares a packet uid (segments, retransmissions) and
     *         that forwarding and NAT keep: the identification of IPv4; of IPv6, where the packet
     *         is in its stream
     */
    uint64_t GetKey() const;
    /** @return a digest of all that the checksum covers, pseudo-header included, field excluded */
    uint64_t GetDigest() const;

    /** @return the field: the value of a CRC32c, else host order */
    uint32_t GetField() const;
    /** @return the right final value for the field */
    uint32_t GetRight() const;
    /** @return the value that a PARTIAL packet has to have in the field: 0, or the folded sum of
     * the pseudo-header */
    uint32_t GetPending() const;
    /** @return true if the field is a right final checksum, or UDP's 0 that means none */
    bool IsFinal() const;
    /** @return true if the field holds what a PARTIAL packet has to have there */
    bool IsPending() const;
    /**
     * The invariant: PARTIAL and not computed yet, or not PARTIAL and right. A super-packet has to
     * be PARTIAL or UNNECESSARY.
     * @return true if state and field agree
     */
    bool IsSound() const;

    /**
     * @param field what to take for the field, instead of what it holds
     * @return CRC32c over the bytes with that field
     */
    uint32_t Crc32cOver(uint32_t field) const;
    /**
     * skb_checksum_help() on SCTP.
     * @param field what the field held before
     * @return true if the field looks as if the Internet checksum had been written in its first
     *         half
     */
    bool HasInternetChecksumInCrc(uint32_t field) const;

  private:
    AuditedPacket() = default;

    /** @param data the network header @param size bytes there @return false if unreadable */
    bool ReadIpv4(const uint8_t* data, std::size_t size);
    /** @param data the network header @param size bytes there @return false if unreadable */
    bool ReadIpv6(const uint8_t* data, std::size_t size);
    /** @return false if the transport has no checksum that is known, or is cut */
    bool FindField();
    /** @return the bytes with another field @param field the value to put there */
    std::vector<uint8_t> WithField(uint32_t field) const;
    /** @param address of the packet @return as text */
    std::string ToText(const std::array<uint8_t, 16>& address) const;

    std::array<uint8_t, 16> m_source{};      ///< source address
    std::array<uint8_t, 16> m_destination{}; ///< destination address
    bool m_ipv6{false};                      ///< over IPv6
    bool m_gso{false};                       ///< a super-packet
    uint8_t m_protocol{0};                   ///< of the transport
    uint16_t m_identification{0};            ///< of IPv4
    uint16_t m_pseudoSum{0};                 ///< folded sum of the pseudo-header
    uint32_t m_offset{0};                    ///< of the field
    ChecksumState m_state;                   ///< of the packet
    std::vector<uint8_t> m_bytes;            ///< transport header and payload
    uint32_t m_field{0};                     ///< the field
    uint32_t m_right{0};                     ///< right final value
};

} // namespace ns3

#endif // AUDITED_PACKET_H
