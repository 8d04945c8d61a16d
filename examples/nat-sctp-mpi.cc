/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

/**
 * @file
 * SCTP through a NAT router, on one process or, under "mpirun -np 2", with client and router on
 rank
 * 0 and the server on rank 1. Both give the same result and the same captures.
 *
 * @verbatim
   client c0 --veth-- r0 router r1 --ixgbe-- s0 server
          rank 0                              rank 1
   @endverbatim
 */

#include "ns3/boolean.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/checksum-probes.h"
#include "ns3/global-value.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/link-capture.h"
#include "ns3/nat-helper.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/strict-command-line.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <stdexcept>

#ifdef CHECKSUM_OFFLOAD_HAVE_MPI
#include "ns3/mpi-interface.h"
#endif

using namespace ns3;

namespace
{

constexpr uint16_t PORT = 5001;

/** The processes of this run. */
struct Ranks
{
    uint32_t size; ///< how many
    uint32_t mine; ///< which is this one
};

Ranks
StartRanks([[maybe_unused]] int* argc, [[maybe_unused]] char*** argv)
{
#ifdef CHECKSUM_OFFLOAD_HAVE_MPI
    GlobalValue::Bind("SimulatorImplementationType", StringValue("ns3::DistributedSimulatorImpl"));
    MpiInterface::Enable(argc, argv);
    return {MpiInterface::GetSize(), MpiInterface::GetSystemId()};
#else
    return {1, 0};
#endif
}

void
StopRanks()
{
#ifdef CHECKSUM_OFFLOAD_HAVE_MPI
    MpiInterface::Disable();
#endif
}

/** Each event is counted by the rank where it happened. @return the sum over all ranks, on rank 0
 */
uint64_t
SumOverRanks(uint64_t count)
{
    uint64_t sum = count;
#ifdef CHECKSUM_OFFLOAD_HAVE_MPI
    MPI_Reduce(&count, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MpiInterface::GetCommunicator());
#endif
    return sum;
}

/** The network. Every rank makes all of it, and simulates its own nodes. */
struct Network
{
    Network(uint32_t serverRank, bool patched)
        : client(CreateObject<Node>(0)),
          router(CreateObject<Node>(0)),
          server(CreateObject<Node>(serverRank))
    {
        const NodeContainer all(client, router, server);
        InternetStackHelper internet;
        internet.SetIpv6StackInstall(false);
        internet.Install(all);
        internet.AssignStreams(all, 1000);

        VethHelper veth;
        veth.SetDeviceAttribute("Delay", StringValue("1003019ps"));
        const auto inside = veth.Install(client, router);
        IxgbeHelper ixgbe;
        ixgbe.SetLinkAttribute("Delay", StringValue("10007013ps")); // the ranks' lookahead
        const auto outside = ixgbe.Install(router, server);
        Ipv4AddressHelper("10.1.0.0", "255.255.255.0").Assign(inside);
        Ipv4AddressHelper("10.2.0.0", "255.255.255.0").Assign(outside);
        Ipv4StaticRoutingHelper routing;
        routing.GetStaticRouting(client->GetObject<Ipv4>())->SetDefaultRoute("10.1.0.2", 1);
        routing.GetStaticRouting(server->GetObject<Ipv4>())->SetDefaultRoute("10.2.0.1", 1);

        ChecksumOffloadStackHelper().Install(all);
        SctpHelper sctp;
        sctp.Install(NodeContainer(client, server));
        sctp.AssignStreams(NodeContainer(client, server), 2000);
        NatHelper nat;
        nat.SetAttribute("SctpVariant", StringValue(patched ? "Patched" : "Unpatched"));
        nat.SetConntrackAttribute("SctpError", BooleanValue(false));
        const auto nfNat = nat.Install(router);
        nfNat->AssignStreams(3000);
        NatHelper::Masquerade(nfNat, outside.Get(0));
        devices = {{"client-0", inside.Get(0)},
                   {"router-0", inside.Get(1)},
                   {"router-1", outside.Get(0)},
                   {"server-0", outside.Get(1)}};
    }

