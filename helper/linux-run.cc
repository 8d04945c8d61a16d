/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "linux-run.h"

#include "ixgbe-helper.h"
#include "linux-generation-helper.h"
#include "message-sender.h"
#include "nat-helper.h"
#include "simulator-guard.h"
#include "veth-helper.h"

#include "ns3/boolean.h"
#include "ns3/inet-socket-address.h"
#include "ns3/inet6-socket-address.h"
#include "ns3/node-container.h"
#include "ns3/offload-net-device.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/transport-header.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

constexpr int64_t NAT_STREAM = 3000; ///< behind those of RouterNetwork

void
TurnOff(Ptr<NetDevice> device, const std::vector<std::string>& features)
{
    for (const auto& feature : features)
    {
        DynamicCast<OffloadNetDevice>(device)->SetFeature(feature, false);
    }
}

/** @return a veth pair between the nodes; or NICs without SCTP's CRC and a cable */
NetDeviceContainer
Connect(Ptr<Node> a, Ptr<Node> b, bool nic)
{
    const TimeValue delay(MicroSeconds(5));
    if (!nic)
    {
        VethHelper veth;
        veth.SetDeviceAttribute("Delay", delay);
        return veth.Install(a, b);
    }
    IxgbeHelper ixgbe;
    ixgbe.SetLinkAttribute("Delay", delay);
    ixgbe.SetFeature("tx-checksum-sctp", false);
    ixgbe.SetFeature("rx-checksum", false);
    return ixgbe.Install(a, b);
}

/** The sysctl settings of the recording. */
SctpHelper
MakeSctp()
{
    SctpHelper sctp;
    sctp.Set("MaxInitRetransmits", UintegerValue(3));
    sctp.Set("RtoInitial", TimeValue(MilliSeconds(500)));
    sctp.Set("RtoMin", TimeValue(MilliSeconds(200)));
    sctp.Set("RtoMax", TimeValue(Seconds(1)));
    sctp.Set("CwndAccounting", StringValue("UserData"));
    return sctp;
}

void
InstallNat(const RouterNetwork& network, const LinuxRunConfig& config)
{
    if (config.nat == LinuxRunNat::OFF)
    {
        return;
    }
    if (config.nat == LinuxRunNat::CONNTRACK)
    {
        auto conntrack = CreateObject<NfConntrack>();
        conntrack->SetAttribute("NfConntrackChecksum", BooleanValue(config.conntrackChecksum));
        conntrack->Install(network.router);
        return;
    }
    NatHelper helper;
    helper.SetConntrackAttribute("NfConntrackChecksum", BooleanValue(config.conntrackChecksum));
    const auto nat = helper.Install(network.router);
    nat->AssignStreams(NAT_STREAM);
    NatHelper::Masquerade(nat, network.r1, config.minPort, config.maxPort);
}

/** Linux 6.1 everywhere; other variants of NAT were recorded in a 6.1 with that function changed.
 */
void
InstallGeneration(const RouterNetwork& network, const LinuxRunConfig& config)
{
    LinuxGenerationHelper("6.1").Install(
        NodeContainer(network.client, network.router, network.server));
    const auto nat = network.router->GetObject<NfNat>();
    if (nat)
    {
        nat->SetSctpVariant(config.sctpVariant);
    }
}

std::string
SocketFactoryOf(uint8_t protocol)
{
    return protocol == PROTOCOL_SCTP  ? "ns3::SctpSocketFactory"
           : protocol == PROTOCOL_TCP ? "ns3::TcpSocketFactory"
                                      : "ns3::UdpSocketFactory";
}

/** @return the client's socket; a message of up to 1428 bytes is one segment of TCP */
Ptr<Socket>
MakeSocket(const RouterNetwork& network, uint8_t protocol)
{
    auto socket =
        Socket::CreateSocket(network.client, TypeId::LookupByName(SocketFactoryOf(protocol)));
    if (protocol == PROTOCOL_TCP)
    {
        socket->SetAttribute("SegmentSize", UintegerValue(1428));
        socket->SetAttribute("TcpNoDelay", BooleanValue(true));
    }
    return socket;
}

void
CountSctp(LinuxRunResult& result, const RouterNetwork& network)
{
    const SctpMib& client = network.client->GetObject<SctpL4Protocol>()->GetMib();
    const SctpMib& server = network.server->GetObject<SctpL4Protocol>()->GetMib();
    result.clientOut = client.Get(SctpMibCounter::OUT_SCTP_PACKS);
    result.serverOut = server.Get(SctpMibCounter::OUT_SCTP_PACKS);
    result.clientChecksumErrors = client.Get(SctpMibCounter::CHECKSUM_ERRORS);
    result.serverChecksumErrors = server.Get(SctpMibCounter::CHECKSUM_ERRORS);
}

} // namespace

LinuxRunResult
RunLinuxRun(const LinuxRunConfig& config, const LinuxRunObserver& observe)
{
    MessageSender sender(config.messages, config.messageSize, config.gap);
    // Last, so first to go: nothing of the simulation may outlive what watches it.
    const SimulatorGuard guard;
    RngSeedManager::SetSeed(1);
    RngSeedManager::SetRun(1);

    RouterNetwork network;
    const auto inside = Connect(network.client, network.router, false);
    const auto outside = Connect(network.router, network.server, config.nic);
    if (config.ipv6)
    {
        network.InstallIpv6Stacks(inside, outside, MakeSctp());
    }
    else
    {
        network.InstallStacks(inside, outside, MakeSctp());
    }
    TurnOff(network.c0, config.clientOff);
    TurnOff(network.s0, config.serverOff);
    TurnOff(network.r0, config.routerOff);
    TurnOff(network.r1, config.routerOff);
    InstallNat(network, config);
    InstallGeneration(network, config);
    observe(network);

    constexpr uint16_t port = RouterNetwork::SERVER_PORT;
    const Address any = config.ipv6 ? Address(Inet6SocketAddress(Ipv6Address::GetAny(), port))
                                    : Address(InetSocketAddress(Ipv4Address::GetAny(), port));
    const Address server = config.ipv6 ? Address(Inet6SocketAddress(network.serverAddress6, port))
                                       : Address(InetSocketAddress(network.serverAddress, port));
    PacketSinkHelper sinks(SocketFactoryOf(config.protocol), any);
    const auto sink = DynamicCast<PacketSink>(sinks.Install(network.server).Get(0));
    const Time start = MilliSeconds(1); // the sink is there
    Simulator::ScheduleWithContext(network.client->GetId(), start, [&] {
        sender.Start(MakeSocket(network, config.protocol), server);
    });
    if (!config.sctpCrcLost.IsZero())
    {
        Simulator::ScheduleWithContext(network.router->GetId(), start + config.sctpCrcLost, [&] {
            TurnOff(network.r1, {"tx-checksum-sctp"});
        });
    }
    Simulator::Stop(Seconds(10));
    Simulator::Run();

    LinuxRunResult result;
    result.serverBytes = sink->GetTotalRx();
    const bool complete = result.serverBytes >= config.GetAppBytes();
    result.result = complete ? "ok" : sender.HasFailed() ? "connect_failed" : "stalled";
    CountSctp(result, network);
    return result;
}

} // namespace ns3
