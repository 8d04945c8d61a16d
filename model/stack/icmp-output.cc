/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "icmp-output.h"

#include "ns3/byte-order.h"
#include "ns3/header-bytes.h"
#include "ns3/icmpv4.h"
#include "ns3/internet-checksum.h"
#include "ns3/packet-checksum.h"
#include "ns3/transport-header.h"

#include <array>

namespace ns3
{

namespace
{

constexpr uint32_t ICMP_HEADER_SIZE = 8;  ///< of an error, RFC 792
constexpr uint32_t IPV4_HEADER_SIZE = 20; ///< without options, which ns-3 does not have
constexpr uint32_t IPV4_CHECKSUM = 10;    ///< offset of the field in the header

/** @param packet an ICMP or ICMPv6 message @param header its header, written @param tracepoints */
void
TellIcmpOutput(Ptr<const Packet> packet,
               const TransportHeader& header,
               uint8_t protocol,
               ChecksumTracepoints& tracepoints)
{
    tracepoints.Computed(
        {ChecksumPlace::ICMP_OUTPUT,
         ChecksumAlgorithm::INTERNET,
         packet->GetSize(),
         1,
         0,
         header.GetChecksum(),
         IpSummed::NONE,
         IpSummed::NONE,
         packet->GetUid(),
         protocol,
         ChecksumVerdict::WRITTEN,
         protocol == PROTOCOL_ICMP ? "icmp_push_reply" : "icmpv6_push_pending_frames"});
}

/**
 * An ICMP error of ns-3 quotes the IPv4 header with a checksum of zero; icmp_send()
 * (net/ipv4/icmp.c) quotes the header as it is, and an analyser verifies it.
 * @param packet a message of this node, whose own checksum is not written yet
 */
void
CompleteQuotedHeader(Ptr<Packet> packet)
{
    std::array<uint8_t, ICMP_HEADER_SIZE + IPV4_HEADER_SIZE> bytes{};
    const bool quotes = packet->CopyData(bytes.data(), bytes.size()) == bytes.size() &&
                        (bytes[0] == Icmpv4Header::ICMPV4_DEST_UNREACH ||
                         bytes[0] == Icmpv4Header::ICMPV4_TIME_EXCEEDED) &&
                        bytes[ICMP_HEADER_SIZE] == 0x45 &&
                        LoadBe16(bytes.data() + ICMP_HEADER_SIZE + IPV4_CHECKSUM) == 0;
    if (!quotes)
    {
        return;
    }
    StoreBe16(bytes.data() + ICMP_HEADER_SIZE + IPV4_CHECKSUM,
              ~InternetSum(bytes.data() + ICMP_HEADER_SIZE, IPV4_HEADER_SIZE));
    packet->RemoveAtStart(bytes.size());
    packet->AddHeader(HeaderBytes(HeaderBytes::GetTypeId(), bytes.data(), bytes.size()));
}

} // namespace

void
WriteIcmpChecksum(Ptr<Packet> packet, ChecksumTracepoints& tracepoints)
{
    if (const TransportHeader unset(packet, PROTOCOL_ICMP);
        !unset.IsComplete() || unset.GetChecksum() != 0)
    {
        return;
    }
    CompleteQuotedHeader(packet);
    TransportHeader header(packet, PROTOCOL_ICMP);
    header.SetChecksum(~PacketInternetSum(packet));
    header.WriteTo(packet);
    TellIcmpOutput(packet, header, PROTOCOL_ICMP, tracepoints);
}

void
TellIcmpv6Output(Ptr<const Packet> packet, uint32_t offset, ChecksumTracepoints& tracepoints)
{
    auto message = packet;
    if (offset != 0)
    {
        message = packet->CreateFragment(offset, packet->GetSize() - offset);
    }
    const TransportHeader header(message, PROTOCOL_ICMPV6);
    if (header.IsComplete())
    {
        TellIcmpOutput(message, header, PROTOCOL_ICMPV6, tracepoints);
    }
}

} // namespace ns3
