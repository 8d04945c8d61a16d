/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SUPER_PACKETS_H
#define SUPER_PACKETS_H

#include "ns3/checksum-tag.h"
#include "ns3/gso-metadata.h"
#include "ns3/transport-header.h"
#include "ns3/transport-path.h"

#include <algorithm>
#include <vector>

namespace ns3
{

/**
 * @param protocol PROTOCOL_TCP, PROTOCOL_UDP or PROTOCOL_SCTP
 * @param segments how many
 * @param payload bytes behind the header of each
 * @param path addresses, for the sum in the field
 * @return a PARTIAL super-packet with its metadata, as a Linux stack makes it
 */
inline Ptr<Packet>
MakeSuperPacket(uint8_t protocol, uint16_t segments, uint16_t payload, const TransportPath& path)
{
    const uint32_t header = protocol == PROTOCOL_TCP ? 20 : protocol == PROTOCOL_UDP ? 8 : 12;
    std::vector<uint8_t> data(header + segments * payload);
    for (size_t i = header; i < data.size(); ++i)
    {
        data[i] = static_cast<uint8_t>(i * 7 >> 2);
    }
    data[0] = 0x0b;
    data[1] = 0xb8;
    data[3] = 80;
    GsoMetadata gso;
    gso.gsoSize = payload;
    gso.gsoSegs = segments;
    if (protocol == PROTOCOL_TCP)
    {
        gso.gsoType = path.isIpv6 ? GSO_TYPE_TCPV6 : GSO_TYPE_TCPV4;
        data[12] = 0x50; // 20 bytes of header
        data[13] = 0x10; // ACK
    }
    else if (protocol == PROTOCOL_UDP)
    {
        gso.gsoType = GSO_TYPE_UDP_L4;
        data[4] = data.size() >> 8;
        data[5] = data.size();
    }
    else
    {
        gso.gsoType = GSO_TYPE_SCTP;
        gso.gsoSize = GsoMetadata::GSO_BY_FRAGS;
        gso.fragSizes.assign(segments, payload);
        for (uint32_t i = 0; i < segments; ++i)
        {
            uint8_t* chunk = data.data() + header + i * payload;
            std::fill(chunk, chunk + 16, 0);
            chunk[1] = 3; // DATA, whole message
            chunk[2] = payload >> 8;
            chunk[3] = payload;
        }
    }
    auto packet = Create<Packet>(data.data(), data.size());
    packet->AddPacketTag(GsoTag(gso));
    const bool isSctp = protocol == PROTOCOL_SCTP;
    InitChecksumState(
        packet,
        ChecksumState::Partial(data.size(),
                               TransportHeader::GetChecksumOffset(protocol),
                               isSctp ? ChecksumAlgorithm::CRC32C : ChecksumAlgorithm::INTERNET));
    if (!isSctp)
    {
        TransportHeader fields(packet, protocol);
        fields.SetChecksum(path.GetSeed(protocol, data.size()).Get());
        fields.WriteTo(packet);
    }
    return packet;
}

} // namespace ns3

#endif // SUPER_PACKETS_H
