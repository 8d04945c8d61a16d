/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nf-conntrack-tag.h"

#include <cstring>

namespace ns3
{

namespace
{

constexpr uint32_t TAG_SIZE = 8 + 1; ///< serialised id and direction, bytes

} // namespace

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
    return TAG_SIZE;
}

void
NfConntrackTag::Serialize(TagBuffer i) const
{
    uint8_t bytes[TAG_SIZE]; // not one by one: every hook reads the tag
    std::memcpy(bytes, &m_id, sizeof(m_id));
    bytes[sizeof(m_id)] = static_cast<uint8_t>(m_dir);
    i.Write(bytes, TAG_SIZE);
}

void
NfConntrackTag::Deserialize(TagBuffer i)
{
    uint8_t bytes[TAG_SIZE];
    i.Read(bytes, TAG_SIZE);
    std::memcpy(&m_id, bytes, sizeof(m_id));
    m_dir = static_cast<NfConntrackDir>(bytes[sizeof(m_id)]);
}

void
NfConntrackTag::Print(std::ostream& os) const
{
    os << "connection " << m_id << (m_dir == NfConntrackDir::ORIGINAL ? " original" : " reply");
}

} // namespace ns3
