/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "inet-gro.h"

#include "ns3/byte-order.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

#include <cstring>

namespace ns3
{

namespace
{

constexpr uint16_t ETHERTYPE_IPV4 = 0x0800;
constexpr uint16_t ETHERTYPE_IPV6 = 0x86dd;
constexpr uint32_t IPV4_HEADER = 20;  ///< without options, bytes
constexpr uint32_t IPV6_HEADER = 40;  ///< without extension headers, bytes
constexpr uint16_t DF = 0x4000;       ///< IP_DF
constexpr uint16_t FRAGMENT = 0x3fff; ///< IP_MF | IP_OFFSET

/// @param packet any @return true if its network header is pulled now
bool
PullIpv4(GroPacket& packet)
{
    const uint8_t* ip = packet.Network();
    if (packet.GetSize() < IPV4_HEADER || ip[0] != 0x45 || (LoadBe16(ip + 6) & FRAGMENT) ||
        InternetSum(ip, IPV4_HEADER) != 0xffff)
    {
        return false;
    }
    packet.protocol = ip[9];
    packet.flush = LoadBe16(ip + 2) != packet.GetSize() || (LoadBe16(ip + 6) & ~DF);
    packet.PullNetworkHeader(IPV4_HEADER);
    return true;
}

/// @param packet any @return true if its network header is pulled now
bool
PullIpv6(GroPacket& packet)
{
    const uint8_t* ip = packet.Network();
    if (packet.GetSize() < IPV6_HEADER || ip[0] >> 4 != 6)
    {
        return false;
    }
    packet.protocol = ip[6];
    packet.flush = LoadBe16(ip + 4) != packet.GetSize() - IPV6_HEADER;
    packet.PullNetworkHeader(IPV6_HEADER);
    return true;
}

/**
 * inet_gro_flush()
 * @param flow a held flow of IPv4; learns if its identification is fixed
 * @param packet arrived
 * @return true if it must not be merged
 */
bool
FlushIpv4(GroPacket& flow, const GroPacket& packet)
{
    const uint8_t* ip = packet.Network();
    const uint8_t* ip2 = flow.Network();
    const bool df = LoadBe16(ip + 6) & DF;
    const bool df2 = LoadBe16(ip2 + 6) & DF;
    if (ip[8] != ip2[8] || ip[1] != ip2[1] || df != df2)
    {
        return true;
    }
    const auto step = static_cast<uint16_t>(LoadBe16(ip + 4) - LoadBe16(ip2 + 4));
    if (flow.count == 1 && df && step == 0)
    {
        flow.fixedId = true;
    }
    return step != (flow.fixedId ? 0 : flow.count);
}

/// @param flow a held flow of IPv6 @param packet arrived @return true if it must not be merged
bool
FlushIpv6(const GroPacket& flow, const GroPacket& packet)
{
    constexpr uint16_t trafficClass = 0x0ff0;
    const uint8_t* ip = packet.Network();
    const uint8_t* ip2 = flow.Network();
    return ((LoadBe16(ip) ^ LoadBe16(ip2)) & trafficClass) != 0 || ip[7] != ip2[7];
}

/// @param a an IPv4 header @param b another @return true if they may be of one flow
bool
IsSameIpv4Flow(const uint8_t* a, const uint8_t* b)
{
    return a[9] == b[9] && std::memcmp(a + 12, b + 12, 8) == 0;
}

/// @param a an IPv6 header @param b another @return true if they may be of one flow
bool
IsSameIpv6Flow(const uint8_t* a, const uint8_t* b)
{
    constexpr uint32_t versionAndLabel = 0xf00fffff;
    return ((LoadBe32(a) ^ LoadBe32(b)) & versionAndLabel) == 0 && a[6] == b[6] &&
           std::memcmp(a + 8, b + 8, 32) == 0;
}

} // namespace

bool
InetGroPullHeader(GroPacket& packet, uint16_t etherType)
{
    const bool pulled = etherType == ETHERTYPE_IPV4   ? PullIpv4(packet)
                        : etherType == ETHERTYPE_IPV6 ? PullIpv6(packet)
                                                      : false;
    return pulled && (packet.protocol == PROTOCOL_TCP || packet.protocol == PROTOCOL_UDP);
}

void
InetGroCompare(std::vector<GroPacket>& held, const GroPacket& packet)
{
    const uint8_t* ip = packet.Network();
    const bool isIpv6 = packet.IsIpv6();
    for (auto& flow : held)
    {
        flow.sameFlow =
            flow.sameFlow && flow.IsIpv6() == isIpv6 &&
            (isIpv6 ? IsSameIpv6Flow(ip, flow.Network()) : IsSameIpv4Flow(ip, flow.Network()));
    }
}

bool
InetGroFlush(GroPacket& flow, const GroPacket& packet)
{
    return packet.IsIpv6() ? FlushIpv6(flow, packet) : FlushIpv4(flow, packet);
}

} // namespace ns3
