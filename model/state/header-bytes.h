/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef HEADER_BYTES_H
#define HEADER_BYTES_H

#include "ns3/header.h"
#include "ns3/packet.h"

#include <array>
#include <vector>

namespace ns3
{

/**
 * @ingroup checksum-offload
 * The first bytes of a packet as they are, under the type id of the header that they are: reading
 * and writing them bit for bit keeps ns-3's packet metadata (Packet::EnablePrinting) right.
 */
class HeaderBytes : public Header
{
  public:
    /** @return the type id that bytes of no known header go by */
    static TypeId GetTypeId();

    /** No bytes yet; what ns-3 makes to print a packet that has such a header. */
    HeaderBytes();

    /**
     * @param identity type id of the real header, e.g. TcpHeader::GetTypeId()
     * @param size bytes to take off the packet
     */
    HeaderBytes(TypeId identity, uint32_t size);

    /**
     * @param identity type id of the real header
     * @param data bytes to put in front of a packet
     * @param size how many
     */
    HeaderBytes(TypeId identity, const uint8_t* data, uint32_t size);

    /** @return the bytes */
    uint8_t* Data();
    /** @return the bytes */
    const uint8_t* Data() const;

    TypeId GetInstanceTypeId() const override;
    uint32_t GetSerializedSize() const override;
    void Serialize(Buffer::Iterator start) const override;
    uint32_t Deserialize(Buffer::Iterator start) override;
    uint32_t Deserialize(Buffer::Iterator start, Buffer::Iterator end) override;
    void Print(std::ostream& os) const override;

  private:
    /** @param size bytes to hold from now on */
    void Resize(uint32_t size);

    /// Of all headers but ICMP messages, which reach to the packet's end: nothing is allocated.
    static constexpr uint32_t SMALL = 60;

    TypeId m_identity;                  ///< type id of the real header
    uint32_t m_size{0};                 ///< how many bytes
    std::array<uint8_t, SMALL> m_small; ///< the bytes, up to SMALL
    std::vector<uint8_t> m_large;       ///< the bytes, if there are more
};

/**
 * Put a header in front of a packet: AddHeader(HeaderBytes(identity, data, size)), but the bytes
 * are copied once.
 * @param packet any packet
 * @param identity type id of the header that they are
 * @param data its bytes
 * @param size how many
 */
void AddHeaderBytes(Packet& packet, TypeId identity, const uint8_t* data, uint32_t size);

/**
 * Write over the first bytes of a packet, in place. Copies of it that share them see the change,
 * which Packet takes care to avoid: only for bytes that were added since the last copy was made.
 * @param packet any packet
 * @param data new bytes
 * @param size how many
 */
void OverwriteHeaderBytes(const Packet& packet, const uint8_t* data, uint32_t size);

} // namespace ns3

#endif // HEADER_BYTES_H
