/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/host-cpu-helper.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-topology.h"
#include "ns3/node-cpu.h"
#include "ns3/simulator.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** Keeps every charge, and looks at the cores now and then. */
struct Watch
{
    explicit Watch(Ptr<HostCpu> host)
        : host(host)
    {
        host->TraceConnectWithoutContext("Charge", MakeCallback(&Watch::Charged, this));
        Simulator::Schedule(MicroSeconds(10), &Watch::Look, this);
    }

    void Charged(const CpuCharge& charge)
    {
        charges[charge.core].push_back(charge);
    }

    void Look()
    {
        for (uint32_t core = 0; core < host->GetCores(); ++core)
        {
            const double share = host->GetUtilisation(core);
            BOOST_TEST((share >= 0 && share <= 1));
            highest = std::max(highest, share);
        }
        if (Simulator::Now() < MilliSeconds(5))
        {
            Simulator::Schedule(MicroSeconds(10), &Watch::Look, this);
        }
    }

    Ptr<HostCpu> host;
    std::map<uint32_t, std::vector<CpuCharge>> charges;
    double highest{0};
};

/** @param random numbers @return costs of 0 to 2000 ns a packet and 0 to 1 ns a byte */
CpuCostTable
RandomCosts(std::mt19937& random)
{
    std::uniform_real_distribution<double> perCall(0, 2000);
    std::uniform_real_distribution<double> perByte(0, 1);
    CpuCostTable costs;
    for (uint32_t place = 0; place < WORK_PLACES; ++place)
    {
        costs.Set(static_cast<WorkPlace>(place), {perCall(random), perByte(random)});
    }
    costs.Set(ChecksumAlgorithm::CRC32C, {perCall(random), perByte(random)});
    costs.Set(ChecksumAlgorithm::INTERNET, {perCall(random), perByte(random)});
    return costs;
}

/** @param seed of the variety @return a transfer with a CPU */
NatSctpConfig
Configure(uint32_t seed)
{
    constexpr NatSctpEgress EGRESS[] = {NatSctpEgress::VETH,
                                        NatSctpEgress::IXGBE,
                                        NatSctpEgress::VETH_NO_SCTP_CRC};
    NatSctpConfig config;
    config.nat = seed % 2 == 0 ? NatSctpNat::PATCHED : NatSctpNat::MAINLINE;
    config.egress = EGRESS[seed % 3];
    config.senderCsumOffload = seed % 4 < 2;
    config.gso = seed % 5 < 3;
    config.bytes = 400000;
    config.cpu = "none";
    config.cpuCores = 1 + seed % 3;
    return config;
}

} // namespace

BOOST_AUTO_TEST_SUITE(HostCpuHelperTest)

BOOST_AUTO_TEST_CASE(WhatIsChargedIsWhatIsBusyAndNeverTwoThingsAtOnce)
{
    std::mt19937 random(20161230);
    for (uint32_t seed = 0; seed < 12; ++seed)
    {
        std::unique_ptr<Watch> watch;
        int64_t accounts = 0;
        int64_t busy = 0;
        const auto costs = RandomCosts(random);
        RunNatSctpScenario(Configure(seed), {}, [&](const NatSctpTopology& topology) {
            topology.cpu->SetCosts(costs);
            watch = std::make_unique<Watch>(topology.cpu);
            const auto host = topology.cpu;
            Simulator::Schedule(Seconds(1), [&, host] {
                busy = host->GetBusyPicoseconds();
                for (const auto* node : host->GetNodes())
                {
                    accounts += node->GetBreakdown().GetPicoseconds();
                }
            });
        });
        BOOST_TEST(busy > 0);
        BOOST_TEST(accounts == busy);
        BOOST_TEST(watch->highest > 0.5);
        int64_t traced = 0;
        for (const auto& [core, charges] : watch->charges)
        {
            int64_t free = 0;
            for (const auto& charge : charges)
            {
                BOOST_REQUIRE(charge.beginPs >= free);
                free = charge.beginPs + charge.picoseconds;
                traced += charge.beginPs < 1000000000000 ? charge.picoseconds : 0;
            }
        }
        BOOST_TEST(traced == busy);
    }
}

BOOST_AUTO_TEST_CASE(AFreeCpuChangesNoCount)
{
    auto config = Configure(0);
    config.cpuCores = 1;
    const auto with = RunNatSctpScenario(config);
    config.cpu.clear();
    const auto without = RunNatSctpScenario(config);
    BOOST_TEST(with.durationSeconds == without.durationSeconds);
    BOOST_TEST(with.sctpManipCalls == without.sctpManipCalls);
    BOOST_TEST(with.crc32c.SoftwareCalls() == without.crc32c.SoftwareCalls());
    BOOST_TEST(with.wirePackets == without.wirePackets);
    BOOST_TEST(bool(with.cpu));
    BOOST_TEST(!without.cpu);
    BOOST_TEST(without.ToJson().find("cpu") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(ASlowerCrcIsASlowerTransfer)
{
    auto config = Configure(0);
    config.cpuCores = 1;
    config.senderCsumOffload = false;
    config.linkRateMbps = 100000;
    double faster = 1e9;
    for (const std::string crc : {"folded", "sse4.2", "slice-by-8", "table"})
    {
        config.cpu = crc;
        const auto result = RunNatSctpScenario(config);
        BOOST_TEST(result.goodputMbps < faster);
        faster = result.goodputMbps;
    }
}

BOOST_AUTO_TEST_CASE(ABreakdownIsWrittenInThreeForms)
{
    CpuCostTable costs;
    costs.Set(WorkPlace::NAT, {1500, 0});
    costs.Set(ChecksumAlgorithm::CRC32C, {0, 0.5});
    auto node = CreateObject<Node>();
    const auto host = HostCpuHelper(costs).Install(NodeContainer(node));
    const auto name = "node" + std::to_string(node->GetId());
    const auto tracepoints = ChecksumTracepoints::Get(node);
    tracepoints->Worked(WorkPlace::NAT, 3000, 2);
    ChecksumComputation computation{};
    computation.place = ChecksumPlace::NAT;
    computation.algorithm = ChecksumAlgorithm::CRC32C;
    computation.bytes = 2000;
    computation.pieces = 1;
    tracepoints->Computed(computation);

    std::ostringstream csv;
    HostCpuHelper::WriteCsv(csv, host);
    BOOST_TEST(csv.str() == "node,place,what,calls,bytes,picoseconds\n" + name +
                                ",nat,crc32c,1,2000,1000000\n" + name +
                                ",nat,packet,2,3000,3000000\n");
    std::ostringstream folded;
    HostCpuHelper::WriteFoldedStacks(folded, host);
    BOOST_TEST(folded.str() == name + ";nat;crc32c 1000\n" + name + ";nat;packet 3000\n");
    std::ostringstream table;
    HostCpuHelper::PrintBreakdown(table, host);
    BOOST_TEST(table.str().find("75.0 %") != std::string::npos);
    Simulator::Destroy();
}

BOOST_AUTO_TEST_SUITE_END()
