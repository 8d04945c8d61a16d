/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "router-network.h"

#include "checksum-offload-stack-helper.h"

#include "ns3/arp-l3-protocol.h"
#include "ns3/boolean.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv4.h"
#include "ns3/ipv6-static-routing-helper.h"
#include "ns3/ipv6.h"
#include "ns3/node-container.h"
#include "ns3/string.h"

namespace ns3
{

namespace
{

/** Streams of the network's random numbers start here, one range per user. */
constexpr int64_t STACK_STREAM = 1000;
constexpr int64_t SCTP_STREAM = 2000;

void
SetAddress(Ptr<NetDevice> device, const char* address)
{
    const auto ipv4 = device->GetNode()->GetObject<Ipv4>();
    const uint32_t interface = ipv4->AddInterface(device);
    ipv4->AddAddress(interface, Ipv4InterfaceAddress(Ipv4Address(address), Ipv4Mask("/24")));
    ipv4->SetUp(interface);
}

void
SetDefaultRoute(Ptr<NetDevice> device, const char* gateway)
{
    const auto ipv4 = device->GetNode()->GetObject<Ipv4>();
    Ipv4StaticRoutingHelper().GetStaticRouting(ipv4)->SetDefaultRoute(
        Ipv4Address(gateway),
        ipv4->GetInterfaceForDevice(device));
}

void
SetAddress6(Ptr<NetDevice> device, const char* address)
{
    const auto ipv6 = device->GetNode()->GetObject<Ipv6>();
    const uint32_t interface = ipv6->AddInterface(device);
    ipv6->AddAddress(interface, Ipv6InterfaceAddress(Ipv6Address(address), Ipv6Prefix(64)));
    ipv6->SetUp(interface);
}

void
SetDefaultRoute6(Ptr<NetDevice> device, const char* gateway)
{
    const auto ipv6 = device->GetNode()->GetObject<Ipv6>();
    Ipv6StaticRoutingHelper().GetStaticRouting(ipv6)->SetDefaultRoute(
        Ipv6Address(gateway),
        ipv6->GetInterfaceForDevice(device));
}

} // namespace

RouterNetwork::RouterNetwork()
    : client(CreateObject<Node>()),
      router(CreateObject<Node>()),
      server(CreateObject<Node>()),
      serverAddress("10.2.0.2"),
      serverAddress6("fd00:2::2")
{
}

void
RouterNetwork::InstallStacks(const NetDeviceContainer& inside,
                             const NetDeviceContainer& outside,
                             const SctpHelper& sctp)
{
    SetDevices(inside, outside);
    const NodeContainer all(client, router, server);
    InternetStackHelper internet;
    internet.SetIpv6StackInstall(false);
    internet.Install(all);
    for (auto node = all.Begin(); node != all.End(); ++node)
    {
        // ns-3 waits up to 10 ms before it asks; Linux does not.
        (*node)->GetObject<ArpL3Protocol>()->SetAttribute(
            "RequestJitter",
            StringValue("ns3::ConstantRandomVariable[Constant=0]"));
    }
    internet.AssignStreams(all, STACK_STREAM);
    SetAddress(c0, "10.1.0.2");
    SetAddress(r0, "10.1.0.1");
    SetAddress(r1, "10.2.0.1");
    SetAddress(s0, "10.2.0.2");
    SetDefaultRoute(c0, "10.1.0.1");
    SetDefaultRoute(s0, "10.2.0.1");
    InstallTransport(sctp);
}

void
RouterNetwork::InstallIpv6Stacks(const NetDeviceContainer& inside,
                                 const NetDeviceContainer& outside,
                                 const SctpHelper& sctp)
{
    SetDevices(inside, outside);
    const NodeContainer all(client, router, server);
    InternetStackHelper internet;
    internet.SetIpv4StackInstall(false);
    internet.Install(all);
    for (auto node = all.Begin(); node != all.End(); ++node)
    {
        const auto icmpv6 = (*node)->GetObject<Icmpv6L4Protocol>();
        icmpv6->SetAttribute("DAD", BooleanValue(false));
        icmpv6->SetAttribute("SolicitationJitter",
                             StringValue("ns3::ConstantRandomVariable[Constant=0]"));
    }
    internet.AssignStreams(all, STACK_STREAM);
    SetAddress6(c0, "fd00:1::2");
    SetAddress6(r0, "fd00:1::1");
    SetAddress6(r1, "fd00:2::1");
    SetAddress6(s0, "fd00:2::2");
    router->GetObject<Ipv6>()->SetAttribute("IpForward", BooleanValue(true));
    SetDefaultRoute6(c0, "fd00:1::1");
    SetDefaultRoute6(s0, "fd00:2::1");
    InstallTransport(sctp);
}

void
RouterNetwork::SetDevices(const NetDeviceContainer& inside, const NetDeviceContainer& outside)
{
    c0 = inside.Get(0);
    r0 = inside.Get(1);
    r1 = outside.Get(0);
    s0 = outside.Get(1);
}

void
RouterNetwork::InstallTransport(const SctpHelper& sctp)
{
    ChecksumOffloadStackHelper().Install(NodeContainer(client, router, server));
    const NodeContainer ends(client, server);
    sctp.Install(ends);
    sctp.AssignStreams(ends, SCTP_STREAM);
}

} // namespace ns3
