/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "gso-metadata.h"

#include "packet-tag.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(GsoTag);

bool
GsoMetadata::operator==(const GsoMetadata& other) const
{
    return gsoType == other.gsoType && gsoSize == other.gsoSize && gsoSegs == other.gsoSegs &&
           fragSizes == other.fragSizes;
}

TypeId
GsoTag::GetTypeId()
{
    static TypeId tid = TypeId("ns3::GsoTag")
                            .SetParent<Tag>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<GsoTag>();
    return tid;
}

GsoTag::GsoTag(const GsoMetadata& metadata)
    : m_metadata(metadata)
{
}

const GsoMetadata&
GsoTag::GetMetadata() const
{
    return m_metadata;
}

TypeId
GsoTag::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
GsoTag::GetSerializedSize() const
{
    return 4 + 2 + 2 + 4 + 4 * m_metadata.fragSizes.size();
}

void
GsoTag::Serialize(TagBuffer i) const
{
    i.WriteU32(m_metadata.gsoType);
    i.WriteU16(m_metadata.gsoSize);
    i.WriteU16(m_metadata.gsoSegs);
    i.WriteU32(m_metadata.fragSizes.size());
    for (const uint32_t size : m_metadata.fragSizes)
    {
        i.WriteU32(size);
    }
}

void
GsoTag::Deserialize(TagBuffer i)
{
    m_metadata.gsoType = i.ReadU32();
    m_metadata.gsoSize = i.ReadU16();
    m_metadata.gsoSegs = i.ReadU16();
    m_metadata.fragSizes.resize(i.ReadU32());
    for (uint32_t& size : m_metadata.fragSizes)
    {
        size = i.ReadU32();
    }
}

void
GsoTag::Print(std::ostream& os) const
{
    os << "gso_type=0x" << std::hex << m_metadata.gsoType << std::dec
       << " gso_size=" << m_metadata.gsoSize << " gso_segs=" << m_metadata.gsoSegs
       << " frag_list=" << m_metadata.fragSizes.size();
}

GsoMetadata
GetGsoMetadata(Ptr<const Packet> packet)
{
    // Most packets have none, and every hop asks: only a tag that is there is worth a GsoTag.
    if (!HasPacketTag(*packet, GsoTag::GetTypeId()))
    {
        return {};
    }
    GsoTag tag;
    packet->PeekPacketTag(tag);
    return tag.GetMetadata();
}

bool
SkbIsGso(const Packet& packet)
{
    if (!HasPacketTag(packet, GsoTag::GetTypeId()))
    {
        return false;
    }
    GsoTag tag;
    packet.PeekPacketTag(tag);
    return tag.GetMetadata().IsGso();
}

} // namespace ns3
