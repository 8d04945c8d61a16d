/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/boolean.h"
#include "ns3/checksum-ledger.h"
#include "ns3/checksum-probes.h"
#include "ns3/checksum-tag.h"
#include "ns3/names.h"
#include "ns3/nat-sctp-scenario.h"
#include "ns3/nat-sctp-topology.h"
#include "ns3/simple-net-device.h"
#include "ns3/simulator.h"
#include "ns3/uinteger.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

using namespace ns3;

namespace
{

/// One node under a ledger, whose tracepoints are fired by hand.
struct OneNode
{
    OneNode()
    {
        ledger->Install(node);
    }

    ~OneNode()
    {
        ledger->Dispose();
        Simulator::Destroy();
    }

    /// NAT computes over some bytes.
    void Compute(uint32_t bytes, uint64_t uid = 7)
    {
        tracepoints->Computed({ChecksumPlace::NAT,
                               ChecksumAlgorithm::CRC32C,
                               bytes,
                               1,
                               0,
                               0x32ac0bb0,
                               IpSummed::NONE,
                               IpSummed::NONE,
                               uid,
                               132,
                               ChecksumVerdict::WRITTEN,
                               "sctp_manip_pkt"});
    }

    /// @return bytes of each record in memory, in order
    std::vector<uint32_t> Bytes() const
    {
        std::vector<uint32_t> all;
        for (const auto& record : ledger->GetRecords())
        {
            all.push_back(record.bytes.value());
        }
        return all;
    }

    Ptr<Node> node{CreateObject<Node>()};
    Ptr<ChecksumTracepoints> tracepoints{ChecksumTracepoints::Get(node)};
    Ptr<ChecksumLedger> ledger{CreateObject<ChecksumLedger>()};
};

/// @return a small transfer
NatSctpConfig
Small(const std::string& nat, const std::string& egress)
{
    NatSctpConfig config;
    config.nat = NatSctpNatFromName(nat);
    config.egress = NatSctpEgressFromName(egress);
    config.bytes = 30000;
    config.messageSize = 10240;
    return config;
}

/// @return every transfer of the matrix of the reference case
std::vector<NatSctpConfig>
Matrix()
{
    std::vector<NatSctpConfig> all;
    for (const auto& nat : NatSctpNatNames())
    {
        for (const auto& egress : NatSctpEgressNames())
        {
            for (const bool offload : {false, true})
            {
                for (const bool gso : {false, true})
                {
                    auto config = Small(nat, egress);
                    config.senderCsumOffload = offload;
                    config.gso = gso;
                    all.push_back(config);
                }
            }
        }
    }
    return all;
}

/// @return what a ledger with relative uids streams of a run
std::string
StreamOf(const NatSctpConfig& config, ChecksumLedgerFormat format)
{
    std::ostringstream stream;
    auto ledger = CreateObject<ChecksumLedger>();
    ledger->SetAttribute("RelativeUids", BooleanValue(true));
    ledger->SetAttribute("MaxRecords", UintegerValue(0));
    ledger->StreamTo(&stream, format);
    RunNatSctpScenario(config, {}, [&ledger](const NatSctpTopology& topology) {
        ledger->Install(NodeContainer(topology.client, topology.router, topology.server));
    });
    ledger->Dispose();
    return stream.str();
}

} // namespace

BOOST_FIXTURE_TEST_SUITE(ChecksumLedgerTest, OneNode)

