/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef INET_PACKETS_H
#define INET_PACKETS_H

#include "offload-packets.h"

#include "ns3/ipv6-datagram.h"
#include "ns3/network-layer.h"

/**
 * @file
 * TCP and UDP packets over either IP, and the checksums that they must have, by the textbook.
 */

namespace ns3
{
namespace offload_test
{

/// @param bytes any @return RFC 1071's sum of 16-bit words, one after the other, not complemented
inline uint16_t
TextbookSum(const std::vector<uint8_t>& bytes)
{
    uint32_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        sum += i % 2 == 0 ? bytes[i] << 8 : bytes[i];
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<uint16_t>(sum);
}

/**
 * The pseudo-header as a string of bytes: RFC 9293 section 3.1 for 10.0.0.1 to 10.0.0.2, RFC 8200
 * section 8.1 for 2001:db8::1 to 2001:db8::2.
 */
inline std::vector<uint8_t>
PseudoBytes(IpFamily family, uint8_t protocol, std::size_t length)
{
    auto bytes = Bytes(family == IpFamily::IPV4 ? "0a000001 0a000002 00000000"
                                                : "20010db8000000000000000000000001"
                                                  "20010db8000000000000000000000002"
                                                  "0000000000000000");
    const std::size_t end = bytes.size();
    if (family == IpFamily::IPV4)
    {
        bytes[end - 3] = protocol;
        bytes[end - 2] = static_cast<uint8_t>(length >> 8);
        bytes[end - 1] = static_cast<uint8_t>(length);
        return bytes;
    }
    bytes[end - 1] = protocol;
    bytes[end - 6] = static_cast<uint8_t>(length >> 8);
    bytes[end - 5] = static_cast<uint8_t>(length);
    return bytes;
}

/// @return true if a packet's checksum is right: with the pseudo-header everything sums to 0xffff
inline bool
IsRight(IpFamily family, uint8_t protocol, const std::vector<uint8_t>& transport)
{
    auto bytes = PseudoBytes(family, protocol, transport.size());
    bytes.insert(bytes.end(), transport.begin(), transport.end());
    return TextbookSum(bytes) == 0xffff;
}

/// @return what the field of such a packet holds while PARTIAL
inline uint16_t
Seed(IpFamily family, uint8_t protocol, std::size_t length)
{
    return TextbookSum(PseudoBytes(family, protocol, length));
}

/// @param bytes to read from @param at offset @return a big-endian word
inline uint16_t
Word(const std::vector<uint8_t>& bytes, std::size_t at)
{
    return static_cast<uint16_t>(bytes.at(at) << 8 | bytes.at(at + 1));
}

/// @param bytes to write to @param at offset @param word big-endian there
inline void
PutWord(std::vector<uint8_t>& bytes, std::size_t at, uint16_t word)
{
    bytes.at(at) = static_cast<uint8_t>(word >> 8);
    bytes.at(at + 1) = static_cast<uint8_t>(word);
}

/**
 * A TCP packet, 4000 to 5000, acknowledging 0x01020304, window 0x2000.
 * @param sequence its sequence number
 * @param flags its control bits
 * @param payload its payload
 * @param field its checksum field
 * @param options a multiple of four bytes
 */
inline std::vector<uint8_t>
Tcp(uint32_t sequence,
    uint8_t flags,
    const std::vector<uint8_t>& payload,
    uint16_t field = 0,
    const std::vector<uint8_t>& options = {})
{
    auto bytes = Bytes("0fa01388 00000000 01020304 00002000 00000000");
    PutWord(bytes, 4, static_cast<uint16_t>(sequence >> 16));
    PutWord(bytes, 6, static_cast<uint16_t>(sequence));
    bytes[12] = static_cast<uint8_t>((20 + options.size()) / 4 << 4);
    bytes[13] = flags;
    PutWord(bytes, 16, field);
    bytes.insert(bytes.end(), options.begin(), options.end());
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

/// @param size how many @return bytes that differ from their neighbours
inline std::vector<uint8_t>
Payload(std::size_t size)
{
    std::vector<uint8_t> bytes(size);
    for (std::size_t i = 0; i < size; ++i)
    {
        bytes[i] = static_cast<uint8_t>(i * 7 + (i >> 8));
    }
    return bytes;
}

/**
 * A super-packet, PARTIAL, its field seeded as the stack does.
 * @param family of its addresses
 * @param protocol TCP or UDP
 * @param bytes header and payload
 * @param mss gso_size
 */
inline Ptr<Packet>
InternetSuper(IpFamily family, uint8_t protocol, std::vector<uint8_t> bytes, uint16_t mss)
{
    const bool isTcp = protocol == PROTOCOL_TCP;
    const uint16_t offset = isTcp ? 16 : 6;
    PutWord(bytes, offset, Seed(family, protocol, bytes.size()));
    auto packet = InternetPartial(bytes, offset);
    const std::size_t header = isTcp ? bytes[12] / 16 * 4 : 8;
    GsoMetadata gso;
    gso.gsoType = !isTcp                     ? GSO_TYPE_UDP_L4
                  : family == IpFamily::IPV4 ? GSO_TYPE_TCPV4
                                             : GSO_TYPE_TCPV6;
    gso.gsoSize = mss;
    gso.gsoSegs = static_cast<uint16_t>((bytes.size() - header + mss - 1) / mss);
    packet->AddPacketTag(GsoTag(gso));
    return packet;
}

/// A destination options header (RFC 8200 section 4.6) with one PadN option, 8 bytes.
/// @param next what follows it
inline std::vector<uint8_t>
DestinationOptions(uint8_t next)
{
    auto bytes = Bytes("00000104 00000000");
    bytes[0] = next;
    return bytes;
}

/**
 * @param transport begins with the transport header
 * @param protocol IP protocol number
 * @param withExtension a destination options header comes in between
 * @return it beside a header 2001:db8::1 to 2001:db8::2
 */
inline Ipv6Datagram
MakeIpv6Datagram(Ptr<Packet> transport, uint8_t protocol, bool withExtension = false)
{
    Ipv6Datagram datagram;
    datagram.header.SetSource(Ipv6Address("2001:db8::1"));
    datagram.header.SetDestination(Ipv6Address("2001:db8::2"));
    datagram.header.SetHopLimit(64);
    datagram.header.SetNextHeader(withExtension ? 60 : protocol);
    if (withExtension)
    {
        datagram.extensions = DestinationOptions(protocol);
    }
    datagram.header.SetPayloadLength(
        static_cast<uint16_t>(datagram.extensions.size() + transport->GetSize()));
    datagram.protocol = protocol;
    datagram.transport = transport;
    return datagram;
}

/// @param datagram a packet taken apart @return a new packet of its bytes and tags
inline Ptr<Packet>
MakeWhole(const Ipv6Datagram& datagram)
{
    auto front = Create<Packet>(datagram.extensions.data(), datagram.extensions.size());
    front->AddHeader(datagram.header);
    auto bytes = GetBytes(front);
    auto transport = GetBytes(datagram.transport);
    bytes.insert(bytes.end(), transport.begin(), transport.end());
    auto whole = MakePacket(bytes);
    InitChecksumState(whole, GetChecksumState(datagram.transport));
    GsoTag gso;
    if (datagram.transport->PeekPacketTag(gso))
    {
        whole->AddPacketTag(gso);
    }
    return whole;
}

} // namespace offload_test
} // namespace ns3

#endif // INET_PACKETS_H
