/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-scenario.h"

#include "nat-sctp-observer.h"
#include "nat-sctp-topology.h"
#include "simulator-guard.h"

#include "ns3/bulk-send-helper.h"
#include "ns3/node-cpu.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

/** After the last byte: enough for delayed SACKs and SHUTDOWN, so no packet is counted half-way. */
constexpr double DRAIN_SECONDS = 1;

/** Frames at the router's device towards the client from one poll to the next. */
constexpr uint32_t FRAMES_PER_POLL = 1024;

/** Ends the run soon after everything has arrived, and remembers when the last byte did. */
struct Delivery
{
    uint64_t expected; ///< bytes
    uint64_t received; ///< bytes
    Time last;         ///< of the last byte
    Ptr<HostCpu> cpu;  ///< null: none
    double used;       ///< share of the cores' time until then

    void Received(Ptr<const Packet> packet, const Address&)
    {
        received += packet->GetSize();
        last = Simulator::Now();
        if (received >= expected)
        {
            used = cpu ? cpu->GetUtilisation() : 0;
            Simulator::Stop(Seconds(DRAIN_SECONDS));
        }
    }
};

/** @param topology whose cores worked @param used share of their time @return what they did */
NatSctpCpu
Summarise(const NatSctpTopology& topology, double used)
{
    NatSctpCpu cpu;
    cpu.utilisation = used;
    cpu.busySeconds = topology.cpu->GetBusyPicoseconds() / 1e12;
    cpu.droppedFrames = topology.cpu->GetDropped();
    for (const auto& [name, node] : {std::pair("client", topology.client),
                                     std::pair("router", topology.router),
                                     std::pair("server", topology.server)})
    {
        for (const auto& [key, account] : node->GetObject<NodeCpu>()->GetBreakdown().GetAccounts())
        {
            cpu.nanoseconds[name][std::string(key.first)][std::string(key.second)] =
                account.picoseconds / 1e3;
        }
    }
    return cpu;
}

} // namespace

NatSctpResult
RunNatSctpScenario(const NatSctpConfig& config,
                   const std::function<void()>& poll,
                   const std::function<void(const NatSctpTopology&)>& prepare)
{
    config.Validate();
    NatSctpObserver observer;
    Delivery delivery{config.bytes, 0, Time(), nullptr, 0};
    // Last, so first to go: nothing of the simulation may outlive what watches it.
    const SimulatorGuard guard;
    RngSeedManager::SetSeed(config.seed);
    RngSeedManager::SetRun(config.rngRun);

    NatSctpTopology topology(config);
    delivery.cpu = topology.cpu;
    observer.WatchEndpoint(topology.client, topology.c0, true);
    observer.WatchEndpoint(topology.server, topology.s0, false);
    observer.WatchRouter(topology.router);
    observer.WatchWire(topology.r1);
    if (prepare)
    {
        prepare(topology);
    }

    const Address server = InetSocketAddress(topology.serverAddress, RouterNetwork::SERVER_PORT);
    PacketSinkHelper sinkHelper(
        "ns3::SctpSocketFactory",
        InetSocketAddress(Ipv4Address::GetAny(), RouterNetwork::SERVER_PORT));
    auto sinks = sinkHelper.Install(topology.server);
    BulkSendHelper sender("ns3::SctpSocketFactory", server);
    sender.SetAttribute("MaxBytes", UintegerValue(config.bytes));
    sender.SetAttribute("SendSize", UintegerValue(config.messageSize));
    sender.Install(topology.client);

    sinks.Get(0)->TraceConnectWithoutContext(
        "Rx",
        Callback<void, Ptr<const Packet>, const Address&>(
            [&delivery](Ptr<const Packet> packet, const Address& from) {
                delivery.Received(packet, from);
            }));

    uint32_t frames = 0;
    if (poll)
    {
        topology.r0->TraceConnectWithoutContext(
            "PromiscSniffer",
            Callback<void, Ptr<const Packet>>([&frames, &poll](Ptr<const Packet>) {
                if (++frames % FRAMES_PER_POLL == 0)
                {
                    poll();
                }
            }));
    }

    Simulator::Stop(Seconds(config.maxSeconds));
    Simulator::Run();
    topology.FinishCaptures();

    NatSctpResult result;
    result.config = config;
    observer.Report(result);
    const SctpMib& clientMib = topology.client->GetObject<SctpL4Protocol>()->GetMib();
    const SctpMib& serverMib = topology.server->GetObject<SctpL4Protocol>()->GetMib();
    result.associationEstablished = clientMib.Get(SctpMibCounter::ACTIVE_ESTABS) > 0;
    result.sctpChecksumErrors = clientMib.Get(SctpMibCounter::CHECKSUM_ERRORS) +
                                serverMib.Get(SctpMibCounter::CHECKSUM_ERRORS);
    result.bytesDelivered = delivery.received;
    const bool complete = delivery.received >= config.bytes;
    result.durationSeconds = (complete ? delivery.last : Simulator::Now()).GetSeconds();
    if (topology.cpu)
    {
        result.cpu = Summarise(topology, complete ? delivery.used : topology.cpu->GetUtilisation());
    }
    // maxSeconds below a nanosecond is none at all.
    result.goodputMbps =
        delivery.received == 0 ? 0 : delivery.received * 8 / result.durationSeconds / 1e6;
    return result;
}

} // namespace ns3