BOOST_AUTO_TEST_CASE(ComputationBecomesARecordWithTimeNodeAndDevice)
{
    Names::Add("gateway", node);
    auto device = CreateObject<SimpleNetDevice>();
    device->SetIfIndex(3);
    Simulator::Schedule(MicroSeconds(2), [this, device]() {
        const ChecksumTracepoints::DeviceScope scope(tracepoints, PeekPointer(device));
        Compute(1460);
    });
    Simulator::Run();
    Names::Clear();
    BOOST_REQUIRE_EQUAL(ledger->GetRecords().size(), 1U);
    const auto& record = ledger->GetRecords().front();
    BOOST_TEST(record.timeNs == 2000);
    BOOST_TEST(record.nodeId == node->GetId());
    BOOST_TEST(record.nodeName == "gateway");
    BOOST_TEST(record.deviceIfIndex.value() == 3U);
    BOOST_TEST(bool(record.kind == ChecksumRecordKind::COMPUTATION));
    BOOST_TEST(bool(record.place == ChecksumPlace::NAT));
    BOOST_TEST(record.ipProtocol.value() == 132);
    BOOST_TEST(bool(record.algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(record.bytes.value() == 1460U);
    BOOST_TEST(record.pieces.value() == 1U);
    BOOST_TEST(record.fieldBefore.value() == 0U);
    BOOST_TEST(record.fieldAfter.value() == 0x32ac0bb0U);
    BOOST_TEST(record.reason == std::string("sctp_manip_pkt"));
    BOOST_TEST(bool(record.verdict == ChecksumVerdict::WRITTEN));
    BOOST_TEST(record.packetUid == 7U);
}

BOOST_AUTO_TEST_CASE(VerificationAndStateChangeAreKindsOfTheirOwn)
{
    tracepoints->Computed({ChecksumPlace::SCTP_INPUT,
                           ChecksumAlgorithm::CRC32C,
                           32,
                           1,
                           5,
                           5,
                           IpSummed::NONE,
                           IpSummed::NONE,
                           9,
                           132,
                           ChecksumVerdict::BAD,
                           "sctp_rcv_checksum"});
    auto packet = Create<Packet>(32);
    InitChecksumState(packet,
                      ChecksumState::Partial(32, 8, ChecksumAlgorithm::CRC32C),
                      tracepoints);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::DRIVER_TRANSMIT,
                        "test",
                        tracepoints);
    const auto& records = ledger->GetRecords();
    BOOST_REQUIRE_EQUAL(records.size(), 3U);
    BOOST_TEST(bool(records[0].kind == ChecksumRecordKind::VERIFICATION));
    BOOST_TEST(bool(records[0].verdict == ChecksumVerdict::BAD));
    BOOST_TEST(!records[0].deviceIfIndex);
    BOOST_TEST(bool(records[1].kind == ChecksumRecordKind::STATE_CHANGE));
    BOOST_TEST(bool(records[1].stateBefore == IpSummed::NONE));
    BOOST_TEST(bool(records[1].stateAfter == IpSummed::PARTIAL));
    BOOST_TEST(records[1].reason == std::string("alloc_skb"));
    BOOST_TEST(records[1].packetUid == packet->GetUid());
    BOOST_TEST(bool(records[2].stateBefore == IpSummed::PARTIAL));
    BOOST_TEST(bool(records[2].stateAfter == IpSummed::NONE));
    BOOST_TEST(bool(records[2].algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(records[2].reason == std::string("driver transmit"));
    BOOST_TEST(!records[2].place);
}

BOOST_AUTO_TEST_CASE(MemoryKeepsTheLastAndCountsTheOthers)
{
    ledger->SetAttribute("MaxRecords", UintegerValue(3));
    for (uint32_t bytes = 1; bytes <= 5; ++bytes)
    {
        Compute(bytes);
    }
    BOOST_TEST(Bytes() == (std::vector<uint32_t>{3, 4, 5}), boost::test_tools::per_element());
    BOOST_TEST(ledger->GetNRecords() == 5U);
    BOOST_TEST(ledger->GetNDropped() == 2U);
    ledger->Clear();
    BOOST_TEST(ledger->GetNRecords() == 0U);
    BOOST_TEST(ledger->GetNDropped() == 0U);
    Compute(6);
    BOOST_TEST(Bytes() == (std::vector<uint32_t>{6}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(StreamGetsWhatMemoryDoesNotKeep)
{
    ledger->SetAttribute("MaxRecords", UintegerValue(0));
    std::ostringstream stream;
    ledger->StreamTo(&stream, ChecksumLedgerFormat::CSV);
    Compute(1);
    Compute(2);
    ledger->StreamTo(nullptr);
    Compute(3);
    BOOST_TEST(ledger->GetRecords().empty());
    BOOST_TEST(ledger->GetNDropped() == 3U);
    const std::string text = stream.str();
    BOOST_TEST(std::count(text.begin(), text.end(), '\n') == 3);
    BOOST_TEST(text.find(ChecksumRecord::GetCsvHeader() + "\n0,") == 0U);
    BOOST_TEST(text.find(",crc32c,2,1,") != std::string::npos);
    BOOST_TEST(text.find(",crc32c,3,1,") == std::string::npos);
}

BOOST_AUTO_TEST_CASE(OffMeansDisconnected)
{
    ledger->Disable();
    BOOST_TEST(!ledger->IsEnabled());
    Compute(1);
    auto late = CreateObject<Node>();
    ledger->Install(late);
    ChecksumTracepoints::Get(late)->Computed({});
    ledger->Enable();
    ledger->Enable();
    Compute(2);
    ledger->Disable();
    Compute(3);
    BOOST_TEST(Bytes() == (std::vector<uint32_t>{2}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(InstallingTwiceWritesOnce)
{
    ledger->Install(NodeContainer(node));
    Compute(1);
    BOOST_TEST(ledger->GetNRecords() == 1U);
}

BOOST_AUTO_TEST_CASE(FilterDecidesWhatIsWritten)
{
    ChecksumRecordFilter filter;
    filter.packetUid = 8;
    ledger->SetFilter(filter);
    Compute(1, 7);
    Compute(2, 8);
    BOOST_TEST(Bytes() == (std::vector<uint32_t>{2}), boost::test_tools::per_element());
    BOOST_TEST(ledger->GetNRecords() == 1U);
    ledger->SetFilter({});
    Compute(3, 7);
    filter.packetUid = 7;
    BOOST_REQUIRE_EQUAL(ledger->Find(filter).size(), 1U);
    BOOST_TEST(ledger->Find(filter).front().bytes.value() == 3U);
}

BOOST_AUTO_TEST_CASE(RelativeUidsCountFromOneByFirstAppearance)
{
    ledger->SetAttribute("RelativeUids", BooleanValue(true));
    for (const uint64_t uid : {900, 17, 900, 18})
    {
        Compute(1, uid);
    }
    std::vector<uint64_t> uids;
    for (const auto& record : ledger->GetRecords())
    {
        uids.push_back(record.packetUid);
    }
    BOOST_TEST(uids == (std::vector<uint64_t>{1, 2, 1, 3}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(NodesOutliveTheLedger)
{
    ledger->Dispose();
    Compute(1);
    {
        auto other = CreateObject<ChecksumLedger>();
        other->Install(node);
    }
    Compute(2);
    BOOST_TEST(ledger->GetNRecords() == 0U);
}

BOOST_AUTO_TEST_CASE(FilesAreWrittenByTheirEnding)
{
    const std::string name = "checksum-ledger-test.jsonl";
    Compute(5);
    ledger->WriteFile(name);
    std::string line;
    std::getline(std::ifstream(name), line);
    BOOST_TEST(line == ledger->GetRecords().front().ToJson());
    ledger->StreamToFile(name);
    Compute(6);
    ledger->CloseStream();
    std::getline(std::ifstream(name), line);
    BOOST_TEST(line == ledger->GetRecords().back().ToJson());
    std::remove(name.c_str());
    BOOST_TEST(bool(ChecksumLedgerFormatFromFileName("a/b.csv") == ChecksumLedgerFormat::CSV));
    BOOST_TEST(
        bool(ChecksumLedgerFormatFromFileName("a.ndjson") == ChecksumLedgerFormat::JSON_LINES));
}

BOOST_AUTO_TEST_CASE(FilesThatCannotBeWrittenAreNamed)
{
    const auto names = [](const std::string& name) {
        return [name](const std::exception& error) {
            return std::string(error.what()).find(name) != std::string::npos;
        };
    };
    BOOST_CHECK_EXCEPTION(ledger->WriteFile("ledger.txt"),
                          std::invalid_argument,
                          names("ledger.txt"));
    BOOST_CHECK_EXCEPTION(ledger->StreamToFile("ledger"), std::invalid_argument, names("ledger"));
    BOOST_CHECK_EXCEPTION(ledger->StreamToFile("no/such/folder/ledger.csv"),
                          std::runtime_error,
                          names("no/such/folder/ledger.csv"));
    // A device that is always full stands for a disk that is.
    const std::string full = "checksum-ledger-test-full.csv";
    std::filesystem::create_symlink("/dev/full", full);
    Compute(1);
    BOOST_CHECK_EXCEPTION(ledger->WriteFile(full), std::runtime_error, names(full));
    ledger->StreamToFile(full);
    BOOST_CHECK_EXCEPTION(ledger->CloseStream(), std::runtime_error, names(full));
    std::filesystem::remove(full);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ChecksumLedgerOfScenarioTest)

BOOST_AUTO_TEST_CASE(SumsEqualTheProbesOverTheWholeMatrix)
{
    for (const auto& config : Matrix())
    {
        BOOST_TEST_CONTEXT("nat " << ToName(config.nat) << ", egress " << ToName(config.egress)
                                  << ", offload " << config.senderCsumOffload << ", gso "
                                  << config.gso)
        {
            auto all = CreateObject<ChecksumLedger>();
            all->SetAttribute("MaxRecords", UintegerValue(1000000));
            auto probes = CreateObject<ChecksumProbes>();
            RunNatSctpScenario(config, {}, [&](const NatSctpTopology& topology) {
                const NodeContainer nodes(topology.client, topology.router, topology.server);
                all->Install(nodes);
                probes->Install(nodes);
            });
            BOOST_TEST(all->GetNDropped() == 0U);
            const auto sums = all->GetCounts();
            const auto counts = probes->GetCounts();
            uint64_t computations = 0;
            for (std::size_t i = 0; i < ChecksumCounts::PLACES; ++i)
            {
                const auto place = static_cast<ChecksumPlace>(i);
                for (const auto algorithm :
                     {ChecksumAlgorithm::INTERNET, ChecksumAlgorithm::CRC32C})
                {
                    BOOST_TEST(sums.GetComputations(place, algorithm) ==
                               counts.GetComputations(place, algorithm));
                    BOOST_TEST(sums.GetBytes(place, algorithm) ==
                               counts.GetBytes(place, algorithm));
                    computations += counts.GetComputations(place, algorithm);
                }
                BOOST_TEST(sums.GetCrc32cCalls(place) == counts.GetCrc32cCalls(place));
            }
            ChecksumRecordFilter changes;
            changes.kind = ChecksumRecordKind::STATE_CHANGE;
            BOOST_TEST(computations + all->Find(changes).size() == all->GetNRecords());
            all->Dispose();
            probes->Dispose();
        }
    }
}

// Nodes 0, 1 and 2 are client, router and server.
BOOST_AUTO_TEST_CASE(RecordsNameTheDeviceOnTheWayInAndOut)
{
    auto config = Small("mainline", "ixgbe");
    config.senderCsumOffload = false;
    config.gso = false;
    auto all = CreateObject<ChecksumLedger>();
    uint32_t c0 = 99;
    uint32_t r0 = 99;
    uint32_t r1 = 99;
    uint32_t s0 = 99;
    RunNatSctpScenario(config, {}, [&](const NatSctpTopology& topology) {
        all->Install(NodeContainer(topology.client, topology.router, topology.server));
        c0 = topology.c0->GetIfIndex();
        r0 = topology.r0->GetIfIndex();
        r1 = topology.r1->GetIfIndex();
        s0 = topology.s0->GetIfIndex();
    });
    const auto devicesAt = [&all](uint32_t node, ChecksumPlace place) {
        ChecksumRecordFilter filter;
        filter.nodeId = node;
        filter.place = place;
        std::set<uint32_t> devices;
        for (const auto& record : all->Find(filter))
        {
            devices.insert(record.deviceIfIndex.value_or(1000));
        }
        return devices;
    };
    typedef std::set<uint32_t> Devices;
    BOOST_TEST(bool(devicesAt(0, ChecksumPlace::SCTP_OUTPUT) == Devices{c0}));
    // Packets of the client arrive at r0, NONE; those of the server were verified by the NIC.
    BOOST_TEST(bool(devicesAt(1, ChecksumPlace::CONNTRACK) == Devices{r0}));
    // Source NAT of the client's packets at POST_ROUTING to r1; destination NAT of the answers, at
    // PRE_ROUTING from r1.
    BOOST_TEST(bool(devicesAt(1, ChecksumPlace::NAT) == Devices{r1}));
    BOOST_TEST(bool(devicesAt(1, ChecksumPlace::NIC_RECEIVE) == Devices{r1}));
    BOOST_TEST(bool(devicesAt(2, ChecksumPlace::NIC_RECEIVE) == Devices{s0}));
    BOOST_TEST(bool(devicesAt(2, ChecksumPlace::SCTP_OUTPUT) == Devices{s0}));
    all->Dispose();

    config.senderCsumOffload = true;
    auto offloaded = CreateObject<ChecksumLedger>();
    RunNatSctpScenario(config, {}, [&](const NatSctpTopology& topology) {
        offloaded->Install(NodeContainer(topology.client, topology.router, topology.server));
    });
    all = offloaded;
    BOOST_TEST(bool(devicesAt(1, ChecksumPlace::NIC) == Devices{r1}));
    BOOST_TEST(bool(devicesAt(2, ChecksumPlace::NIC) == Devices{s0}));
    offloaded->Dispose();
}

BOOST_AUTO_TEST_CASE(SameRunGivesTheSameBytes)
{
    const auto config = Small("unpatched", "veth");
    for (const auto format : {ChecksumLedgerFormat::JSON_LINES, ChecksumLedgerFormat::CSV})
    {
        const auto first = StreamOf(config, format);
        BOOST_TEST(std::count(first.begin(), first.end(), '\n') > 20);
        BOOST_TEST(bool(first == StreamOf(config, format)));
    }
}

BOOST_AUTO_TEST_SUITE_END()
