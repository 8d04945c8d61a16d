/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

// CPU time of a UDP datagram of 1448 bytes from client over router to server, checksums and all,
// per datagram: sending, forwarding and receiving, without the set-up and the first datagram, which
// waits for ARP. Sockets without an application send at 8.9 Gbit/s over links of 10 Gbit/s.
//
// UdpForwardingNat is this module: the client leaves the checksum PARTIAL and a veth carries it,
// the router masquerades, its ixgbe completes the checksum, that of the server verifies it. Every
// IPv4 header has its checksum. GRO is off, as stock ns-3 has nothing like it. Nothing listens to
// the tracepoints.
//
// UdpForwardingNatQdiscBypass is the same with QdiscBypass: as in Linux, a packet passes by a
// queueing discipline that is empty, as the router's always is.
//
// UdpForwardingNatLedgerOff is the first with a ChecksumLedger on every node that was disabled.
//
// UdpForwardingStock... is stock ns-3, which routes and has neither NAT nor a state, with
// ChecksumEnabled: client and server compute and verify, all do so with the IPv4 header. Csma has
// the Ethernet of ns-3, with ARP and MAC addresses, as client and server have here. PointToPoint
// has neither. Both with the queueing disciplines that ns-3 installs; NoQueue is PointToPoint
// without one on the client's device, where Linux has none on a veth. SameDevices is the stock
// stack on the devices of this module. UdpForwardingUnchecked is PointToPoint without any checksum.

#include "ns3/boolean.h"
#include "ns3/checksum-ledger.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/config.h"
#include "ns3/csma-helper.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/nat-helper.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/string.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/udp-socket-factory.h"
#include "ns3/veth-helper.h"

#include <benchmark/benchmark.h>

using namespace ns3;

namespace
{

constexpr uint32_t PACKETS = 20'000; ///< datagrams of a measurement
constexpr uint32_t PAYLOAD = 1448;   ///< bytes, as of a full TCP segment on Ethernet
constexpr uint16_t PORT = 9;         ///< of the server

/** What forwards. */
enum class Network
{
    POINT_TO_POINT,          ///< stock, default queueing disciplines
    POINT_TO_POINT_NO_QUEUE, ///< stock, none on the client's device
    CSMA,                    ///< stock, Ethernet with ARP
    SAME_DEVICES,            ///< stock stack and router on the devices of OFFLOAD
    OFFLOAD,                 ///< veth, masquerading router, ixgbe
    OFFLOAD_QDISC_BYPASS,    ///< the same, with QdiscBypass
    OFFLOAD_LEDGER_OFF       ///< as OFFLOAD, with a ledger that is disabled
};

/** Client, router and server, ready to send. */
class Forwarding
{
  public:
    /** @param network what forwards @param checksums of stock ns-3 */
    Forwarding(Network network, bool checksums)
    {
        Config::SetGlobal("ChecksumEnabled", BooleanValue(checksums));
        NodeContainer nodes(3);
        InternetStackHelper().Install(nodes);
        const auto near = Link(network, nodes.Get(0), nodes.Get(1), true);
        const auto far = Link(network, nodes.Get(1), nodes.Get(2), false);
        Ipv4AddressHelper("10.0.1.0", "255.255.255.0").Assign(near);
        const auto addresses = Ipv4AddressHelper("10.0.2.0", "255.255.255.0").Assign(far);
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        if (network == Network::POINT_TO_POINT_NO_QUEUE)
        {
            TrafficControlHelper().Uninstall(near.Get(0));
        }
        if (network == Network::OFFLOAD || network == Network::OFFLOAD_QDISC_BYPASS ||
            network == Network::OFFLOAD_LEDGER_OFF)
        {
            ChecksumOffloadStackHelper stack;
            stack.SetAttribute("QdiscBypass",
                               BooleanValue(network == Network::OFFLOAD_QDISC_BYPASS));
            stack.Install(nodes);
            NatHelper::Masquerade(NatHelper().Install(nodes.Get(1)), far.Get(0));
        }
        if (network == Network::OFFLOAD_LEDGER_OFF)
        {
            m_ledger = CreateObject<ChecksumLedger>();
            m_ledger->Install(nodes);
            m_ledger->Disable();
        }
        m_server = Socket::CreateSocket(nodes.Get(2), UdpSocketFactory::GetTypeId());
        m_server->Bind(InetSocketAddress(Ipv4Address::GetAny(), PORT));
        m_server->SetRecvCallback(MakeCallback(&Forwarding::Receive, this));
        m_client = Socket::CreateSocket(nodes.Get(0), UdpSocketFactory::GetTypeId());
        m_client->Bind();
        m_client->Connect(InetSocketAddress(addresses.GetAddress(1), PORT));
        // The first datagram waits for ARP, and ARP waits for a random time.
        Simulator::Schedule(Seconds(1), &Forwarding::Send, this, 1);
        Simulator::Run();
    }

