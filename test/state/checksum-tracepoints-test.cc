/*
 * SPDX-License-Identifier: GPL-2.0-only
 */

#include "ns3/checksum-tag.h"
#include "ns3/checksum-tracepoints.h"
#include "ns3/node.h"
#include "ns3/simple-net-device.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <vector>

using namespace ns3;

namespace
{

/** Keeps what it is told. */
struct Listener
{
    std::vector<ChecksumComputation> computations;
    std::vector<ChecksumStateChange> changes;
    std::vector<ChecksumCheckpoint> checkpoints;
    std::vector<Ptr<const Packet>> manipulated;
    std::vector<PacketWork> works;

    void Computed(const ChecksumComputation& computation)
    {
        computations.push_back(computation);
    }

    void Changed(const ChecksumStateChange& change)
    {
        changes.push_back(change);
    }

    void Passed(const ChecksumCheckpoint& checkpoint)
    {
        checkpoints.push_back(checkpoint);
    }

    void Worked(const PacketWork& work)
    {
        works.push_back(work);
    }

    void Manipulated(Ptr<const Packet> packet)
    {
        manipulated.push_back(packet);
    }
};

} // namespace

BOOST_AUTO_TEST_SUITE(ChecksumTracepointsTest)

BOOST_AUTO_TEST_CASE(FirstUseAggregatesAndLaterUsesFindIt)
{
    auto node = CreateObject<Node>();
    BOOST_TEST(!node->GetObject<ChecksumTracepoints>());
    auto tracepoints = ChecksumTracepoints::Get(node);
    BOOST_TEST(bool(tracepoints));
    BOOST_TEST(bool(ChecksumTracepoints::Get(node) == tracepoints));
    BOOST_TEST(bool(node->GetObject<ChecksumTracepoints>() == tracepoints));
    BOOST_TEST(bool(ChecksumTracepoints::Get(CreateObject<Node>()) != tracepoints));
}

BOOST_AUTO_TEST_CASE(ListenersGetEveryField)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    Listener listener;
    BOOST_REQUIRE(
        tracepoints->TraceConnectWithoutContext("Computation",
                                                MakeCallback(&Listener::Computed, &listener)));
    BOOST_REQUIRE(
        tracepoints->TraceConnectWithoutContext("SctpManipPkt",
                                                MakeCallback(&Listener::Manipulated, &listener)));
    auto packet = Create<Packet>(100);
    tracepoints->Computed({ChecksumPlace::NAT,
                           ChecksumAlgorithm::CRC32C,
                           1460,
                           2,
                           3,
                           4,
                           IpSummed::PARTIAL,
                           IpSummed::NONE,
                           packet->GetUid()});
    tracepoints->SctpManipulated(packet);

    BOOST_REQUIRE_EQUAL(listener.computations.size(), 1U);
    const auto& computation = listener.computations.front();
    BOOST_TEST(bool(computation.place == ChecksumPlace::NAT));
    BOOST_TEST(bool(computation.algorithm == ChecksumAlgorithm::CRC32C));
    BOOST_TEST(computation.bytes == 1460U);
    BOOST_TEST(computation.pieces == 2U);
    BOOST_TEST(computation.fieldBefore == 3U);
    BOOST_TEST(computation.fieldAfter == 4U);
    BOOST_TEST(bool(computation.stateBefore == IpSummed::PARTIAL));
    BOOST_TEST(bool(computation.stateAfter == IpSummed::NONE));
    BOOST_TEST(computation.packetUid == packet->GetUid());
    BOOST_REQUIRE_EQUAL(listener.manipulated.size(), 1U);
    BOOST_TEST(bool(listener.manipulated.front() == packet));
}

BOOST_AUTO_TEST_CASE(PlacesHaveDistinctNames)
{
    std::set<std::string> names;
    for (int place = 0; place <= int(ChecksumPlace::ICMP_INPUT); ++place)
    {
        names.insert(ToString(ChecksumPlace(place)));
    }
    BOOST_TEST(names.size() == 13U);
    BOOST_TEST(names.count("?") == 0U);
    for (const char* key :
         {"sctpOutput", "conntrack", "nat", "gso", "csumHelp", "nic", "sctpInput"})
    {
        BOOST_TEST(names.count(key) == 1U);
    }
}

BOOST_AUTO_TEST_CASE(StateChangesTellWhoAndBothStates)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    Listener listener;
    BOOST_REQUIRE(
        tracepoints->TraceConnectWithoutContext("StateChange",
                                                MakeCallback(&Listener::Changed, &listener)));
    auto packet = Create<Packet>(100);
    const auto partial = ChecksumState::Partial(100, 8, ChecksumAlgorithm::CRC32C);
    InitChecksumState(packet, partial, tracepoints);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::SKB_CRC32C_CSUM_HELP,
                        "test",
                        tracepoints);
    BOOST_REQUIRE_EQUAL(listener.changes.size(), 2U);
    const auto& first = listener.changes[0];
    BOOST_TEST(bool(first.transition == ChecksumTransition::NEW_SKB));
    BOOST_TEST(bool(first.before == ChecksumState::None()));
    BOOST_TEST(bool(first.after == partial));
    BOOST_TEST(first.packetUid == packet->GetUid());
    const auto& second = listener.changes[1];
    BOOST_TEST(bool(second.transition == ChecksumTransition::SKB_CRC32C_CSUM_HELP));
    BOOST_TEST(bool(second.before == partial));
    BOOST_TEST(bool(second.after == ChecksumState::None()));
    BOOST_TEST(second.packetUid == packet->GetUid());
}

