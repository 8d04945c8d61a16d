/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "header-bytes.h"

#include <algorithm>

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
    : m_identity(identity)
{
    Resize(size);
}

HeaderBytes::HeaderBytes(TypeId identity, const uint8_t* data, uint32_t size)
    : m_identity(identity)
{
    Resize(size);
    std::copy_n(data, size, Data());
}

void
HeaderBytes::Resize(uint32_t size)
{
    m_size = size;
    if (size > SMALL)
    {
        m_large.resize(size);
    }
}

uint8_t*
HeaderBytes::Data()
{
    return m_size > SMALL ? m_large.data() : m_small.data();
}

const uint8_t*
HeaderBytes::Data() const
{
    return m_size > SMALL ? m_large.data() : m_small.data();
}

TypeId
HeaderBytes::GetInstanceTypeId() const
{
    return m_identity;
}

uint32_t
HeaderBytes::GetSerializedSize() const
{
    return m_size;
}

void
HeaderBytes::Serialize(Buffer::Iterator start) const
{
    start.Write(Data(), m_size);
}

uint32_t
HeaderBytes::Deserialize(Buffer::Iterator start)
{
    start.Read(Data(), m_size);
    return m_size;
}

uint32_t
HeaderBytes::Deserialize(Buffer::Iterator start, Buffer::Iterator end)
{
    Resize(end.GetDistanceFrom(start));
    return Deserialize(start);
}

void
HeaderBytes::Print(std::ostream& os) const
{
    os << "size=" << m_size;
}

} // namespace ns3
