/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "cpu-validation.h"

#include "checksum-offload-stack-helper.h"
#include "cpu-bound-writer.h"
#include "host-cpu-helper.h"
#include "ixgbe-helper.h"
#include "sctp-helper.h"
#include "simulator-guard.h"
#include "veth-helper.h"

#include "ns3/boolean.h"
#include "ns3/cpu-cost-preset.h"
#include "ns3/data-rate.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/node-container.h"
#include "ns3/offload-net-device.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/uinteger.h"

#include <array>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace ns3
{

namespace
{

constexpr double START_UP_SECONDS = 0.02; ///< until connections are up and windows open
constexpr uint32_t BUFFERS = 4194304;     ///< bytes, of either end's socket
/// Less than the congestion window, so that what is sent comes from writes, not from ACKs: what TCP
/// small queues and tcp_tso_should_defer() see to in Linux, and nothing in ns-3.
constexpr uint32_t SMALL_QUEUE = 524288;
constexpr uint32_t TCP_SEGMENT = 1448;
constexpr uint32_t SEGMENT = 1472; ///< payload of a UDP datagram on Ethernet
constexpr uint32_t MESSAGE = 42 * SEGMENT;

/** A published speed. */
struct Case
{
    const char* name;     ///< of the case
    const char* factory;  ///< of the sockets
    bool calibrates;      ///< the preset was fitted to it
    double publishedMbps; ///< user data
    double publishedBusy; ///< share of the core's time
    uint32_t writeSize;   ///< bytes of a system call
    uint16_t udpSegment;  ///< UDP_SEGMENT; 0: off
    bool gso;             ///< tx-generic-segmentation
    bool tso;             ///< tx-tcp-segmentation, tx-udp-segmentation
    bool crc;             ///< CRC32c in software
    double lineMbps;      ///< of the NIC; 0: veth
};

constexpr double MIB_PER_SECOND = 1048576 * 8 / 1e6;      ///< Mbit/s
constexpr double WIRE = 1538.0 / 1448;                    ///< bytes on the line per byte of TCP
constexpr double FAST = 100000;                           ///< Mbit/s, faster than the core
constexpr double TSO_BUSY = 6457754262.0 / 11205483630.0; ///< cycles, of those of a full core

constexpr const char* SCTP = "ns3::SctpSocketFactory";
constexpr const char* TCP = "ns3::TcpSocketFactory";
constexpr const char* UDP = "ns3::UdpSocketFactory";

constexpr std::array<Case, 7> CASES{
    {{"sctp-loopback", SCTP, true, 15348.26, 1, 4096, 0, false, false, false, 0},
     {"udp", UDP, true, 876 * MIB_PER_SECOND, 1, SEGMENT, 0, true, true, false, FAST},
     {"udp-gso", UDP, true, 2139 * MIB_PER_SECOND, 1, MESSAGE, SEGMENT, true, false, false, FAST},
     {"tcp-tso",
      TCP,
      true,
      3197 * MIB_PER_SECOND,
      TSO_BUSY,
      MESSAGE,
      0,
      true,
      true,
      false,
      3197 * MIB_PER_SECOND* WIRE},
     {"sctp-loopback-crc", SCTP, false, 4683.50, 1, 4096, 0, false, false, true, 0},
     {"tcp-gso", TCP, false, 1765 * MIB_PER_SECOND, 1, MESSAGE, 0, true, false, false, FAST},
     {"tcp", TCP, false, 739 * MIB_PER_SECOND, 1, MESSAGE, 0, false, false, false, FAST}}};

/// @param name of a case @return it @throws std::invalid_argument naming it if there is none
const Case&
FindCase(const std::string& name)
{
    for (const auto& each : CASES)
    {
        if (name == each.name)
        {
            return each;
        }
    }
    throw std::invalid_argument("CPU validation: no case " + name);
}

/// @param device of either end @param each case, whose offloads it gets
void
SwitchOffloads(Ptr<NetDevice> device, const Case& each)
{
    const auto offload = DynamicCast<OffloadNetDevice>(device);
    if (each.lineMbps == 0)
    {
        offload->SetFeature("tx-checksum-sctp", !each.crc);
        offload->SetFeature("tx-sctp-segmentation", false);
        offload->SetFeature("tx-generic-segmentation", false);
        offload->SetMtu(65535);
        return;
    }
    offload->SetFeature("tx-tcp-segmentation", each.tso);
    offload->SetFeature("tx-udp-segmentation", each.tso);
    offload->SetFeature("tx-generic-segmentation", each.gso);
}

/// @param each case @param nodes both ends @return their devices
NetDeviceContainer
InstallDevices(const Case& each, const NodeContainer& nodes)
{
    if (each.lineMbps == 0)
    {
        return VethHelper().Install(nodes);
    }
    IxgbeHelper ixgbe;
    ixgbe.SetDeviceAttribute("DataRate",
                             DataRateValue(DataRate(static_cast<uint64_t>(each.lineMbps * 1e6))));
    ixgbe.SetLinkAttribute("Delay", TimeValue(MicroSeconds(5)));
    return ixgbe.Install(nodes);
}

/// @param socket new @param each case, whose sizes it gets
void
SetSizes(Ptr<Socket> socket, const Case& each)
{
    if (each.factory == UDP)
    {
        return;
    }
    socket->SetAttribute("RcvBufSize", UintegerValue(BUFFERS));
    socket->SetAttribute("SndBufSize", UintegerValue(each.factory == TCP ? SMALL_QUEUE : BUFFERS));
    if (each.factory == TCP)
    {
        socket->SetAttribute("SegmentSize", UintegerValue(TCP_SEGMENT));
        // From the beginning: some versions of ns-3 open the window of such a sender late, or not.
        socket->SetAttribute("InitialCwnd", UintegerValue(2 * SMALL_QUEUE / TCP_SEGMENT));
    }
    else
    {
        socket->SetAttribute("NoDelay", BooleanValue(false)); // as Linux begins
    }
}

/** What had happened at the beginning of the measurement. */
struct Mark
{
    uint64_t bytes{0}; ///< delivered
    double busy{0};    ///< seconds of the core
};

} // namespace

double
CpuValidationResult::GetError() const
{
    return (simulatedUtilisation / simulatedMbps) / (publishedUtilisation / publishedMbps) - 1;
}

std::string
CpuValidationResult::ToJson() const
{
    return nlohmann::ordered_json{{"case", name},
                                  {"linuxCommit", commit},
                                  {"calibrates", calibrates},
                                  {"publishedMbps", publishedMbps},
                                  {"simulatedMbps", simulatedMbps},
                                  {"publishedUtilisation", publishedUtilisation},
                                  {"simulatedUtilisation", simulatedUtilisation},
                                  {"relativeErrorOfTimePerByte", GetError()}}
        .dump();
}

std::vector<std::string>
CpuValidation::GetNames()
{
    std::vector<std::string> names;
    for (const auto& each : CASES)
    {
        names.emplace_back(each.name);
    }
    return names;
}

CpuValidationResult
CpuValidation::Run(const std::string& name, Time duration)
{
    const bool isLoopback = FindCase(name).lineMbps == 0;
    return Run(name, duration, CpuCostPreset::FromName(isLoopback ? "loopback-2014" : "xeon-2018"));
}

CpuValidationResult
CpuValidation::Run(const std::string& name, Time duration, const CpuCostTable& costs)
{
    const auto& each = FindCase(name);
    const SimulatorGuard guard;
    NodeContainer nodes(2);
    const auto devices = InstallDevices(each, nodes);
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(false);
    internet.Install(nodes);
    const auto addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
    for (uint32_t i = 0; i < 2; ++i)
    {
        SwitchOffloads(devices.Get(i), each);
    }
    ChecksumOffloadStackHelper().Install(nodes);
    SctpHelper().Install(nodes);
    // Loopback is one computer; of two computers only the sender's is measured.
    const HostCpuHelper cpu(costs);
    const auto host = cpu.Install(each.lineMbps == 0 ? nodes : NodeContainer(nodes.Get(0)));

    constexpr uint16_t PORT = 5001;
    const auto server = Socket::CreateSocket(nodes.Get(1), TypeId::LookupByName(each.factory));
    SetSizes(server, each);
    CpuBoundReader reader(server, InetSocketAddress(Ipv4Address::GetAny(), PORT));
    const auto client = Socket::CreateSocket(nodes.Get(0), TypeId::LookupByName(each.factory));
    SetSizes(client, each);
    CpuBoundWriter writer(client, each.writeSize, each.udpSegment);
    Simulator::ScheduleWithContext(nodes.Get(0)->GetId(), MilliSeconds(1), [&] {
        writer.Start(InetSocketAddress(addresses.GetAddress(1), PORT));
    });
    Mark begin;
    Simulator::Schedule(Seconds(START_UP_SECONDS), [&] {
        begin.bytes = reader.GetBytes();
        begin.busy = host->GetUtilisation() * Simulator::Now().GetSeconds();
    });
    Simulator::Stop(Seconds(START_UP_SECONDS) + duration);
    Simulator::Run();

    CpuValidationResult result;
    result.name = each.name;
    result.commit = each.lineMbps == 0 ? "b17c706987fa" : "bec1f6f69736";
    result.calibrates = each.calibrates;
    result.publishedMbps = each.publishedMbps;
    result.publishedUtilisation = each.publishedBusy;
    result.simulatedMbps = (reader.GetBytes() - begin.bytes) * 8 / duration.GetSeconds() / 1e6;
    result.simulatedUtilisation =
        (host->GetUtilisation() * Simulator::Now().GetSeconds() - begin.busy) /
        duration.GetSeconds();
    return result;
}

} // namespace ns3
