/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// What the presets of CpuCostPreset were fitted to: one call of each implementation of CRC32c, and
// of an Internet checksum by 64-bit additions, over 64, 1448 and 65536 bytes in the cache.

#include "ns3/crc32c.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cstdint>
#include <cstring>
#include <vector>

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
#include <isa-l/crc.h>
#endif
#ifdef __x86_64__
#include <nmmintrin.h>
#endif

namespace
{

/** @param data first of eight bytes @return them, in the order of a little-endian machine */
uint64_t
Load64(const uint8_t* data)
{
    uint64_t value = 0;
    std::memcpy(&value, data, sizeof(value));
    return value;
}

/** Tables of one to eight bytes' steps. */
class Tables
{
  public:
    Tables()
    {
        for (uint32_t byte = 0; byte < 256; ++byte)
        {
            uint32_t crc = byte;
            for (int bit = 0; bit < 8; ++bit)
            {
                crc = (crc >> 1) ^ ((crc & 1) != 0 ? 0x82f63b78 : 0);
            }
            m_tables[0][byte] = crc;
        }
        for (uint32_t step = 1; step < 8; ++step)
        {
            for (uint32_t byte = 0; byte < 256; ++byte)
            {
                const uint32_t before = m_tables[step - 1][byte];
                m_tables[step][byte] = (before >> 8) ^ m_tables[0][before & 0xff];
            }
        }
    }

    /** @param crc so far @param data bytes @param size how many @return CRC, a byte per step */
    uint32_t ByBytes(uint32_t crc, const uint8_t* data, std::size_t size) const
    {
        for (; size > 0; --size)
        {
            crc = (crc >> 8) ^ m_tables[0][(crc ^ *data++) & 0xff];
        }
        return crc;
    }

    /** @param crc so far @param data bytes @param size how many @return CRC, eight per step */
    uint32_t ByEights(uint32_t crc, const uint8_t* data, std::size_t size) const
    {
        for (; size >= 8; size -= 8, data += 8)
        {
            const uint64_t eight = Load64(data) ^ crc;
            crc = m_tables[7][eight & 0xff] ^ m_tables[6][eight >> 8 & 0xff] ^
                  m_tables[5][eight >> 16 & 0xff] ^ m_tables[4][eight >> 24 & 0xff] ^
                  m_tables[3][eight >> 32 & 0xff] ^ m_tables[2][eight >> 40 & 0xff] ^
                  m_tables[1][eight >> 48 & 0xff] ^ m_tables[0][eight >> 56];
        }
        return ByBytes(crc, data, size);
    }

  private:
    std::array<std::array<uint32_t, 256>, 8> m_tables{}; ///< by step, then byte
};

#ifdef __x86_64__
/** @param crc so far @param data bytes @param size how many @return CRC by the instruction */
__attribute__((target("sse4.2"))) uint32_t
ByInstruction(uint32_t crc, const uint8_t* data, std::size_t size)
{
    uint64_t wide = crc;
    for (; size >= 8; size -= 8, data += 8)
    {
        wide = _mm_crc32_u64(wide, Load64(data));
    }
    crc = static_cast<uint32_t>(wide);
    for (; size > 0; --size)
    {
        crc = _mm_crc32_u8(crc, *data++);
    }
    return crc;
}
#endif

/** @param data bytes @param size how many, a multiple of 8 @return their Internet sum */
uint32_t
BySums(uint32_t, const uint8_t* data, std::size_t size)
{
    uint64_t sum = 0;
    uint64_t carries = 0;
    for (; size >= 8; size -= 8, data += 8)
    {
        const uint64_t eight = Load64(data);
        sum += eight;
        carries += sum < eight;
    }
    uint64_t folded = (sum & 0xffffffff) + (sum >> 32) + carries;
    while ((folded >> 16) != 0)
    {
        folded = (folded & 0xffff) + (folded >> 16);
    }
    return static_cast<uint32_t>(folded);
}

/**
 * @param state of the benchmark; its argument is the size
 * @param compute (crc so far, data, size)
 * @param isCrc whether the result is to be the CRC32c
 */
template <typename F>
void
Measure(benchmark::State& state, F compute, bool isCrc = true)
{
    std::vector<uint8_t> bytes(state.range(0));
    for (std::size_t i = 0; i < bytes.size(); ++i)
    {
        bytes[i] = static_cast<uint8_t>(i * 7 + 3);
    }
    if (isCrc &&
        ~compute(0xffffffff, bytes.data(), bytes.size()) != ns3::Crc32c(bytes.data(), bytes.size()))
    {
        state.SkipWithError("this is not the CRC32c");
        return;
    }
    for (auto _ : state)
    {
        bytes[0] ^= 1; // or the compiler computes once
        benchmark::DoNotOptimize(compute(0xffffffff, bytes.data(), bytes.size()));
    }
    state.SetBytesProcessed(state.iterations() * state.range(0));
}

/** @param benchmark gets the sizes of a small chunk, a segment and a super-packet */
void
Sizes(benchmark::internal::Benchmark* benchmark)
{
    benchmark->Arg(64)->Arg(1448)->Arg(65536)->MinTime(0.05);
}

void
PresetTable(benchmark::State& state)
{
    const Tables tables;
    Measure(state, [&tables](uint32_t crc, const uint8_t* data, std::size_t size) {
        return tables.ByBytes(crc, data, size);
    });
}

void
PresetSliceBy8(benchmark::State& state)
{
    const Tables tables;
    Measure(state, [&tables](uint32_t crc, const uint8_t* data, std::size_t size) {
        return tables.ByEights(crc, data, size);
    });
}

void
PresetInternetChecksum(benchmark::State& state)
{
    Measure(state, BySums, false);
}

BENCHMARK(PresetTable)->Apply(Sizes);
BENCHMARK(PresetSliceBy8)->Apply(Sizes);
BENCHMARK(PresetInternetChecksum)->Apply(Sizes);

#ifdef __x86_64__
void
PresetSse42(benchmark::State& state)
{
    if (!__builtin_cpu_supports("sse4.2"))
    {
        state.SkipWithError("this processor has no CRC32 instruction");
        return;
    }
    Measure(state, ByInstruction);
}

BENCHMARK(PresetSse42)->Apply(Sizes);
#endif

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
void
PresetFolded(benchmark::State& state)
{
    Measure(state, [](uint32_t crc, const uint8_t* data, std::size_t size) {
        return crc32_iscsi(const_cast<uint8_t*>(data), static_cast<int>(size), crc);
    });
}

BENCHMARK(PresetFolded)->Apply(Sizes);
#endif

} // namespace
