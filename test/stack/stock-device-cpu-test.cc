/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-offload-stack-helper.h"
#include "ns3/checksum-offload-stack.h"
#include "ns3/host-cpu-helper.h"
#include "ns3/inet-socket-address.h"
#include "ns3/internet-stack-helper.h"
#include "ns3/ipv4-address-helper.h"
#include "ns3/node-cpu.h"
#include "ns3/point-to-point-helper.h"
#include "ns3/simulator.h"
#include "ns3/socket.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <vector>

using namespace ns3;

namespace
{

/** Two nodes, a point-to-point link of 1 Gbit/s and no delay, and datagrams from one to the other.
 */
struct Network
{
    Network()
    {
        PointToPointHelper link;
        link.SetDeviceAttribute("DataRate", StringValue("1Gbps"));
        const auto devices = link.Install(nodes);
        InternetStackHelper().Install(nodes);
        addresses = Ipv4AddressHelper("10.0.0.0", "255.255.255.0").Assign(devices);
        ChecksumOffloadStackHelper().Install(nodes);
    }

    ~Network()
    {
        Simulator::Destroy();
    }

    /** @param count datagrams of 1222 bytes, 10 us on the line, sent at 1 ms at once */
    void Send(int count)
    {
        const auto udp = TypeId::LookupByName("ns3::UdpSocketFactory");
        server = Socket::CreateSocket(nodes.Get(1), udp);
        server->Bind(InetSocketAddress(Ipv4Address::GetAny(), 9));
        server->SetRecvCallback(Callback<void, Ptr<Socket>>([this](Ptr<Socket> socket) {
            while (socket->Recv())
            {
                arrivals.push_back(Simulator::Now().GetNanoSeconds() - 1000000);
            }
        }));
        client = Socket::CreateSocket(nodes.Get(0), udp);
        client->Bind();
        client->Connect(InetSocketAddress(addresses.GetAddress(1), 9));
        Simulator::Schedule(MilliSeconds(1), [this, count] {
            for (int i = 0; i < count; ++i)
            {
                client->Send(Create<Packet>(1220)); // 1220 + 8 + 20 + 2 = 1250 bytes
            }
        });
        Simulator::Run();
    }

    NodeContainer nodes{2};
    Ipv4InterfaceContainer addresses;
    Ptr<Socket> client;
    Ptr<Socket> server;
    std::vector<int64_t> arrivals; ///< ns after 1 ms
};

/** @param place where @param ns a packet @return that cost */
CpuCostTable
Cost(WorkPlace place, double ns)
{
    CpuCostTable costs;
    costs.Set(place, {ns, 0});
    return costs;
}

} // namespace

BOOST_AUTO_TEST_SUITE(StockDeviceCpuTest)

BOOST_AUTO_TEST_CASE(WithoutACpuNothingIsDelayed)
{
    Network network;
    network.Send(2);
    BOOST_TEST(network.arrivals == (std::vector<int64_t>{10000, 20000}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PacketsLeaveWhenTheCoreHasHandedThemOver)
{
    Network network;
    HostCpuHelper(Cost(WorkPlace::DEVICE_TRANSMIT, 30000)).Install(network.nodes.Get(0));
    network.Send(3);
    // Each takes the core 30 us, then the line 10 us.
    BOOST_TEST(network.arrivals == (std::vector<int64_t>{40000, 70000, 100000}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(PacketsThatArriveWaitForTheCore)
{
    Network network;
    const auto host =
        HostCpuHelper(Cost(WorkPlace::TRANSPORT_INPUT, 25000)).Install(network.nodes.Get(1));
    network.Send(3);
    // They come at 10, 20 and 30 us; the socket has one when its turn has come.
    BOOST_TEST(network.arrivals == (std::vector<int64_t>{10000, 35000, 60000}),
               boost::test_tools::per_element());
    BOOST_TEST(host->GetBusyPicoseconds() == 75000000);
}

BOOST_AUTO_TEST_CASE(ABacklogThatIsFullDrops)
{
    Network network;
    HostCpuHelper helper(Cost(WorkPlace::IP_INPUT, 1000000));
    helper.SetAttribute("MaxBacklog", UintegerValue(2));
    const auto host = helper.Install(network.nodes.Get(1));
    std::vector<SkbDropReason> reasons;
    network.nodes.Get(1)->GetObject<ChecksumOffloadStack>()->TraceConnectWithoutContext(
        "ReceiveDrop",
        Callback<void, Ptr<const Packet>, Ptr<const NetDevice>, SkbDropReason, const std::string&>(
            [&reasons](Ptr<const Packet>,
                       Ptr<const NetDevice>,
                       SkbDropReason reason,
                       const std::string&) { reasons.push_back(reason); }));
    network.Send(5);
    // The first is being worked on for 1 ms, two wait, two are lost.
    BOOST_TEST(network.arrivals == (std::vector<int64_t>{10000, 1010000, 2010000}),
               boost::test_tools::per_element());
    BOOST_TEST(host->GetDropped() == 2);
    BOOST_REQUIRE(reasons.size() == 2);
    BOOST_TEST((reasons[0] == SkbDropReason::CPU_BACKLOG));
}

BOOST_AUTO_TEST_SUITE_END()
