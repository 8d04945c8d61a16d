/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef GRO_PACKETS_H
#define GRO_PACKETS_H

#include "offload-packets.h"

#include "ns3/gro.h"

#include <cstdint>
#include <string>
#include <vector>

/**
 * @file
 * Segments and datagrams for the tests of GRO, with checksums by a calculator of their own: a sum
 * of words, one at a time (RFC 1071 section 4.1), over a pseudo-header that is written out.
 */

namespace ns3
{
namespace offload_test
{

using ByteString = std::vector<uint8_t>;

constexpr uint16_t ETHERTYPE_IPV4 = 0x0800;
constexpr uint16_t ETHERTYPE_IPV6 = 0x86dd;

// Flags of TCP.
constexpr uint8_t TCP_FIN = 0x01;
constexpr uint8_t TCP_SYN = 0x02;
constexpr uint8_t TCP_RST = 0x04;
constexpr uint8_t TCP_PSH = 0x08;
constexpr uint8_t TCP_ACK = 0x10;
constexpr uint8_t TCP_URG = 0x20;
constexpr uint8_t TCP_ECE = 0x40;
constexpr uint8_t TCP_CWR = 0x80;

/// @param bytes where @param offset first of two @param value big-endian
inline void
Put16(ByteString& bytes, std::size_t offset, uint32_t value)
{
    bytes.at(offset) = static_cast<uint8_t>(value >> 8);
    bytes.at(offset + 1) = static_cast<uint8_t>(value);
}

/// @param bytes where @param offset first of four @param value big-endian
inline void
Put32(ByteString& bytes, std::size_t offset, uint32_t value)
{
    Put16(bytes, offset, value >> 16);
    Put16(bytes, offset + 2, value);
}

/// @param bytes where @param offset first of two @return them, big-endian
inline uint16_t
Get16(const ByteString& bytes, std::size_t offset)
{
    return static_cast<uint16_t>(bytes.at(offset) << 8 | bytes.at(offset + 1));
}

/// @param bytes where @param offset first of four @return them, big-endian
inline uint32_t
Get32(const ByteString& bytes, std::size_t offset)
{
    return static_cast<uint32_t>(Get16(bytes, offset)) << 16 | Get16(bytes, offset + 2);
}

/// @param bytes what to sum @return folded sum, not complemented
inline uint16_t
SlowSum(const ByteString& bytes)
{
    uint64_t sum = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        sum += i % 2 == 0 ? bytes[i] << 8 : bytes[i];
    }
    while (sum > 0xffff)
    {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    return static_cast<uint16_t>(sum);
}

/// @param ip a whole IP packet @return bytes of its network header
inline std::size_t
NetworkSize(const ByteString& ip)
{
    return ip.at(0) >> 4 == 6 ? 40 : 20;
}

/// @param ip a whole IP packet @return IP protocol number
inline uint8_t
Protocol(const ByteString& ip)
{
    return ip.at(0) >> 4 == 6 ? ip.at(6) : ip.at(9);
}

/// @param ip a whole IP packet @return bytes from its start to the transport's checksum field
inline std::size_t
FieldAt(const ByteString& ip)
{
    return NetworkSize(ip) + (Protocol(ip) == PROTOCOL_TCP ? 16 : 6);
}

/// @param ip a whole IP packet @return folded sum of its pseudo-header, not complemented
inline uint16_t
PseudoSum(const ByteString& ip)
{
    const auto size = ip.size() - NetworkSize(ip);
    const bool isIpv6 = ip[0] >> 4 == 6;
    ByteString pseudo(ip.begin() + (isIpv6 ? 8 : 12), ip.begin() + (isIpv6 ? 40 : 20));
    pseudo.resize(pseudo.size() + 8);
    Put32(pseudo, pseudo.size() - 8, static_cast<uint32_t>(size));
    pseudo.back() = Protocol(ip);
    return SlowSum(pseudo);
}

/// Write lengths and checksums of a whole IP packet. @param ip changed
inline void
Finish(ByteString& ip)
{
    const auto network = NetworkSize(ip);
    if (network == 20)
    {
        Put16(ip, 2, ip.size());
        Put16(ip, 10, 0);
        Put16(ip, 10, ~SlowSum({ip.begin(), ip.begin() + 20}));
    }
    else
    {
        Put16(ip, 4, ip.size() - 40);
    }
    if (Protocol(ip) == PROTOCOL_UDP)
    {
        Put16(ip, network + 4, ip.size() - network);
    }
    Put16(ip, FieldAt(ip), PseudoSum(ip));
    const uint16_t checksum = ~SlowSum({ip.begin() + network, ip.end()});
    Put16(ip, FieldAt(ip), checksum == 0 && Protocol(ip) == PROTOCOL_UDP ? 0xffff : checksum);
}

/// A segment or datagram to be made.
struct GroRecipe
{
    bool ipv6{false};                     ///< over IPv6
    uint8_t protocol{PROTOCOL_TCP};       ///< TCP or UDP
    uint16_t sourcePort{40000};           ///< from
    uint16_t id{100};                     ///< IPv4 identification
    bool df{true};                        ///< IPv4 DF
    uint8_t ttl{64};                      ///< or hop limit
    uint8_t tos{0};                       ///< or traffic class
    uint32_t seq{1000};                   ///< of TCP
    uint32_t ack{5000};                   ///< of TCP
    uint16_t window{512};                 ///< of TCP
    uint8_t flags{TCP_ACK};               ///< of TCP
    std::string options;                  ///< of TCP, in hexadecimal
    ByteString payload = Bytes("616263"); ///< behind the headers
};

/// @param recipe what to make @return a whole IP packet, 10.0.0.1 to 10.0.0.2 or fd00::1 to fd00::2
inline ByteString
Make(const GroRecipe& recipe)
{
    auto ip = recipe.ipv6
                  ? Bytes("6000000000000000"
                          "fd000000000000000000000000000001fd000000000000000000000000000002")
                  : Bytes("45000000000000000000000a0a0000010a000002");
    if (recipe.ipv6)
    {
        Put16(ip, 0, 0x6000 | recipe.tos << 4);
        ip[6] = recipe.protocol;
        ip[7] = recipe.ttl;
    }
    else
    {
        ip[1] = recipe.tos;
        Put16(ip, 4, recipe.id);
        Put16(ip, 6, recipe.df ? 0x4000 : 0);
        ip[8] = recipe.ttl;
        ip[9] = recipe.protocol;
    }
    ByteString transport(recipe.protocol == PROTOCOL_TCP ? 20 : 8);
    Put16(transport, 0, recipe.sourcePort);
    Put16(transport, 2, 80);
    if (recipe.protocol == PROTOCOL_TCP)
    {
        auto options = Bytes(recipe.options);
        Put32(transport, 4, recipe.seq);
        Put32(transport, 8, recipe.ack);
        transport[12] = static_cast<uint8_t>((20 + options.size()) / 4 << 4);
        transport[13] = recipe.flags;
        Put16(transport, 14, recipe.window);
        transport.insert(transport.end(), options.begin(), options.end());
    }
    ip.insert(ip.end(), transport.begin(), transport.end());
    ip.insert(ip.end(), recipe.payload.begin(), recipe.payload.end());
    Finish(ip);
    return ip;
}

/// @param ip a whole IP packet @return bytes of its headers
inline std::size_t
HeadersSize(const ByteString& ip)
{
    const auto network = NetworkSize(ip);
    return network + (Protocol(ip) == PROTOCOL_TCP ? (ip.at(network + 12) >> 4) * 4 : 8);
}

/**
 * What segmentation of a merged packet has to give, by the rules of RFC 793 and RFC 791 only: each
 * payload behind a copy of the headers, sequence numbers and identifications counted on, FIN and
 * PSH on the last only, CWR on the first only.
 * @param ip a merged packet
 * @param gso its metadata
 * @return whole IP packets with final checksums
 */
inline std::vector<ByteString>
CutByHand(const ByteString& ip, const GsoMetadata& gso)
{
    const auto headers = HeadersSize(ip);
    const auto network = NetworkSize(ip);
    std::vector<ByteString> segments;
    for (std::size_t at = headers; at < ip.size(); at += gso.gsoSize)
    {
        const auto end = std::min<std::size_t>(ip.size(), at + gso.gsoSize);
        ByteString segment(ip.begin(), ip.begin() + headers);
        segment.insert(segment.end(), ip.begin() + at, ip.begin() + end);
        if (network == 20 && !(gso.gsoType & GSO_TYPE_TCP_FIXEDID))
        {
            Put16(segment, 4, Get16(ip, 4) + segments.size());
        }
        if (Protocol(ip) == PROTOCOL_TCP)
        {
            Put32(segment, network + 4, Get32(ip, network + 4) + (at - headers));
            segment[network + 13] &= end < ip.size() ? ~(TCP_FIN | TCP_PSH) : 0xff;
            segment[network + 13] &= at > headers ? ~TCP_CWR : 0xff;
        }
        Finish(segment);
        segments.push_back(segment);
    }
    return segments;
}

/// A Gro without link headers, and what came out of it.
class GroBench
{
  public:
    /// @param ip a whole IP packet @param state its state @return how many packets came out
    std::size_t Receive(const ByteString& ip, const ChecksumState& state = ChecksumState::None())
    {
        auto packet = MakePacket(ip);
        InitChecksumState(packet, state);
        return Receive(packet);
    }

