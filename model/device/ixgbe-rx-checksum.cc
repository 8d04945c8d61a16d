/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ixgbe-rx-checksum.h"

#include "ns3/byte-order.h"
#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

#include <array>
#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t ETHERNET_HEADER = 14; ///< bytes
constexpr uint32_t MAX_FRAME = 9728;     ///< IXGBE_MAX_JUMBO_FRAME_SIZE, bytes
constexpr uint16_t ETHERTYPE_IPV4 = 0x0800;

/// The transport part of a frame.
struct Transport
{
    uint8_t* data;    ///< its first byte
    uint32_t size;    ///< bytes, by the IPv4 header
    uint8_t protocol; ///< IP protocol number
    uint32_t source;  ///< IPv4 address, host order
    uint32_t dest;    ///< IPv4 address, host order
};

/**
 * @param data a frame
 * @param size bytes
 * @param transport filled in if there is one to check
 * @return GOOD if so
 */
IxgbeRxStatus
Parse(uint8_t* data, uint32_t size, Transport& transport)
{
    if (size < ETHERNET_HEADER + 20 || LoadBe16(data + 12) != ETHERTYPE_IPV4)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    uint8_t* ip = data + ETHERNET_HEADER;
    uint32_t headerSize = (ip[0] & 0xf) * 4U;
    uint32_t totalLength = LoadBe16(ip + 2);
    if (ip[0] >> 4 != 4 || headerSize < 20 || totalLength < headerSize ||
        totalLength > size - ETHERNET_HEADER)
    {
        return IxgbeRxStatus::NOT_CHECKED;
    }
    if (InternetSum(ip, headerSize) != 0xffff)
    {
        return IxgbeRxStatus::IP_ERROR;
    }
    bool isFragment = (LoadBe16(ip + 6) & 0x3fff) != 0; // more fragments, or an offset
    transport = {ip + headerSize,
                 totalLength - headerSize,
                 ip[9],
                 LoadBe32(ip + 12),
                 LoadBe32(ip + 16)};
    return isFragment ? IxgbeRxStatus::NOT_CHECKED : IxgbeRxStatus::GOOD;
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
    PseudoHeader pseudo{transport.source, transport.dest, transport.protocol, transport.size};
    computation.algorithm = ChecksumAlgorithm::INTERNET;
    computation.fieldBefore = field;
    return InternetSum(transport.data, transport.size, pseudo.Sum()) == 0xffff
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
