/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/cpu-utilisation-log.h"
#include "ns3/node-cpu.h"
#include "ns3/node.h"
#include "ns3/simulator.h"

#include <boost/test/unit_test.hpp>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/** A node on which a packet costs 250 ns at NAT and 50 ns at IP_INPUT. */
struct Machine
{
    Machine()
    {
        CpuCostTable costs;
        costs.Set(WorkPlace::NAT, {250, 0});
        costs.Set(WorkPlace::IP_INPUT, {50, 0});
        host->SetCosts(costs);
        NodeCpu::Install(node, host);
    }

    ~Machine()
    {
        Simulator::Destroy();
    }

    /** @param ns when @param place where @param packets how many */
    void WorkAt(int64_t ns, WorkPlace place, uint32_t packets)
    {
        Simulator::Schedule(NanoSeconds(ns), [this, place, packets] {
            ChecksumTracepoints::Get(node)->Worked(place, 0, packets);
        });
    }

    Ptr<Node> node{CreateObject<Node>()};
    Ptr<HostCpu> host{CreateObject<HostCpu>()};
};

} // namespace

BOOST_AUTO_TEST_SUITE(CpuUtilisationLogTest)

BOOST_AUTO_TEST_CASE(WorkThatCrossesABorderBelongsToBothSides)
{
    Machine machine;
    const CpuUtilisationLog log(machine.host, NanoSeconds(100));
    machine.WorkAt(30, WorkPlace::NAT, 1);       // 30 to 280
    machine.WorkAt(40, WorkPlace::IP_INPUT, 1);  // 280 to 330
    machine.WorkAt(500, WorkPlace::IP_INPUT, 1); // 500 to 550
    Simulator::Run();
    BOOST_TEST(log.GetUtilisation(0, 0) == 0.7);
    BOOST_TEST(log.GetUtilisation(1, 0) == 1);
    BOOST_TEST(log.GetUtilisation(2, 0) == 1);
    BOOST_TEST(log.GetUtilisation(3, 0) == 0.3);
    BOOST_TEST(log.GetUtilisation(4, 0) == 0);
    BOOST_TEST(log.GetUtilisation(5, 0) == 0.5);
    BOOST_TEST(log.GetUtilisation(0, 1) == 0);
    BOOST_TEST(log.GetPicoseconds() == machine.host->GetBusyPicoseconds());

    const auto id = std::to_string(machine.node->GetId());
    const std::string rows = "beginSeconds,core,nodeId,place,what,utilisation\n"
                             "0,0," +
                             id +
                             ",nat,packet,0.7\n"
                             "1e-07,0," +
                             id +
                             ",nat,packet,1\n"
                             "2e-07,0," +
                             id +
                             ",ipInput,packet,0.2\n"
                             "2e-07,0," +
                             id +
                             ",nat,packet,0.8\n"
                             "3e-07,0," +
                             id +
                             ",ipInput,packet,0.3\n"
                             "5e-07,0," +
                             id + ",ipInput,packet,0.5\n";
    std::ostringstream csv;
    log.WriteCsv(csv);
    BOOST_TEST(csv.str() == rows);
}

BOOST_AUTO_TEST_CASE(ItListensWhileItLives)
{
    Machine machine;
    int64_t seen = 0;
    {
        const CpuUtilisationLog log(machine.host, Seconds(1));
        ChecksumTracepoints::Get(machine.node)->Worked(WorkPlace::NAT, 0);
        seen = log.GetPicoseconds();
    }
    ChecksumTracepoints::Get(machine.node)->Worked(WorkPlace::NAT, 0);
    BOOST_TEST(seen == 250000);
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 500000);
}

BOOST_AUTO_TEST_CASE(BadInputIsNamed)
{
    Machine machine;
    BOOST_CHECK_THROW(CpuUtilisationLog(machine.host, Seconds(0)), std::invalid_argument);
    const CpuUtilisationLog log(machine.host, Seconds(1));
    BOOST_CHECK_EXCEPTION(log.WriteFile("/no/such/folder/log.csv"),
                          std::runtime_error,
                          [](const std::runtime_error& error) {
                              return std::string(error.what()).find("/no/such/folder/log.csv") !=
                                     std::string::npos;
                          });
}

BOOST_AUTO_TEST_SUITE_END()
