/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef ROUTED_NETWORK_H
#define ROUTED_NETWORK_H

#include "ns3/arp-l3-protocol.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/csma-helper.h"
#include "ns3/icmpv6-l4-protocol.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-interface-container.h"
#include "ns3/ipv4-static-routing-helper.h"
#include "ns3/ipv6-address-helper.h"
#include "ns3/ipv6-interface-container.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/net-device-container.h"
#include "ns3/node-container.h"
#include "ns3/node-list.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/rng-seed-manager.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/veth-helper.h"

#include <functional>

namespace ns3
{

/**
 * clients - router - server: 10.0.0.0/24 (router .1, clients .2 and on) and 192.0.2.0/24 (router
 * .1, server .2). Clients and server have a default route to the router. Destroys the simulation at
 * its end.
 */
class RoutedNetwork
{
  public:
    /** Makes the devices of a network; the router comes first. */
    typedef std::function<NetDeviceContainer(const NodeContainer&)> Link;

    NodeContainer clients;         ///< node 1 and on
    Ptr<Node> router;              ///< node 0
    Ptr<Node> server;              ///< last node
    NetDeviceContainer inner;      ///< router, clients
    NetDeviceContainer outer;      ///< router, server
    Ipv6InterfaceContainer inner6; ///< router, clients; after AddIpv6()
    Ipv6InterfaceContainer outer6; ///< router, server; after AddIpv6()

    /** @return a point-to-point link */
    static Link PointToPoint()
    {
        return [](const NodeContainer& nodes) {
            PointToPointHelper helper;
            helper.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
            helper.SetChannelAttribute("Delay", StringValue("1ms"));
            return helper.Install(nodes);
        };
    }

    /** @return a CSMA segment */
    static Link Csma()
    {
        return [](const NodeContainer& nodes) {
            CsmaHelper helper;
            helper.SetChannelAttribute("DataRate", StringValue("1Gbps"));
            helper.SetChannelAttribute("Delay", StringValue("1us"));
            return helper.Install(nodes);
        };
    }

    /** @return a veth pair */
    static Link Veth()
    {
        return [](const NodeContainer& nodes) { return VethHelper().Install(nodes); };
    }

    /** @return two NICs like ixgbe and their cable */
    static Link Ixgbe()
    {
        return [](const NodeContainer& nodes) { return IxgbeHelper().Install(nodes); };
    }

    RoutedNetwork(const Link& innerLink, const Link& outerLink, uint32_t clientCount = 1)
    {
        RngSeedManager::SetSeed(1);
        RngSeedManager::SetRun(1);
        NodeContainer all;
        all.Create(2 + clientCount);
        router = all.Get(0);
        server = all.Get(1 + clientCount);
        NodeContainer innerNodes(router);
        for (uint32_t i = 1; i <= clientCount; ++i)
        {
            clients.Add(all.Get(i));
            innerNodes.Add(all.Get(i));
        }
        inner = innerLink(innerNodes);
        outer = outerLink(NodeContainer(router, server));
        InternetStackHelper internet;
        internet.Install(all);
        // The same jitter of IPv6's messages, whatever ran in this process before.
        internet.AssignStreams(all, 1000);
        for (auto node = all.Begin(); node != all.End(); ++node)
        {
            // ns-3 waits up to 10 ms before each ARP request, and its queue holds three packets.
            (*node)->GetObject<ArpL3Protocol>()->SetAttribute(
                "RequestJitter",
                StringValue("ns3::ConstantRandomVariable[Constant=0]"));
        }
        Ipv4AddressHelper addresses("10.0.0.0", "255.255.255.0");
        addresses.Assign(inner);
        addresses.SetBase("192.0.2.0", "255.255.255.0");
        addresses.Assign(outer);
        for (uint32_t i = 0; i < clientCount; ++i)
        {
            SetDefaultRoute(clients.Get(i), "10.0.0.1");
        }
        SetDefaultRoute(server, "192.0.2.1");
        ChecksumOffloadStackHelper().Install(all);
    }

    /**
     * IPv6 besides IPv4: fd00:1::/64 inside and fd00:2::/64 outside, forwarded by the router.
     * Addresses are usable from 1 s on (duplicate address detection).
     */
    void AddIpv6()
    {
        for (auto node = NodeList::Begin(); node != NodeList::End(); ++node)
        {
            // As for ARP: no waiting, and no overflow of a queue of three packets.
            (*node)->GetObject<Icmpv6L4Protocol>()->SetAttribute(
                "SolicitationJitter",
                StringValue("ns3::ConstantRandomVariable[Constant=0]"));
        }
        Ipv6AddressHelper addresses("fd00:1::", 64);
        inner6 = addresses.Assign(inner);
        addresses.SetBase("fd00:2::", 64);
        outer6 = addresses.Assign(outer);
        inner6.SetForwarding(0, true);
        outer6.SetForwarding(0, true);
        inner6.SetDefaultRouteInAllNodes(0);
        outer6.SetDefaultRouteInAllNodes(0);
        ChecksumOffloadStackHelper().Install(NodeContainer::GetGlobal());
    }

    /** @return the server's global address */
    Ipv6Address GetServer6() const
    {
        return outer6.GetAddress(1, 1);
    }

    ~RoutedNetwork()
    {
        Simulator::Destroy();
    }

    /** Route everything from a node's first interface to a gateway. */
    static void SetDefaultRoute(Ptr<Node> node, const char* gateway)
    {
        Ipv4StaticRoutingHelper()
            .GetStaticRouting(node->GetObject<Ipv4>())
            ->SetDefaultRoute(gateway, 1);
    }

    /** Run for some simulated seconds. */
    static void Run(double seconds)
    {
        Simulator::Stop(Seconds(seconds));
        Simulator::Run();
    }
};

} // namespace ns3

#endif // ROUTED_NETWORK_H
