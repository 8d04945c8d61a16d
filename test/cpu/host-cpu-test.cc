/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/host-cpu.h"
#include "ns3/node-cpu.h"
#include "ns3/node.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <boost/test/unit_test.hpp>
#include <stdexcept>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** A node whose packets cost 100 ns each at NAT and 2 ns per byte at GSO. */
struct Machine
{
    explicit Machine(uint32_t cores = 1)
    {
        CpuCostTable costs;
        costs.Set(WorkPlace::NAT, {100, 0});
        costs.Set(WorkPlace::GSO, {0, 2});
        host->SetAttribute("Cores", UintegerValue(cores));
        host->SetCosts(costs);
        cpu = NodeCpu::Install(node, host);
        tracepoints = ChecksumTracepoints::Get(node);
    }

    ~Machine()
    {
        Simulator::Destroy();
    }

    /** Note the time, then work. @param nats times 100 ns */
    void Work(uint32_t nats)
    {
        starts.push_back(Simulator::Now().GetNanoSeconds());
        tracepoints->Worked(WorkPlace::NAT, 0, nats);
        ends.push_back(Simulator::Now().GetNanoSeconds() + cpu->GetDelay().GetNanoSeconds());
    }

    Ptr<Node> node{CreateObject<Node>()};
    Ptr<HostCpu> host{CreateObject<HostCpu>()};
    Ptr<NodeCpu> cpu;
    Ptr<ChecksumTracepoints> tracepoints;
    std::vector<int64_t> starts;
    std::vector<int64_t> ends;
};

/** @param text @return whether an error's text has it in it */
auto
Says(const std::string& text)
{
    return [text](const std::invalid_argument& error) {
        return std::string(error.what()).find(text) != std::string::npos;
    };
}

} // namespace

BOOST_AUTO_TEST_SUITE(HostCpuTest)

BOOST_AUTO_TEST_CASE(TasksRunOneAfterAnother)
{
    Machine machine;
    Simulator::Schedule(NanoSeconds(1000), [&machine] {
        for (const uint32_t nats : {3, 1, 2})
        {
            machine.cpu->RunAsProcess([&machine, nats] { machine.Work(nats); });
        }
    });
    Simulator::Run();
    // 300, 100 and 200 ns, back to back from 1000 ns on.
    BOOST_TEST(machine.starts == (std::vector<int64_t>{1000, 1300, 1400}),
               boost::test_tools::per_element());
    BOOST_TEST(machine.ends == (std::vector<int64_t>{1300, 1400, 1600}),
               boost::test_tools::per_element());
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 600000);
}

