/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// CPU time of a TCP bulk transfer client - router - server by stock applications: only the
// simulation's work, not the set-up.
//
// TcpStock... is stock ns-3 over point-to-point links of 10 Gbit/s and 10 us, TcpStockUnchecked as
// it comes, with ChecksumEnabled false and so without any checksum, TcpStockChecked with it true.
//
// TcpGsoVeth is the same TCP over veth pairs: TcpGso of the stack makes super-packets of up to
// 64 KB of what TCP sends at one instant. SplitOnReceive is off, so the server's TCP gets them
// whole, and DelAckCount is 1, since ns-3 counts packets where Linux counts bytes. TcpGsoVethSplit
// has both as they are by default: the server's TCP gets every segment, as it does without GSO.
//
// All have SegmentSize 1448, ns-3's default buffers of 128 KB, and 10 MB to send.

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/config.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <benchmark/benchmark.h>

using namespace ns3;

namespace
{

constexpr uint64_t BYTES = 10'000'000; ///< user data of a transfer
constexpr uint32_t SEGMENT = 1448;     ///< payload of a full segment on Ethernet
constexpr uint16_t PORT = 5001;        ///< of the server

/** What carries the data. */
enum class Network
{
    STOCK,         ///< point-to-point, no checksums
    STOCK_CHECKED, ///< point-to-point, ChecksumEnabled
    GSO,           ///< veth, super-packets to the end
    GSO_SPLIT      ///< veth, super-packets up to the server's TCP
};

/** @param network kind @param a a node @param b another @return both devices of a new link */
NetDeviceContainer
Link(Network network, Ptr<Node> a, Ptr<Node> b)
{
    if (network == Network::GSO || network == Network::GSO_SPLIT)
    {
        return VethHelper().Install(a, b);
    }
    PointToPointHelper link;
    link.SetDeviceAttribute("DataRate", StringValue("10Gbps"));
    link.SetChannelAttribute("Delay", StringValue("10us"));
    return link.Install(a, b);
}

/** @param nodes client, router, server @param network kind @return the server's counter of bytes */
Ptr<PacketSink>
Build(const NodeContainer& nodes, Network network)
{
    const bool whole = network == Network::GSO;
    Config::SetGlobal("ChecksumEnabled", BooleanValue(network == Network::STOCK_CHECKED));
    Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(SEGMENT));
    Config::SetDefault("ns3::TcpSocket::DelAckCount", UintegerValue(whole ? 1 : 2));
    InternetStackHelper().Install(nodes);
    const auto near = Link(network, nodes.Get(0), nodes.Get(1));
    const auto far = Link(network, nodes.Get(1), nodes.Get(2));
    Ipv4AddressHelper("10.0.1.0", "255.255.255.0").Assign(near);
    const auto addresses = Ipv4AddressHelper("10.0.2.0", "255.255.255.0").Assign(far);
    Ipv4GlobalRoutingHelper::PopulateRoutingTables();
    if (whole || network == Network::GSO_SPLIT)
    {
        ChecksumOffloadStackHelper stack;
        stack.SetAttribute("SplitOnReceive", BooleanValue(!whole));
        stack.Install(nodes);
    }
    const auto factory = "ns3::TcpSocketFactory";
    PacketSinkHelper sink(factory, InetSocketAddress(Ipv4Address::GetAny(), PORT));
    BulkSendHelper bulk(factory, InetSocketAddress(addresses.GetAddress(1), PORT));
    bulk.SetAttribute("MaxBytes", UintegerValue(BYTES));
    bulk.SetAttribute("SendSize", UintegerValue(SEGMENT));
    bulk.Install(nodes.Get(0));
    return sink.Install(nodes.Get(2)).Get(0)->GetObject<PacketSink>();
}

/** @param state of the benchmark @param network kind */
void
Measure(benchmark::State& state, Network network)
{
    for (auto _ : state)
    {
        state.PauseTiming();
        {
            auto sink = Build(NodeContainer(3), network);
            state.ResumeTiming();
            Simulator::Run();
            state.PauseTiming();
            if (sink->GetTotalRx() != BYTES)
            {
                state.SkipWithError("the transfer is incomplete");
            }
        }
        Simulator::Destroy();
        Config::SetGlobal("ChecksumEnabled", BooleanValue(false));
        state.ResumeTiming();
    }
    state.SetBytesProcessed(state.iterations() * BYTES);
}

void
TcpStockUnchecked(benchmark::State& state)
{
    Measure(state, Network::STOCK);
}

void
TcpStockChecked(benchmark::State& state)
{
    Measure(state, Network::STOCK_CHECKED);
}

void
TcpGsoVeth(benchmark::State& state)
{
    Measure(state, Network::GSO);
}

void
TcpGsoVethSplit(benchmark::State& state)
{
    Measure(state, Network::GSO_SPLIT);
}

BENCHMARK(TcpStockUnchecked)->Unit(benchmark::kMillisecond);
BENCHMARK(TcpStockChecked)->Unit(benchmark::kMillisecond);
BENCHMARK(TcpGsoVeth)->Unit(benchmark::kMillisecond);
BENCHMARK(TcpGsoVethSplit)->Unit(benchmark::kMillisecond);

} // namespace