BOOST_AUTO_TEST_CASE(NoStateChangeIsToldWhereNothingChangesOrNothingMay)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    Listener listener;
    tracepoints->TraceConnectWithoutContext("StateChange",
                                            MakeCallback(&Listener::Changed, &listener));
    auto packet = Create<Packet>(100);
    ChangeChecksumState(packet,
                        ChecksumState::None(),
                        ChecksumTransition::CARRY,
                        "test",
                        tracepoints);
    // sctp_error() verifies NONE packets: it never makes one COMPLETE.
    BOOST_CHECK_THROW(ChangeChecksumState(packet,
                                          ChecksumState::Complete(1, false),
                                          ChecksumTransition::SCTP_ERROR,
                                          "test",
                                          tracepoints),
                      IllegalChecksumTransition);
    BOOST_TEST(listener.changes.empty());
}

BOOST_AUTO_TEST_CASE(DeviceScopesNestAndEnd)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    auto in = CreateObject<SimpleNetDevice>();
    auto out = CreateObject<SimpleNetDevice>();
    BOOST_TEST(!tracepoints->GetDevice());
    {
        const ChecksumTracepoints::DeviceScope outer(tracepoints, PeekPointer(in));
        BOOST_TEST(tracepoints->GetDevice() == PeekPointer(in));
        {
            const ChecksumTracepoints::DeviceScope inner(tracepoints, PeekPointer(out));
            BOOST_TEST(tracepoints->GetDevice() == PeekPointer(out));
        }
        BOOST_TEST(tracepoints->GetDevice() == PeekPointer(in));
        {
            const ChecksumTracepoints::DeviceScope none(tracepoints, nullptr);
            BOOST_TEST(!tracepoints->GetDevice());
        }
        BOOST_TEST(tracepoints->GetDevice() == PeekPointer(in));
    }
    BOOST_TEST(!tracepoints->GetDevice());
    const ChecksumTracepoints::DeviceScope ofNobody(nullptr, PeekPointer(in));
    BOOST_TEST(!tracepoints->GetDevice());
}

BOOST_AUTO_TEST_CASE(CheckpointsAreWorthMakingForAListenerOnly)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    BOOST_TEST(!tracepoints->HasCheckpoints());
    Listener listener;
    const auto callback = MakeCallback(&Listener::Passed, &listener);
    BOOST_REQUIRE(tracepoints->TraceConnectWithoutContext("Checkpoint", callback));
    BOOST_TEST(tracepoints->HasCheckpoints());
    auto packet = Create<Packet>(100);
    tracepoints->Passed({"POST_ROUTING", false, 100, packet});
    BOOST_REQUIRE_EQUAL(listener.checkpoints.size(), 1U);
    BOOST_TEST(listener.checkpoints[0].hook == std::string("POST_ROUTING"));
    BOOST_TEST(!listener.checkpoints[0].entered);
    BOOST_TEST(listener.checkpoints[0].priority == 100);
    BOOST_TEST(bool(listener.checkpoints[0].packet == packet));
    BOOST_REQUIRE(tracepoints->TraceDisconnectWithoutContext("Checkpoint", callback));
    BOOST_TEST(!tracepoints->HasCheckpoints());
}

BOOST_AUTO_TEST_CASE(WorkIsToldToWhoListens)
{
    auto tracepoints = CreateObject<ChecksumTracepoints>();
    Listener listener;
    tracepoints->Worked(WorkPlace::NAT, 100); // nobody listens yet
    tracepoints->TraceConnectWithoutContext("Work", MakeCallback(&Listener::Worked, &listener));
    tracepoints->Worked(WorkPlace::GSO, 2896, 2);
    tracepoints->Worked(WorkPlace::IP_INPUT, 40);
    BOOST_REQUIRE_EQUAL(listener.works.size(), 2);
    BOOST_TEST((listener.works[0].place == WorkPlace::GSO));
    BOOST_TEST(listener.works[0].packets == 2);
    BOOST_TEST(listener.works[0].bytes == 2896);
    BOOST_TEST((listener.works[1].place == WorkPlace::IP_INPUT));
    BOOST_TEST(listener.works[1].packets == 1);
    BOOST_TEST(listener.works[1].bytes == 40);
}

BOOST_AUTO_TEST_SUITE_END()
