/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-rx-checksum.h"

#include "ns3/byte-order.h"
#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t ETHERNET_HEADER = 14; ///< bytes
constexpr uint32_t IPV4_HEADER = 20;     ///< without options, bytes
constexpr uint32_t IPV6_HEADER = 40;     ///< without extension headers, bytes
constexpr uint32_t MAX_FRAME = 9728;     ///< IXGBE_MAX_JUMBO_FRAME_SIZE, bytes
constexpr uint16_t ETHERTYPE_IPV4 = 0x0800;
constexpr uint16_t ETHERTYPE_IPV6 = 0x86dd;

// IPv6 extension headers that the hardware walks over.
constexpr uint8_t HOP_BY_HOP = 0;
constexpr uint8_t ROUTING = 43;
constexpr uint8_t DESTINATION_OPTIONS = 60;

/// The transport part of a frame.
struct Transport
{
    uint8_t* data;    ///< its first byte
    uint32_t size;    ///< bytes, by the network header
    uint8_t protocol; ///< IP protocol number
    uint16_t pseudo;  ///< sum of the pseudo-header
};

/**
 * @param ip an IPv4 packet, and padding
 * @param size bytes
 * @param transport filled in if there is one to check
 * @return GOOD if so
 */
IxgbeRxStatus
ParseIpv4(uint8_t* ip, uint32_t size, Transport& transport)
{
    if (size < IPV4_HEADER)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    const uint32_t headerSize = (ip[0] & 0xf) * 4U;
    const uint32_t totalLength = LoadBe16(ip + 2);
    if (ip[0] >> 4 != 4 || headerSize < IPV4_HEADER || totalLength < headerSize ||
        totalLength > size)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    if (InternetSum(ip, headerSize) != 0xffff)
    {
        return IxgbeRxStatus::IP_ERROR;
    }
    const bool isFragment = (LoadBe16(ip + 6) & 0x3fff) != 0; // more fragments, or an offset
    const uint32_t transportSize = totalLength - headerSize;
    const PseudoHeader pseudo{LoadBe32(ip + 12), LoadBe32(ip + 16), ip[9], transportSize};
    transport = {ip + headerSize, transportSize, ip[9], pseudo.Sum()};
    return isFragment ? IxgbeRxStatus::NOT_CHECKED : IxgbeRxStatus::GOOD;
}

/**
 * @param ip an IPv6 packet, and padding
 * @param size bytes
 * @param transport filled in if there is one to check
 * @return GOOD if so
 */
IxgbeRxStatus
ParseIpv6(uint8_t* ip, uint32_t size, Transport& transport)
{
    if (size < IPV6_HEADER || ip[0] >> 4 != 6 || LoadBe16(ip + 4) > size - IPV6_HEADER)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    const uint8_t* end = ip + IPV6_HEADER + LoadBe16(ip + 4);
    uint8_t* at = ip + IPV6_HEADER;
    uint8_t next = ip[6];
    while (next == HOP_BY_HOP || next == DESTINATION_OPTIONS || next == ROUTING)
    {
        // The checksum of a packet with a longer routing header is of another address.
        if (end - at < 8 || (next == ROUTING && at[1] != 0))
        {
            return IxgbeRxStatus::NOT_CHECKED;
        }
        next = at[0];
        at += std::min<std::ptrdiff_t>(8 + 8 * at[1], end - at);
    }
    const auto transportSize = static_cast<uint32_t>(end - at);
    Ipv6PseudoHeader pseudo{{}, {}, next, transportSize};
    std::copy_n(ip + 8, 16, pseudo.source.begin());
    std::copy_n(ip + 24, 16, pseudo.destination.begin());
    transport = {at, transportSize, next, pseudo.Sum()};
    return IxgbeRxStatus::GOOD;
}

/**
 * @param data a frame
 * @param size bytes
 * @param transport filled in if there is one to check
 * @return GOOD if so
 */
