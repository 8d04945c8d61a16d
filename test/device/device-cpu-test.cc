/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "../offload/gro-packets.h"
#include "device-harness.h"

#include "ns3/host-cpu-helper.h"
#include "ns3/ixgbe-helper.h"
#include "ns3/node-cpu.h"
#include "ns3/string.h"
#include "ns3/uinteger.h"
#include "ns3/veth-helper.h"

#include <map>
#include <set>
#include <string>

using namespace ns3;
using namespace ns3::offload_test;

namespace
{

/** @param work what costs @param ns a packet of it @return costs */
CpuCostTable
Cost(std::initializer_list<std::pair<WorkPlace, double>> work)
{
    CpuCostTable costs;
    for (const auto& [place, ns] : work)
    {
        costs.Set(place, {ns, 0});
    }
    return costs;
}

/** @param receiver what arrived @return when, ns */
std::vector<int64_t>
Times(const Receiver& receiver)
{
    std::vector<int64_t> times;
    for (const auto& each : receiver.list)
    {
        times.push_back(each.time.GetNanoSeconds());
    }
    return times;
}

/** @param device sends @param peer to it @param count packets */
template <typename Device>
void
SendSome(Device device, Device peer, int count)
{
    for (int i = 0; i < count; ++i)
    {
        device->Send(MakeWhole(MakeDatagram(MakePacket(Init("c0ffee01")))),
                     peer->GetAddress(),
                     IPV4);
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(DeviceCpuTest)

BOOST_AUTO_TEST_CASE(VethCrossesWhenTheCoreHasHandedOver)
{
    Pair<VethHelper> pair;
    Receiver receiver(pair.b);
    HostCpuHelper(Cost({{WorkPlace::DEVICE_TRANSMIT, 100}})).Install(pair.nodes.Get(0));
    SendSome(pair.a, pair.b, 3);
    Simulator::Run();
    BOOST_TEST(Times(receiver) == (std::vector<int64_t>{100, 200, 300}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NamespacesOfOneComputerWaitForEachOther)
{
    Pair<VethHelper> pair;
    Receiver receiver(pair.b);
    const auto host =
        HostCpuHelper(Cost({{WorkPlace::DEVICE_TRANSMIT, 100}, {WorkPlace::DEVICE_RECEIVE, 40}}))
            .Install(pair.nodes);
    SendSome(pair.a, pair.b, 3);
    Simulator::Run();
    // The sender, outside of any step, has the core until 300; then each frame is received.
    BOOST_TEST(Times(receiver) == (std::vector<int64_t>{300, 340, 380}),
               boost::test_tools::per_element());
    BOOST_TEST(host->GetBusyPicoseconds() == 420000);
}

BOOST_AUTO_TEST_CASE(TwoComputersDoNot)
{
    Pair<VethHelper> pair;
    Receiver receiver(pair.b);
    const HostCpuHelper helper(
        Cost({{WorkPlace::DEVICE_TRANSMIT, 100}, {WorkPlace::DEVICE_RECEIVE, 40}}));
    helper.Install(pair.nodes.Get(0));
    helper.Install(pair.nodes.Get(1));
    SendSome(pair.a, pair.b, 3);
    Simulator::Run();
    BOOST_TEST(Times(receiver) == (std::vector<int64_t>{100, 200, 300}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(ANicTakesFramesOverOneByOne)
{
    Pair<IxgbeHelper> pair;
    Frames begins(pair.a, "PhyTxBegin");
    HostCpuHelper(Cost({{WorkPlace::DEVICE_TRANSMIT, 1000}})).Install(pair.nodes.Get(0));
    SendSome(pair.a, pair.b, 3);
    Simulator::Run();
    BOOST_REQUIRE(begins.times.size() == 3);
    for (int i = 0; i < 3; ++i)
    {
        BOOST_TEST(begins.times[i].GetNanoSeconds() == 1000 * (i + 1));
    }
}

BOOST_AUTO_TEST_CASE(OneInterruptServesWhatArrivesWhileTheCoreIsBusy)
{
    Pair<IxgbeHelper> pair;
    Receiver receiver(pair.b);
    const auto host =
        HostCpuHelper(Cost({{WorkPlace::INTERRUPT, 2000}, {WorkPlace::DEVICE_RECEIVE, 500}}))
            .Install(pair.nodes.Get(1));
    SendSome(pair.a, pair.b, 4);
    Simulator::Run();
    BOOST_TEST(receiver.list.size() == 4);
    const auto& accounts = pair.nodes.Get(1)->GetObject<NodeCpu>()->GetBreakdown();
    BOOST_TEST(accounts.Get("interrupt", "packet").calls == 1);
    BOOST_TEST(accounts.Get("deviceReceive", "packet").calls == 4);
    BOOST_TEST(host->GetBusyPicoseconds() == 4000000); // 2000 + 4 * 500 ns
}

BOOST_AUTO_TEST_CASE(ARingThatIsFullMissesFrames)
{
    Pair<IxgbeHelper> pair;
    Receiver receiver(pair.b);
    Frames drops(pair.b, "MacRxDrop");
    const auto host =
        HostCpuHelper(Cost({{WorkPlace::DEVICE_RECEIVE, 1e8}})).Install(pair.nodes.Get(1));
    for (uint32_t i = 0; i < DeviceCpu::RX_RING + 4; ++i)
    {
        Simulator::Schedule(MicroSeconds(i + 1), [&pair] { SendSome(pair.a, pair.b, 1); });
    }
    Simulator::Run();
    // One is being received for 100 ms, a ring of them waits, the last three are lost.
    BOOST_TEST(receiver.list.size() == DeviceCpu::RX_RING + 1);
    BOOST_TEST(drops.list.size() == 3);
    BOOST_TEST(host->GetDropped() == 3);
}

BOOST_AUTO_TEST_CASE(FlowsAreSpreadOverCores)
{
    // 16 flows of two packets each on two cores: a flow keeps its core, and both have some.
    Pair<IxgbeHelper> pair;
    HostCpuHelper helper(Cost({{WorkPlace::DEVICE_RECEIVE, 1000}}));
    helper.SetAttribute("Cores", UintegerValue(2));
    const auto host = helper.Install(pair.nodes.Get(1));
    pair.nodes.Get(1)->GetObject<NodeCpu>()->SetReceiveCores(0, 2);
    std::map<uint32_t, std::set<uint32_t>> coresOfFlow;
    Receiver receiver(pair.b);
    Callback<void, const CpuCharge&> charged([&](const CpuCharge& charge) {
        if (std::string(charge.place) == "deviceReceive")
        {
            // The frame is handed up in the same step, behind this charge.
            coresOfFlow[receiver.list.size()].insert(charge.core);
        }
    });
    host->TraceConnectWithoutContext("Charge", charged);
    std::map<uint32_t, std::set<uint32_t>> byPort;
    for (uint32_t i = 0; i < 32; ++i)
    {
        Simulator::Schedule(MicroSeconds(10 * i), [&pair, i] {
            auto packet = PlainPacket(60);
            auto bytes = GetBytes(packet);
            bytes[21] = static_cast<uint8_t>(i % 16); // source port
            pair.a->Send(Create<Packet>(bytes.data(), bytes.size()), pair.b->GetAddress(), IPV4);
        });
    }
    Simulator::Run();
    BOOST_REQUIRE(receiver.list.size() == 32);
    std::set<uint32_t> used;
    for (uint32_t i = 0; i < 32; ++i)
    {
        BOOST_REQUIRE(coresOfFlow[i].size() == 1);
        byPort[i % 16].insert(*coresOfFlow[i].begin());
        used.insert(*coresOfFlow[i].begin());
    }
    for (const auto& [port, cores] : byPort)
    {
        BOOST_TEST(cores.size() == 1, "source port " << port);
    }
    BOOST_TEST(used.size() == 2);
}

BOOST_AUTO_TEST_CASE(ADeviceThatComesLaterTakesPart)
{
    NodeContainer nodes(2);
    HostCpuHelper(Cost({{WorkPlace::DEVICE_TRANSMIT, 100}})).Install(nodes);
    const auto devices = VethHelper().Install(nodes);
    Receiver receiver(DynamicCast<OffloadNetDevice>(devices.Get(1)));
    SendSome(devices.Get(0), devices.Get(1), 1);
    Simulator::Run();
    BOOST_TEST(Times(receiver) == std::vector<int64_t>{100}, boost::test_tools::per_element());
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
