/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef SCTP_BYTE_IO_H
#define SCTP_BYTE_IO_H

#include "ns3/byte-order.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace ns3
{

/**
 * @param size bytes
 * @return size rounded up to a multiple of 4: chunks, parameters and causes are padded so
 */
constexpr uint32_t
SctpPadded(uint32_t size)
{
    return (size + 3) & ~3U;
}

/**
 * @ingroup checksum-offload
 * A run of bytes that belongs to somebody else, in a packet under examination.
 */
struct SctpBytes
{
    const uint8_t* data{nullptr}; ///< first byte
    uint32_t size{0};             ///< how many
};

/** @ingroup checksum-offload Appends numbers, most significant byte first, to a byte string. */
class SctpByteWriter
{
  public:
    /** @param out what to append to */
    explicit SctpByteWriter(std::vector<uint8_t>& out)
        : m_out(out)
    {
    }

    /** @param value one byte */
    void U8(uint8_t value)
    {
        *Grow(1) = value;
    }

    /** @param value two bytes */
    void U16(uint16_t value)
    {
        StoreBe16(Grow(2), value);
    }

    /** @param value four bytes */
    void U32(uint32_t value)
    {
        StoreBe32(Grow(4), value);
    }

    /** @param value eight bytes */
    void U64(uint64_t value)
    {
        StoreBe64(Grow(8), value);
    }

    /** @param bytes what to append */
    void Bytes(SctpBytes bytes)
    {
        if (bytes.size != 0)
        {
            std::memcpy(Grow(bytes.size), bytes.data, bytes.size);
        }
    }

    /** @return bytes in the string so far */
    std::size_t GetSize() const
    {
        return m_out.size();
    }

    /**
     * Store into the second pair of bytes of a chunk, parameter or cause its length, then pad. The
     * length counts the padding of parameters inside, but of the last.
     * @param start where it begins
     */
    void EndLengthAndPad(std::size_t start)
    {
        std::size_t length = m_out.size() - start - m_padding;
        StoreBe16(m_out.data() + start + 2, static_cast<uint16_t>(length));
        m_out.resize(start + SctpPadded(length), 0);
        m_padding = SctpPadded(length) - length;
    }

  private:
    /** @param size bytes to add @return the first of them */
    uint8_t* Grow(std::size_t size)
    {
        m_padding = 0;
        m_out.resize(m_out.size() + size);
        return m_out.data() + m_out.size() - size;
    }

    std::vector<uint8_t>& m_out; ///< what is appended to
    std::size_t m_padding{0};    ///< bytes of padding at its end
};

} // namespace ns3

#endif // SCTP_BYTE_IO_H