    Ptr<Node> client;                              ///< sends
    Ptr<Node> router;                              ///< masquerades
    Ptr<Node> server;                              ///< receives
    std::map<std::string, Ptr<NetDevice>> devices; ///< by the names of their captures
};

/** What the command line asks for. */
struct Config
{
    std::string nat = "patched";
    uint64_t bytes = 1048576;
    double seconds = 1;
    std::string pcap;
};

nlohmann::ordered_json
Run(const Config& config, const Ranks& ranks)
{
    const Network network(ranks.size == 2 ? 1 : 0, config.nat == "patched");
    const auto isMine = [&ranks](Ptr<Node> node) { return node->GetSystemId() == ranks.mine; };

    auto probes = CreateObject<ChecksumProbes>();
    probes->Install(NodeContainer(network.client, network.router, network.server));
    std::map<std::string, Ptr<PcapFileWrapper>> captures;
    for (const auto& [name, device] : network.devices)
    {
        if (!config.pcap.empty() && isMine(device->GetNode()))
        {
            const auto file = config.pcap + "-" + name + ".pcap";
            captures[file] = CaptureLink(device, file);
        }
    }
    Ptr<PacketSink> sink;
    if (isMine(network.server))
    {
        PacketSinkHelper helper("ns3::SctpSocketFactory",
                                InetSocketAddress(Ipv4Address::GetAny(), PORT));
        sink = DynamicCast<PacketSink>(helper.Install(network.server).Get(0));
    }
    if (isMine(network.client))
    {
        BulkSendHelper helper("ns3::SctpSocketFactory", InetSocketAddress("10.2.0.2", PORT));
        helper.SetAttribute("MaxBytes", UintegerValue(config.bytes));
        helper.SetAttribute("SendSize", UintegerValue(10240));
        helper.Install(network.client);
    }

    Simulator::Stop(Seconds(config.seconds));
    Simulator::Run();
    for (const auto& [file, capture] : captures)
    {
        FinishCapture(capture, file);
    }

    nlohmann::ordered_json result;
    result["nat"] = config.nat;
    result["bytes"] = config.bytes;
    result["seconds"] = config.seconds;
    result["bytesDelivered"] = SumOverRanks(sink ? sink->GetTotalRx() : 0);
    for (const auto& [name, node] : {std::make_pair("client", network.client),
                                     std::make_pair("router", network.router),
                                     std::make_pair("server", network.server)})
    {
        const ChecksumCounts counts = probes->GetCounts(node);
        result[name]["crc32cCalls"] = SumOverRanks(counts.GetCrc32cCalls());
        result[name]["sctpManipPktHits"] = SumOverRanks(counts.GetSctpManipPktHits());
        const auto sctp = node->GetObject<SctpL4Protocol>();
        for (std::size_t i = 0; sctp && i < SctpMib::COUNT; ++i)
        {
            const auto counter = static_cast<SctpMibCounter>(i);
            result[name][SctpMib::GetName(counter)] = SumOverRanks(sctp->GetMib().Get(counter));
        }
    }
    return result;
}

} // namespace

int
main(int argc, char* argv[])
{
    const Ranks ranks = StartRanks(&argc, &argv);
    int status = 0;
    try
    {
        Config config;
        bool json = false;
        StrictCommandLine cmd(__FILE__,
                              "SCTP through a NAT router; under \"mpirun -np 2\" the server is "
                              "simulated by a second process, with the same result.");
        cmd.AddValue("nat", "what NAT does with SCTP: unpatched|patched", config.nat);
        cmd.AddValue("bytes", "user data to send", config.bytes);
        cmd.AddValue("seconds", "simulated seconds", config.seconds);
        cmd.AddValue("pcap", "prefix of captures, none if empty", config.pcap);
        cmd.AddValue("json", "print one JSON object on one line", json);
        cmd.Parse(argc, argv);
        if (config.nat != "unpatched" && config.nat != "patched")
        {
            throw std::invalid_argument("--nat is unpatched or patched, and not '" + config.nat +
                                        "'");
        }
        if (config.bytes == 0)
        {
            throw std::invalid_argument("--bytes is at least 1");
        }
        if (!(config.seconds > 0 && config.seconds <= 1e6))
        {
            throw std::invalid_argument("--seconds is above 0 and at most 1000000");
        }
        if (ranks.size > 2)
        {
            throw std::invalid_argument("there are nodes for 2 ranks, and not for " +
                                        std::to_string(ranks.size));
        }
        // And odd delays above: that no frame arrives in the very moment in which another leaves,
        // since the order of such two may depend on the number of ranks.
        Time::SetResolution(Time::PS);
        const auto result = Run(config, ranks);
        if (ranks.mine == 0)
        {
            std::cout << result.dump(json ? -1 : 2) << std::endl;
        }
    }
    catch (const std::exception& error)
    {
        std::cerr << "nat-sctp-mpi: " << error.what() << std::endl;
        status = 2;
    }
    Simulator::Destroy();
    StopRanks();
    return status;
}
