/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef OFFLOAD_PACKETS_H
#define OFFLOAD_PACKETS_H

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/gso-metadata.h"
#include "ns3/internet-checksum.h"
#include "ns3/ipv4-datagram.h"
#include "ns3/transport-header.h"
#include "ns3/xmit-context.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

/**
 * @file
 * Packets and observers that the tests of the transmit path share.
 */

namespace ns3
{
namespace offload_test
{

/// @param hex bytes in hexadecimal, blanks allowed @return the bytes
inline std::vector<uint8_t>
Bytes(std::string hex)
{
    hex.erase(std::remove(hex.begin(), hex.end(), ' '), hex.end());
    std::vector<uint8_t> bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    {
        bytes.push_back(static_cast<uint8_t>(std::stoul(hex.substr(i, 2), nullptr, 16)));
    }
    return bytes;
}

/// @param bytes what to hold @return a packet of them
inline Ptr<Packet>
MakePacket(const std::vector<uint8_t>& bytes)
{
    return Create<Packet>(bytes.data(), static_cast<uint32_t>(bytes.size()));
}

/// @param packet any packet @return its bytes
inline std::vector<uint8_t>
GetBytes(Ptr<const Packet> packet)
{
    std::vector<uint8_t> bytes(packet->GetSize());
    packet->CopyData(bytes.data(), bytes.size());
    return bytes;
}

/**
 * The SCTP INIT of section 4 of the project's vectors, recomputed there by an independent
 * calculator and checked with TShark: ports 40000 to 38412, vtag 0, field b00bac32 when right.
 * @param field the four bytes of the checksum field, in hexadecimal
 * @param sourcePort "9c40" (40000) or "ee48" (61000)
 * @return its bytes
 */
inline std::vector<uint8_t>
Init(const std::string& field, const std::string& sourcePort = "9c40")
{
    return Bytes(sourcePort + "960c00000000" + field + "01000014112233440001a000000affff55667788");
}

/// @param packet begins with the common header @return the four bytes of the field, in hexadecimal
inline std::string
GetField(Ptr<const Packet> packet)
{
    auto bytes = GetBytes(packet);
    std::string hex;
    for (std::size_t i = 8; i < 12; ++i)
    {
        const char* digits = "0123456789abcdef";
        hex += digits[bytes.at(i) >> 4];
        hex += digits[bytes.at(i) & 0xf];
    }
    return hex;
}

/// @param packet begins with the common header @return it, now PARTIAL for CRC32c from there
inline Ptr<Packet>
SctpPartial(Ptr<Packet> packet)
{
    InitChecksumState(packet,
                      ChecksumState::Partial(packet->GetSize(), 8, ChecksumAlgorithm::CRC32C));
    return packet;
}

/**
 * An SCTP super-packet as net/sctp/output.c builds it: common header, then one DATA chunk per frag.
 * @param fragSizes bytes of each frag, multiples of 4, at least 20
 * @param field checksum field, in hexadecimal
 * @return the packet, PARTIAL, with its GSO metadata
 */
inline Ptr<Packet>
SuperPacket(const std::vector<uint32_t>& fragSizes, const std::string& field = "00000000")
{
    auto bytes = Bytes("9c40960cdeadbeef" + field);
    uint32_t tsn = 1;
    for (auto size : fragSizes)
    {
        auto chunk = Bytes("00030000"
                           "00000000"
                           "0000000000000000");
        chunk[2] = static_cast<uint8_t>(size >> 8);
        chunk[3] = static_cast<uint8_t>(size);
        chunk[7] = static_cast<uint8_t>(tsn);
        chunk.resize(size, static_cast<uint8_t>(0x40 + tsn));
        bytes.insert(bytes.end(), chunk.begin(), chunk.end());
        ++tsn;
    }
    auto packet = SctpPartial(MakePacket(bytes));
    GsoMetadata gso;
    gso.gsoType = GSO_TYPE_SCTP;
    gso.gsoSize = GsoMetadata::GSO_BY_FRAGS;
    gso.gsoSegs = static_cast<uint16_t>(fragSizes.size());
    gso.fragSizes = fragSizes;
    packet->AddPacketTag(GsoTag(gso));
    return packet;
}

/**
 * @param transport begins with the transport header
 * @param protocol IP protocol number
 * @param identification IP id
 * @return it beside a header 10.0.0.1 to 10.0.0.2
 */
inline Ipv4Datagram
MakeDatagram(Ptr<Packet> transport,
             uint8_t protocol = PROTOCOL_SCTP,
             uint16_t identification = 0x1234)
{
    Ipv4Header header;
    header.SetSource(Ipv4Address("10.0.0.1"));
    header.SetDestination(Ipv4Address("10.0.0.2"));
    header.SetProtocol(protocol);
    header.SetTtl(64);
    header.SetIdentification(identification);
    header.SetDontFragment();
    header.SetPayloadSize(static_cast<uint16_t>(transport->GetSize()));
    return {header, transport};
}

/// @param datagram a packet taken apart @return it whole, with the IPv4 header's checksum
inline Ptr<Packet>
MakeWhole(Ipv4Datagram datagram)
{
    datagram.header.EnableChecksum();
    datagram.transport->AddHeader(datagram.header);
    return datagram.transport;
}

/// @param payload text @param field checksum field @return UDP 4000 to 5000 with that payload
inline std::vector<uint8_t>
Udp(const std::string& payload, const std::string& field)
{
    auto bytes = Bytes("0fa013880000" + field);
    bytes[5] = static_cast<uint8_t>(8 + payload.size());
    bytes.insert(bytes.end(), payload.begin(), payload.end());
    return bytes;
}

/// @param bytes begin with the transport header @param offset of its field @return PARTIAL
inline Ptr<Packet>
InternetPartial(const std::vector<uint8_t>& bytes, uint16_t offset)
{
    auto packet = MakePacket(bytes);
    InitChecksumState(
        packet,
        ChecksumState::Partial(packet->GetSize(), offset, ChecksumAlgorithm::INTERNET));
    return packet;
}

/// Records what tracepoints report.
class Computations
{
  public:
    /// @param observed whose
    explicit Computations(Ptr<ChecksumTracepoints> observed = CreateObject<ChecksumTracepoints>())
        : tracepoints(observed)
    {
        tracepoints->TraceConnectWithoutContext("Computation",
                                                MakeCallback(&Computations::OnComputation, this));
        tracepoints->TraceConnectWithoutContext("SkbWarnBadOffload",
                                                MakeCallback(&Computations::OnBadOffload, this));
    }

