/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-stream-scenario.h"

#include "connect-trace.h"
#include "host-cpu-helper.h"
#include "message-sender.h"
#include "nat-sctp-topology.h"
#include "simulator-guard.h"

#include "ns3/boolean.h"
#include "ns3/checksum-probes.h"
#include "ns3/cpu-cost-preset.h"
#include "ns3/data-rate.h"
#include "ns3/gso-metadata.h"
#include "ns3/host-cpu.h"
#include "ns3/inet-socket-address.h"
#include "ns3/node-cpu.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <cmath>
#include <sstream>

namespace ns3
{

namespace
{

/** After the last send(): enough for delayed SACKs and SHUTDOWN, so no packet is counted half-way.
 */
constexpr double DRAIN_SECONDS = 1;
/** Of one transfer that CalibrateNatSctpStream() tries. */
constexpr double CALIBRATION_SECONDS = 0.1;
/** How near CalibrateNatSctpStream() comes, a share of the throughput. */
constexpr double CALIBRATION_TOLERANCE = 1e-4;
/** Trials of CalibrateNatSctpStream(): it takes three or four. */
constexpr int CALIBRATION_TRIALS = 20;
/** How much faster a stream may be than its first moments are. */
constexpr double CALIBRATION_MARGIN = 2;
/** Deliveries, messages or parts, from one poll to the next. */
constexpr uint64_t MESSAGES_PER_POLL = 1000;

/** @return the reference case's network, all of veth and without time of its own */
NatSctpTopology
MakeTopology(const NatSctpStreamConfig& config)
{
    NatSctpConfig network;
    network.nat = config.nat;
    network.egress = NatSctpEgress::VETH;
    network.senderCsumOffload = config.senderCsumOffload;
    network.gso = config.gso;
    network.linkDelayMicroseconds = 0;
    NatSctpTopology topology(network);
    for (const auto& device : {topology.c0, topology.r0, topology.r1, topology.s0})
    {
        device->SetAttribute("DataRate", DataRateValue(DataRate(0)));
    }
    for (const auto& end : {topology.client, topology.server})
    {
        const auto sctp = end->GetObject<SctpL4Protocol>();
        sctp->SetAttribute("CwndAccounting", StringValue("UserData"));
        sctp->SetAttribute("MaxBurst", UintegerValue(config.maxBurst));
    }
    return topology;
}

/** @return what work costs the host */
CpuCostTable
MakeCosts(const NatSctpStreamConfig& config)
{
    CpuCostTable costs = CpuCostPreset::FromName(config.crc32c);
    for (uint32_t place = 0; place < WORK_PLACES; place++)
    {
        costs.Set(static_cast<WorkPlace>(place), {config.stepNanoseconds, 0});
    }
    return costs;
}

/** @return the one core that all nodes share */
Ptr<HostCpu>
InstallCpu(const NatSctpStreamConfig& config, const RouterNetwork& network)
{
    return HostCpuHelper(MakeCosts(config))
        .Install(NodeContainer(network.client, network.router, network.server));
}

/** Counts the super-packets that an end host sends. */
void
CountSuperPackets(NatSctpStreamResult& result, Ptr<NetDevice> device)
{
    ConnectTrace(device,
                 "MacTx",
                 Callback<void, Ptr<const Packet>>([&result](Ptr<const Packet> frame) {
                     if (const GsoMetadata gso = GetGsoMetadata(frame); gso.IsGso())
                     {
                         ++result.superPackets;
                         result.members += gso.fragSizes.size();
                     }
                 }));
}

/** @param result gets where the core spent its time */
void
Account(NatSctpStreamResult& result, const HostCpu& host)
{
    int64_t crc32c = 0;
    int64_t steps = 0;
    for (const NodeCpu* node : host.GetNodes())
    {
        for (const auto& [key, account] : node->GetBreakdown().GetAccounts())
        {
            (key.second == "crc32c" ? crc32c : steps) += account.picoseconds;
        }
    }
    result.busySeconds = host.GetBusyPicoseconds() * 1e-12;
    result.crc32cSeconds = crc32c * 1e-12;
    result.stepSeconds = steps * 1e-12;
    result.cpuUtilisation = host.GetUtilisation();
}

/** What the server's program got, and when. */
struct Delivery
{
    uint64_t bytes{0};      ///< in all
    uint64_t messages{0};   ///< or parts of them
    uint64_t firstBytes{0}; ///< of the first message
    Time first;             ///< when it was there
    Time last;              ///< when the last one was

    /** A message, or a part of one. */
    void Received(Ptr<const Packet> packet, const Address&)
    {
        last = Simulator::Now();
        if (bytes == 0)
        {
            first = last;
            firstBytes = packet->GetSize();
        }
        bytes += packet->GetSize();
        ++messages;
    }

