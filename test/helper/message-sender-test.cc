/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "ns3/host-cpu-helper.h"
#include "ns3/inet-socket-address.h"
#include "ns3/message-sender.h"
#include "ns3/packet-sink-helper.h"
#include "ns3/packet-sink.h"
#include "ns3/router-network.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <boost/test/unit_test.hpp>

using namespace ns3;

namespace
{

/// Two end points that can talk, and a server's program.
struct Network
{
    explicit Network(const std::string& factory)
        : factory(factory)
    {
        VethHelper veth;
        veth.SetDeviceAttribute("Delay", TimeValue(MicroSeconds(5)));
        SctpHelper sctp;
        sctp.Set("MaxInitRetransmits", UintegerValue(1));
        nodes.InstallStacks(veth.Install(nodes.client, nodes.router),
                            veth.Install(nodes.router, nodes.server),
                            sctp);
    }

    ~Network()
    {
        Simulator::Destroy();
    }

    Network(const Network&) = delete;

    /// @param sender sends; its messages and the times of their arrival are noted
    void Run(MessageSender& sender)
    {
        PacketSinkHelper helper(factory, InetSocketAddress(Ipv4Address::GetAny(), 5001));
        const auto sink = DynamicCast<PacketSink>(helper.Install(nodes.server).Get(0));
        sink->TraceConnectWithoutContext("Rx",
                                         Callback<void, Ptr<const Packet>, const Address&>(
                                             [this](Ptr<const Packet> message, const Address&) {
                                                 sizes.push_back(message->GetSize());
                                                 times.push_back(Simulator::Now());
                                             }));
        Start(sender, 5001);
    }

    /// @param sender connects to a port of the server
    void Start(MessageSender& sender, uint16_t port)
    {
        Simulator::ScheduleWithContext(nodes.client->GetId(), MilliSeconds(1), [&, port] {
            sender.Start(Socket::CreateSocket(nodes.client, TypeId::LookupByName(factory)),
                         InetSocketAddress(nodes.serverAddress, port));
        });
        Simulator::Stop(Seconds(20));
        Simulator::Run();
    }

    std::string factory;         ///< of sockets
    RouterNetwork nodes;         ///< the network
    std::vector<uint32_t> sizes; ///< of what arrived
    std::vector<Time> times;     ///< when
};

} // namespace

BOOST_AUTO_TEST_SUITE(MessageSenderTest)

BOOST_AUTO_TEST_CASE(SendsOneMessageAfterAnother)
{
    MessageSender sender(5, 1000, MilliSeconds(2));
    Network network("ns3::SctpSocketFactory");
    network.Run(sender);
    BOOST_TEST(sender.IsConnected());
    BOOST_TEST(!sender.HasFailed());
    BOOST_TEST(network.sizes == std::vector<uint32_t>(5, 1000), boost::test_tools::per_element());
    for (std::size_t i = 1; i < network.times.size(); i++)
    {
        BOOST_TEST((network.times[i] - network.times[i - 1]).GetMicroSeconds() == 2000);
    }
}

BOOST_AUTO_TEST_CASE(WaitsForRoomInTheSocket)
{
    // More than any socket's buffer holds, and no gap.
    MessageSender sender(40, 65536, Time());
    Network network("ns3::SctpSocketFactory");
    network.Run(sender);
    BOOST_TEST(network.sizes == std::vector<uint32_t>(40, 65536), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(EndsDatagramsWithThreeOfOneByte)
{
    MessageSender sender(2, 1000, MilliSeconds(2));
    Network network("ns3::UdpSocketFactory");
    network.Run(sender);
    const std::vector<uint32_t> expected{1000, 1000, 1, 1, 1};
    BOOST_TEST(network.sizes == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(TellsThatItCouldNotConnect)
{
    MessageSender sender(2, 1000, Time());
    Network network("ns3::SctpSocketFactory");
    network.Start(sender, 7); // nobody is there: ABORT
    BOOST_TEST(!sender.IsConnected());
    BOOST_TEST(sender.HasFailed());
}

BOOST_AUTO_TEST_CASE(SendsNoMoreWhenStopped)
{
    // Sent at once, and 2, 4, 6 and 8 ms after that; the connection is up a few round trips after 1
    // ms.
    MessageSender sender(UINT32_MAX, 1000, MilliSeconds(2));
    Network network("ns3::SctpSocketFactory");
    Simulator::Schedule(MilliSeconds(10), [&sender] { sender.Stop(); });
    network.Run(sender);
    BOOST_TEST(network.sizes == std::vector<uint32_t>(5, 1000), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(StopsWhileItWaitsForRoom)
{
    // A socket's buffer takes two, the third waits: it is not sent.
    MessageSender sender(UINT32_MAX, 65536, Time());
    Network network("ns3::SctpSocketFactory");
    bool stopped = false;
    const auto c0 = network.nodes.c0;
    c0->TraceConnectWithoutContext("MacTx",
                                   Callback<void, Ptr<const Packet>>([&](Ptr<const Packet>) {
                                       if (!stopped && sender.IsConnected())
                                       {
                                           stopped = true;
                                           Simulator::ScheduleNow([&] { sender.Stop(); });
                                       }
                                   }));
    network.Run(sender);
    BOOST_TEST(stopped);
    BOOST_TEST(network.sizes == std::vector<uint32_t>(2, 65536), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(IsNoFasterThanItsCore)
{
    MessageSender sender(5, 1000, Time());
    Network network("ns3::SctpSocketFactory");
    CpuCostTable costs;
    costs.Set(WorkPlace::SOCKET_SEND, {100000, 0}); // 100 us a message
    HostCpuHelper(costs).Install(NodeContainer(network.nodes.client));
    network.Run(sender);
    BOOST_TEST(network.sizes == std::vector<uint32_t>(5, 1000), boost::test_tools::per_element());
    for (std::size_t i = 1; i < network.times.size(); i++)
    {
        BOOST_TEST((network.times[i] - network.times[i - 1]).GetNanoSeconds() == 100000);
    }
}

BOOST_AUTO_TEST_SUITE_END()