    Computations(const Computations&) = delete;

    Ptr<ChecksumTracepoints> tracepoints;  ///< what is observed
    std::vector<ChecksumComputation> list; ///< computations so far
    uint32_t badOffloads{0};               ///< warnings so far

  private:
    void OnComputation(const ChecksumComputation& computation)
    {
        list.push_back(computation);
    }

    void OnBadOffload(Ptr<const Packet>)
    {
        ++badOffloads;
    }
};

/// @param features of the device @param seen who listens @param completion of the kernel
inline XmitContext
MakeContext(const NetdevFeatures& features,
            const Computations& seen,
            SoftwareCompletion completion = SoftwareCompletion::KNOWS_CRC32C)
{
    return {features, {}, completion, seen.tracepoints};
}

/// @param function what must fail @param words all of them are in the message
template <typename Error, typename F>
void
CheckError(F function, const std::vector<std::string>& words)
{
    BOOST_CHECK_EXCEPTION(function(), Error, [&words](const Error& error) {
        std::string text = error.what();
        BOOST_TEST_INFO(text);
        return std::all_of(words.begin(), words.end(), [&text](const std::string& word) {
            return text.find(word) != text.npos;
        });
    });
}

} // namespace offload_test
} // namespace ns3

#endif // OFFLOAD_PACKETS_H