IxgbeRxStatus
Parse(uint8_t* data, uint32_t size, Transport& transport)
{
    if (size < ETHERNET_HEADER)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    switch (LoadBe16(data + ETHERNET_HEADER - 2))
    {
    case ETHERTYPE_IPV4:
        return ParseIpv4(data + ETHERNET_HEADER, size - ETHERNET_HEADER, transport);
    case ETHERTYPE_IPV6:
        return ParseIpv6(data + ETHERNET_HEADER, size - ETHERNET_HEADER, transport);
    default:
        return IxgbeRxStatus::NOT_CHECKED;
    }
}

/**
 * @param transport SCTP; the field is zeroed
 * @param computation field, algorithm and bytes are filled in
 * @return the verdict
 */
IxgbeRxStatus
CheckSctp(const Transport& transport, ChecksumComputation& computation)
{
    if (transport.size < 12)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    uint8_t* bytes = transport.data + 8;
    const uint32_t field = LoadLe32(bytes);
    std::memset(bytes, 0, sizeof(field));
    computation.algorithm = ChecksumAlgorithm::CRC32C;
    computation.fieldBefore = field;
    return Crc32c(transport.data, transport.size) == field ? IxgbeRxStatus::GOOD
                                                           : IxgbeRxStatus::L4_ERROR;
}

/**
 * @param transport TCP or UDP
 * @param computation field, algorithm and bytes are filled in
 * @return the verdict
 */
IxgbeRxStatus
CheckInternet(const Transport& transport, ChecksumComputation& computation)
{
    bool isTcp = transport.protocol == PROTOCOL_TCP;
    if (transport.size < (isTcp ? 20U : 8U))
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    auto field = LoadBe16(transport.data + TransportHeader::GetChecksumOffset(transport.protocol));
    if (!isTcp && field == 0)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    computation.algorithm = ChecksumAlgorithm::INTERNET;
    computation.fieldBefore = field;
    return InternetSum(transport.data, transport.size, transport.pseudo) == 0xffff
               ? IxgbeRxStatus::GOOD
               : IxgbeRxStatus::L4_ERROR;
}

} // namespace

IxgbeRxStatus
IxgbeRxChecksum(Ptr<const Packet> frame, Ptr<ChecksumTracepoints> tracepoints)
{
    // Not initialised: only what CopyData() writes is read.
    std::array<uint8_t, MAX_FRAME> bytes;
    uint32_t size = frame->CopyData(bytes.data(), bytes.size());
    Transport transport;
    auto status = Parse(bytes.data(), size, transport);
    if (status != IxgbeRxStatus::GOOD)
    {
        return status;
    }
    ChecksumComputation computation{};
    switch (transport.protocol)
    {
    case PROTOCOL_SCTP:
        status = CheckSctp(transport, computation);
        break;
    case PROTOCOL_TCP:
    case PROTOCOL_UDP:
        status = CheckInternet(transport, computation);
        break;
    default:
        return IxgbeRxStatus::NOT_CHECKED;
    }
    if (tracepoints && status != IxgbeRxStatus::NOT_CHECKED)
    {
        computation.place = ChecksumPlace::NIC_RECEIVE;
        computation.bytes = transport.size;
        computation.pieces = 1;
        computation.fieldAfter = computation.fieldBefore;
        computation.stateBefore = IpSummed::NONE;
        computation.stateAfter =
            status == IxgbeRxStatus::GOOD ? IpSummed::UNNECESSARY : IpSummed::NONE;
        computation.packetUid = frame->GetUid();
        computation.protocol = transport.protocol;
        computation.verdict =
            status == IxgbeRxStatus::GOOD ? ChecksumVerdict::GOOD : ChecksumVerdict::BAD;
        computation.reason = "ixgbe_rx_checksum";
        tracepoints->Computed(computation);
    }
    return status;
}

} // namespace ns3
