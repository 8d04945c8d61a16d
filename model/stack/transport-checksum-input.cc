/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "transport-checksum-input.h"

#include "udp-socket-options.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

namespace ns3
{

namespace
{

constexpr TransportChecksumInput::Verdict GOOD{true, SkbDropReason::NOT_SPECIFIED, ""};

} // namespace

TransportChecksumInput::TransportChecksumInput() = default;
TransportChecksumInput::~TransportChecksumInput() = default;

void
TransportChecksumInput::Attach(Ptr<Node> node, uint8_t protocol)
{
    m_protocol = protocol;
    m_counters = ProtocolCounters::Get(node);
    m_tracepoints = ChecksumTracepoints::Get(node);
    m_options = UdpSocketOptions::Get(node);
}

TransportChecksumInput::Verdict
TransportChecksumInput::Accept(const Ptr<Packet>& packet, const TransportPath& path) const
{
    const auto verdict = Judge(packet, path);
    if (verdict.isGood)
    {
        return verdict;
    }
    const bool isTcp = m_protocol == PROTOCOL_TCP;
    if (verdict.reason == SkbDropReason::TCP_CSUM || verdict.reason == SkbDropReason::UDP_CSUM)
    {
        m_counters->Increment(isTcp         ? ProtocolCounter::TCP_IN_CSUM_ERRORS
                              : path.isIpv6 ? ProtocolCounter::UDP6_IN_CSUM_ERRORS
                                            : ProtocolCounter::UDP_IN_CSUM_ERRORS);
    }
    m_counters->Increment(isTcp         ? ProtocolCounter::TCP_IN_ERRS
                          : path.isIpv6 ? ProtocolCounter::UDP6_IN_ERRORS
                                        : ProtocolCounter::UDP_IN_ERRORS);
    return verdict;
}

TransportChecksumInput::Verdict
TransportChecksumInput::Judge(const Ptr<Packet>& packet, const TransportPath& path) const
{
    const TransportHeader header(*packet, m_protocol);
    if (!header.IsComplete())
    {
        return {false, SkbDropReason::PKT_TOO_SMALL, "shorter than its transport header"};
    }
    const bool isTcp = m_protocol == PROTOCOL_TCP;
    if (!isTcp)
    {
        const auto verdict = TrimUdp(packet, header, path.isIpv6);
        if (!verdict.isGood)
        {
            return verdict;
        }
        if (header.GetChecksum() == 0)
        {
            if (!path.isIpv6 ||
                m_options->Find(path.destination6, header.GetDestinationPort()).noCheck6Rx)
            {
                return GOOD;
            }
            return {false, SkbDropReason::UDP_CSUM, "UDP over IPv6 without a checksum"};
        }
    }
    if (IsSumRight(packet, path, header))
    {
        return GOOD;
    }
    return isTcp ? Verdict{false, SkbDropReason::TCP_CSUM, "bad TCP checksum"}
                 : Verdict{false, SkbDropReason::UDP_CSUM, "bad UDP checksum"};
}

TransportChecksumInput::Verdict
TransportChecksumInput::TrimUdp(const Ptr<Packet>& packet,
                                const TransportHeader& header,
                                bool isIpv6) const
{
    const uint32_t size = packet->GetSize();
    const uint32_t length = LoadBe16(header.Data() + 4);
    if (length == size || (isIpv6 && length == 0)) // 0: a jumbogram, RFC 2675
    {
        return GOOD;
    }
    if (length > size || length < header.GetSize())
    {
        return {false, SkbDropReason::PKT_TOO_SMALL, "UDP length that does not fit the packet"};
    }
    const auto state = GetChecksumState(packet);
    packet->RemoveAtEnd(size - length);
    if (state.GetIpSummed() == IpSummed::COMPLETE || state.GetIpSummed() == IpSummed::PARTIAL)
    {
        // The state speaks of bytes that are gone.
        RemoveChecksumState(packet);
    }
    return GOOD;
}

bool
TransportChecksumInput::IsSumRight(const Ptr<Packet>& packet,
                                   const TransportPath& path,
                                   const TransportHeader& header) const
{
    const uint32_t size = packet->GetSize();
    auto state = GetChecksumState(*packet);
    state.SetCsumValid(false); // __skb_checksum_validate() forgets what netfilter found
    if (state.IsCsumUnnecessary(size))
    {
        return true;
    }
    const uint16_t pseudo = path.GetSeed(m_protocol, size).Get();
    if (state.GetIpSummed() == IpSummed::COMPLETE &&
        AddInternetSums(pseudo, AddInternetSums(state.GetCsum() >> 16, state.GetCsum() & 0xffff)) ==
            0xffff)
    {
        return true;
    }
    const bool good = AddInternetSums(pseudo, PacketInternetSum(packet)) == 0xffff;
    const uint16_t field = header.GetChecksum();
    m_tracepoints->Computed({ChecksumPlace::TRANSPORT_INPUT,
                             ChecksumAlgorithm::INTERNET,
                             size,
                             1,
                             field,
                             field,
                             state.GetIpSummed(),
                             state.GetIpSummed(),
                             packet->GetUid(),
                             m_protocol,
                             good ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD,
                             "__skb_checksum_complete"});
    return good;
}

void
TransportChecksumInput::Dispose()
{
    m_counters = nullptr;
    m_tracepoints = nullptr;
    m_options = nullptr;
}

} // namespace ns3
