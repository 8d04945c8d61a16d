/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRANSPORT_HEADER_H
#define TRANSPORT_HEADER_H

#include "packet-checksum.h"

#include "ns3/packet.h"

#include <array>
#include <cstdint>

namespace ns3
{

/** IP protocol numbers (IANA) that the module rewrites. */
enum TransportProtocol : uint8_t
{
    PROTOCOL_ICMP = 1,    ///< ICMP
    PROTOCOL_TCP = 6,     ///< TCP
    PROTOCOL_UDP = 17,    ///< UDP
    PROTOCOL_ICMPV6 = 58, ///< ICMPv6
    PROTOCOL_SCTP = 132   ///< SCTP
};

/**
 * @ingroup checksum-offload
 * The transport header at the front of a packet (IP header already off): finds and rewrites ports
 * and the checksum field, and puts the bytes back. Whoever writes decides what the field holds;
 * this class only moves bytes.
 */
class TransportHeader
{
  public:
    /**
     * Look at a packet; it is not changed.
     * @param packet begins with the transport header
     * @param protocol IP protocol number
     */
    TransportHeader(const Packet& packet, uint8_t protocol);

    /**
     * Look at bytes; they are copied.
     * @param data begins with the transport header
     * @param size bytes from there to the end of the packet
     * @param protocol IP protocol number
     */
    TransportHeader(const uint8_t* data, uint32_t size, uint8_t protocol);

    /** @copydoc TransportHeader(const Packet&,uint8_t) */
    TransportHeader(const Ptr<const Packet>& packet, uint8_t protocol)
        : TransportHeader(*packet, protocol)
    {
    }

    /** @copydoc TransportHeader(const Packet&,uint8_t) */
    TransportHeader(const Ptr<Packet>& packet, uint8_t protocol)
        : TransportHeader(*packet, protocol)
    {
    }

    /** @return false if the packet is shorter than the header, or the protocol has no checksum here
     */
    bool IsComplete() const;
    /** @return header bytes: 8 UDP, ICMP and ICMPv6, 12 SCTP (common header), 20 to 60 TCP */
    uint32_t GetSize() const;
    /** @return bytes from the header's start to the field: 16 TCP, 6 UDP, 2 ICMP(v6), 8 SCTP */
    static uint16_t GetChecksumOffset(uint8_t protocol);

    /** @return source port, host order (TCP, UDP, SCTP) */
    uint16_t GetSourcePort() const;
    /** @return destination port, host order (TCP, UDP, SCTP) */
    uint16_t GetDestinationPort() const;
    /** @param port source port, host order */
    void SetSourcePort(uint16_t port);
    /** @param port destination port, host order */
    void SetDestinationPort(uint16_t port);

    /** @param flags the byte of CWR to FIN (TCP) */
    void SetTcpFlags(uint8_t flags);

    /** @param length bytes of header and payload (UDP) */
    void SetUdpLength(uint16_t length);

    /** @return identifier, host order (ICMP queries and their answers) */
    uint16_t GetIcmpIdentifier() const;
    /** @param identifier host order (ICMP queries and their answers) */
    void SetIcmpIdentifier(uint16_t identifier);

    /** @return the 16-bit field, host order (TCP, UDP, ICMP, ICMPv6) */
    uint16_t GetChecksum() const;
    /** @param checksum the 16-bit field, host order (TCP, UDP, ICMP, ICMPv6) */
    void SetChecksum(uint16_t checksum);
    /** @return the 32-bit field of SCTP, as crc32c value: stored least significant byte first */
    uint32_t GetCrc32c() const;
    /** @param crc the 32-bit field of SCTP, as crc32c value */
    void SetCrc32c(uint32_t crc);

    /** @return the raw header bytes */
    const uint8_t* Data() const;

    /**
     * Put the bytes back in place of the packet's header.
     * @param packet the same packet, or a copy
     */
    void WriteTo(const Ptr<Packet>& packet) const;

    /**
     * The same without taking the header off, of one that AddHeader() has put there a moment ago:
     * a copy of the packet that was made since shares the bytes, and would see them change.
     * WriteTo() costs five times as much, and leaves the packet without the room in which ns-3
     * puts further headers, so that each of them is an allocation.
     * @param packet the same packet
     */
    void Overwrite(const Packet& packet) const;

    /**
     * Put the bytes in front of a packet that has no such header (not for ICMP and ICMPv6).
     * @param packet payload
     */
    void AddTo(const Ptr<Packet>& packet) const;

  private:
    /** Find the header's size. @param available bytes from its start to the end of the packet */
    void Measure(uint32_t available);
    /** @param offset bytes from the header's start @return a big-endian word */
    uint16_t Read16(uint32_t offset) const;
    /** @param offset bytes from the header's start @param value a word, stored big-endian */
    void Write16(uint32_t offset, uint16_t value);

    uint8_t m_protocol;                ///< IP protocol number
    uint32_t m_size{0};                ///< header bytes; 0 if incomplete
    std::array<uint8_t, 60> m_bytes{}; ///< the header
};

} // namespace ns3

#endif // TRANSPORT_HEADER_H
