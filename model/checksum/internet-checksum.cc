/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "internet-checksum.h"

#include <cstring>
#include <initializer_list>

namespace ns3
{

namespace
{

/**
 * @param sum a sum of 64-bit words, to add to
 * @param carries how often such sums ran over
 * @param word what to add, as it lies in memory
 */
inline void
Add(uint64_t& sum, uint64_t& carries, uint64_t word)
{
    sum += word;
    carries += sum < word ? 1 : 0;
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
    // wider words. Four sums, because each addition waits for the one before; their carries, each
    // worth 2^64 = 1 modulo 2^16 - 1, are counted apart and come round at the end.
    uint64_t sums[4] = {0, 0, 0, 0};
    uint64_t carries = 0;
    for (; size >= 32; data += 32, size -= 32)
    {
        Add(sums[0], carries, LoadWord(data));
        Add(sums[1], carries, LoadWord(data + 8));
        Add(sums[2], carries, LoadWord(data + 16));
        Add(sums[3], carries, LoadWord(data + 24));
    }
    for (; size >= 8; data += 8, size -= 8)
    {
        Add(sums[0], carries, LoadWord(data));
    }
    if (size > 0)
    {
        uint64_t rest = 0;
        std::memcpy(&rest, data, size);
        Add(sums[1], carries, rest);
    }
    uint64_t sum = sums[0];
    for (const uint64_t other : {sums[1], sums[2], sums[3]})
    {
        Add(sum, carries, other);
    }
    sum = (sum & 0xffffffff) + (sum >> 32) + carries;
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

uint16_t
Ipv6PseudoHeader::Sum() const
{
    uint32_t rest = protocol + (length >> 16) + (length & 0xffff);
    rest = (rest & 0xffff) + (rest >> 16);
    const auto initial = static_cast<uint16_t>((rest & 0xffff) + (rest >> 16));
    return InternetSum(destination.data(),
                       destination.size(),
                       InternetSum(source.data(), source.size(), initial));
}

} // namespace ns3
