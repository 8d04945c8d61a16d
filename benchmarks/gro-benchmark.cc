/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// Cost of GRO per frame that a card received and verified: one that passes, one that is held and
// let go alone, and one of 44 that are merged; beside the copy of a packet.

#include "ns3/byte-order.h"
#include "ns3/checksum-tag.h"
#include "ns3/gro.h"
#include "ns3/internet-checksum.h"
#include "ns3/transport-header.h"

#include <benchmark/benchmark.h>
#include <vector>

using namespace ns3;

namespace
{

constexpr uint32_t PAYLOAD = 1448;          ///< bytes of a full segment
constexpr uint32_t SEGMENTS = 44;           ///< of the largest super-packet
constexpr uint16_t ETHERTYPE_IPV4 = 0x0800; ///< IPv4

/// @param protocol TCP or UDP @param index of the frame in its flow @return it, UNNECESSARY
Ptr<Packet>
MakeFrame(uint8_t protocol, uint32_t index)
{
    const uint32_t transport = protocol == PROTOCOL_TCP ? 20 : 8;
    std::vector<uint8_t> bytes(14 + 20 + transport + PAYLOAD, 0x5a);
    uint8_t* ip = bytes.data() + 14;
    std::fill_n(ip, 20 + transport, 0);
    ip[0] = 0x45;
    StoreBe16(ip + 2, 20 + transport + PAYLOAD);
    StoreBe16(ip + 4, index);
    ip[8] = 64;
    ip[9] = protocol;
    StoreBe16(ip + 10, ~InternetSum(ip, 20));
    if (protocol == PROTOCOL_TCP)
    {
        StoreBe32(ip + 24, index * PAYLOAD);
        ip[32] = 0x50; // data offset: 20 bytes
        ip[33] = 0x10; // ACK
    }
    auto frame = Create<Packet>(bytes.data(), bytes.size());
    InitChecksumState(frame, ChecksumState::Unnecessary());
    return frame;
}

void
FrameCopy(benchmark::State& state)
{
    const auto frame = MakeFrame(PROTOCOL_TCP, 0);
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(frame->Copy());
    }
    state.SetItemsProcessed(state.iterations());
}

/// A datagram that nobody wants merged.
void
GroPass(benchmark::State& state)
{
    const auto frame = MakeFrame(PROTOCOL_UDP, 0);
    Gro gro(14);
    for (auto _ : state)
    {
        benchmark::DoNotOptimize(gro.Receive(frame, ETHERTYPE_IPV4, {}));
    }
    state.SetItemsProcessed(state.iterations());
}

/// A train of segments, let go at its end.
void
GroTcp(benchmark::State& state)
{
    std::vector<Ptr<Packet>> train;
    for (int64_t i = 0; i < state.range(0); ++i)
    {
        train.push_back(MakeFrame(PROTOCOL_TCP, static_cast<uint32_t>(i)));
    }
    Gro gro(14);
    for (auto _ : state)
    {
        for (const auto& frame : train)
        {
            benchmark::DoNotOptimize(gro.Receive(frame->Copy(), ETHERTYPE_IPV4, {}));
        }
        benchmark::DoNotOptimize(gro.Flush(nullptr));
    }
    state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(FrameCopy);
BENCHMARK(GroPass);
BENCHMARK(GroTcp)->Arg(1)->Arg(SEGMENTS);

} // namespace
