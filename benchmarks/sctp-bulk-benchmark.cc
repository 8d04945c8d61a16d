/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// CPU time of a bulk transfer client - router - server, the same bytes by stock applications: the
// TCP of ns-3 and SCTP over point-to-point links, and SCTP with GSO over veth pairs. The links of
// both kinds carry the data as fast as the window lets them; only the simulation's work is timed,
// not the set-up.

#include "ns3/application-container.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/config.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/sctp-helper.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <benchmark/benchmark.h>
#include <string>

using namespace ns3;

namespace
{

constexpr uint64_t BYTES = 10'000'000; ///< user data of a transfer
constexpr uint32_t MESSAGE = 1448;     ///< payload of a full TCP segment on Ethernet; each Send()

/** Client, router and server with a bulk transfer that is ready to run. */
class Transfer
{
  public:
    /** @param factory protocol @param veth links of veth pairs, else of point-to-point devices */
    Transfer(const std::string& factory, bool veth)
    {
        Config::SetDefault("ns3::TcpSocket::SegmentSize", UintegerValue(MESSAGE));
        NodeContainer nodes(3);
        InternetStackHelper().Install(nodes);
        const auto near = Link(nodes.Get(0), nodes.Get(1), veth);
        const auto far = Link(nodes.Get(1), nodes.Get(2), veth);
        Ipv4AddressHelper("10.0.1.0", "255.255.255.0").Assign(near);
        const auto addresses = Ipv4AddressHelper("10.0.2.0", "255.255.255.0").Assign(far);
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        if (veth)
        {
            ChecksumOffloadStackHelper().Install(nodes);
        }
        SctpHelper sctp;
        sctp.Install(nodes);
        sctp.AssignStreams(nodes, 1);

        constexpr uint16_t port = 5001;
        PacketSinkHelper sink(factory, InetSocketAddress(Ipv4Address::GetAny(), port));
        m_sink = sink.Install(nodes.Get(2)).Get(0)->GetObject<PacketSink>();
        BulkSendHelper bulk(factory, InetSocketAddress(addresses.GetAddress(1), port));
        bulk.SetAttribute("MaxBytes", UintegerValue(BYTES));
        bulk.SetAttribute("SendSize", UintegerValue(MESSAGE));
        bulk.Install(nodes.Get(0));
    }

    ~Transfer()
    {
        m_sink = nullptr;
        Simulator::Destroy();
    }

    Transfer(const Transfer&) = delete;
    Transfer& operator=(const Transfer&) = delete;

    /** @return bytes that arrived */
    uint64_t Run()
    {
        Simulator::Run();
        return m_sink->GetTotalRx();
    }

  private:
    /** @param a a node @param b another @param veth kind @return both devices of a new link */
    static NetDeviceContainer Link(Ptr<Node> a, Ptr<Node> b, bool veth)
    {
        if (veth)
        {
            return VethHelper().Install(a, b);
        }
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue("10Gbps"));
        link.SetChannelAttribute("Delay", StringValue("10us"));
        return link.Install(a, b);
    }

    Ptr<PacketSink> m_sink; ///< counts what arrives
};

/** @param state of the benchmark @param factory protocol @param veth kind of links */
void
Measure(benchmark::State& state, const std::string& factory, bool veth)
{
    for (auto _ : state)
    {
        state.PauseTiming();
        {
            Transfer transfer(factory, veth);
            state.ResumeTiming();
            const uint64_t arrived = transfer.Run();
            state.PauseTiming();
            if (arrived != BYTES)
            {
                state.SkipWithError("the transfer is incomplete");
            }
        }
        state.ResumeTiming();
    }
    state.SetBytesProcessed(state.iterations() * BYTES);
}

void
BulkTcpPointToPoint(benchmark::State& state)
{
    Measure(state, "ns3::TcpSocketFactory", false);
}

void
BulkSctpPointToPoint(benchmark::State& state)
{
    Measure(state, "ns3::SctpSocketFactory", false);
}

void
BulkSctpGsoVeth(benchmark::State& state)
{
    Measure(state, "ns3::SctpSocketFactory", true);
}

BENCHMARK(BulkTcpPointToPoint)->Unit(benchmark::kMillisecond);
BENCHMARK(BulkSctpPointToPoint)->Unit(benchmark::kMillisecond);
BENCHMARK(BulkSctpGsoVeth)->Unit(benchmark::kMillisecond);

} // namespace