BOOST_AUTO_TEST_CASE(WorkOutsideOfTasksIsAppendedAndDelaysThem)
{
    Machine machine;
    Simulator::Schedule(NanoSeconds(10), [&machine] { machine.Work(2); });
    Simulator::Schedule(NanoSeconds(50), [&machine] {
        machine.cpu->RunAsProcess([&machine] { machine.Work(1); });
        machine.Work(1); // a timer, while the core is busy until 210
    });
    Simulator::Run();
    BOOST_TEST(machine.starts == (std::vector<int64_t>{10, 50, 310}),
               boost::test_tools::per_element());
    BOOST_TEST(machine.ends == (std::vector<int64_t>{210, 310, 410}),
               boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(UtilisationIsTheShareOfTimeThatIsOver)
{
    Machine machine;
    double during = -1;
    double after = -1;
    Simulator::Schedule(NanoSeconds(100), [&machine] { machine.Work(4); }); // until 500
    Simulator::Schedule(NanoSeconds(200), [&] { during = machine.host->GetUtilisation(); });
    Simulator::Schedule(NanoSeconds(1000), [&] { after = machine.host->GetUtilisation(); });
    Simulator::Run();
    BOOST_TEST(during == 0.5);
    BOOST_TEST(after == 0.4);
}

BOOST_AUTO_TEST_CASE(CoresWorkAtOneTime)
{
    Machine machine(2);
    auto other = CreateObject<Node>();
    auto otherCpu = NodeCpu::Install(other, machine.host);
    otherCpu->SetProcessCore(1);
    int64_t end = 0;
    machine.cpu->RunAsProcess([&machine] { machine.Work(5); });
    otherCpu->RunAsProcess([&] {
        ChecksumTracepoints::Get(other)->Worked(WorkPlace::GSO, 100);
        end = otherCpu->GetDelay().GetNanoSeconds();
    });
    Simulator::Run();
    BOOST_TEST(machine.ends.at(0) == 500);
    BOOST_TEST(end == 200); // 100 bytes at 2 ns, from time 0 on
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 700000);
    BOOST_TEST(machine.cpu->GetBreakdown().GetPicoseconds() == 500000);
    BOOST_TEST(otherCpu->GetBreakdown().GetPicoseconds() == 200000);
}

BOOST_AUTO_TEST_CASE(CoresAreFixedOnceANodeIsThere)
{
    Machine machine(2);
    machine.host->SetAttribute("Cores", UintegerValue(7));
    BOOST_TEST(machine.host->GetCores() == 2);
    NodeCpu::Install(CreateObject<Node>(), machine.host);
    BOOST_TEST(machine.host->GetCores() == 2);
    BOOST_TEST(CreateObject<HostCpu>()->GetUtilisation() == 0);
    machine.Work(1);
    double used = -1;
    Simulator::Schedule(NanoSeconds(100), [&] { used = machine.host->GetUtilisation(); });
    Simulator::Run();
    BOOST_TEST(used == 0.5); // one of two
}

BOOST_AUTO_TEST_CASE(SoftirqGoesFirstButNotForEver)
{
    Machine machine;
    std::string order;
    Simulator::Schedule(NanoSeconds(10), [&] {
        machine.Work(1); // the core is busy while the rest arrives
        machine.cpu->RunAsProcess([&] { order += 'p'; });
        for (int i = 0; i < 12; ++i)
        {
            auto napi = machine.host->MakeNapi(0, 1);
            napi->Enqueue([&] { order += 's'; }, machine.node->GetId());
        }
    });
    Simulator::Run();
    BOOST_TEST(order == "sssssssssspss"); // MAX_SOFTIRQ_RESTART is 10
}

BOOST_AUTO_TEST_CASE(ComputationsOfHardwareAreFree)
{
    Machine machine;
    CpuCostTable costs;
    costs.Set(ChecksumAlgorithm::CRC32C, {5, 1});
    machine.host->SetCosts(costs);
    ChecksumComputation computation{};
    computation.algorithm = ChecksumAlgorithm::CRC32C;
    computation.bytes = 100;
    computation.pieces = 3;
    computation.place = ChecksumPlace::NIC;
    machine.tracepoints->Computed(computation);
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 0);
    computation.place = ChecksumPlace::NAT;
    machine.tracepoints->Computed(computation);
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 115000); // 3 * 5 + 100 ns
    const auto account = machine.cpu->GetBreakdown().Get("nat", "crc32c");
    BOOST_TEST(account.calls == 3);
    BOOST_TEST(account.bytes == 100);
}

BOOST_AUTO_TEST_CASE(PicosecondsAreNotLost)
{
    Machine machine;
    CpuCostTable costs;
    costs.Set(WorkPlace::NAT, {0.001, 0});
    machine.host->SetCosts(costs);
    for (int i = 0; i < 1500; ++i)
    {
        machine.tracepoints->Worked(WorkPlace::NAT, 0);
    }
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 1500);
    // The resolution is a nanosecond: nobody goes on before the core is free.
    BOOST_TEST(machine.cpu->GetDelay().GetNanoSeconds() == 2);
}

BOOST_AUTO_TEST_CASE(ANodeThatGoesLeavesTheOthersAtWork)
{
    Machine machine;
    auto other = CreateObject<Node>();
    auto otherCpu = NodeCpu::Install(other, machine.host);
    bool ran = false;
    otherCpu->RunAsProcess([&ran] { ran = true; });
    machine.node->Dispose();
    machine.tracepoints->Worked(WorkPlace::NAT, 0); // nobody is charged any more
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 0);
    Simulator::Run();
    BOOST_TEST(ran);
    otherCpu->RunAsProcess([&ran] { ran = false; });
    other->Dispose(); // the last: what waits goes
    Simulator::Run();
    BOOST_TEST(ran);
}

