/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "header-bytes.h"

#include <algorithm>
#include <new>

namespace ns3
{

NS_OBJECT_ENSURE_REGISTERED(HeaderBytes);

namespace
{

/** Bytes that stay where they are, under the type id of the header that they are: to be read from
 * when a header is added, to be written from when one is looked at. There is nothing to destroy. */
class BorrowedHeader : public Header
{
  public:
    /** @param identity type id of the real header @param data its bytes @param size how many */
    BorrowedHeader(TypeId identity, const uint8_t* data, uint32_t size)
        : m_identity(identity),
          m_data(data),
          m_size(size)
    {
    }

    TypeId GetInstanceTypeId() const override
    {
        return m_identity;
    }

    uint32_t GetSerializedSize() const override
    {
        return m_size;
    }

    void Serialize(Buffer::Iterator start) const override
    {
        start.Write(m_data, m_size);
    }

    uint32_t Deserialize(Buffer::Iterator start) override
    {
        start.Write(m_data, m_size);
        return m_size;
    }

    void Print(std::ostream& os) const override
    {
        os << "size=" << m_size;
    }

  private:
    TypeId m_identity;     ///< type id of the real header
    const uint8_t* m_data; ///< the bytes
    uint32_t m_size;       ///< how many
};

/**
 * A BorrowedHeader whose destructor is not called: those of ns-3's base classes do nothing but pass
 * through two more libraries, for each header of each packet.
 */
class UndestroyedHeader
{
  public:
    /** @copydoc BorrowedHeader::BorrowedHeader() */
    UndestroyedHeader(TypeId identity, const uint8_t* data, uint32_t size)
        : m_header(*new (m_storage) BorrowedHeader(identity, data, size))
    {
    }

    UndestroyedHeader(const UndestroyedHeader&) = delete;
    UndestroyedHeader& operator=(const UndestroyedHeader&) = delete;

    /** @return the header */
    BorrowedHeader& Get()
    {
        return m_header;
    }

  private:
    alignas(BorrowedHeader) unsigned char m_storage[sizeof(BorrowedHeader)]; ///< of the header
    BorrowedHeader& m_header;                                                ///< in m_storage
};

} // namespace

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

void
AddHeaderBytes(Packet& packet, TypeId identity, const uint8_t* data, uint32_t size)
{
    packet.AddHeader(UndestroyedHeader(identity, data, size).Get());
}

void
OverwriteHeaderBytes(const Packet& packet, const uint8_t* data, uint32_t size)
{
    packet.PeekHeader(UndestroyedHeader(HeaderBytes::GetTypeId(), data, size).Get());
}

} // namespace ns3
