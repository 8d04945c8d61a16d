/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv6-receive-check.h"

#include "transport-path.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/internet-checksum.h"
#include "ns3/ipv6-l3-protocol.h"
#include "ns3/ipv6-pmtu-cache.h"
#include "ns3/ipv6-transport.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

constexpr uint32_t IPV6_HEADER_SIZE = 40;       ///< RFC 8200 section 3
constexpr uint8_t ICMPV6_PACKET_TOO_BIG = 2;    ///< RFC 4443 section 3.2
constexpr uint32_t QUOTED_DESTINATION = 8 + 24; ///< offset in a Packet Too Big message

} // namespace

Ipv6ReceiveCheck::Ipv6ReceiveCheck() = default;
Ipv6ReceiveCheck::~Ipv6ReceiveCheck() = default;

void
Ipv6ReceiveCheck::Attach(Ptr<Node> node, SkbDropFunction drop, Ptr<Ipv6PmtuCache> pmtu)
{
    m_ipv6 = node->GetObject<Ipv6L3Protocol>();
    m_pmtu = pmtu;
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_drop = std::move(drop);
}

void
Ipv6ReceiveCheck::SetVerifyIcmp(bool verify)
{
    m_verifyIcmp = verify;
}

bool
Ipv6ReceiveCheck::Accept(Ptr<const NetDevice> device, Ptr<const Packet> packet) const
{
    uint8_t header[IPV6_HEADER_SIZE];
    if (packet->CopyData(header, IPV6_HEADER_SIZE) < IPV6_HEADER_SIZE || header[0] >> 4 != 6)
    {
        m_counters->Increment(ProtocolCounter::IP6_IN_HDR_ERRORS);
        m_drop(packet, device, SkbDropReason::IP_INHDR, "no IPv6 header");
        return false;
    }
    const uint32_t payload = LoadBe16(header + 4);
    if (IPV6_HEADER_SIZE + payload > packet->GetSize())
    {
        m_counters->Increment(ProtocolCounter::IP6_IN_TRUNCATED_PKTS);
        m_drop(packet,
               device,
               SkbDropReason::PKT_TOO_SMALL,
               "packet shorter than its IPv6 payload length");
        return false;
    }
    const auto source = Ipv6Address::Deserialize(header + 8);
    if (source.IsMulticast()) // RFC 4291 section 2.7
    {
        m_counters->Increment(ProtocolCounter::IP6_IN_HDR_ERRORS);
        m_drop(packet, device, SkbDropReason::IP_INHDR, "multicast source address");
        return false;
    }
    const uint8_t nextHeader = header[6];
    if (nextHeader == PROTOCOL_TCP || nextHeader == PROTOCOL_UDP || nextHeader == PROTOCOL_SCTP)
    {
        return true;
    }
    auto message = packet->CreateFragment(IPV6_HEADER_SIZE, payload);
    const auto transport = FindIpv6Transport(message, nextHeader);
    if (!transport.isComplete)
    {
        m_counters->Increment(ProtocolCounter::IP6_IN_HDR_ERRORS);
        m_drop(packet,
               device,
               SkbDropReason::IPV6_BAD_EXTHDR,
               "packet ends inside an extension header");
        return false;
    }
    if (transport.protocol != PROTOCOL_ICMPV6 || transport.isFragment)
    {
        return true;
    }
    message->RemoveAtStart(transport.offset);
    return AcceptIcmp(device, packet, message, source, Ipv6Address::Deserialize(header + 24));
}

bool
Ipv6ReceiveCheck::AcceptIcmp(Ptr<const NetDevice> device,
                             Ptr<const Packet> packet,
                             Ptr<const Packet> message,
                             Ipv6Address source,
                             Ipv6Address destination) const
{
    const bool isForUs =
        destination.IsMulticast() || m_ipv6->GetInterfaceForAddress(destination) >= 0;
    if (!isForUs)
    {
        return true;
    }
    const TransportHeader header(message, PROTOCOL_ICMPV6);
    if (!header.IsComplete())
    {
        m_counters->Increment(ProtocolCounter::ICMP6_IN_ERRORS);
        m_drop(packet, device, SkbDropReason::PKT_TOO_SMALL, "shorter than an ICMPv6 header");
        return false;
    }
    const uint32_t size = message->GetSize();
    auto state = GetChecksumState(message);
    state.SetCsumValid(false); // __skb_checksum_validate() forgets what netfilter found
    if (m_verifyIcmp && !state.IsCsumUnnecessary(size))
    {
        const auto seed =
            TransportPath(source, destination, nullptr).GetSeed(PROTOCOL_ICMPV6, size);
        const bool good = AddInternetSums(seed.Get(), PacketInternetSum(message)) == 0xffff;
        const uint16_t field = header.GetChecksum();
        m_tracepoints->Computed({ChecksumPlace::ICMP_INPUT,
                                 ChecksumAlgorithm::INTERNET,
                                 size,
                                 1,
                                 field,
                                 field,
                                 state.GetIpSummed(),
                                 state.GetIpSummed(),
                                 packet->GetUid(),
                                 PROTOCOL_ICMPV6,
                                 good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                                 "icmpv6_rcv"});
        if (!good)
        {
            m_counters->Increment(ProtocolCounter::ICMP6_IN_CSUM_ERRORS);
            m_counters->Increment(ProtocolCounter::ICMP6_IN_ERRORS);
            m_drop(packet, device, SkbDropReason::ICMP_CSUM, "bad ICMPv6 checksum");
            return false;
        }
    }
    if (header.Data()[0] == ICMPV6_PACKET_TOO_BIG)
    {
        NotePathMtu(message);
    }
    return true;
}

void
Ipv6ReceiveCheck::NotePathMtu(Ptr<const Packet> message) const
{
    uint8_t bytes[QUOTED_DESTINATION + 16];
    if (!m_pmtu || message->CopyData(bytes, sizeof(bytes)) < sizeof(bytes))
    {
        return;
    }
    m_pmtu->SetPmtu(Ipv6Address::Deserialize(bytes + QUOTED_DESTINATION), LoadBe32(bytes + 4));
}

void
Ipv6ReceiveCheck::Dispose()
{
    m_ipv6 = nullptr;
    m_pmtu = nullptr;
    m_counters = nullptr;
    m_tracepoints = nullptr;
    m_drop = nullptr;
}

} // namespace ns3
