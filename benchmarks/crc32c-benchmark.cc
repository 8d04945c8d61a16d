/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Speed of the checksums: CRC32c beside a direct call of ISA-L, and the portable CRC32c beside a
// plain slice-by-8. 1448 bytes are the payload of a full TCP segment on Ethernet.

#include "ns3/crc32c.h"
#include "ns3/internet-checksum.h"
#include "ns3/packet.h"
#include "ns3/transport-header.h"

#include <array>
#include <benchmark/benchmark.h>
#include <cstring>
#include <random>
#include <string>
#include <vector>

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
#include <isa-l/crc.h>
#endif

using namespace ns3;

namespace
{

constexpr std::size_t SEGMENT = 1448;       ///< payload of a full segment on Ethernet
constexpr std::size_t SUPER_PACKET = 65536; ///< the largest super-packet

std::vector<uint8_t>
MakeBytes(std::size_t size)
{
    std::mt19937 random(1);
    std::vector<uint8_t> bytes(size);
    for (uint8_t& byte : bytes)
    {
        byte = random();
    }
    return bytes;
}

/** Calls a checksum of (data, size) over and over. */
template <typename F>
void
Measure(benchmark::State& state, F checksum)
{
    const auto bytes = MakeBytes(state.range(0));
    const uint8_t* data = bytes.data();
    std::size_t size = bytes.size();
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(data);
        benchmark::DoNotOptimize(size);
        benchmark::DoNotOptimize(checksum(data, size));
    }
    state.SetBytesProcessed(state.iterations() * state.range(0));
}

/** The portable implementation of the module. */
const Crc32cImplementation&
Portable()
{
    return Crc32cImplementations().back();
}

/** The textbook's loop, for little-endian machines, with tables made when the program starts. */
class PlainSliceBy8
{
  public:
    PlainSliceBy8()
    {
        for (uint32_t byte = 0; byte < 256; ++byte)
        {
            uint32_t crc = byte;
            for (int bit = 0; bit < 8; ++bit)
            {
                crc = crc & 1 ? (crc >> 1) ^ 0x82f63b78 : crc >> 1;
            }
            m_table[0][byte] = crc;
        }
        for (uint32_t byte = 0; byte < 256; ++byte)
        {
            for (int slice = 1; slice < 8; ++slice)
            {
                const uint32_t crc = m_table[slice - 1][byte];
                m_table[slice][byte] = (crc >> 8) ^ m_table[0][crc & 0xff];
            }
        }
    }

    uint32_t operator()(const uint8_t* data, std::size_t size) const
    {
        uint32_t crc = 0xffffffff;
        while (size >= 8)
        {
            uint32_t one;
            uint32_t two;
            std::memcpy(&one, data, 4);
            std::memcpy(&two, data + 4, 4);
            one ^= crc;
            crc = m_table[7][one & 0xff] ^ m_table[6][one >> 8 & 0xff] ^
                  m_table[5][one >> 16 & 0xff] ^ m_table[4][one >> 24] ^ m_table[3][two & 0xff] ^
                  m_table[2][two >> 8 & 0xff] ^ m_table[1][two >> 16 & 0xff] ^
                  m_table[0][two >> 24];
            data += 8;
            size -= 8;
        }
        while (size-- > 0)
        {
            crc = (crc >> 8) ^ m_table[0][(crc ^ *data++) & 0xff];
        }
        return ~crc;
    }

  private:
    std::array<std::array<uint32_t, 256>, 8> m_table; ///< by slice, then byte
};

void
Crc32cOfModule(benchmark::State& state)
{
    Measure(state, Crc32c);
}

void
Crc32cPortable(benchmark::State& state)
{
    const auto extend = Portable().extend;
    Measure(state,
            [extend](const uint8_t* data, std::size_t size) { return extend(0, data, size); });
}

void
Crc32cPlainSliceBy8(benchmark::State& state)
{
    const PlainSliceBy8 plain;
    const auto bytes = MakeBytes(SEGMENT);
    if (plain(bytes.data(), SEGMENT) != Crc32c(bytes.data(), SEGMENT))
    {
        state.SkipWithError("the plain slice-by-8 computes something else");
        return;
    }
    Measure(state, plain);
}

#ifdef CHECKSUM_OFFLOAD_HAVE_ISAL
void
Crc32cIsalDirect(benchmark::State& state)
{
    Measure(state, [](const uint8_t* data, std::size_t size) {
        return ~crc32_iscsi(const_cast<uint8_t*>(data), static_cast<int>(size), 0xffffffff);
    });
}

BENCHMARK(Crc32cIsalDirect)->Arg(SEGMENT)->Arg(SUPER_PACKET);
#endif

void
InternetSumOfModule(benchmark::State& state)
{
    Measure(state, [](const uint8_t* data, std::size_t size) { return InternetSum(data, size); });
}

void
Crc32cUpdateOfField(benchmark::State& state)
{
    uint32_t crc = 1;
    for (auto _ : state)
    {
        crc = Crc32cUpdate(crc, 0x12345678, 0x9abcdef0, state.range(0));
    }
    benchmark::DoNotOptimize(crc);
}

void
SctpComputeCksumOfPacket(benchmark::State& state)
{
    const auto bytes = MakeBytes(state.range(0));
    const auto packet = Create<Packet>(bytes.data(), bytes.size());
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(SctpComputeCksum(packet));
    }
    state.SetBytesProcessed(state.iterations() * state.range(0));
}

BENCHMARK(Crc32cOfModule)->Arg(SEGMENT)->Arg(SUPER_PACKET);
BENCHMARK(Crc32cPortable)->Arg(SEGMENT)->Arg(SUPER_PACKET);
BENCHMARK(Crc32cPlainSliceBy8)->Arg(SEGMENT)->Arg(SUPER_PACKET);
BENCHMARK(InternetSumOfModule)->Arg(SEGMENT)->Arg(SUPER_PACKET);
BENCHMARK(Crc32cUpdateOfField)->Arg(SEGMENT)->Arg(SUPER_PACKET);
BENCHMARK(SctpComputeCksumOfPacket)->Arg(SEGMENT)->Arg(SUPER_PACKET);

} // namespace
