/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "header-bytes.h"

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(HeaderBytes);

TypeId
HeaderBytes::GetTypeId()
{
    static TypeId tid = TypeId("ns3::HeaderBytes")
                            .SetParent<Header>()
                            .SetGroupName("ChecksumOffload")
                            .AddConstructor<HeaderBytes>();
    return tid;
}

HeaderBytes::HeaderBytes()
    : HeaderBytes(GetTypeId(), 0)
{
}

HeaderBytes::HeaderBytes(TypeId identity, uint32_t size)
    : m_identity(identity),
      m_bytes(size)
{
}

HeaderBytes::HeaderBytes(TypeId identity, const uint8_t* data, uint32_t size)
    : m_identity(identity),
      m_bytes(data, data + size)
{
}

uint8_t*
HeaderBytes::Data()
{
    return m_bytes.data();
}

const uint8_t*
HeaderBytes::Data() const
{
    return m_bytes.data();
}

TypeId
HeaderBytes::GetInstanceTypeId() const
{
    return m_identity;
}

uint32_t
HeaderBytes::GetSerializedSize() const
{
    return m_bytes.size();
}

void
HeaderBytes::Serialize(Buffer::Iterator start) const
{
    start.Write(m_bytes.data(), m_bytes.size());
}

uint32_t
HeaderBytes::Deserialize(Buffer::Iterator start)
{
    start.Read(m_bytes.data(), m_bytes.size());
    return m_bytes.size();
}

uint32_t
HeaderBytes::Deserialize(Buffer::Iterator start, Buffer::Iterator end)
{
    m_bytes.resize(end.GetDistanceFrom(start));
    return Deserialize(start);
}

void
HeaderBytes::Print(std::ostream& os) const
{
    os << "size=" << m_bytes.size();
}

} // namespace ns3
