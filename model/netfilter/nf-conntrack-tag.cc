/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack-tag.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(NfConntrackTag);

TypeId
NfConntrackTag::GetTypeId()
{
    static TypeId tid = TypeId("ns3::NfConntrackTag")
                            .SetParent<Tag>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<NfConntrackTag>();
    return tid;
}

NfConntrackTag::NfConntrackTag(uint64_t id, NfConntrackDir dir)
    : m_id(id),
      m_dir(dir)
{
}

uint64_t
NfConntrackTag::GetId() const
{
    return m_id;
}

NfConntrackDir
NfConntrackTag::GetDir() const
{
    return m_dir;
}

TypeId
NfConntrackTag::GetInstanceTypeId() const
{
    return GetTypeId();
}

uint32_t
NfConntrackTag::GetSerializedSize() const
{
    return 8 + 1;
}

void
NfConntrackTag::Serialize(TagBuffer i) const
{
    i.WriteU64(m_id);
    i.WriteU8(static_cast<uint8_t>(m_dir));
}

void
NfConntrackTag::Deserialize(TagBuffer i)
{
    m_id = i.ReadU64();
    m_dir = static_cast<NfConntrackDir>(i.ReadU8());
}

void
NfConntrackTag::Print(std::ostream& os) const
{
    os << "connection " << m_id << (m_dir == NfConntrackDir::ORIGINAL ? " original" : " reply");
}

} // namespace ns3
