/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "internet-checksum.h"

#include <cstring>

namespace ns3
{

namespace
{

/**
 * @param sum a sum of 64-bit words
 * @param word what to add, as it lies in memory
 * @return the sum with end-around carry
 */
inline uint64_t
AddWithCarry(uint64_t sum, uint64_t word)
{
    sum += word;
    return sum + (sum < word ? 1 : 0);
}

/**
 * @param data at least eight bytes
 * @return a word as it lies in memory, whatever the alignment
 */
inline uint64_t
LoadWord(const uint8_t* data)
{
    uint64_t word;
    std::memcpy(&word, data, sizeof(word));
    return word;
}

} // namespace

uint16_t
InternetSum(const uint8_t* data, std::size_t size, uint16_t initial)
{
    // RFC 1071 section 2 (B) and (C): the sum may be taken in the machine's own byte order and in
    // wider words. Two chains of additions, because each waits for the carry of the one before.
    uint64_t even = 0;
    uint64_t odd = 0;
    while (size >= 32)
    {
        even = AddWithCarry(even, LoadWord(data));
        odd = AddWithCarry(odd, LoadWord(data + 8));
        even = AddWithCarry(even, LoadWord(data + 16));
        odd = AddWithCarry(odd, LoadWord(data + 24));
        data += 32;
        size -= 32;
    }
    while (size >= 8)
    {
        even = AddWithCarry(even, LoadWord(data));
        data += 8;
        size -= 8;
    }
    if (size > 0)
    {
        uint64_t rest = 0;
        std::memcpy(&rest, data, size);
        odd = AddWithCarry(odd, rest);
    }
    uint64_t sum = AddWithCarry(even, odd);
    while (sum >> 16)
    {
        sum = (sum & 0xffff) + (sum >> 16);
    }
    const auto memoryOrder = static_cast<uint16_t>(sum);
    uint8_t bytes[2];
    std::memcpy(bytes, &memoryOrder, sizeof(bytes));
    return AddInternetSums(static_cast<uint16_t>(bytes[0] << 8 | bytes[1]), initial);
}

uint16_t
AddInternetSums(uint16_t a, uint16_t b)
{
    const uint32_t sum = uint32_t(a) + b;
    return static_cast<uint16_t>((sum & 0xffff) + (sum >> 16));
}

uint16_t
PseudoHeader::Sum() const
{
    uint32_t sum = (source >> 16) + (source & 0xffff) + (destination >> 16) +
                   (destination & 0xffff) + protocol + (length >> 16) + (length & 0xffff);
    sum = (sum & 0xffff) + (sum >> 16);
    return static_cast<uint16_t>((sum & 0xffff) + (sum >> 16));
}

} // namespace ns3
