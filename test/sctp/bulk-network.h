/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef BULK_NETWORK_H
#define BULK_NETWORK_H

#include "ns3/application-container.h"
#include "ns3/bulk-send-helper.h"
#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/error-model.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/ipv4-global-routing-helper.h"
#include "ns3/node-container.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/pointer.h"
#include "ns3/sctp-helper.h"
#include "ns3/sctp-l4-protocol.h"
#include "ns3/simulator.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <string>

/**
 * @file
 * Client, router and server, a stock BulkSendApplication and a stock PacketSink over SCTP.
 */

namespace ns3
{

/// The network; links of point-to-point devices, or of veth pairs.
class BulkNetwork
{
  public:
    /// @param veth kind of the links @param mtu of all devices
    explicit BulkNetwork(bool veth = false, uint16_t mtu = 1500)
        : nodes(3)
    {
        InternetStackHelper().Install(nodes);
        near = Link(0, 1, veth, mtu);
        far = Link(1, 2, veth, mtu);
        Ipv4AddressHelper("10.0.1.0", "255.255.255.0").Assign(near);
        server = Ipv4AddressHelper("10.0.2.0", "255.255.255.0").Assign(far).GetAddress(1);
        Ipv4GlobalRoutingHelper::PopulateRoutingTables();
        if (veth)
        {
            ChecksumOffloadStackHelper().Install(nodes);
        }
        SctpHelper sctp;
        sctp.Install(nodes);
        sctp.AssignStreams(nodes, 1);
    }

    ~BulkNetwork()
    {
        sink = nullptr;
        Simulator::Destroy();
    }

    BulkNetwork(const BulkNetwork&) = delete;
    BulkNetwork& operator=(const BulkNetwork&) = delete;

    /// Lose packets at every receiver. @param rate share of them @param run stream of random
    /// numbers
    void Lose(double rate, int64_t run)
    {
        for (const NetDeviceContainer& link : {near, far})
        {
            for (uint32_t i = 0; i < 2; i++)
            {
                Ptr<RateErrorModel> errors = CreateObject<RateErrorModel>();
                errors->SetUnit(RateErrorModel::ERROR_UNIT_PACKET);
                errors->SetRate(rate);
                errors->AssignStreams(1000 + 10 * run + i + (link.Get(0) == far.Get(0) ? 2 : 0));
                link.Get(i)->SetAttribute("ReceiveErrorModel", PointerValue(errors));
            }
        }
    }

    /**
     * Transfer; the applications find nothing unusual about the protocol.
     * @param bytes user data
     * @param message bytes of each Send()
     * @return bytes that arrived
     */
    uint64_t Transfer(uint64_t bytes, uint32_t message)
    {
        const std::string factory = "ns3::SctpSocketFactory";
        PacketSinkHelper sinks(factory, InetSocketAddress(Ipv4Address::GetAny(), 5001));
        sink = sinks.Install(nodes.Get(2)).Get(0)->GetObject<PacketSink>();
        BulkSendHelper bulk(factory, InetSocketAddress(server, 5001));
        bulk.SetAttribute("MaxBytes", UintegerValue(bytes));
        bulk.SetAttribute("SendSize", UintegerValue(message));
        bulk.Install(nodes.Get(0));
        Simulator::Run();
        return sink->GetTotalRx();
    }

    /// @param node 0 client, 2 server @return its SCTP
    Ptr<SctpL4Protocol> Sctp(uint32_t node) const
    {
        return nodes.Get(node)->GetObject<SctpL4Protocol>();
    }

    /// @param node 0 client, 2 server @param counter which @return its value
    uint64_t Count(uint32_t node, SctpMibCounter counter) const
    {
        return Sctp(node)->GetMib().Get(counter);
    }

    NodeContainer nodes;     ///< client, router, server
    NetDeviceContainer near; ///< client and router
    NetDeviceContainer far;  ///< router and server
    Ipv4Address server;      ///< address of the server
    Ptr<PacketSink> sink;    ///< counts what arrives

  private:
    /// @param a node @param b node @param veth kind @param mtu MTU @return both devices
    NetDeviceContainer Link(uint32_t a, uint32_t b, bool veth, uint16_t mtu)
    {
        NetDeviceContainer devices;
        if (veth)
        {
            devices = VethHelper().Install(nodes.Get(a), nodes.Get(b));
        }
        else
        {
            PointToPointHelper link;
            link.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
            link.SetChannelAttribute("Delay", StringValue("1ms"));
            devices = link.Install(nodes.Get(a), nodes.Get(b));
        }
        devices.Get(0)->SetMtu(mtu);
        devices.Get(1)->SetMtu(mtu);
        return devices;
    }
};

} // namespace ns3

#endif // BULK_NETWORK_H
