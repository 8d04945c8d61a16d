/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "routed-network.h"

#include "ns3/boolean.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/ipv4-queue-disc-item.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/qdisc-bypass.h"
#include "ns3/queue-disc.h"
#include "ns3/traffic-control-helper.h"
#include "ns3/traffic-control-layer.h"
#include "ns3/udp-socket-factory.h"

#include <boost/test/unit_test.hpp>
#include <utility>
#include <vector>

using namespace ns3;

namespace
{

/// Two NICs with a link; the first node's has a queue disc.
struct TwoNics
{
    /// @param type of the queue disc; empty: none
    explicit TwoNics(const std::string& type)
    {
        nodes.Create(2);
        devices = IxgbeHelper().Install(nodes);
        InternetStackHelper internet;
        internet.Install(nodes);
        internet.AssignStreams(nodes, 1000);
        Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        layer = nodes.Get(0)->GetObject<TrafficControlLayer>();
        if (layer->GetRootQueueDiscOnDevice(devices.Get(0)))
        {
            TrafficControlHelper().Uninstall(devices.Get(0));
        }
        if (!type.empty())
        {
            TrafficControlHelper helper;
            helper.SetRootQueueDisc(type);
            helper.Install(devices.Get(0));
        }
        ChecksumOffloadStackHelper().Install(nodes);
        queue = devices.Get(0)->GetObject<NetDeviceQueueInterface>()->GetTxQueue(0);
        bypass.Attach(layer);
        bypass.SetOn(true);
    }

    ~TwoNics()
    {
        bypass.Dispose();
        queue = nullptr;
        layer = nullptr;
        Simulator::Destroy();
    }

    NodeContainer nodes;            ///< sender, receiver
    NetDeviceContainer devices;     ///< of them
    Ptr<TrafficControlLayer> layer; ///< the sender's
    Ptr<NetDeviceQueue> queue;      ///< the sender's
    QdiscBypass bypass;             ///< of layer
};

/// When each datagram arrived, and packets that the sender's queue disc counted.
typedef std::pair<std::vector<int64_t>, uint32_t> Outcome;

/// @param on "QdiscBypass" @param count datagrams sent at one instant @return what happened
Outcome
SendBurst(bool on, uint32_t count)
{
    TwoNics network("ns3::FqCoDelQueueDisc");
    network.nodes.Get(0)->GetObject<ChecksumOffloadStack>()->SetAttribute("QdiscBypass",
                                                                          BooleanValue(on));
    Outcome outcome;
    auto server = Socket::CreateSocket(network.nodes.Get(1), UdpSocketFactory::GetTypeId());
    server->Bind(InetSocketAddress(Ipv4Address::GetAny(), 9));
    server->SetRecvCallback(Callback<void, Ptr<Socket>>([&outcome](Ptr<Socket> socket) {
        while (socket->Recv())
        {
            outcome.first.push_back(Simulator::Now().GetPicoSeconds());
        }
    }));
    auto client = Socket::CreateSocket(network.nodes.Get(0), UdpSocketFactory::GetTypeId());
    client->Connect(InetSocketAddress("10.0.0.2", 9));
    client->Send(Create<Packet>(1000)); // is held until ARP has an answer
    Simulator::Schedule(Seconds(2), [client, count] {
        for (uint32_t i = 0; i < count; ++i)
        {
            client->Send(Create<Packet>(1000));
        }
    });
    Simulator::Run();
    outcome.second = network.layer->GetRootQueueDiscOnDevice(network.devices.Get(0))
                         ->GetStats()
                         .nTotalReceivedPackets;
    return outcome;
}

} // namespace

BOOST_AUTO_TEST_SUITE(QdiscBypassTest)

BOOST_AUTO_TEST_CASE(KnowsTheDisciplinesThatLinuxPassesBy)
{
    // net/sched: fq_codel_init(), codel_init(), fifo_init() and pfifo_fast_init() set
    // TCQ_F_CAN_BYPASS; red_init() and pie_init() do not.
    const std::pair<const char*, bool> rows[] = {{"ns3::FqCoDelQueueDisc", true},
                                                 {"ns3::CoDelQueueDisc", true},
                                                 {"ns3::FifoQueueDisc", true},
                                                 {"ns3::PfifoFastQueueDisc", true},
                                                 {"ns3::RedQueueDisc", false},
                                                 {"ns3::PieQueueDisc", false},
                                                 {"", false}};
    for (const auto& [type, allowed] : rows)
    {
        BOOST_TEST_CONTEXT(type)
        {
            TwoNics network(type);
            BOOST_TEST(network.bypass.Allows(network.devices.Get(0)) == allowed);
            network.bypass.SetOn(false);
            BOOST_TEST(!network.bypass.Allows(network.devices.Get(0)));
        }
    }
}

BOOST_AUTO_TEST_CASE(WaitsWithADeviceAndBehindAPacket)
{
    TwoNics network("ns3::FifoQueueDisc");
    const auto device = network.devices.Get(0);
    network.layer->Initialize(); // as the first event of a run does
    network.queue->Stop();
    BOOST_TEST(!network.bypass.Allows(device));
    const auto item = Create<Ipv4QueueDiscItem>(Create<Packet>(100),
                                                network.devices.Get(1)->GetAddress(),
                                                0x0800,
                                                Ipv4Header());
    BOOST_TEST(!network.bypass.Send(device, item));
    network.layer->Send(device, item);
    network.queue->Start(); // the device takes packets again, but nobody has told the discipline
    BOOST_TEST(!network.bypass.Allows(device));
    network.layer->GetRootQueueDiscOnDevice(device)->Run();
    BOOST_TEST(network.bypass.Allows(device));
}

BOOST_AUTO_TEST_CASE(NothingArrivesAtAnotherTime)
{
    // 3 fit the line. 2000 are more than the ring of 512, which stops the discipline when less than
    // DESC_NEEDED (ixgbe.h: 21) are free; then the rest queues.
    for (const uint32_t count : {3U, 2000U})
    {
        const auto through = SendBurst(false, count);
        const auto past = SendBurst(true, count);
        BOOST_TEST(through.first.size() == count + 1);
        BOOST_TEST(past.first == through.first, boost::test_tools::per_element());
        BOOST_TEST(through.second >= count + 1);
        BOOST_TEST(past.second + (count == 3 ? 3 : 512 - 21) <= through.second);
    }
}

BOOST_AUTO_TEST_SUITE_END()