    ~Forwarding()
    {
        m_client = nullptr;
        m_server = nullptr;
        Simulator::Destroy();
        Config::SetGlobal("ChecksumEnabled", BooleanValue(false));
    }

    Forwarding(const Forwarding&) = delete;
    Forwarding& operator=(const Forwarding&) = delete;

    /** @return datagrams that arrived, of PACKETS */
    uint32_t Run()
    {
        const uint32_t before = m_received;
        Send(PACKETS);
        Simulator::Run();
        return m_received - before;
    }

  private:
    /** @param remaining datagrams to send, one now */
    void Send(uint32_t remaining)
    {
        m_client->Send(Create<Packet>(PAYLOAD));
        if (remaining > 1)
        {
            Simulator::Schedule(NanoSeconds(1300), &Forwarding::Send, this, remaining - 1);
        }
    }

    /** @param socket has datagrams */
    void Receive(Ptr<Socket> socket)
    {
        while (auto packet = socket->Recv())
        {
            m_received += packet->GetSize() == PAYLOAD;
        }
    }

    /**
     * @param network kind
     * @param a a node
     * @param b another
     * @param near whether it is the client's
     * @return both devices of a new link
     */
    static NetDeviceContainer Link(Network network, Ptr<Node> a, Ptr<Node> b, bool near)
    {
        const StringValue rate("10Gbps");
        const StringValue delay("10us");
        switch (network)
        {
        case Network::SAME_DEVICES:
        case Network::OFFLOAD_LEDGER_OFF:
        case Network::OFFLOAD_QDISC_BYPASS:
        case Network::OFFLOAD:
            if (near)
            {
                VethHelper veth;
                veth.SetDeviceAttribute("DataRate", rate);
                veth.SetDeviceAttribute("Delay", delay);
                return veth.Install(a, b);
            }
            else
            {
                IxgbeHelper ixgbe;
                ixgbe.SetDeviceAttribute("DataRate", rate);
                ixgbe.SetLinkAttribute("Delay", delay);
                ixgbe.SetFeature("rx-gro", false);
                if (network == Network::SAME_DEVICES)
                {
                    ixgbe.SetFeature("rx-checksum", false); // the stock stack would not ask
                }
                return ixgbe.Install(a, b);
            }
        case Network::CSMA: {
            CsmaHelper csma;
            csma.SetChannelAttribute("DataRate", rate);
            csma.SetChannelAttribute("Delay", StringValue("10ns")); // half duplex; else it collides
            return csma.Install(NodeContainer(a, b));
        }
        default: {
            PointToPointHelper link;
            link.SetDeviceAttribute("DataRate", rate);
            link.SetChannelAttribute("Delay", delay);
            return link.Install(a, b);
        }
        }
    }

    Ptr<ChecksumLedger> m_ledger; ///< disabled; null: there is none
    Ptr<Socket> m_client;         ///< sends
    Ptr<Socket> m_server;         ///< receives
    uint32_t m_received{0};       ///< datagrams that arrived whole
};

/** @param state of the benchmark @param network what forwards @param checksums of stock ns-3 */
void
Measure(benchmark::State& state, Network network, bool checksums)
{
    for (auto _ : state)
    {
        state.PauseTiming();
        {
            Forwarding forwarding(network, checksums);
            state.ResumeTiming();
            const uint32_t arrived = forwarding.Run();
            state.PauseTiming();
            if (arrived != PACKETS)
            {
                state.SkipWithError("datagrams are missing");
            }
        }
        state.ResumeTiming();
    }
    state.counters["per_packet"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * PACKETS,
                           benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void
UdpForwardingNat(benchmark::State& state)
{
    Measure(state, Network::OFFLOAD, false);
}

void
UdpForwardingNatQdiscBypass(benchmark::State& state)
{
    Measure(state, Network::OFFLOAD_QDISC_BYPASS, false);
}

void
UdpForwardingNatLedgerOff(benchmark::State& state)
{
    Measure(state, Network::OFFLOAD_LEDGER_OFF, false);
}

void
UdpForwardingStockPointToPoint(benchmark::State& state)
{
    Measure(state, Network::POINT_TO_POINT, true);
}

void
UdpForwardingStockNoQueue(benchmark::State& state)
{
    Measure(state, Network::POINT_TO_POINT_NO_QUEUE, true);
}

void
UdpForwardingStockSameDevices(benchmark::State& state)
{
    Measure(state, Network::SAME_DEVICES, true);
}

void
UdpForwardingStockCsma(benchmark::State& state)
{
    Measure(state, Network::CSMA, true);
}

void
UdpForwardingUnchecked(benchmark::State& state)
{
    Measure(state, Network::POINT_TO_POINT, false);
}

BENCHMARK(UdpForwardingNat)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingNatQdiscBypass)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingNatLedgerOff)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingStockPointToPoint)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingStockNoQueue)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingStockSameDevices)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingStockCsma)->Unit(benchmark::kMillisecond);
BENCHMARK(UdpForwardingUnchecked)->Unit(benchmark::kMillisecond);

} // namespace