    /// @param packet a whole IP packet @return how many packets came out
    std::size_t Receive(Ptr<Packet> packet)
    {
        uint8_t version = 0;
        packet->CopyData(&version, 1);
        context.tracepoints = computations.tracepoints;
        auto more =
            gro.Receive(packet, version >> 4 == 6 ? ETHERTYPE_IPV6 : ETHERTYPE_IPV4, context);
        up.insert(up.end(), more.begin(), more.end());
        return more.size();
    }

    /// Everything that is held comes out.
    void Flush()
    {
        auto more = gro.Flush(computations.tracepoints);
        up.insert(up.end(), more.begin(), more.end());
    }

    Gro gro{0};                  ///< under test
    Gro::Context context;        ///< what it is told
    Computations computations;   ///< what it computed
    std::vector<Ptr<Packet>> up; ///< what came out
};

/// Checks that a packet is as Linux leaves a merged one. @param packet merged @param segs of it
inline void
CheckMerged(Ptr<const Packet> packet, uint16_t segs)
{
    const auto ip = GetBytes(packet);
    const auto gso = GetGsoMetadata(packet);
    const auto network = NetworkSize(ip);
    BOOST_TEST(gso.gsoSegs == segs);
    BOOST_TEST(Get16(ip, FieldAt(ip)) == PseudoSum(ip));
    BOOST_TEST((GetChecksumState(packet) ==
                ChecksumState::Partial(static_cast<uint32_t>(ip.size() - network),
                                       static_cast<uint16_t>(FieldAt(ip) - network),
                                       ChecksumAlgorithm::INTERNET)));
    BOOST_TEST(Get16(ip, network == 20 ? 2 : 4) == ip.size() - (network == 20 ? 0 : 40));
    if (network == 20)
    {
        BOOST_TEST(SlowSum({ip.begin(), ip.begin() + 20}) == 0xffff);
    }
}

} // namespace offload_test
} // namespace ns3

#endif // GRO_PACKETS_H