    /** @return 10^6 bit/s after the first message; 0 if none followed */
    double GetThroughputMbps() const
    {
        return last > first ? (bytes - firstBytes) * 8 / (last - first).GetSeconds() / 1e6 : 0;
    }
};

/** When a transfer ends before its time. */
struct Most
{
    uint64_t messages{UINT64_MAX}; ///< or parts of them were delivered
    uint64_t bytes{UINT64_MAX};    ///< were delivered
};

/** Of one transfer that CalibrateNatSctpStream() tries: a second of wall time, more or less. */
constexpr Most CALIBRATION_MOST{300000, 50000000};
/** Of its first one, with the least cost. */
constexpr Most PROBE_MOST{30000, 5000000};

/** @return whether it is a cost that NatSctpStreamConfig allows */
bool
IsAllowed(double stepNanoseconds)
{
    return stepNanoseconds >= NatSctpStreamConfig::LEAST_STEP_NANOSECONDS &&
           stepNanoseconds <= NatSctpStreamConfig::MOST_STEP_NANOSECONDS;
}

/** @return the error that no cost gives this throughput */
NatSctpConfigError
RefusedTarget(double targetMbps)
{
    std::ostringstream text;
    text << targetMbps;
    return {"targetMbps", text.str(), "a throughput that a cost of 1 to 1e6 ns per step gives"};
}

/**
 * RunNatSctpStream() that ends when so much was delivered; then its result has nothing but the
 * throughput.
 */
NatSctpStreamResult
Run(const NatSctpStreamConfig& config,
    const Most& most,
    const std::function<void()>& poll,
    const std::function<void(Ptr<HostCpu>)>& timeUp)
{
    config.Validate();
    NatSctpStreamResult result;
    result.config = config;
    auto probes = CreateObject<ChecksumProbes>();
    MessageSender sender(UINT32_MAX, config.messageSize, Time(0));
    Delivery delivery;
    // Last, so first to go: nothing of the simulation may outlive what watches it.
    const SimulatorGuard guard;
    RngSeedManager::SetSeed(config.seed);
    RngSeedManager::SetRun(config.rngRun);

    const NatSctpTopology topology = MakeTopology(config);
    const auto host = InstallCpu(config, topology);
    probes->Install(NodeContainer(topology.client, topology.router, topology.server));
    CountSuperPackets(result, topology.c0);
    CountSuperPackets(result, topology.s0);

    const Address server = InetSocketAddress(topology.serverAddress, RouterNetwork::SERVER_PORT);
    PacketSinkHelper sinks("ns3::SctpSocketFactory",
                           InetSocketAddress(Ipv4Address::GetAny(), RouterNetwork::SERVER_PORT));
    ConnectTrace(sinks.Install(topology.server).Get(0),
                 "Rx",
                 Callback<void, Ptr<const Packet>, const Address&>(
                     [&](Ptr<const Packet> packet, const Address& from) {
                         delivery.Received(packet, from);
                         if (poll && delivery.messages % MESSAGES_PER_POLL == 0)
                         {
                             poll();
                         }
                         if (delivery.messages >= most.messages || delivery.bytes >= most.bytes)
                         {
                             Simulator::Stop();
                         }
                     }));
    sender.SetCpu(topology.client->GetObject<NodeCpu>());
    Simulator::ScheduleWithContext(topology.client->GetId(), Time(0), [&] {
        auto socket =
            Socket::CreateSocket(topology.client, TypeId::LookupByName("ns3::SctpSocketFactory"));
        socket->SetAttribute("NoDelay", BooleanValue(false));
        sender.Start(socket, server);
    });
    Simulator::Schedule(Seconds(config.seconds), [&] {
        result.bytesDelivered = delivery.bytes;
        result.throughputMbps = delivery.GetThroughputMbps();
        Account(result, *host);
        if (timeUp)
        {
            timeUp(host);
        }
        sender.Stop();
    });
    Simulator::Stop(Seconds(config.seconds + DRAIN_SECONDS));
    Simulator::Run();
    if (Simulator::Now() < Seconds(config.seconds))
    {
        result.throughputMbps = delivery.GetThroughputMbps();
        return result; // enough, though time is not up
    }

    result.counts = probes->GetCounts();
    for (const auto& end : {topology.client, topology.server})
    {
        result.plainPackets +=
            end->GetObject<SctpL4Protocol>()->GetMib().Get(SctpMibCounter::OUT_SCTP_PACKS);
    }
    result.plainPackets -= result.superPackets;
    return result;
}

} // namespace

NatSctpStreamResult
RunNatSctpStream(const NatSctpStreamConfig& config,
                 const std::function<void()>& poll,
                 const std::function<void(Ptr<HostCpu>)>& timeUp)
{
    return Run(config, Most(), poll, timeUp);
}

double
CalibrateNatSctpStream(const NatSctpStreamConfig& config,
                       double targetMbps,
                       const std::function<void()>& poll)
{
    if (!(targetMbps > 0))
    {
        throw RefusedTarget(targetMbps);
    }
    const auto run = [&](double stepNanoseconds, const Most& most = CALIBRATION_MOST) {
        NatSctpStreamConfig trial = config;
        trial.nat = NatSctpNat::PATCHED;
        trial.seconds = CALIBRATION_SECONDS;
        trial.stepNanoseconds = stepNanoseconds;
        return Run(trial, most, poll, {}).throughputMbps;
    };
    if (run(NatSctpStreamConfig::LEAST_STEP_NANOSECONDS, PROBE_MOST) * CALIBRATION_MARGIN <
        targetMbps)
    {
        throw RefusedTarget(targetMbps);
    }
    // Time per byte is that of the CRCs and a number of steps: linear, so a secant hits it.
    double before = NatSctpStreamConfig().stepNanoseconds;
    double timeBefore = 1 / run(before);
    double step = 2 * before;
    for (int i = 0; i < CALIBRATION_TRIALS && IsAllowed(step); i++)
    {
        const double time = 1 / run(step);
        if (std::abs(time * targetMbps - 1) <= CALIBRATION_TOLERANCE)
        {
            return step;
        }
        const double next = step + (1 / targetMbps - time) * (step - before) / (time - timeBefore);
        before = step;
        timeBefore = time;
        step = next;
    }
    throw RefusedTarget(targetMbps);
}

} // namespace ns3
