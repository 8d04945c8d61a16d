/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ipv4-receive-check.h"

#include "ns3/byte-order.h"
#include "ns3/internet-checksum.h"

namespace ns3
{

namespace
{

constexpr uint32_t IPV4_HEADER_SIZE = 20;  ///< without options, which ns-3 does not have
constexpr uint32_t MULTICAST = 0xe;        ///< first 4 bits of 224.0.0.0/4 (RFC 5771)
constexpr uint32_t BROADCAST = 0xffffffff; ///< 255.255.255.255 (RFC 919)

} // namespace

void
Ipv4ReceiveCheck::Attach(Ptr<Node> node, SkbDropFunction drop)
{
    m_counters = ProtocolCounters::Get(node);
    m_drop = std::move(drop);
}

void
Ipv4ReceiveCheck::SetVerifyHeader(bool verify)
{
    m_verifyHeader = verify;
}

bool
Ipv4ReceiveCheck::Accept(Ptr<const NetDevice> device, Ptr<const Packet> packet) const
{
    auto drop = [&](ProtocolCounter counter, SkbDropReason reason, const char* detail) {
        m_counters->Increment(counter);
        m_drop(packet, device, reason, detail);
        return false;
    };
    uint8_t header[IPV4_HEADER_SIZE];
    if (packet->CopyData(header, IPV4_HEADER_SIZE) < IPV4_HEADER_SIZE || header[0] >> 4 != 4)
    {
        return drop(ProtocolCounter::IP_IN_HDR_ERRORS, SkbDropReason::IP_INHDR, "no IPv4 header");
    }
    if ((header[0] & 0x0f) * 4U != IPV4_HEADER_SIZE)
    {
        return drop(ProtocolCounter::IP_IN_HDR_ERRORS,
                    SkbDropReason::IP_INHDR,
                    "IPv4 header with options, which ns-3 does not have");
    }
    if (m_verifyHeader && InternetSum(header, IPV4_HEADER_SIZE) != 0xffff)
    {
        const bool unset = header[10] == 0 && header[11] == 0;
        m_counters->Increment(ProtocolCounter::IP_EXT_IN_CSUM_ERRORS);
        return drop(ProtocolCounter::IP_IN_HDR_ERRORS,
                    SkbDropReason::IP_CSUM,
                    unset ? "bad IPv4 header checksum: the field is 0, as a sender without "
                            "ChecksumOffloadStackHelper leaves it"
                          : "bad IPv4 header checksum");
    }
    const uint32_t total = LoadBe16(header + 2);
    if (total < IPV4_HEADER_SIZE)
    {
        return drop(ProtocolCounter::IP_IN_HDR_ERRORS,
                    SkbDropReason::IP_INHDR,
                    "IPv4 length below 20");
    }
    if (total > packet->GetSize())
    {
        return drop(ProtocolCounter::IP_IN_TRUNCATED_PKTS,
                    SkbDropReason::PKT_TOO_SMALL,
                    "packet shorter than its IPv4 length");
    }
    const uint32_t source = LoadBe32(header + 12);
    if (source >> 28 == MULTICAST || source == BROADCAST)
    {
        // Counted as in_martian_src of /proc/net/stat/rt_cache, for which nstat has no name.
        m_drop(packet, device, SkbDropReason::IP_INVALID_SOURCE, "martian source address");
        return false;
    }
    return true;
}

void
Ipv4ReceiveCheck::Dispose()
{
    m_counters = nullptr;
    m_drop = nullptr;
}

} // namespace ns3
