/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "gro-packet.h"

#include "ns3/byte-order.h"
#include "ns3/checksum-field.h"
#include "ns3/checksum-tag.h"
#include "ns3/checksum-transition.h"
#include "ns3/ethernet-header.h"
#include "ns3/header-bytes.h"
#include "ns3/ipv4-header.h"
#include "ns3/ipv6-header.h"
#include "ns3/tcp-header.h"
#include "ns3/transport-header.h"
#include "ns3/udp-header.h"

#include <algorithm>

namespace ns3
{

namespace
{

constexpr uint32_t GRO_MAX_SIZE = 65536; ///< GRO_LEGACY_MAX_SIZE, bytes of the IP packet

/**
 * Appending one by one copies what is there each time; in pairs, every byte is copied log n times.
 * @param parts at least one; changed
 * @return them joined
 */
Ptr<Packet>
Join(std::vector<Ptr<Packet>> parts)
{
    while (parts.size() > 1)
    {
        std::vector<Ptr<Packet>> pairs;
        pairs.reserve((parts.size() + 1) / 2);
        for (std::size_t i = 0; i < parts.size(); i += 2)
        {
            if (i + 1 < parts.size())
            {
                parts[i]->AddAtEnd(parts[i + 1]);
            }
            pairs.push_back(parts[i]);
        }
        parts = std::move(pairs);
    }
    return parts.front();
}

} // namespace

GroPacket::GroPacket(Ptr<Packet> packet, uint32_t linkHeaderSize)
    : m_packet(packet),
      m_linkSize(std::min(linkHeaderSize, packet->GetSize())),
      m_size(packet->GetSize() - m_linkSize)
{
    m_copied = packet->CopyData(m_bytes.data(), m_bytes.size());
}

Ptr<Packet>
GroPacket::GetPacket() const
{
    return m_packet;
}

uint32_t
GroPacket::GetLinkHeaderSize() const
{
    return m_linkSize;
}

uint32_t
GroPacket::GetSize() const
{
    return m_size;
}

uint32_t
GroPacket::GetNetworkHeaderSize() const
{
    return m_networkSize;
}

uint32_t
GroPacket::GetTransportHeaderSize() const
{
    return m_transportSize;
}

uint32_t
GroPacket::GetGroLength() const
{
    return m_size - m_networkSize - m_transportSize;
}

uint32_t
GroPacket::GetCopiedSize() const
{
    return m_copied - m_linkSize;
}

void
GroPacket::PullNetworkHeader(uint32_t size)
{
    m_networkSize = size;
}

bool
GroPacket::PullTransportHeader(uint32_t size)
{
    if (m_networkSize + size > GetCopiedSize())
    {
        return false;
    }
    m_transportSize = size;
    return true;
}

const uint8_t*
GroPacket::Link() const
{
    return m_bytes.data();
}

const uint8_t*
GroPacket::Network() const
{
    return m_bytes.data() + m_linkSize;
}

const uint8_t*
GroPacket::Transport() const
{
    return Network() + m_networkSize;
}

bool
GroPacket::IsIpv6() const
{
    return Network()[0] >> 4 == 6;
}

uint16_t
GroPacket::GetPseudoSum(uint32_t transportSize) const
{
    const uint8_t* ip = Network();
    if (!IsIpv6())
    {
        return PseudoHeader{LoadBe32(ip + 12), LoadBe32(ip + 16), protocol, transportSize}.Sum();
    }
    Ipv6PseudoHeader pseudo{{}, {}, protocol, transportSize};
    std::copy_n(ip + 8, 16, pseudo.source.begin());
    std::copy_n(ip + 24, 16, pseudo.destination.begin());
    return pseudo.Sum();
}

bool
GroPacket::Merge(GroPacket& other)
{
    const uint32_t payload = other.GetGroLength();
    if (m_size + payload >= GRO_MAX_SIZE || other.flush)
    {
        return false;
    }
    const uint32_t headers = other.m_linkSize + other.m_networkSize + other.m_transportSize;
    m_pieces.push_back(other.m_packet->CreateFragment(headers, payload));
    m_size += payload;
    count += other.count;
    other.sameFlow = true;
    return true;
}

bool
GroPacket::HasMerged() const
{
    return !m_pieces.empty();
}

void
GroPacket::SetTransport16(uint32_t offset, uint16_t value)
{
    StoreBe16(m_bytes.data() + m_linkSize + m_networkSize + offset, value);
}

void
GroPacket::AddTcpFlags(uint32_t bits)
{
    SetTransport16(12, LoadBe16(Transport() + 12) | static_cast<uint16_t>(bits >> 16));
}

void
GroPacket::UpdateNetworkLength()
{
    uint8_t* ip = m_bytes.data() + m_linkSize;
    if (IsIpv6())
    {
        StoreBe16(ip + 4, static_cast<uint16_t>(m_size - m_networkSize));
        return;
    }
    const auto length = static_cast<uint16_t>(m_size);
    const FullChecksum checksum(LoadBe16(ip + 10));
    StoreBe16(ip + 10, checksum.ReplaceWord(LoadBe16(ip + 2), length).Get());
    StoreBe16(ip + 2, length);
}

Ptr<Packet>
GroPacket::Complete(const GsoMetadata& metadata,
                    uint16_t csumOffset,
                    Ptr<ChecksumTracepoints> tracepoints) const
{
    const TypeId transportId =
        protocol == PROTOCOL_TCP ? TcpHeader::GetTypeId() : UdpHeader::GetTypeId();
    const TypeId networkId = IsIpv6() ? Ipv6Header::GetTypeId() : Ipv4Header::GetTypeId();

    auto head = m_packet->Copy();
    HeaderBytes link(EthernetHeader::GetTypeId(), m_linkSize);
    HeaderBytes network(networkId, m_networkSize);
    HeaderBytes transport(transportId, m_transportSize);
    if (m_linkSize > 0)
    {
        head->RemoveHeader(link);
    }
    head->RemoveHeader(network);
    head->RemoveHeader(transport);

    std::vector<Ptr<Packet>> parts{head};
    parts.insert(parts.end(), m_pieces.begin(), m_pieces.end());
    auto packet = Join(std::move(parts));
    packet->AddHeader(HeaderBytes(transportId, Transport(), m_transportSize));
    ChangeChecksumState(
        packet,
        ChecksumState::Partial(packet->GetSize(), csumOffset, ChecksumAlgorithm::INTERNET),
        ChecksumTransition::GRO,
        "inet_gro_complete",
        tracepoints);
    packet->AddHeader(HeaderBytes(networkId, Network(), m_networkSize));
    if (m_linkSize > 0)
    {
        packet->AddHeader(link);
    }
    GsoTag old;
    packet->RemovePacketTag(old);
    packet->AddPacketTag(GsoTag(metadata));
    return packet;
}

} // namespace ns3
