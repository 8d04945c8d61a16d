/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "router-network.h"

#include "checksum-offload-stack-helper.h"

#include "ns3/arp-l3-protocol.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv4.h"
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

} // namespace

RouterNetwork::RouterNetwork()
    : client(CreateObject<Node>()),
      router(CreateObject<Node>()),
      server(CreateObject<Node>()),
      serverAddress("10.2.0.2")
{
}

void
RouterNetwork::InstallStacks(const NetDeviceContainer& inside,
                             const NetDeviceContainer& outside,
                             const SctpHelper& sctp)
{
    c0 = inside.Get(0);
    r0 = inside.Get(1);
    r1 = outside.Get(0);
    s0 = outside.Get(1);
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

    ChecksumOffloadStackHelper().Install(all);
    const NodeContainer ends(client, server);
    sctp.Install(ends);
    sctp.AssignStreams(ends, SCTP_STREAM);
}

} // namespace ns3