BOOST_AUTO_TEST_CASE(BadInputIsNamed)
{
    Machine machine;
    BOOST_CHECK_EXCEPTION(NodeCpu::Install(machine.node, machine.host),
                          std::invalid_argument,
                          Says("has a processor already"));
    BOOST_CHECK_EXCEPTION(machine.cpu->SetProcessCore(1), std::invalid_argument, Says("no core 1"));
    BOOST_CHECK_EXCEPTION(machine.cpu->SetReceiveCores(0, 2),
                          std::invalid_argument,
                          Says("no core 1"));
    BOOST_CHECK_EXCEPTION(machine.cpu->SetReceiveCores(0, 0),
                          std::invalid_argument,
                          Says("no core to receive with"));
    auto elsewhere = CreateObject<Node>(1); // MPI rank 1
    BOOST_CHECK_EXCEPTION(NodeCpu::Install(elsewhere, machine.host),
                          std::invalid_argument,
                          Says("is of another MPI rank"));
    BOOST_CHECK_EXCEPTION(machine.host->SetPreset("sse5"), std::invalid_argument, Says("sse5"));
}

// Dispatch() is called here and not by the simulator, which leaks an event that throws.
BOOST_AUTO_TEST_CASE(StepThatThrowsIsOver)
{
    Machine machine;
    Simulator::ScheduleWithContext(machine.node->GetId(), NanoSeconds(1000), [&machine] {
        machine.cpu->RunAsProcess([&machine] {
            machine.Work(3);
            throw std::runtime_error("thrown by a program");
        });
        machine.cpu->RunAsProcess([&machine] { machine.Work(1); });
        BOOST_CHECK_THROW(machine.host->Dispatch(0), std::runtime_error);
        BOOST_TEST(!machine.host->GetRunning());
    });
    // A core that is idle again takes on new work.
    Simulator::Schedule(NanoSeconds(5000),
                        [&machine] { machine.cpu->RunAsProcess([&machine] { machine.Work(2); }); });
    Simulator::Run();
    // What it charged counts; what waits behind it runs after that, and nothing twice.
    BOOST_TEST(machine.starts == (std::vector<int64_t>{1000, 1300, 5000}),
               boost::test_tools::per_element());
    BOOST_TEST(machine.host->GetBusyPicoseconds() == 600000);
}

BOOST_AUTO_TEST_CASE(PollThatThrowsLeavesTheOtherFrames)
{
    Machine machine;
    const auto id = machine.node->GetId();
    std::string order;
    Simulator::ScheduleWithContext(id, NanoSeconds(1000), [&] {
        auto& backlog = machine.host->GetBacklog(0);
        backlog.Enqueue(
            [&order] {
                order += 'a';
                throw std::runtime_error("thrown by a frame");
            },
            id);
        backlog.Enqueue([&order] { order += 'b'; }, id);
        BOOST_CHECK_THROW(machine.host->Dispatch(0), std::runtime_error);
        BOOST_TEST(order == "a");
    });
    Simulator::Schedule(NanoSeconds(5000), [&] {
        BOOST_TEST(order == "ab");
        machine.host->GetBacklog(0).Enqueue([&order] { order += 'c'; }, id);
    });
    Simulator::Run();
    BOOST_TEST(order == "abc");
}

BOOST_AUTO_TEST_CASE(MoreTimeThanThereIsIsRefused)
{
    Machine machine;
    auto& core = machine.host->GetCore(0);
    core.Charge(int64_t(1) << 62);
    const auto busy = core.GetBusyPicoseconds();
    BOOST_CHECK_EXCEPTION(core.Charge(int64_t(1) << 62),
                          std::overflow_error,
                          [](const std::overflow_error& error) {
                              return std::string(error.what()).find("CPU core 0: ") == 0;
                          });
    BOOST_TEST(core.GetBusyPicoseconds() == busy);
}

BOOST_AUTO_TEST_SUITE_END()
