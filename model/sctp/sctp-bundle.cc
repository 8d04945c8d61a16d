/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-bundle.h"

#include <cstring>

namespace ns3
{

void
SctpBundle::Begin(uint32_t packetRoom, uint32_t totalRoom)
{
    m_packetRoom = packetRoom;
    m_totalRoom = totalRoom;
    m_bytes.resize(SctpHeader::SIZE);
    m_packetSizes.clear();
    m_controlChunks = 0;
    m_tagged.clear();
}

bool
SctpBundle::IsEmpty() const
{
    return m_packetSizes.empty();
}

bool
SctpBundle::FitsPacket(uint32_t size) const
{
    return IsEmpty() || (m_packetSizes.back() + size <= m_packetRoom &&
                         m_bytes.size() - SctpHeader::SIZE + size <= m_totalRoom);
}

bool
SctpBundle::Fits(uint32_t size) const
{
    return IsEmpty() || (m_bytes.size() - SctpHeader::SIZE + size <= m_totalRoom);
}

void
SctpBundle::AddControl(const std::vector<uint8_t>& chunk)
{
    std::memcpy(Grow(chunk.size()), chunk.data(), chunk.size());
    m_controlChunks++;
}

void
SctpBundle::AddData(const SctpOutgoingChunk& chunk)
{
    uint8_t* at = Grow(chunk.GetSize());
    chunk.header.WriteHeader(at, chunk.payloadSize);
    chunk.payload->CopyData(at + SctpDataChunk::HEADER_SIZE, chunk.payloadSize);
    if (chunk.payload->GetByteTagIterator().HasNext())
    {
        uint32_t offset = at - m_bytes.data() - SctpHeader::SIZE + SctpDataChunk::HEADER_SIZE;
        m_tagged.emplace_back(offset, chunk.payload);
    }
}

const std::vector<uint32_t>&
SctpBundle::GetPacketSizes() const
{
    return m_packetSizes;
}

std::vector<uint8_t>&
SctpBundle::GetBytes()
{
    return m_bytes;
}

bool
SctpBundle::IsFragmented() const
{
    return m_packetSizes.size() == 1 && m_packetSizes.front() > m_packetRoom;
}

uint32_t
SctpBundle::GetControlChunks() const
{
    return m_controlChunks;
}

void
SctpBundle::RestoreByteTags(Ptr<Packet> packet) const
{
    for (const auto& [offset, data] : m_tagged)
    {
        SctpCopyByteTags(data, packet, offset);
    }
}

uint8_t*
SctpBundle::Grow(uint32_t size)
{
    if (IsEmpty() || !FitsPacket(size))
    {
        m_packetSizes.push_back(0);
    }
    m_packetSizes.back() += size;
    m_bytes.resize(m_bytes.size() + size, 0);
    return m_bytes.data() + m_bytes.size() - size;
}

} // namespace ns3
