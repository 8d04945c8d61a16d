/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "nat-sctp-topology.h"

#include "host-cpu-helper.h"
#include "ixgbe-helper.h"
#include "link-capture.h"
#include "linux-generation-helper.h"
#include "nat-helper.h"
#include "veth-helper.h"

#include "ns3/boolean.h"
#include "ns3/data-rate.h"
#include "ns3/node-container.h"
#include "ns3/node-cpu.h"
#include "ns3/nstime.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-net-device.h"

namespace ns3
{

namespace
{

/** Streams of the NAT's random numbers start here, behind those of RouterNetwork. */
constexpr int64_t NAT_STREAM = 3000;

DataRate
RateOf(const NatSctpConfig& config)
{
    return DataRate(config.linkRateMbps * 1000000);
}

Time
DelayOf(const NatSctpConfig& config)
{
    return NanoSeconds(static_cast<int64_t>(config.linkDelayMicroseconds * 1000));
}

/** ethtool -K on an end host's device; one without offloads has nothing to switch. */
void
SwitchSender(Ptr<NetDevice> device, const NatSctpConfig& config)
{
    const auto offload = DynamicCast<OffloadNetDevice>(device);
    if (!offload)
    {
        return;
    }
    offload->SetFeature("tx-checksum-sctp", config.senderCsumOffload);
    // Either of the two lets SCTP make super-packets (sk_setup_caps() of net/core/sock.c).
    offload->SetFeature("tx-generic-segmentation", config.gso);
    if (DynamicCast<VethNetDevice>(device))
    {
        offload->SetFeature("tx-sctp-segmentation", config.gso);
    }
}

SctpVariant
VariantOf(NatSctpNat nat)
{
    switch (nat)
    {
    case NatSctpNat::UNPATCHED:
        return SctpVariant::UNPATCHED;
    case NatSctpNat::PATCHED:
        return SctpVariant::PATCHED;
    case NatSctpNat::ALWAYS_NONE:
        return SctpVariant::ALWAYS_NONE;
    default:
        return SctpVariant::MAINLINE;
    }
}

} // namespace

NatSctpTopology::NatSctpTopology(const NatSctpConfig& config)
{
    VethHelper veth;
    veth.SetDeviceAttribute("DataRate", DataRateValue(RateOf(config)));
    veth.SetDeviceAttribute("Delay", TimeValue(DelayOf(config)));
    const NetDeviceContainer inside = veth.Install(client, router);
    const NetDeviceContainer outside = InstallEgress(config);
    for (const auto& device : {inside.Get(0), outside.Get(1)})
    {
        SwitchSender(device, config);
    }
    InstallStacks(inside, outside, SctpHelper());
    InstallNat(config);
    if (!config.generation.empty())
    {
        LinuxGenerationHelper(config.generation).Install(NodeContainer(client, router, server));
    }
    if (const auto nat = router->GetObject<NfNat>())
    {
        nat->SetSctpVariant(VariantOf(config.nat));
    }
    if (!config.cpu.empty())
    {
        InstallCpu(config);
    }
    if (!config.pcap.empty())
    {
        Capture(c0, config.pcap + "-client-0.pcap");
        Capture(r0, config.pcap + "-router-0.pcap");
        Capture(r1, config.pcap + "-router-1.pcap");
        Capture(s0, config.pcap + "-server-0.pcap");
    }
}

void
NatSctpTopology::Capture(Ptr<NetDevice> device, const std::string& fileName)
{
    m_captures.emplace_back(CaptureLink(device, fileName), fileName);
}

void
NatSctpTopology::FinishCaptures() const
{
    for (const auto& [capture, fileName] : m_captures)
    {
        FinishCapture(capture, fileName);
    }
}

NetDeviceContainer
NatSctpTopology::InstallEgress(const NatSctpConfig& config) const
{
    switch (config.egress)
    {
    case NatSctpEgress::VETH:
    case NatSctpEgress::VETH_NO_SCTP_CRC: {
        VethHelper veth;
        veth.SetDeviceAttribute("DataRate", DataRateValue(RateOf(config)));
        veth.SetDeviceAttribute("Delay", TimeValue(DelayOf(config)));
        const NetDeviceContainer devices = veth.Install(router, server);
        if (config.egress == NatSctpEgress::VETH_NO_SCTP_CRC)
        {
            DynamicCast<OffloadNetDevice>(devices.Get(0))->SetFeature("tx-checksum-sctp", false);
        }
        return devices;
    }
    case NatSctpEgress::IXGBE:
    case NatSctpEgress::IXGBE_ZEROING: {
        IxgbeHelper ixgbe;
        ixgbe.SetDeviceAttribute("DataRate", DataRateValue(RateOf(config)));
        ixgbe.SetDeviceAttribute("CrcEngineZeroesField",
                                 BooleanValue(config.egress == NatSctpEgress::IXGBE_ZEROING));
        ixgbe.SetLinkAttribute("Delay", TimeValue(DelayOf(config)));
        return ixgbe.Install(router, server);
    }
    case NatSctpEgress::POINT_TO_POINT:
        break;
    }
    PointToPointHelper pointToPoint;
    pointToPoint.SetDeviceAttribute("DataRate", DataRateValue(RateOf(config)));
    pointToPoint.SetChannelAttribute("Delay", TimeValue(DelayOf(config)));
    pointToPoint.SetQueue("ns3::DropTailQueue", "MaxSize", StringValue("1000p"));
    return pointToPoint.Install(router, server);
}

void
NatSctpTopology::InstallCpu(const NatSctpConfig& config)
{
    HostCpuHelper helper(config.cpu);
    helper.SetAttribute("Cores", UintegerValue(config.cpuCores));
    cpu = helper.Install(NodeContainer(client, router, server));
    // The server's program and the interrupts of its NIC have the last core, all else the first.
    const auto last = server->GetObject<NodeCpu>();
    last->SetProcessCore(config.cpuCores - 1);
    last->SetReceiveCores(config.cpuCores - 1, 1);
}

void
NatSctpTopology::InstallNat(const NatSctpConfig& config) const
{
    if (config.nat == NatSctpNat::OFF)
    {
        return;
    }
    NatHelper nat;
    // sctp_error() verifies from Linux 4.11 on.
    nat.SetConntrackAttribute("SctpError", BooleanValue(config.nat == NatSctpNat::MAINLINE));
    const auto nfNat = nat.Install(router);
    nfNat->AssignStreams(NAT_STREAM);
    NatHelper::Masquerade(nfNat, r1);
}

} // namespace ns3
